import CareLua
import Foundation
import Testing

/// The cases that the scheduler answers, asked through scripts.
struct ScheduleVectorTests {
  struct Case: Decodable, CustomStringConvertible {
    struct Element: Decodable {
      struct Duration: Decodable {
        let seconds: Double?
        let allDay: Bool?
      }

      struct Target: Decodable {
        let double: Double?
        let integer: Int?
        let units: String?
      }

      let start: String
      let end: String?
      let interval: [String: Int]
      let duration: Duration
      let text: String?
      let timezone: String?
      let offset: [String: Int]?
      let targetValues: [Target]?
    }

    struct Expected: Decodable, Equatable {
      let start: String
      let stop: String
      let occurrence: Int
      let element: Int
    }

    let name: String
    let timezone: String
    let elements: [Element]
    let from: String
    let to: String
    let events: [Expected]?
    let error: Bool?

    var description: String { name }
  }

  static var cases: [Case] {
    get throws {
      struct File: Decodable { let cases: [Case] }
      let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
      let file = tests.appending(path: "CareScheduleTests/Data/schedule.json")
      return try JSONDecoder().decode(File.self, from: Data(contentsOf: file)).cases
    }
  }

  /// A script's state in which constructors refuse at once.
  private func state() throws -> (LuaState, Constructors) {
    let state = try LuaState(limits: .console)
    let constructors = Constructors(stage: .running)
    try constructors.install(in: state)
    return (state, constructors)
  }

  private static let ask = """
    local s, from, to = ...
    local lines = {}
    for i, o in ipairs(s():events(from, to)) do
      local targets = {}
      for j, t in ipairs(o.targets) do targets[j] = t.value .. (t.units or "") end
      lines[i] = table.concat(
        { o.start:utc(), o.stop:utc(), o.index, o.element, o.text or "", table.concat(targets, ",") }, " | ")
    end
    return table.concat(lines, "\\n")
    """

  @Test func everyVectorGivesItsOccurrencesInAScript() throws {
    let (state, constructors) = try state()
    defer { withExtendedLifetime(constructors) {} }
    let ask = try state.load(source: Self.ask, chunk: "ask.lua")
    var asked = 0
    for vector in try Self.cases where vector.error != true {
      let made = try state.load(source: "return " + vector.source, chunk: "case.lua")
      let found = try state.call(ask, [.function(made), .string(vector.from), .string(vector.to)])
      #expect(found.first?.string == vector.expected, "\(vector.name): \(vector.source)")
      asked += 1
    }
    #expect(asked == 175)
  }

  @Test func everyInvalidVectorRaisesItsError() throws {
    let (state, constructors) = try state()
    defer { withExtendedLifetime(constructors) {} }
    let broken = [
      "allDay 36-hour interval (start snaps back each time)": "invalid_interval",
      "zero-length window for all-day": "invalid_window",
      "element end equals start": "invalid_bounds",
      "element end before start": "invalid_bounds",
      "negative interval": "invalid_interval",
      "compound interval 1 month -1 day": "invalid_interval",
      "compound interval 2 days -1 hour": "invalid_interval",
    ]
    var codes: [String: String] = [:]
    for vector in try Self.cases where vector.error == true {
      let source = "\nlocal s = \(vector.source) return s:events(\"\(vector.from)\", \"\(vector.to)\")"
      let error = #expect(throws: LuaError.self, "\(vector.name)") {
        try state.run(source: source, chunk: "case.lua")
      }
      codes[vector.name] = error?.code
      #expect(error?.file == "case.lua" && error?.line == 2, "\(vector.name)")
    }
    #expect(codes == broken)
  }
}

extension ScheduleVectorTests.Case {
  /// The schedule as a script makes it.
  var source: String {
    "schedule.compose { " + elements.map { $0.source(in: timezone) }.joined(separator: ", ") + " }"
  }

  /// What the script is to say, a line for each occurrence.
  var expected: String {
    (events ?? []).map { event in
      let element = elements[event.element]
      let targets = (element.targetValues ?? []).map { target in
        (target.integer.map { "\($0)" } ?? target.double.map { "\($0)" } ?? "") + (target.units ?? "")
      }
      return [
        event.start, event.stop, "\(event.occurrence)", "\(event.element + 1)", element.text ?? "",
        targets.joined(separator: ","),
      ].joined(separator: " | ")
    }.joined(separator: "\n")
  }
}

extension ScheduleVectorTests.Case.Element {
  fileprivate func source(in zone: String) -> String {
    var fields = ["interval = \(Self.interval(interval))", "start = \"\(start)\"", "zone = \"\(timezone ?? zone)\""]
    if let end { fields.append("to = \"\(end)\"") }
    fields.append("duration = " + (duration.allDay == true ? "\"all day\"" : "\(duration.seconds ?? 0)"))
    if let text { fields.append("text = \"\(text)\"") }
    if let targetValues {
      let values = targetValues.map { target in
        let value = target.integer.map { "\($0)" } ?? target.double.map { "\($0)" } ?? "nil"
        return "value(\(value)\(target.units.map { ", { units = \"\($0)\" }" } ?? ""))"
      }
      fields.append("targets = { \(values.joined(separator: ", ")) }")
    }
    let made = "schedule.every { \(fields.joined(separator: ", ")) }"
    return offset.map { "\(made):offset \(Self.interval($0))" } ?? made
  }

  /// An interval as a table of the names that scripts use.
  private static func interval(_ parts: [String: Int]) -> String {
    let names = ["weekOfYear": "weeks"]
    let fields = parts.sorted { $0.key < $1.key }.map { "\(names[$0.key] ?? $0.key + "s") = \($0.value)" }
    return "{ \(fields.joined(separator: ", ")) }"
  }
}
