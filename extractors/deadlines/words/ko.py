"""Korean words of time; form of the rows as in `en.py`. A kind with `>` stands behind what it belongs to."""

TABLE = """
gone: 어제, 그저께, 그제, 엊그제, 엊그저께, 어젯밤, 아까, 방금, 조금 전
wish: 즐거운, 좋은, 행복한, 편안한, 따뜻한, 멋진, 알찬, 기분 좋은, 즐겁고 행복한, 풍성한
after: 빨라도, 빠르면, 아무리 빨라도
after>: 넘어서야
weekday 0: 월요일, 월욜
weekday 1: 화요일, 화욜
weekday 2: 수요일, 수욜
weekday 3: 목요일, 목욜
weekday 4: 금요일, 금욜
weekday 5: 토요일, 토욜
weekday 6: 일요일, 일욜
day 0: 오늘, 금일, 당일*, 오늘 하루, 오늘 중
day 1: 내일, 명일, 익일, 낼, 다음 날, 다음날, 이튿날
day 2: 모레, 내일모레, 내일 모레, 낼모레, 명후일
day 3: 글피
day 4: 그글피
part morning + within>: 오전 중, 오전 내, 오전 안
part afternoon + within>: 오후 중, 오후 내
part morning: 오전, 아침, 새벽
part noon: 정오, 낮 12시, 한낮
part lunch: 점심, 점심시간, 점심때, 점심 때, 점심 전
part afternoon: 오후, 낮
part evening: 저녁, 퇴근 전, 퇴근, 저녁때, 퇴근 시간, 퇴근시간
part night: 밤, 오늘밤
part midnight: 자정, 밤 12시
part close: 업무 종료, 업무 마감, 영업 종료, 업무시간, 업무 시간, 일과, 근무 시간, 하루, 업무 종료 시간
number 1: 한
number 2: 두
number 3: 세
number 3~: 몇, 수
number 4: 네
number 5: 다섯
number 6: 여섯
number 7: 일곱
number 8: 여덟
number 9: 아홉
number 10: 열
number 11: 열한
number 12: 열두
number 20: 스무
number 2~: 한두, 두어, 한 두
number 3~: 두세, 두 세, 두셋
number 4~: 서너
ordinal 1: 첫, 첫째, 첫 번째, 첫번째
ordinal 2: 둘째, 두 번째, 두번째
ordinal 3: 셋째, 세 번째, 세번째
ordinal 4: 넷째, 네 번째, 네번째
ordinal 5: 다섯째
ordinal -1: 마지막
unit minute: 분
unit hour: 시간
unit day: 일, 날
unit work: 영업일, 근무일, 업무일, 평일, 워킹데이, 영업 일
unit week: 주, 주일, 주간
unit month: 달, 개월, 월
unit quarter: 분기
unit year: 년, 해, 연도
clock: 시
span 3 month: 석 달, 석달
span 4 month: 넉 달, 넉달
span 1 day: 하루
span 2 day: 이틀
span 3 day: 사흘
span 4 day: 나흘
span 5 day: 닷새
span 6 day: 엿새
span 7 day: 이레, 일주일, 일주, 한 주, 한주, 1주일
span 8 day: 여드레
span 9 day: 아흐레
span 10 day: 열흘
span 15 day: 보름
span 2.5 day~: 하루이틀, 하루 이틀
span 3 day~: 이삼일, 이삼 일, 며칠
span 4 day~: 사나흘
span 30 minute: 반 시간, 반시간
period week+0: 이번 주, 금주, 이번주, 금주 중, 이 주
period week+1: 다음 주, 차주, 내주, 다음주, 담주, 익주
period week+2: 다음다음 주, 다음다음주, 다다음 주, 다다음주, 차차주
period week-1: 지난 주, 지난주, 전주, 저번 주, 저번주, 지난 번 주
period month+0: 이번 달, 이달, 금월, 당월, 이번달
period month+1: 다음 달, 내달, 익월, 차월, 다음달, 담달, 새달
period month+2: 다음다음 달, 다다음 달, 다다음달
period month-1: 지난달, 지난 달, 전월, 저번 달, 저번달
period year+0: 올해, 금년, 당해, 올 해, 연내, 올
period year+1: 내년, 명년, 다음 해, 차년도, 내년도, 이듬해
period year+2: 내후년
period year-1: 작년, 지난해, 전년, 지난 해
period quarter+0: 이번 분기, 금분기, 당분기
period quarter+1: 다음 분기, 차분기
period quarter-1: 지난 분기, 전분기, 지난분기
rel 0!: 오는, 돌아오는, 다가오는
rel 0: 이번, 금, 요번, 이
rel 1: 다음, 차, 익, 담
past: 지난, 저번, 작, 전, 지난번
edge end: 말, 하순, 후반, 끝, 마지막 날, 막바지
edge start: 초, 초순, 초반, 상순, 시작
edge mid: 중순, 중반, 중간
edge half1: 전반
edge half2: 후반
edge end + unit month: 월말, 월 말, 말일
edge start + unit month: 월초
edge mid + unit month: 월중
edge end + unit year: 연말, 년말, 연 말
edge start + unit year: 연초
edge end + unit week: 주 후반
edge end + unit quarter: 분기 말, 분기말
half 1: 상반기
half 2: 하반기
holiday christmas: 크리스마스, 성탄절, 성탄
holiday christmas_eve: 크리스마스이브, 크리스마스 이브
holiday new_year: 새해, 신정, 설날 아침
holiday seollal: 설, 설날, 구정, 설 연휴
holiday chuseok: 추석, 추석 연휴, 한가위
holiday valentine: 발렌타인데이, 밸런타인데이
rel 1 + weekend: 다음 주말, 다음주말, 담주말, 차주 주말
rel 0 + weekend: 이번 주말, 이번주말, 금주 주말
past + weekend: 지난 주말, 지난주말, 저번 주말
weekend: 주말
by: 늦어도, 아무리 늦어도
by>: 까진, 까지요, 까지예요, 까지이며, 까지며, 까지고, 까지라, 까지, 까지는, 까지만, 까지도, 까지로, 전으로, 이전으로, 시한
before>: 전까지, 이전까지, 전에, 이전에, 전까지는, 이전, 전, 앞서
within: 앞으로, 향후
within>: 이내, 내, 안에, 안으로, 내로, 내에, 이내에, 이내로, 중, 중으로, 중에, 중에는, 안, 안에는, 내에는, 중으로는, 내외
ahead>: 뒤면, 후면, 뒤엔, 후엔, 후, 뒤, 뒤에, 후에, 이후, 있다가, 이후에, 후까지, 뒤까지
after>: 에서, 부터, 이후, 이후에, 이후로, 지나서, 지나고, 넘어서, 후에, 후, 지나
ago>: 전쯤, 전의
every: 매주, 매월, 매달, 매일, 매년, 격주, 매, 매번, 날마다, 매시간
every>: 마다
lasting>: 동안, 간, 째, 걸려, 걸렸, 걸리, 짜리, 만에, 치, 분량, 차, 년차, 전부터, 내내
on: 에, 쯤, 경, 께, 즈음, 정도, 무렵, 날
of: 의, 기준, 기준으로, 기준 으로, (, ), 일
or: 또는, 혹은, 이나, 나, 아니면, 이든
polite: 으로, 로
past: 지난, 저번
zone Asia/Seoul: 한국 시간, 한국시간, 서울 시간
zone America/New_York: 뉴욕 시간, 미국 동부 시간, 동부 시간
zone America/Los_Angeles: 태평양 시간, 서부 시간
label: 버전, 전화, 번호, 내선, 회의실, 호
due: 마감, 기한, 마감일, 마감은, 마감 시간, 만료, 데드라인, 접수 마감, 제출 기한, 종료, 시한, 납기, 납기일, 지급일
net: 결제 조건
minutes> 30: 반
minutes> -10: 십 분 전
not: 어제, 그저께, 그제, 엊그제, 엊그저께, 어젯밤, 화내, 전년, 일일이, 수일, 하루하루, 하루 종일, 종일, 오늘날, 안내, 내용, 전체, 전화, 전달, 후기, 후보, 안건, 내부, 중요, 중간에, 초안, 말씀, 일정, 일부, 이후로도, 오전 내내, 오후 내내, 밤 내내, 오늘도, 오늘은 이만, 한 번, 한번, 두 번, 세 번, 한 가지, 두 가지, 한 분, 두 분, 이 일, 그 전, 그전, 이전 버전, 전에는, 아까, 방금, 요즘, 지금까지, 이제까지, 여태까지, 오늘까지의, 그때까지, 언제까지, 며칠까지, 첫 주문, 하루빨리, 하루 빨리, 조만간, 초기, 주요, 주문, 주소, 주시, 주세요, 월간, 연간, 주간 보고, 년도, 한 달에, 하루에, 일주일에, 한 주에, 한국
"""
