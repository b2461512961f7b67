import CareLua
import CareModel
import Testing

/// Schedules as values: what scripts ask them.
struct ScheduleObjectTests {
  /// Two times a day in New York, from the day of enrollment.
  static let twice =
    "s = schedule.daily { at = { '08:00', '20:00' }, text = 'Pill', key = 'dose', targets = { value(2, { units = 'mg' }) } }"

  static let answers: [(source: String, values: [String])] = [
    ("schedule.daily { at = '08:00' }", ["Every day at 08:00, from enrollment, for 1 hour."]),
    ("tostring(schedule.daily { at = '08:00' }) == schedule.daily({ at = '08:00' }):describe()", ["true"]),
    ("#s:events('2026-06-07', '2026-06-09', joined)", ["4"]),
    (
      "s:events('2026-06-07', '2026-06-07T12:00', joined)",
      ["{ occurrence(0: 2026-06-07T08:00:00-04:00, 1 hour, \"Pill\") }"]
    ),
    ("o.start, o.stop, o.slot", ["2026-06-07T20:00:00-04:00", "2026-06-07T21:00:00-04:00", "\"2026-06-07T20:00\""]),
    ("o.index, o.element, o.key, o.text, o.all_day", ["1", "1", "\"dose\"", "\"Pill\"", "false"]),
    ("o.targets, o.zone", [#"{ { units = "mg", value = 2 } }"#, "\"America/New_York\""]),
    // A time itself is not after itself, and not before.
    ("s:next('2026-06-07T08:00', joined).index, s:previous('2026-06-07T20:00', joined).index", ["1", "0"]),
    ("s:previous('2026-06-07T08:00', joined)", ["nil"]),
    ("s:count('2026-06-08', joined), s:count('2026-06-01', joined)", ["2", "0"]),
    ("s:start_date(joined), s:end_date(joined)", ["2026-06-07T08:00:00-04:00", "nil"]),
    ("s:occurrence(1000000000, joined) == nil, s:occurrence(2.0, joined).index", ["true", "2"]),
    ("s:offset(days(3)):next('2026-01-01', joined).start", ["2026-06-10T08:00:00-04:00"]),
    (
      "s:offset{ days = 3 }:describe() ~= s:describe(), s:describe()",
      [
        "true", "\"Every day at 08:00 and 20:00, from enrollment, for 1 hour.\"",
      ]
    ),
    // An offset schedule is a schedule like any other.
    ("#schedule.compose { s, s:offset { hours = 0, days = 1 } }:events('2026-06-07', '2026-06-09', joined)", ["6"]),
    // The option's zone is first, then the one that the schedule is fixed to, then the host's.
    (
      "s:occurrence(0, { zone = 'Europe/Berlin', anchors = { enrolled = '2026-06-07' } }).start",
      ["2026-06-07T08:00:00+02:00"]
    ),
    ("fixed:occurrence(0, { zone = 'Europe/Berlin' }).start", ["2026-06-07T08:00:00+09:00"]),
    (
      "#fixed:events('2026-06-07', '2026-06-08'), #fixed:events('2026-06-07', '2026-06-08', { zone = 'UTC' })",
      [
        "1", "0",
      ]
    ),
    ("fixed:events('2026-06-07', '2026-06-08')[1].all_day", ["false"]),
    (
      "schedule.once({ start = '2026-06-07', at = 'all day' }):occurrence(0)",
      ["occurrence(0: 2026-06-07, all day)"]
    ),
    // The times may be values, and instants need no zone.
    ("#s:events(time.date '2026-06-07', time '2026-06-08T00:00', joined)", ["2"]),
    ("#fixed:events('2026-06-06T00:00Z', time.now() + days(2))", ["1"]),
    (
      "#s:events(enrolled, day(1) + days(1), joined), #later:events(anchor 'surgery', week(9), { anchors = { enrolled = '2026-06-01', surgery = '2026-06-05' } })",
      ["4", "1"]
    ),
    // An unknown anchor leaves its element without occurrences.
    ("#later:events('2026-01-01', '2027-01-01'), later:start_date()", ["0", "nil"]),
    ("later:next('2026-01-01', { anchors = { surgery = '2026-06-05' } }).start", ["2026-06-19T10:30:00-04:00"]),
    (
      "later:next('2026-01-01', { anchors = { surgery = time '2026-06-05T09:00' } }).start",
      [
        "2026-06-19T10:30:00-04:00"
      ]
    ),
    ("schedule.compose({ fixed, later }):count('2027-01-01')", ["1"]),
    // A patient's zone and enrollment.
    ("s:occurrence(0, { patient = 'p1' }).start", ["2026-06-06T08:00:00-04:00"]),
    ("s:occurrence(0, { plan = 'knee' }).start", ["2026-06-06T08:00:00-04:00"]),
    ("s:occurrence(0, { patient = 'p1', anchors = { enrolled = '2026-06-09' } }).start", ["2026-06-09T08:00:00-04:00"]),
    ("s:occurrence(0, { patient = 'p1', zone = 'Asia/Tokyo' }).start", ["2026-06-06T08:00:00+09:00"]),
    // Half a second is a duration.
    (
      "schedule.once({ start = '2026-06-07T08:00', duration = 0.5 }):occurrence(0).stop:utc()",
      [
        "\"2026-06-07T12:00:00.500Z\""
      ]
    ),
  ]

  private func bench() throws -> ConsoleBench {
    let bench = try ConsoleBench()
    _ = try bench.run(Self.twice)
    _ = try bench.run("joined = { anchors = { enrolled = '2026-06-07' } } o = s:occurrence(1, joined)")
    _ = try bench.run("fixed = schedule.once { start = '2026-06-07T08:00', zone = 'Asia/Tokyo' }")
    _ = try bench.run("later = schedule.once { start = anchor 'surgery' + weeks(2), at = '10:30' }")
    return bench
  }

  @Test(arguments: answers)
  func aMethodReturnsItsResult(source: String, values: [String]) throws {
    #expect(try bench().run(source) == values)
  }

  static let refusals: [(source: String, code: String, message: String?)] = [
    (
      "schedule.every { interval = { days = 0 }, start = '2026-06-07' }:events('2026-06-07', '2026-06-08')",
      "invalid_interval", nil
    ),
    ("schedule.every { interval = 3, start = '2026-06-07' }", "invalid_interval", nil),
    ("schedule.every { interval = { days = 1.5 }, start = '2026-06-07' }", "invalid_interval", nil),
    ("schedule.every { interval = { weeks = 4e18 }, start = '2026-06-07' }", "invalid_interval", nil),
    ("schedule.every { interval = days(1), start = '2026-06-07T08:00Z' }", "instant_needs_zone", nil),
    ("schedule.daily { start = '2026-06-07', to = '2026-06-07' }", "invalid_bounds", nil),
    ("schedule.compose {}", "empty_schedule", nil),
    ("schedule.dayly {}", "runtime", nil),
    ("s:events('2026-06-07', '2026-06-07', joined)", "invalid_window", nil),
    ("s:events('2026-06-08', '2026-06-07', joined)", "invalid_window", nil),
    ("s:each('2026-06-08', '2026-06-07', joined)", "invalid_window", nil),
    (
      "s:events('2026-06-07', '2026-06-08')", "anchor_missing",
      "the day of enrollment is unknown here; write { anchors = { enrolled = \"2026-06-07\" } }"
    ),
    (
      "s:events(nil, '2026-06-08', joined)", "bad_argument",
      "schedule:events needs `from`, a date or time, got nil; write s:events(\"2026-06-07\", \"2026-06-14\")"
    ),
    (
      "s:events('2026-06-07', nil, joined)", "bad_argument",
      "schedule:events needs `to`, a date or time, got nil; write s:events(\"2026-06-07\", \"2026-06-14\")"
    ),
    (
      "s:next(3, joined)", "bad_argument",
      "schedule:next needs `time`, a date or time, got number; write s:next(\"2026-06-07\")"
    ),
    (
      "s:count('soon', joined)", "invalid_time",
      "`time` of schedule:count is not a date or time; write \"2026-06-07\" or \"2026-06-07T08:00\""
    ),
    (
      "fixed:next(anchor 'surgery' + days(1))", "anchor_missing",
      "the anchor `surgery` is unknown here; write { anchors = { surgery = \"2026-06-07\" } }"
    ),
    ("fixed:next(enrolled)", "anchor_missing", nil), ("s:next(days(1), joined)", "bad_argument", nil),
    ("s:next('2026-06-07', { care_plan = 'p1.hip' })", "not_found", nil),
    ("s:events('2026-06-07', '2026-06-08', 'UTC')", "wrong_type", nil),
    (
      "s:events('2026-06-07', '2026-06-08', { zon = 'UTC' })", "unknown_field",
      "unknown option 'zon' of schedule:events; did you mean `zone`?"
    ),
    ("s:events('2026-06-07', '2026-06-08', { zone = 'Mars' })", "wrong_type", nil),
    ("s:next('2026-06-07', { anchors = { enrolled = 3 } })", "invalid_time", nil),
    ("s:next('2026-06-07', { anchors = '2026-06-07' })", "wrong_type", nil),
    ("s:next('2026-06-07', { params = { wake = {} } })", "wrong_type", nil),
    ("s:next('2026-06-07', { seed = 0/0 })", "wrong_type", nil),
    ("s:next('2026-06-07', { patient = 'p9' })", "not_found", nil),
    (
      "s:next('2026-06-07', { patient = 'p1', plan = 'hip' })", "not_found",
      "the patient has no such enrollment; there is p1.knee"
    ),
    (
      "s:occurrence(-1, joined)", "bad_argument",
      "schedule:occurrence needs the `index` of an occurrence, a whole number from 0; write s:occurrence(0)"
    ),
    ("s:occurrence(0/0, joined)", "bad_argument", nil), ("s:occurrence(1/0, joined)", "bad_argument", nil),
    ("s:occurrence('1', joined)", "bad_argument", nil), ("s:occurrence(0.5, joined)", "bad_argument", nil),
    ("s:offset(3)", "invalid_interval", nil), ("s:offset()", "E011", nil),
    ("fixed:offset(years(9000))", "out_of_range", nil),
    ("s.next('2026-06-07')", "bad_self", nil),
    ("s:evnts()", "unknown_field", "a schedule has no 'evnts'; did you mean `events`?"),
    ("s[1]", "unknown_field", nil), ("(function() s.x = 1 end)()", "read_only", nil),
    ("(function() o.start = 1 end)()", "read_only", nil),
    ("o.strat", "unknown_field", "occurrence has no 'strat'; did you mean `start`?"),
    (
      "#schedule.every({ interval = seconds(1), start = '2026-01-01T00:00' }):events('2026-01-01', '2027-01-01')",
      "window_too_large", "the window contains more than 524288 occurrences; use a shorter window"
    ),
  ]

  @Test(arguments: refusals)
  func anErrorHasItsLocationAndAFix(source: String, code: String, message: String?) throws {
    let error = try bench().failure("\nlocal _ = 1\nreturn \(source)")
    #expect((error?.code ?? error?.kind.rawValue) == code)
    if let message { #expect(error?.message == message) }
    #expect(error?.line == 3)
  }

  @Test func anErrorHasItsPathAndTypes() throws {
    let source = """
      local ok, e = pcall(schedule.daily, { at = 7 })
      return e.code, e.path, e.expected, e.got
      """
    #expect(
      try bench().run(source) == [
        "\"E012\"", "\"schedule.daily.at\"", "\"a time of day, a list of them, or \\\"all day\\\"\"", "\"a number\"",
      ])
    let window = "local ok, e = pcall(s.next, s, 3, joined) return e.expected, e.got"
    #expect(try bench().run(window) == ["\"a date or time\"", "\"number\""])
  }

  @Test func anEndlessScheduleIsIteratedWithoutAList() throws {
    let source = """
      local walked, first, last = 0
      for o in s:each('2026-06-07', nil, joined) do
        first = first or o
        walked, last = walked + 1, o
        if walked == 50000 then break end
      end
      return first.index, last.index, walked
      """
    #expect(try bench().run(source) == ["0", "49999", "50000"])
    #expect(
      try bench().run("local n = 0 for o in s:each('2026-06-07', '2026-06-10', joined) do n = n + 1 end return n") == [
        "6"
      ])
    #expect(
      try bench().run("local walk = s:each('2026-06-07', '2026-06-07T09:00', joined) walk() return walk(), walk()") == [
        "nil", "nil",
      ])
  }

