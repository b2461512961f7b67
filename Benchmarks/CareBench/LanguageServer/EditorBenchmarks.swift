import CareLSP
import CareModel
import Foundation

/// A time that nineteen of twenty answers of the language server keep, or its memory, beside the goal.
struct EditorMeasurement: Report {
  var name: String
  /// The 95th percentile, or the memory, in ``unit``.
  var value: Double
  /// `ms` or `MB`.
  var unit: String
  /// The most that it should be, in ``unit``.
  var goal: Double

  var line: String {
    let title = name.padding(toLength: max(34, name.count), withPad: " ", startingAt: 0)
    return "\(title) \(Self.number(value)) \(unit)   goal \(Self.number(goal)) \(unit)"
  }
}

/// What an editor waits for in a plan of 1,000 lines: the diagnostics after a keystroke, completion, and hover.
enum EditorBenchmarks {
  private static let rounds = 60

  static func run(isWanted: (String) -> Bool) throws -> [EditorMeasurement] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "care-bench-lsp-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let text = plan
    try Data(text.utf8).write(to: folder.appending(path: "plan.lua"))
    var editor = BenchEditor(folder.appending(path: "plan.lua"))
    guard try editor.open(text) == 0 else { throw BenchError.text("the plan of the benchmarks is wrong") }
    let line = 3 + linesOfTask * (tasks / 2)
    var found: [EditorMeasurement] = []
    if isWanted("lsp.diagnostics") {
      let time = try percentile { round in
        // A letter more, and taken back.
        try editor.type(at: line + 1, 15, round.isMultiple(of: 2) ? "x" : nil)
      }
      found.append(EditorMeasurement(name: "lsp.diagnostics", value: time, unit: "ms", goal: 200))
    }
    if isWanted("lsp.completion") {
      let time = try percentile { _ in try editor.ask("textDocument/completion", line: line + 1, 6, has: "instructions")
      }
      found.append(EditorMeasurement(name: "lsp.completion", value: time, unit: "ms", goal: 30))
    }
    if isWanted("lsp.hover") {
      let time = try percentile { _ in try editor.ask("textDocument/hover", line: line + 2, 27, has: "Every day at") }
      found.append(EditorMeasurement(name: "lsp.hover", value: time, unit: "ms", goal: 30))
    }
    if isWanted("lsp.memory") {
      found.append(EditorMeasurement(name: "lsp.memory", value: try ProcessMemory.peak(), unit: "MB", goal: 150))
    }
    return found
  }

  /// Returns the 95th percentile of the times of a work, in milliseconds, after a few rounds that are not counted.
  private static func percentile(_ work: (Int) throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    var times: [Double] = []
    for round in 0..<(rounds + 4) {
      let time = try clock.measure { try work(round) }
      if round >= 4 { times.append(time / .milliseconds(1)) }
    }
    return times.sorted()[times.count * 95 / 100]
  }

  private static let tasks = 71
  private static let linesOfTask = 14

  /// A plan with as many tasks and surveys as 1,000 lines have.
  private static var plan: String {
    var lines = ["return plan \"large\" {", "  title = \"Large\",", "  tasks = {"]
    for number in 0..<tasks {
      lines += [
        "    task \"t\(number)\" {", "      title = \"Task \(number)\",",
        "      schedule = schedule.daily { at = { \"08:00\", \"20:00\" } },", "      card = \"survey\",",
        "      survey = survey \"s\(number)\" {", "        steps = {", "          form \"how\" {",
        "            items = {",
        "              scale \"pain\(number)\" { text = \"Pain\", min = 0, max = 10, required = true },",
        "              text \"why\(number)\" { text = \"Why?\", when = survey.at_least(\"pain\(number)\", 7) },",
        "            },", "          },", "        },", "      } },",
      ]
    }
    return (lines + ["  },", "}"]).joined(separator: "\n") + "\n"
  }
}

/// An editor that talks to a server in memory.
private struct BenchEditor {
  private let server = LanguageServer(
    .init(version: "bench", today: { CivilDate(year: 2026, month: 6, day: 7) ?? .earliest }))
  private let uri: JSONValue
  private var last = 0

  init(_ file: URL) {
    uri = .string(file.absoluteString)
  }

  /// Opens a text, and returns the number of its diagnostics.
  mutating func open(_ text: String) throws -> Int {
    _ = try send("initialize", ["capabilities": [:]])
    try notify("textDocument/didOpen", ["uri": uri, "languageId": "lua", "version": 1, "text": .string(text)])
    return check().count { $0.contains("\"severity\"") }
  }

  /// Inserts a text at a place, or removes one character there, and lets the server check it.
  mutating func type(at line: Int, _ character: Int, _ text: String?) throws {
    let start: JSONValue = ["line": .integer(line), "character": .integer(character)]
    let end: JSONValue = ["line": .integer(line), "character": .integer(character + (text == nil ? 1 : 0))]
    try notify(
      "textDocument/didChange", ["uri": uri, "version": 2],
      changes: [["range": ["start": start, "end": end], "text": .string(text ?? "")]])
    blackHole(check())
  }

  /// Asks about a place; the answer has a text.
  mutating func ask(_ method: String, line: Int, _ character: Int, has text: String) throws {
    let place: JSONValue = ["line": .integer(line), "character": .integer(character)]
    let answer = try send(method, ["textDocument": ["uri": uri], "position": place])
    guard answer.contains(text) else { throw BenchError.text("\(method) has no \(text)") }
  }

  private func check() -> [String] {
    var messages: [String] = []
    while server.hasWork { messages += server.becameIdle().map { String(decoding: $0, as: UTF8.self) } }
    return messages
  }

  private mutating func send(_ method: String, _ parameters: JSONValue) throws -> String {
    last += 1
    let message: JSONValue = [
      "jsonrpc": "2.0", "id": .integer(last), "method": .string(method), "params": parameters,
    ]
    guard let answer = server.receive([.content(message.utf8)]).last else { throw BenchError.text("no answer") }
    return String(decoding: answer, as: UTF8.self)
  }

  private func notify(_ method: String, _ document: JSONValue, changes: JSONValue = []) throws {
    let message: JSONValue = [
      "jsonrpc": "2.0", "method": .string(method),
      "params": ["textDocument": document, "contentChanges": changes],
    ]
    blackHole(server.receive([.content(message.utf8)]))
  }
}
