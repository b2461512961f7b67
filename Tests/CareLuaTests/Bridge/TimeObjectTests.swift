import CareLua
import CareModel
import Testing

/// Times and intervals in a script.
struct TimeObjectTests {
  let newYork = Zone("America/New_York") ?? .utc

  func run(_ source: String, declaring: Bool = false) throws -> [LuaValue] {
    let state = try LuaState()
    let now = Instant(iso: "2026-06-07T12:00:00Z") ?? .beginning
    try TimeLibrary.install(in: state, source: TimeSource(declaring ? nil : (now, newYork)))
    return try state.run(source: source, chunk: "script.lua")
  }

  @Test(arguments: [
    ("time.now()", "2026-06-07T08:00:00-04:00"),
    ("time.now():utc()", "2026-06-07T12:00:00Z"),
    ("time '2026-06-07T08:00':utc()", "2026-06-07T12:00:00Z"),
    ("time '2026-06-07T08:00'", "2026-06-07T08:00"),
    ("time.date '2026-06-07'", "2026-06-07"),
    ("time.now():date() + days(1)", "2026-06-08"),
    ("days(1) + time.now()", "2026-06-08T08:00:00-04:00"),
    ("time.now() - hours(2)", "2026-06-07T06:00:00-04:00"),
    ("time.date '2026-06-09' - time.date '2026-06-07'", "2 days"),
    ("time.now() - '2026-06-07T07:00'", "1 hour"),
    ("-(weeks(1) * 2 + days(1))", "-15 days"),
    ("2 * minutes(30)", "1 hour"),
    ("time.now():format '%d %b'", "07 Jun"),
    ("days(2):seconds()", "172800"),
    ("time.now().weekday", "7"),
    ("time.now().hour", "8"),
    ("days(1) < hours(30)", "true"),
    ("days(1) <= 86400", "true"),
    ("100 < minutes(1)", "false"),
    ("days(1) == hours(24)", "true"),
    ("days(1) == 86400", "false"),
    ("months(1) == days(30)", "false"),
    ("time.now() == time '2026-06-07T08:00'", "true"),
    ("time.now() < '2026-06-07T08:01'", "true"),
    ("'2026-06-08' > time.now()", "true"),
  ])
  func anExpressionHasItsValue(source: String, text: String) throws {
    #expect(try run("return tostring(\(source))").first?.string == text)
  }

  @Test(arguments: [
    (
      "time 'soon'", "invalid_time",
      "'soon' is not a time; write 2026-06-07T08:00, or 2026-06-07T08:00-04:00 for an instant"
    ),
    ("time.date '2026-02-30'", "invalid_time", "'2026-02-30' is not a date; write YYYY-MM-DD, such as 2026-06-07"),
    ("days(0.5)", "invalid_interval", "days: 0.5 is not a whole number"),
    (
      "months(1) < days(30)", "invalid_interval",
      "1 month and 30 days: a month has no fixed number of days; compare months with months, or days with days"
    ),
    (
      "time.now() + 3", "bad_argument",
      "a time and a number cannot be combined here; add an interval such as days(1) to a time or to an interval"
    ),
    ("time.now().century", "unknown_field", "time has no 'century'"),
    ("days('three')", "bad_argument", "bad argument #1 to 'days' (number expected, got string)"),
  ])
  func anErrorNamesItsLine(source: String, code: String, message: String) throws {
    let error = #expect(throws: LuaError.self) { try run("\nlocal x = \(source)") }
    #expect(error?.code == code)
    #expect(error?.message == message)
    #expect(error?.file == "script.lua")
    #expect(error?.line == 2)
  }

  @Test func plansLoadWithoutAClock() throws {
    let error = #expect(throws: LuaError.self) { try run("return time.now()", declaring: true) }
    #expect(error?.message == "time.now: a plan has no clock while it loads; call it in a hook, or write a date")
    #expect(
      try run("return tostring(time '2026-06-07T12:00Z')", declaring: true).first?.string == "2026-06-07T12:00:00+00:00"
    )
  }
}
