import CareModel
import CareSchedule
import CareTestSupport
import Testing

@Suite struct RecurrenceTextTests {
  /// What is chosen for a rule that starts on Monday, 8 June 2026, at 18:00.
  static let plain: [(text: String, recurrence: Recurrence)] = [
    ("FREQ=DAILY;INTERVAL=3", .daily(every: 3)),
    ("freq=weekly;byday=th,mo", .weekly(on: [.monday, .thursday], every: 1)),
    // Each week on two days is the same as every day that is one of them.
    ("FREQ=DAILY;BYDAY=MO,TH", .weekly(on: [.monday, .thursday], every: 1)),
    ("FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU", .weekly(on: [.sunday], every: 2, weekStart: .sunday)),
    ("FREQ=MONTHLY", .monthly(on: .day(8), every: 1, missing: .clamp)),
    ("FREQ=MONTHLY;BYMONTHDAY=31", .monthly(on: .day(31), every: 1, missing: .skip)),
    ("FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", .monthly(on: .day(31), every: 1, missing: .clamp)),
    ("FREQ=MONTHLY;BYDAY=-1FR", .monthly(on: .weekday(-1, .friday), every: 1, missing: .clamp)),
    ("FREQ=MONTHLY;BYDAY=FR;BYSETPOS=2", .monthly(on: .weekday(2, .friday), every: 1, missing: .clamp)),
    ("FREQ=YEARLY", .yearly(month: 6, on: .day(8), every: 1, missing: .clamp)),
    ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", .yearly(month: 2, on: .day(29), every: 1, missing: .skip)),
    ("FREQ=MINUTELY;INTERVAL=90", .interval(.seconds(5400))),
    // Between hours that are named the clock decides, not the time that has passed.
    ("FREQ=HOURLY;INTERVAL=6;BYHOUR=0,6,12,18", .daily(every: 1)),
  ]

  @Test(arguments: plain.indices) func theSimplestRecurrenceIsChosen(row: Int) throws {
    let (text, recurrence) = Self.plain[row]
    let schedule = try RecurrenceText.parse(text, start: .dateTime(wall("2026-06-08T18:00")))
    #expect(schedule.elements[0].recurrence == recurrence, "\(text)")
  }

  static let refused: [(text: String, part: RecurrenceTextError.Part, position: Int, message: String)] = [
    ("", .text, 1, "the text is empty; write, for example, FREQ=WEEKLY;BYDAY=MO,TH"),
    ("INTERVAL=2", .frequency, 1, "FREQ is missing; write, for example, FREQ=WEEKLY;BYDAY=MO,TH"),
    (
      "FREQ=FORTNIGHTLY", .frequency, 6,
      "FREQ cannot be 'FORTNIGHTLY'; write one of SECONDLY, MINUTELY, HOURLY, DAILY, WEEKLY, MONTHLY, YEARLY"
    ),
    ("FREQ=DAILY;COUNT=2;COUNT=3", .count, 20, "COUNT occurs twice; remove one of the two"),
    ("FREQ=DAILY;COUNT=2;UNTIL=20260701", .until, 20, "UNTIL cannot be combined with COUNT; remove one of the two"),
    ("FREQ=DAILY;INTERVAL=0", .interval, 21, "INTERVAL cannot be '0'; write a whole number from 1 to 999999999"),
    (
      "FREQ=MONTHLY;BYMONTHDAY=1,32", .monthDays, 27, "BYMONTHDAY cannot be '32'; write 1 to 31, or -1 to -31"
    ),
    (
      "FREQ=WEEKLY;BYDAY=2TU", .days, 13,
      "BYDAY takes no number before a weekday with FREQ=WEEKLY here; write the weekday alone"
    ),
    (
      "FREQ=MONTHLY;BYWEEKNO=20", .weeks, 14,
      "FREQ=MONTHLY does not take BYWEEKNO; remove it, or write FREQ=YEARLY"
    ),
    (
      "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", .rule, 1,
      "the rule has no occurrences, because no date matches all of its parts; remove one of them"
    ),
    (
      "FREQ=DAILY;BYSETPOS=1", .positions, 12,
      "BYSETPOS needs another part to choose from; add, for example, BYDAY=MO,TU,WE,TH,FR"
    ),
    (
      "FREQ=HOURLY;INTERVAL=5;BYDAY=MO", .interval, 13,
      "a schedule cannot express this INTERVAL; write one that divides a day, such as 2, 3, 4, 6, 8, or 12"
    ),
    (
      "FREQ=DAILY;UNTIL=20260701T000000Z", .until, 12,
      "UNTIL needs a zone; set the zone, or write a wall time without Z and TZID"
    ),
    ("RRULE:FREQ=DAILY\nRRULE:FREQ=DAILY", .rule, 24, "RRULE occurs twice; remove one of the two"),
    (
      "RRULE:FREQ=DAILY\nSUMMARY:Walk", .text, 18,
      "'SUMMARY' is not valid in the text; write only DTSTART, RRULE, EXDATE, and RDATE"
    ),
    (
      "RRULE:FREQ=DAILY\nEXDATE:2026-07-01", .except, 25,
      "EXDATE cannot be '2026-07-01'; write 20260607, 20260607T080000 or 20260607T120000Z"
    ),
    ("DTSTART:20260607T080000\nRRULE:FREQ=DAILY", .start, 1, "DTSTART occurs twice; remove one of the two"),
    (
      "FREQ=WEEKLY;BYDYA=MO", .rule, 13,
      """
      'BYDYA' is not valid in RRULE; write one of FREQ, INTERVAL, COUNT, UNTIL, BYSECOND, BYMINUTE, BYHOUR, BYDAY, \
      BYMONTHDAY, BYYEARDAY, BYWEEKNO, BYMONTH, BYSETPOS, WKST
      """
    ),
    (
      "FREQ=SECONDLY;BYDAY=MO", .frequency, 1, "a schedule cannot express this FREQ; write at most 1440 times a day"
    ),
    (
      "FREQ=DAILY;UNTIL=20260601", .until, 12,
      "the element ends at 2026-06-02, which is not after its start, 2026-06-08T18:00; write a later end or an earlier start"
    ),
  ]

