import CareModel
import CareSchedule
import CareTestSupport
import Foundation
import Testing

/// Recurrences with the occurrences that others give them.
@Suite struct RecurrenceDataTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(
    path: "Data")

  static func lines(_ file: String) throws -> [Substring] {
    try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// One example of the RFC: its lines, and the dates and times that it lists.
  struct Example {
    var title = ""
    var text = ""
    var listed: [String] = []
    var goesOn = false
  }

  static func examples() throws -> [Example] {
    var all: [Example] = []
    var example = Example()
    for line in try lines("rfc5545.txt") + [""] {
      if line.isEmpty {
        if !example.text.isEmpty { all.append(example) }
        example = Example()
      } else if line.hasPrefix("#") {
        example.title += line
      } else if line.hasPrefix("=") {
        example.listed += try days(line.dropFirst(2), defaultTime: "09:00")
      } else if line == "..." {
        example.goesOn = true
      } else {
        example.text += line + "\r\n"
      }
    }
    return all
  }

  /// `1997-09 2-4,9 at 09:00 12:00` as `1997-09-02T09:00` and so on.
  private static func days(_ line: Substring, defaultTime: String) throws -> [String] {
    let words = line.split(separator: " ")
    let times = words.count > 2 ? words[3...].map(String.init) : [defaultTime]
    let days = words[1].split(separator: ",").flatMap { span -> [Int] in
      let ends = span.split(separator: "-").compactMap { Int($0) }
      return Array(ends[0]...(ends.last ?? ends[0]))
    }
    return days.flatMap { day in times.map { "\(words[0])-\(day < 10 ? "0" : "")\(day)T\($0)" } }
  }

  @Test func theExamplesOfRFC5545GiveTheirDates() throws {
    let examples = try Self.examples()
    #expect(examples.count == 42)
    let newYork = try zone("America/New_York")
    for example in examples {
      let schedule = try RecurrenceText.parse(example.text)
      let resolved = try schedule.resolved(inputs: noAnchors, zones: ZoneTimeline(.utc))
      let found = (0..<(example.listed.count + 1)).compactMap { resolved.occurrence(at: $0) }
      #expect(
        found.prefix(example.listed.count).map { newYork.civil($0.start).description } == example.listed,
        "\(example.title)")
      #expect((found.count > example.listed.count) == example.goesOn, "\(example.title)")
    }
  }

  @Test func thousandsOfRecurrencesAgreeWithDateutil() throws {
    let all = try Self.lines("rrule.txt").filter { !$0.isEmpty && !$0.hasPrefix("#") }
    #expect(all.count == 3000)
    // Each run takes some of them, the soak all.
    let rows = stride(from: 0, to: all.count, by: max(1, 8 / Soak.rounds(1))).map { all[$0] }
    var kinds: [String: Int] = [:]
    for row in rows {
      var words = row.split(separator: " ")
      let goesOn = words.last == "…"
      if goesOn { words.removeLast() }
      let start = try #require(stamp(words[0]), "\(row)")
      var moment = start
      let expected = words.dropFirst(2).map { step in
        moment += step.hasSuffix("d") ? (Int(step.dropLast()) ?? 0) * 86_400 : Int(step) ?? 0
        return moment
      }
      let schedule: Schedule
      do {
        schedule = try RecurrenceText.parse("DTSTART:\(words[0])\nRRULE:\(words[1])")
      } catch {
        // What never comes is refused; dateutil gives it no occurrences.
        #expect(error.reason == .fault(.neverComes) && expected.isEmpty, "\(row): \(error.message)")
        kinds["refused", default: 0] += 1
        continue
      }
      let resolved = try schedule.resolved(inputs: noAnchors, zones: ZoneTimeline(.utc))
      let found = (0..<(expected.count + 1)).compactMap { resolved.occurrence(at: $0)?.start.wholeSeconds }
      #expect(found.prefix(expected.count) == expected[...], "\(row)")
      #expect((found.count > expected.count) == goesOn, "\(row)")
      kinds[schedule.elements[0].recurrence.kind, default: 0] += 1
    }
    // The plain recurrences are chosen where they say the same.
    #expect(Set(kinds.keys).isSuperset(of: ["daily", "weekly", "monthly", "yearly", "rule", "interval"]), "\(kinds)")
  }

  private func stamp(_ text: Substring) -> Int? {
    let digits = Array(text)
    guard digits.count == 16 else { return nil }
    let date = "\(String(digits[0..<4]))-\(String(digits[4..<6]))-\(String(digits[6..<8]))"
    let time = "\(String(digits[9..<11])):\(String(digits[11..<13])):\(String(digits[13..<15]))"
    return Instant(iso: "\(date)T\(time)Z")?.wholeSeconds
  }
}

extension Recurrence {
  fileprivate var kind: String {
    switch self {
    case .once: "once"
    case .interval: "interval"
    case .daily: "daily"
    case .weekly: "weekly"
    case .monthly: "monthly"
    case .yearly: "yearly"
    case .rule: "rule"
    case .random: "random"
    case .atWill: "at will"
    }
  }
}
