import Foundation
import Testing

/// Lists of records: filters, times, order, pages, and `--as-of`.
struct ListTests {
  private static let zone = "--zone America/New_York"

  /// Runs a test on a store with two participants: ana, who has walked twice, and ben, who enrolls in December.
  private func filled(_ body: (CareProcess) throws -> Void) throws {
    try withCare { care in
      try care.write(
        """
        return plan "walks" { title = "Walks", params = { pace = "number" }, tasks = {
          task "walk" { title = "A walk", schedule = schedule.daily { at = "08:00" }, tags = { "core" } },
          task "rest" { title = "A rest", group = "evening", schedule = schedule.weekly { on = "sun", at = "20:00" } } } }
        """, to: "walks/plan.lua")
      let setup = try care.shell(
        """
        care seed walks --at 2026-10-27T12:00 \(Self.zone) &&
        care enroll walks --patient ana --start 2026-10-28 --param pace=4 --create --at 2026-10-27T12:00 \(Self.zone) &&
        care enroll walks --patient ben --start 2026-12-01 --param pace=3 --create --at 2026-10-27T12:05 \(Self.zone) &&
        care do walk --patient ana --at 2026-10-28T08:10 \(Self.zone) &&
        care decline walk --patient ana --reason rain --at 2026-10-28T08:20 \(Self.zone) &&
        care do walk --patient ana --at 2026-10-29T09:00 \(Self.zone)
        """)
      try #require(setup.code == 0, "\(setup.errors)")
      try body(care)
    }
  }

  @Test func listsAreFilteredAndSorted() throws {
    try filled { (care) throws in
      func ids(_ line: String) throws -> [String] {
        let result = try care.shell("care \(line) --at 2026-10-30T12:00 \(Self.zone)")
        #expect(result.code == 0, "\(line): \(result.errors)")
        return result.output.split(separator: "\n").dropFirst().map { String($0.prefix { $0 != " " }) }
      }
      #expect(try ids("patients") == ["ana", "ben"])
      #expect(try ids("patients --sort id:desc") == ["ben", "ana"])
      #expect(try ids("patients --plan walks") == ["ana"])
      #expect(try ids("patients --plan walks --on 2026-12-01") == ["ana", "ben"])
      #expect(try ids("patients --as-of 2") == ["ana"])
      #expect(try ids("patients --as-of 2026-10-27T12:02") == ["ana"])
      #expect(try ids("tasks --tag core") == ["walks/walk"])
      #expect(try ids("tasks --group evening --plan walks") == ["walks/rest"])
      #expect(try ids("tasks --patient ana") == ["walks/rest", "walks/walk"])
      #expect(try ids("tasks --patient ben").isEmpty)
      #expect(try ids("tasks --patient ana --with-events") == ["walks/walk"])
      #expect(try ids("tasks history walk") == ["walks/walk"])
      #expect(try ids("enrollments") == ["ana.walks", "ben.walks"])
      #expect(try ids("enrollments --patient ben --on 2026-11-30").isEmpty)
      #expect(try ids("plans --patient ana") == ["walks"])
      #expect(try ids("patients --care-plan ana.walks") == ["ana"])
      #expect(try ids("outcomes --status declined").count == 1)
      #expect(try ids("outcomes --status enteredInError --status entered_in_error").isEmpty)
      #expect(try ids("outcomes --task walk --status completed --status declined --limit 2").count == 2)
    }
  }

  @Test func anEnrollmentShowsItsParameters() throws {
    try filled { (care) throws in
      let shown = try care.shell("care enrollments show ana.walks --at 2026-10-30T12:00 \(Self.zone)")
      #expect(words(shown.output).contains("active pace=4 latest"))
    }
  }

  @Test func aLimitedListPrintsItsCursor() throws {
    try filled { (care) throws in
      let first = try care.shell("care patients --limit 1 --at 2026-10-30T12:00")
      #expect(first.output.contains("ana") && !first.output.contains("ben"))
      #expect(first.errors.hasPrefix("there are more results; repeat with --after "))
      let cursor = first.errors.split(whereSeparator: \.isWhitespace).last ?? ""
      let second = try care.shell("care patients --limit 1 --after \(cursor) --at 2026-10-30T12:00 --json")
      #expect(second.output.contains("\"ben\"") && !second.output.contains("\"ana\""))
      #expect(second.errors.isEmpty && !second.output.contains("\"next\""))
      let other = try care.shell("care patients --limit 1 --sort given --after \(cursor) --at 2026-10-30T12:00")
      #expect(other.code == 1 && other.errors.contains("the cursor is from another query"))
    }
  }