  @Test(arguments: refused.indices) func anErrorIsReportedWithItsPartAndPosition(row: Int) throws {
    let (text, part, position, message) = Self.refused[row]
    let start = ScheduleTime.dateTime(try wall("2026-06-08T18:00"))
    let error = #expect(throws: RecurrenceTextError.self, "\(text)") { try RecurrenceText.parse(text, start: start) }
    #expect(error?.part == part && error?.position == position, "\(text): \(String(describing: error))")
    #expect(error?.message == message, "\(text)")
  }

  static let sentences: [(text: String, sentence: String)] = [
    (
      "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;BYHOUR=9;BYMINUTE=0",
      "Every month on the 13th that is also Friday at 09:00, from 2026-06-08 18:00, for 1 hour."
    ),
    (
      "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2",
      """
      Every month on Monday and Tuesday and Wednesday and Thursday and Friday, of these only the 2nd last of each month \
      at 18:00, from 2026-06-08 18:00, for 1 hour.
      """
    ),
    (
      "FREQ=YEARLY;INTERVAL=2;BYMONTH=1,3;BYMONTHDAY=10,-1",
      """
      Every 2 years on the last day and the 10th in January and March at 18:00, from 2026-06-08 18:00, for 1 hour.
      """
    ),
    (
      "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO",
      "Every year on Monday in week 20 at 18:00, from 2026-06-08 18:00, for 1 hour."
    ),
    (
      "FREQ=YEARLY;BYDAY=20MO", "Every year on the 20th Monday of the year at 18:00, from 2026-06-08 18:00, for 1 hour."
    ),
  ]

  @Test(arguments: sentences.indices) func aRuleIsDescribedInASentence(row: Int) throws {
    let (text, sentence) = Self.sentences[row]
    let schedule = try RecurrenceText.parse(text, start: .dateTime(wall("2026-06-08T18:00")))
    #expect(schedule.describe() == sentence)
  }

  @Test func linesCanBeFoldedAndInAnyCase() throws {
    let text =
      "dtstart;tzid=America/New_York:20260608T180000\r\nrrule:freq=wee\r\n kly;byday=mo,\n\tth\nEXDATE:20260611T180000"
    let element = try RecurrenceText.parse(text).elements[0]
    #expect(element.recurrence == .weekly(on: [.monday, .thursday], every: 1))
    #expect(element.except == [.dateTime(try wall("2026-06-11T18:00"))])
    #expect(element.zone == Zone("America/New_York"))
  }

  @Test func anEndInUTCIsInclusive() throws {
    let text = "DTSTART:20260608T180000Z\nRRULE:FREQ=DAILY;UNTIL=20260610T180000Z"
    let resolved = try RecurrenceText.parse(text).resolved(inputs: noAnchors, zones: ZoneTimeline(.utc))
    #expect(resolved.count(before: .end) == 3)
  }

