"""Japanese words of time; form of the rows as in `en.py`. A kind with `>` stands behind what it belongs to."""

TABLE = """
gone: 昨日, 一昨日, おととい, きのう, 先日, 昨夜, 昨晩, 先ほど
wish: 良い, よい, 楽しい, 素敵な, いい, 素晴らしい, 有意義な, 幸せな
after: 早くとも, 早くても, 最短で
after>: 過ぎに
weekday 0: 月曜日, 月曜
weekday 1: 火曜日, 火曜
weekday 2: 水曜日, 水曜
weekday 3: 木曜日, 木曜
weekday 4: 金曜日, 金曜
weekday 5: 土曜日, 土曜
weekday 6: 日曜日, 日曜
day 0: 今日, 本日, きょう, 当日*, 今日中
day 1: 明日, あした, あす, 翌日, 明日中, 明朝
day 2: 明後日, あさって, 翌々日
day 3: 明々後日, しあさって
day 0 + part evening: 今夕, 今夜, 今晩
day 0 + part morning: 今朝*
day 1 + part evening: 明晩
day 1 + part morning: 明朝
part morning + within>: 午前中, 午前中に
part morning: 午前, 朝, 朝一, 朝一番
part noon: 正午, 昼12時, お昼の12時
part lunch: 昼, お昼, 昼休み, 昼過ぎ, ランチ
part afternoon: 午後, 午後中
part evening: 夕方, 夕刻, 晩, 夜
part night: 夜中, 夜
part midnight: 深夜0時, 零時, 午前0時, 夜12時, 深夜
part close: 終業, 営業終了, 定時, 終業時, 業務終了, 営業時間, 就業時間, 退勤, 終業時間
number 3~: 数, 何
unit minute: 分
unit hour: 時間
unit day: 日間, 日
unit work: 営業日, 平日, 稼働日, 就業日, 勤務日
unit week: 週間, 週
unit month: か月, ヶ月, カ月, ヵ月, 箇月, ヶ月間, か月間, ケ月
unit quarter: 四半期
unit year: 年間, 年
span 2~ day: 二三日, 2、3日, 二、三日, 2,3日
span 3~ day: 数日, 何日か, 数日間
span 3~ week: 数週間
span 30 minute: 半時間
span 14 day: 半月
span 6 month: 半年
span 1~ hour: 一、二時間
period week+0: 今週, 今週中, 本週
period week+1: 来週, 翌週, 次週, 来週中
period week+1 + weekday 0: 週明け, 来週明け
period week+2: 再来週, 翌々週
period week-1: 先週, 前週
period month+0: 今月, 当月, 本月, 今月中, 月内
period month+1: 来月, 翌月, 次月, 来月中
period month+2: 再来月, 翌々月
period month-1: 先月, 前月
period year+0: 今年, 本年, 今年度, 本年度, 今年中, 年内
period year+1: 来年, 翌年, 明年, 来年度
period year+2: 再来年
period year-1: 昨年, 去年, 前年
period quarter+0: 今四半期, 今期, 当四半期, 当期
period quarter+1: 次四半期, 来四半期, 来期
rel 0!: 今度の, 次の, 今度, こんどの
rel 0: 今, この
rel 1: 来, 翌, 次
past: 先, 前の, 去る, 前回の
edge end: 末, 下旬, 末日, 終わり, 後半, 最終日, おわり, 末ごろ
edge start: 初め, 初旬, 上旬, 頭, はじめ, 始め, 前半, 初頭, 初
edge mid: 中旬, 半ば, 中頃, なかば, 中ごろ
edge end + unit month: 月末, 晦日
edge start + unit month: 月初, 月初め
edge mid + unit month: 月半ば
edge end + unit year: 年末, 大晦日, 年の瀬
edge start + unit year: 年初, 年始, 年頭, 年明け
edge end + unit week: 週末まで*
edge end + unit quarter: 四半期末, 期末
edge end + period month+1: 翌月末, 来月末
edge end + period month+0: 今月末, 当月末
half 1: 上半期, 上期, 前期
half 2: 下半期, 下期, 後期
holiday fiscal_end: 年度末, 会計年度末
holiday christmas: クリスマス
holiday christmas_eve: クリスマスイブ, クリスマス・イブ
holiday new_year: 元日, 元旦, 正月, お正月, 新年
holiday valentine: バレンタインデー, バレンタイン
rel 1 + weekend: 来週末
rel 0 + weekend: 今週末
past + weekend: 先週末
weekend: 週末, 土日
by: 遅くとも, 遅くても
by>: まで, までに, までには, までの, 迄, 迄に, 締め切り, 締切, 必着, 期限, 〆切, 締め, を期限, をめど, を目処, を目途, をメド
before>: 前, より前, 以前, の前, 前まで, 前までに, より前に, 前に
within: 今後, 向こう, これから
within>: 以内, 以内に, 内, 内に, のうち, のうちに, 中, 中に, 中には, いっぱい, 一杯, じゅう
ahead>: 後, 後に, あと, あとに, のち, 先, 後まで, 後までに, 経ったら
after>: から, 以降, 以後, より後, より, の後, 後, 過ぎ, すぎ, 明け, 降
ago>: 前から, ほど前
every: 毎週, 毎月, 毎日, 毎年, 毎, 隔週, 毎朝, 毎晩, 各週
every>: ごと, おき, 毎に
lasting>: かかり, かかっ, かけて, ぶり, にわたり, にわたって, 間, かかる, 目, 分の, 経ち, 経っ
on: に, は, ごろ, 頃, くらい, ぐらい, あたり, をもって, にて, が, も, で, には, を
of: の, (, ), （, ）, ・, 日
or: か, または, 又は, もしくは, あるいは, それとも
zone Asia/Tokyo: 日本時間, 東京時間, jst
zone Asia/Seoul: 韓国時間, ソウル時間
zone America/New_York: 米国東部時間, ニューヨーク時間, 東部時間
zone America/Los_Angeles: 太平洋時間
label: 電話, 番号, 第, バージョン, ver, 号, 部屋
due: 締め切り, 締切, 期限, 〆切, 納期, 期日, 締め切りは, 締切日, 提出期限, 回答期限, 有効期限
net: 支払条件
minutes> 30: 半
not: 昨日, 一昨日, おととい, きのう, 先日, 昨夜, 昨晩, 今後とも, 今後も, 一日も早く, 1日も早く, 日本, 今回, 本日は, 今日は良い, 毎度, 日々, 一日中, 先ほど, この間, その日, 間もなく, 以前, 何時, 何日, いつまで, 今まで, これまで, それまで, ここまで, どこまで, 前回, 先方, 中国, 午後の部, 今日この頃, 昼食, 朝食, 夕食, 内容, 案内, 国内, 社内, 中止, 中心, 中身, 後日, その後, 今のところ, 来て, 来た, 来る, 来ます, 次第, 次回, 先生, 前提, 分かり, 分から, 分かる, 十分, 多分, 自分, 部分, 気分, 後ほど, のちほど, 半分, 出来, 従来, 将来, 由来, 以来, 本来, 未来
"""