  @Test func eventsCanBeListedAsOfATime() throws {
    try filled { (care) throws in
      func states(_ more: String) throws -> [String] {
        let line = "care events --patient ana --from 2026-10-28 --to 2026-10-31 --task walk --at 2026-10-30T12:00 "
        let result = try care.shell(line + "\(Self.zone) " + more)
        #expect(result.code == 0, "\(result.errors)")
        return result.output.split(separator: "\n").dropFirst().map { row in
          row.split(separator: " ", omittingEmptySubsequences: true).first { Self.known.contains(String($0)) }
            .map(String.init) ?? "?"
        }
      }
      #expect(try states("") == ["declined", "completed", "open"])
      #expect(try states("--as-of 4") == ["completed", "missed", "open"])
      #expect(try states("--as-of 2026-10-28T08:15") == ["completed", "missed", "open"])
      #expect(try states("--as-of 2026-10-28T08:00") == ["missed", "missed", "open"])
    }
  }

  private static let known: Set = ["declined", "completed", "open", "missed", "upcoming"]

  @Test func outcomesAreListedWithTheirHistory() throws {
    try filled { (care) throws in
      func lines(_ line: String) throws -> [String] {
        let result = try care.shell("care outcomes \(line) --at 2026-10-30T12:00 \(Self.zone)")
        #expect(result.code == 0, "\(result.errors)")
        return result.output.split(separator: "\n").dropFirst().map(String.init)
      }
      #expect(try lines("").count == 2)
      #expect(try lines("--status declined").count == 1)
      #expect(try lines("--patient ana --sort start:desc").first?.contains("2026-10-29T08:00") == true)
      #expect(try lines("--patient ben").isEmpty)
      #expect(try lines("--on 2026-10-28").count == 1)
      let history = try lines("history walk/2026-10-28T08:00")
      #expect(history.map { $0.contains("declined") } == [false, true])
      #expect(try lines("history walk/2026-10-28T08:00 --as-of 4").count == 1)
    }
  }

  @Test func adherenceAndTodayAcceptAsOf() throws {
    try filled { (care) throws in
      let line = "--patient ana --at 2026-10-30T12:00 \(Self.zone)"
      let now = try care.shell("care adherence --from 2026-10-28 --to 2026-10-30 \(line)")
      let then = try care.shell("care adherence --from 2026-10-28 --to 2026-10-30 --as-of 3 \(line)")
      #expect(now.output.contains("1/2") && then.output.contains("0/2"))
      #expect(then.output.contains("as known after commit 3"))
      let day = try care.shell("care today --on 2026-10-28 --as-of 3 \(line)")
      #expect(day.output.contains("missed"))
    }
  }

  private static let invalid: [(line: String, code: Int32)] = [
    ("patients --limit 0", 64), ("tasks --sort given", 64), ("tasks --on 2026-10-28 --from 2026-10-28", 64),
    ("tasks --with-events", 64), ("tasks history walk --on 2026-10-28", 64), ("tasks --as-of soon", 64),
    ("tasks --as-of -1", 64), ("tasks show nothing", 1), ("patients --from 2026-10-28 --to 2026-10-28", 1),
    ("outcomes history", 64), ("outcomes history nothing", 1), ("events --patient ana --as-of 1", 1),
    ("outcomes --status bad", 64), ("outcomes --limit x", 64), ("patients --where name", 64),
    ("tasks --plan 'a b'", 64),
    ("messages --from nobody", 64), ("alerts --limit 0", 64), ("today --patient ana --watch --as-of 1", 64),
    ("patients --after x", 1),
  ]

  @Test func invalidOptionsAreRejected() throws {
    try filled { (care) throws in
      for (line, code) in Self.invalid {
        let result = try care.shell("care \(line) --at 2026-10-30T12:00 \(Self.zone)")
        #expect(result.code == code, "\(line): \(result.output)\(result.errors)")
        #expect(result.output.isEmpty && !result.errors.isEmpty, "\(line)")
      }
    }
  }

  /// Returns a text with each run of spaces replaced by one.
  private func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
