"""Chinese words of time; form of the rows as in `en.py`. A kind with `>` stands behind what it belongs to."""

TABLE = """
gone: 昨天, 昨日, 前天, 昨晚, 大前天, 前两天
wish: 祝你, 祝您, 祝, 祝大家
after: 最早, 最快, 不早于
wish>: 愉快, 快乐, 快樂
weekday 0: 星期一, 周一, 礼拜一, 週一, 禮拜一
weekday 1: 星期二, 周二, 礼拜二, 週二, 禮拜二
weekday 2: 星期三, 周三, 礼拜三, 週三, 禮拜三
weekday 3: 星期四, 周四, 礼拜四, 週四, 禮拜四
weekday 4: 星期五, 周五, 礼拜五, 週五, 禮拜五
weekday 5: 星期六, 周六, 礼拜六, 週六, 禮拜六
weekday 6: 星期日, 星期天, 周日, 礼拜天, 礼拜日, 週日, 禮拜天
day 0: 今天, 今日, 本日, 当天*, 即日*, 今儿
day 1: 明天, 明日, 翌日, 次日, 第二天*, 隔天*
day 2: 后天, 後天
day 3: 大后天, 大後天
day 0 + part evening: 今晚, 今夜
day 0 + part morning: 今早, 今晨
day 1 + part evening: 明晚
day 1 + part morning: 明早, 明晨
part morning: 上午, 早上, 早晨, 清晨, 一早, 凌晨, 上午之内
part noon: 正午, 中午12点, 中午十二点
part lunch: 中午, 午饭前
part afternoon: 下午, 午后
part evening: 晚上, 傍晚, 晚间, 夜里, 今晚
part midnight: 午夜, 零点, 半夜, 零时, 24点
part close: 下班, 下班前, 收工, 营业结束, 工作日结束, 下班之前, 收盘
number 2: 两, 兩, 俩
number 3~: 几, 幾, 数, 若干
number 0.5: 半
unit minute: 分钟, 分鐘
unit hour: 小时, 小時, 个小时, 個小時, 钟头, 个钟头, 个钟
unit day + within> : 日内, 日之内, 日以内
unit day: 天, 自然日, 个自然日
unit work: 工作日, 个工作日, 個工作日, 个营业日, 营业日, 工作天, 个工作天
unit week: 周, 週, 星期, 个星期, 個星期, 礼拜, 个礼拜, 個禮拜
unit month: 个月, 個月
unit quarter: 季度, 个季度
unit year: 年
span 30 minute: 半小时, 半个小时, 半個小時, 半个钟头
span 15 minute: 一刻钟
span 15 day: 半个月, 半月, 半個月
span 6 month: 半年
span 1~ day: 一两天, 这两天
span 2~ day: 两三天
span 3~ day: 几天, 数日, 三五天
period week+0: 本周, 这周, 这个星期, 这星期, 本星期, 这礼拜, 这个礼拜, 这一周, 本週, 這週, 這個星期
period week+1: 下周, 下星期, 下个星期, 下礼拜, 下个礼拜, 下一周, 下週, 下個星期
period week+2: 下下周, 下下星期, 下下个星期, 下下週
period week-1: 上周, 上星期, 上个星期, 上礼拜, 上个礼拜, 上週, 上個星期
period month+0: 本月, 这个月, 当月, 這個月
period month+1: 下月, 下个月, 次月, 下個月
period month+2: 下下个月
period month-1: 上月, 上个月, 上個月
period year+0: 今年, 本年, 本年度, 年内
period year+1: 明年, 来年, 下一年, 次年
period year+2: 后年, 後年
period year-1: 去年, 上一年
period quarter+0: 本季度, 这个季度, 这季度, 本季
period quarter+1: 下季度, 下个季度, 下一季度
period quarter-1: 上季度, 上个季度
rel 0: 这, 本, 这个, 这一, 接下来的, 接下来, 这个这, 這, 這個
rel 1: 下, 下个, 下一, 下一个, 下個
past: 上, 上个, 上一, 过去, 上一个, 过去的, 上個
edge end: 末, 底, 下旬, 最后一天, 末尾, 后半
edge start: 初, 上旬, 开头, 初期
edge mid: 中旬, 中间
edge half1: 上半
edge half2: 下半
edge end + unit month: 月底, 月末
edge start + unit month: 月初
edge mid + unit month: 月中
edge end + unit year: 年底, 年末, 年终
edge start + unit year: 年初, 开年
edge end + unit quarter: 季度末, 季末
half 1: 上半年
half 2: 下半年
holiday christmas: 圣诞节, 圣诞, 聖誕節
holiday christmas_eve: 平安夜
holiday new_year: 元旦, 新年
holiday chunjie: 春节, 農曆新年, 大年初一, 除夕, 过年
holiday national: 国庆节, 国庆
holiday labour: 五一, 劳动节
rel 1 + weekend: 下周末, 下个周末
rel 0 + weekend: 这周末, 本周末, 这个周末
past + weekend: 上周末, 上个周末
weekend: 周末, 週末, 周末之前
by: 最迟, 最晚, 不晚于, 不迟于, 至迟, 截至, 截止到, 截止, 到, 直到, 截止于, 赶在, 務必在, 最遲
by>: 之前, 前, 以前, 为止, 止, 截止, 之前完成, 以內
within: 未来, 今后
within>: 内, 之内, 以内, 內, 之內, 以內, 当中, 里
ahead: 过, 再过
ahead>: 后, 之后, 以后, 後, 之後, 以後
after>: 之后, 以后, 后, 起, 开始, 後, 以來, 之後, 以後
after: 从, 自, 自从, 從
every: 每, 每个月, 每个季度, 每季度, 每个, 每逢, 每周, 每月, 每天, 每日, 每年, 每隔, 每週
lasting: 花了, 用了, 花, 历时, 持续, 耗时, 为期
lasting>: 左右的, 的时间, 长, 了, 没, 间, 多
on: 在, 于, 於, 左右, 的, 大概, 约, 大约, 前后
of: 的, 份, (, ), （, ）, 号, 那天, 当天, 这天
or: 或, 或者, 还是, 或是
polite: 请, 務必, 务必
zone Asia/Shanghai: 北京时间, 中国时间, 北京時間
zone America/New_York: 美东时间, 纽约时间
zone America/Los_Angeles: 美西时间, 太平洋时间
zone Asia/Seoul: 首尔时间, 韩国时间
zone Asia/Tokyo: 东京时间, 日本时间
label: 版本, 电话, 第, 房间, 编号, 号码
due: 截止日期, 截止时间, 期限, 截止, 到期, 截止日, 最后期限, 交期, 有效期, 截稿, 到期日
net: 月结
minutes> 30: 半
minutes> 15: 一刻
minutes> 45: 三刻
not: 昨天, 昨日, 前天, 昨晚, 大前天, 一天到晚, 天天, 每每, 有一天, 总有一天, 前两天, 这几天, 最近几天, 今后, 日后, 后来, 之前的, 以前的, 一点也, 一点都, 有一点, 快一点, 早一点, 晚一点, 一点点, 多一点, 好一点, 第一, 第二, 第三, 前面, 到底, 内容, 国内, 室内, 中国, 中心, 下载, 下面, 上面, 以下, 以上, 上述, 下列, 周到, 周围, 周年, 年轻, 年度, 半天, 聊天, 天气, 春天, 夏天, 秋天, 冬天, 之前说, 以前说, 前台, 前端, 提前, 目前, 后面, 后台, 最后, 然后
"""
