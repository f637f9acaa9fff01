"""English words of time. One row: kind, value, phrases; `(a|b)` are variants, `*` marks a word that means something else too."""

TABLE = """
gone: yesterday, last night, the day before yesterday, the other day, day before yesterday
wish: happy, merry, great, a great, nice, a nice, good, a good, lovely, a lovely, wonderful, a wonderful, pleasant, relaxing, restful, enjoy, enjoy your, enjoy the, enjoy this, have a great, have a good, have a nice, productive, fantastic, amazing
after: no sooner than, not earlier than, at the earliest on, no sooner
after>: at the earliest, onwards, onward, or later, or after, and after, and beyond
weekday 0: monday, mon*, mon.*
weekday 1: tuesday, tue, tues
weekday 2: wednesday, weds, wed*
weekday 3: thursday, thu, thur, thurs
weekday 4: friday, fri
weekday 5: saturday, sat*
weekday 6: sunday, sun*
month 1: january, jan
month 2: february, feb
month 3: march*, mar*
month 4: april, apr
month 5: may*
month 6: june, jun
month 7: july, jul
month 8: august*, aug
month 9: september, sept, sep
month 10: october, oct
month 11: november, nov
month 12: december, dec
day 0: today, the same day, to day, the course of the day, the course of today, later on today
day 1: tomorrow, tmrw, tmr, tomorow, tommorow, tommorrow, tomorrrow, the next day*, the following day*
day 2: the day after tomorrow, day after tomorrow, overmorrow
day 0 + part morning: this morning
day 0 + part afternoon: this afternoon
day 0 + part evening: this evening
day 0 + part night: tonight, tonite
day 1 + part night: tomorrow night
part morning: morning, in the morning, am*
part noon: noon, midday, mid-day, 12 noon, high noon
part lunch: lunchtime, lunch time, lunch*
part afternoon: afternoon, in the afternoon
part evening: evening, in the evening
part night: night, at night
part midnight: midnight, 12 midnight
part first: first thing in the morning, first thing, early morning
part close: eod, cob, eob, close of business, close of play, cop*, end of (|the |business |the business |working |the working )day, end of business, close of (the |)day, day end, day's end, close, end of play
number 1: a*, an*, one
number 2: two
number 2~: couple, couple of
number 3: three
number 3~: few, few more, several, some
number 4: four
number 5: five
number 6: six
number 7: seven
number 8: eight
number 9: nine
number 10: ten
number 11: eleven
number 12: twelve
number 14: fourteen
number 15: fifteen
number 20: twenty
number 24: twenty-four
number 30: thirty
number 48: forty-eight
number 60: sixty
number 90: ninety
ordinal 1: first
ordinal 2: second
ordinal 3: third
ordinal 4: fourth
ordinal 5: fifth
ordinal 10: tenth
ordinal 15: fifteenth
unit minute: minute(|s), min, mins
unit hour: hour(|s), hr(|s), h*
unit day: days time, days' time, day(|s), calendar day(|s)
unit work: business day(|s), working day(|s), work day(|s), workday(|s), weekday(|s)
unit week: weeks time, weeks' time, week's time, week(|s), wk(|s)
unit month: months time, months' time, month's time, month(|s)
unit quarter: quarter(|s)
unit year: year(|s), yr(|s)
span 14 day: fortnight, a fortnight, two weeks' time
span 0.5 hour: half an hour, half hour, a half hour
span 1.5 hour: an hour and a half
period year+0: this year
rel 0!: this coming, coming, the coming, upcoming, the upcoming
rel 0: this, current, the current, later this, this very
rel 1: next, the next, following, the following
past: last, past, previous, prior, the last, the past, the previous, this past, preceding
edge end: last day of, the last day of, the final day of, end of, the end of, end, late, later in, close of, eo
edge start: start of, the start of, beginning of, the beginning of, early, early in, beginning
edge mid: mid, middle of, the middle of, mid of, halfway through, mid-way through
edge half1: first half of, the first half of
edge half2: second half of, the second half of, latter half of, the latter half of
edge mid + unit week: midweek, mid-week
edge end + unit week: eow, week's end
edge end + unit month: eom, month end, month's end
edge end + unit quarter: eoq, quarter end, quarter's end
edge end + unit year: eoy, year end, yearend, year's end
holiday christmas_eve: christmas eve, xmas eve
holiday christmas: christmas, christmas day, xmas, x-mas
holiday new_year_eve: new year's eve, new years eve
holiday new_year: new year, new year's, new years, new year's day, the new year
holiday valentine: valentine's day, valentine's, valentines day
holiday thanksgiving: thanksgiving, thanksgiving day
holiday easter: easter, easter sunday
holiday easter_monday: easter monday
holiday good_friday: good friday
holiday halloween: halloween
holiday labor: labor day
holiday memorial: memorial day
holiday july4: independence day, the fourth of july, 4th of july
weekend: weekend, the weekend, week-end
by: by, by the, no later than, not later than, at the latest by, latest by, until, till, 'til, til, on or before, due by, due on, due, before or on, up to, by latest, at most, a maximum of
by>: at the latest, latest, at latest, the latest, sharp, or sooner, or earlier
before: before, prior to, ahead of, in advance of, earlier than
within: within, due in, inside, inside of, in under, in less than, in the space of, not more than, no more than, over the course of
ahead: in, in the, over, over the, during the, during, sometime in, some time in, throughout
ahead>: from now, hence, later, out*
after: after, since, from, starting, starting on, as of, as from, beginning on, not before, no earlier than, any time after, not until, effective, past, following
ago>: ago, back*, prior, earlier, overdue, late*
every: every, each, some, any, one of these, weekly, daily, monthly, any given, most, on alternate, alternate, every other, all, whole, entire
lasting: for, for the, lasting, spent, took, takes, take, lasted, lasts, last*
lasting>: long, old, away
on: either, on, on the, this time, the same time, about this time, around, about, approximately, circa, approx, for, sometime, some time, roughly, come, toward, towards, maybe, perhaps, probably, possibly, exactly, just, only, another, bright and early
at: at, @
of: of, the, of the, that, your, our, my, his, her, their, its, a.d.
range: to, through, thru
has: you have, you've got, you've, has, have
or: or, and/or, or maybe, or even, or perhaps
polite: please, pls, plz, thanks, thank you, if possible, if you can, ok, okay
net: net, payment in, payable in, terms
minutes 30: half past, half
minutes -30: half to
minutes 15: quarter past, a quarter past, quarter after
minutes -15: quarter to, a quarter to
zone America/New_York: et, est, edt, eastern, eastern time, new york time
zone America/New_York: boston time, ny time, nyc time, washington time, miami time, atlanta time, toronto time
zone America/Chicago: ct*, cst, cdt, central time, chicago time, houston time, dallas time, texas time, austin time
zone America/Denver: mt*, mst, mdt, mountain time, denver time, calgary time
zone America/Los_Angeles: pt*, pst, pdt, pacific, pacific time, la time, california time, seattle time, san francisco time, sf time, vancouver time
zone UTC: utc, gmt, zulu
zone Europe/London: bst, london time, uk time
zone Europe/Berlin: cet, cest, berlin time, central european time
zone Europe/Paris: paris time
zone Asia/Seoul: kst, seoul time, korea time, korean time
zone Asia/Tokyo: jst, tokyo time, japan time
zone Asia/Kolkata: ist, mumbai time, delhi time, india time, indian time
zone Asia/Singapore: sgt, singapore time
zone Asia/Hong_Kong: hkt, hong kong time
zone Asia/Dubai: dubai time, gulf time
zone Europe/Zurich: geneva time, zurich time, swiss time
zone Europe/Madrid: madrid time
zone Europe/Rome: rome time, milan time
zone Europe/Lisbon: lisbon time
zone Europe/Dublin: dublin time, irish time
zone America/Sao_Paulo: sao paulo time, brasilia time
zone Asia/Shanghai: beijing time, china time
zone Australia/Sydney: aest, aedt, sydney time
label: room, suite, version, ver, v, page, pages, section, chapter, item, line, row, column, ticket, issue, case, invoice, order, number, no, phone, ext, extension, dial, tel, fax, flight, gate, apt, apartment, unit, building, floor, level, step, part, figure, fig, table, article, clause, paragraph, para, exhibit, release, build, model, size, grade, phase, lot, po, id, ref, serial, rev, revision, highway, route, channel, station, platform, track, bus, train, aisle, seat, score, ratio
due: deadline, the last day, the final day, the deadline, due, due date, expires, expire, expiry, expiration, cutoff, cut-off, close(s|) on, closes, submissions close, valid, good until, target, ends, cut off, target date, last day, time limit, final date, closing date, drop-dead, rsvp, latest
not: mon dieu, one day, some day, someday, the other day, day to day, day-to-day, day by day, these days, those days, all day, day off, second hand, at first, first of all, in the first place, second of all, time to time, from time to time, week to week, month to month, day in day out, last but not least, weeknight, up to now, by now, by hand, by then, by far, by and large, by the way, to date, until now, until further notice, until then, in no time, in time, black friday, happy friday, happy monday, tgif, good morning, good afternoon, good evening, good night, mondays, tuesdays, wednesdays, thursdays, fridays, saturdays, sundays, weekends, mornings, evenings, weekdays, may i, may we, may you, may be, may have, may not, happy new year, merry christmas, may want, may need, for the day, have a nice day, great day, nice day, good day, nice weekend, great weekend, good weekend, day job, next door, next to, next step, next steps, next time, the next time, as soon as possible, year old, years old, sun and, 24/7, 9/11, 50/50, second round, second half, next one, business day, the following, sun microsystems, march on, may as well, christmas party, christmas present, christmas card, christmas tree, day trip, this day, in the day, in day, night before, day before, the day before, week before, month before, year before, weeks before, days before, day of, time of day, at times, first time, at first
"""