  @Test func everyOccurrenceIsCharged() throws {
    var limits = SandboxLimits.console
    limits.work = 3_000_000
    let bench = try ConsoleBench(limits: limits, prepared: false)
    let made = "local s = schedule.every { interval = minutes(1), start = '2026-01-01', zone = 'UTC', duration = 0 } "
    #expect(bench.failure(made + "for o in s:each('2026-01-01') do end")?.kind == .budget)
    #expect(bench.failure(made + "return s:events('2026-01-01', '2027-01-01')")?.kind == .budget)
    #expect(bench.failure(made + "while true do s:next('2026-01-01') end")?.kind == .budget)
    #expect(try bench.run(made + "return #s:events('2026-01-01', '2026-01-02')") == ["1440"])
  }

  @Test func resultsUseTheCurrentHostsZone() throws {
    let bench = try bench()
    let question = "later:next('2026-01-01', { anchors = { surgery = '2026-06-05' } }).start"
    #expect(
      try bench.run("plain = schedule.once { start = '2026-06-07T08:00' } return plain:occurrence(0).start") == [
        "2026-06-07T08:00:00-04:00"
      ])
    bench.console.environment.zone = .utc
    #expect(try bench.run("plain:occurrence(0).start") == ["2026-06-07T08:00:00+00:00"])
    #expect(try bench.run(question) == ["2026-06-19T10:30:00+00:00"])
  }

  @Test func theZonesOfAMovedPatientApply() throws {
    let bench = try bench()
    _ = try bench.run("store.patients:update { id = 'p1', zone = 'Europe/Berlin', effective = '2026-06-10' }")
    #expect(try bench.run("s:occurrence(0, { patient = 'p1' }).start") == ["2026-06-06T08:00:00-04:00"])
    #expect(try bench.run("s:next('2026-06-11', { patient = 'p1' }).start") == ["2026-06-11T08:00:00+02:00"])
  }

  @Test func oneOfSeveralEnrollmentsCanBeChosen() throws {
    let bench = try bench()
    _ = try bench.run("store.enroll { patient = 'p1', plan = 'knee', id = 'again', start = '2026-07-01' }")
    let error = bench.failure("s:occurrence(0, { patient = 'p1' })")
    #expect(error?.code == "anchor_missing")
    #expect(
      error?.message
        == "the day of enrollment is unknown here; write { anchors = { enrolled = \"2026-06-07\" } }, or care_plan = \"again\""
    )
    #expect(try bench.run("s:occurrence(0, { care_plan = 'again' }).start:date()") == ["2026-07-01"])
    // A zone is the patient's all the same.
    let question = "s:occurrence(0, { patient = 'p1', anchors = { enrolled = '2026-06-09' } }).zone"
    #expect(try bench.run(question) == ["\"America/New_York\""])
  }

  @Test func helpAndCompletionIncludeTheMethods() throws {
    let bench = try bench()
    #expect(bench.console.completions(for: "s:ev") == ["s:events("])
    #expect(bench.console.completions(for: "o.st") == ["o.start", "o.stop"])
    #expect(bench.console.help("s:events")?.hasPrefix("schedule:events(from, to, { … })\n") == true)
    #expect(bench.console.help("o.slot")?.hasPrefix("occurrence.slot\n") == true)
    #expect(bench.console.help("schedule")?.contains("schedule:start_date") == true)
    #expect(bench.console.help("describe")?.hasPrefix("schedule:describe()") == true)
  }
}