  @Test func aStartIsWrittenWithTheFirstTimeOfItsDay() throws {
    let evening = ScheduleElement(
      start: .date(try #require(CivilDate("2026-06-08"))),
      times: [DayTime("20:00"), DayTime("18:00")].compactMap { $0 },
      recurrence: .daily(every: 1), except: [.date(try #require(CivilDate("2026-06-11")))])
    #expect(
      try Schedule(elements: [evening]).rrule().split(separator: "\r\n") == [
        "DTSTART:20260608T180000", "RRULE:FREQ=DAILY;BYHOUR=18,20;BYMINUTE=0",
        "EXDATE:20260611T180000,20260611T200000",
      ])
  }

  static let seed: UInt64 = 55_45

  @Test func writtenSchedulesGiveTheSameOccurrences() throws {
    var written = 0
    for round in 0..<Soak.rounds(200) {
      var random = RandomSchedules(seed: Self.seed &+ UInt64(round))
      let day = random.firstDay()
      let zones = random.zones(from: day, days: 120)
      let schedule = random.schedule(from: day)
      let name = Comment(rawValue: "seed \(Self.seed), round \(round): \(schedule.describe())")
      for element in schedule.elements {
        var single = Schedule(elements: [element], zone: schedule.zone)
        single.elements[0].bursts = nil
        guard (try? single.validate()) != nil, let text = try? single.rrule() else { continue }
        written += 1
        let window = (from: Instant(seconds: (day - 5) * 86_400), to: Instant(seconds: (day + 900) * 86_400))
        let resolved = try single.resolved(inputs: noAnchors, zones: zones)
        var read: Schedule
        do {
          read = try RecurrenceText.parse(
            text, start: text.contains("DTSTART") ? nil : element.start, zone: element.zone ?? schedule.zone)
        } catch {
          // A fifth Monday of each second odd February: such an element has no occurrences, and a text is refused.
          try #require(error.reason == .fault(.neverComes) && resolved.count(before: .end) == 0, "\(name)\n\(text)")
          continue
        }
        read.elements[0].duration = element.duration
        read.elements[0].key = element.key
        read.zone = schedule.zone
        let expected = try resolved.occurrences(from: window.from, to: window.to)
        let found = try read.resolved(inputs: noAnchors, zones: zones).occurrences(from: window.from, to: window.to)
        try #require(found == expected, "\(name)\n\(text)")
      }
    }
    #expect(written > Soak.rounds(100))
  }

  @Test func inexpressiblePartsOfAScheduleAreReported() throws {
    let start = ScheduleTime.date(try date("2026-06-08"))
    func field(_ element: ScheduleElement) -> ScheduleWriteError.Field? {
      do {
        _ = try Schedule(elements: [element]).rrule()
        return nil
      } catch { return error.field }
    }
    let uneven: [DayTime] = [try dayTime("08:00"), try dayTime("20:30")]
    #expect(field(ScheduleElement(start: start, times: uneven, recurrence: .daily(every: 1))) == .at)
    #expect(field(ScheduleElement(start: start, recurrence: .interval(.init(months: 1, days: 2)))) == .interval)
    #expect(
      field(ScheduleElement(start: start, recurrence: .daily(every: 1), end: .anchor(.enrolled, .days(3)))) == .to)
    let bursts = Bursts(length: .days(7), every: .days(28), count: 3)
    #expect(field(ScheduleElement(start: start, recurrence: .daily(every: 1), bursts: bursts)) == .bursts)
    #expect(field(ScheduleElement(start: .anchor(.enrolled, .zero), recurrence: .interval(.months(1)))) == .interval)
    #expect(throws: ScheduleWriteError.self) { try Schedule(elements: []).rrule() }
  }

  @Test func anyTextIsAScheduleOrAnError() {
    var generator = SeededGenerator(seed: Self.seed)
    let words = [
      "FREQ=", "DAILY", "SECONDLY", "YEARLY", ";", ",", "=", ":", "BYDAY=", "MO", "-53SU", "BYSETPOS=", "366", "-1",
      "INTERVAL=", "999999999", "\n", "\r\n ", "DTSTART", "EXDATE", "RDATE;VALUE=DATE:", "20260607", "T080000Z",
      "UNTIL=", "BYWEEKNO=", "BYYEARDAY=", "COUNT=", "WKST=", "TZID=", "\"", "é", "BYHOUR=", "23", "0", "BYSECOND=",
    ]
    for _ in 0..<Soak.rounds(3000) {
      let text = (0..<generator.number(0...14)).map { _ in generator.pick(words) }.joined()
      _ = try? RecurrenceText.parse(text)
    }
  }
}
