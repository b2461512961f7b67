import Foundation
import GRDB
import Testing

/// A store that release 0.1 wrote reads today as it read then: every kind of record, in four zones.
struct ReleasedStoreTests {
  /// The golden file holds commands, each with what release 0.1 printed.
  ///
  /// It is recorded again only where a later release changes a word or adds a field.
  @Test func itPrintsWhatItsOwnReleasePrinted() throws {
    try withCare { care in
      try Self.makeStore(in: care)
      let file = CareProcess.project.appending(path: "Tests/CareCLITests/Golden/store-0.1.txt")
      let golden = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      var text = ""
      for line in golden.split(separator: "\n") where line.hasPrefix("$ ") {
        let command = line.dropFirst(2)
        let result = try care.shell("care \(command) --json --at 2026-06-13T14:00Z")
        #expect(result.code == 0, "\(command): \(result.errors)")
        text += line + "\n" + Self.compact(result.output, eventsOnly: command.hasPrefix("events"))
      }
      try expectGolden(text, file)
    }
  }

  @Test func seedingItsPlanAgainChangesNoTask() throws {
    try withCare { care in
      let store = care.folder.appending(path: "care.sqlite")
      try Self.makeStore(in: care)
      let plan = try DatabaseQueue(path: store.path).read {
        try String.fetchOne($0, sql: "SELECT body FROM source WHERE instr(body, 'title = \"Rich\", version = \"2.2\"')")
      }
      // Its extractor takes any text for a date, which a check finds now.
      let repaired = try #require(plan).replacing("result.on .. \"T10:00:00Z\"", with: "\"2026-06-07T10:00:00Z\"")
      try care.write(repaired, to: "rich/plan.lua")
      let result = try care.run("seed", "rich", "--dry-run", "--at", "2026-06-13T14:00Z")
      #expect(result.code == 0, "\(result.errors)")
      // The plan's record names the language that its files were loaded in, which has more names now.
      #expect(result.output.contains("(bundle)\n") && !result.output.contains("updated    task"), "\(result.output)")
      #expect(result.output.hasSuffix("0 created, 1 updated, 16 unchanged, 0 deleted\n"))
    }
  }

  @Test func itsDraftResumesWithTheAnswersGiven() throws {
    try withCare { care in
      try Self.makeStore(in: care)
      try care.write(#"{"walked": false}"#, to: "rest.json")
      let result = try care.shell(
        "care do --event check/2026-06-13T08:00 --patient ana --answers rest.json --at 2026-06-13T11:30Z --json")
      #expect(result.code == 0, "\(result.errors)")
      #expect(result.output.contains(#""value" : 71.5"#))
      #expect(try care.run("store", "verify", "--at", "2026-06-13T14:00Z").code == 0)
      #expect(try care.run("store", "audit", "--at", "2026-06-13T14:00Z").code == 0)
    }
  }

  /// Creates the store of release 0.1, with the rows as that release left them, and migrates it.
  private static func makeStore(in care: CareProcess) throws {
    let url = care.folder.appending(path: "care.sqlite")
    let file = CareProcess.project.appending(path: "Tests/CareSQLiteTests/Data/store-0.1.sql")
    let sql = try String(contentsOf: file, encoding: .utf8)
    let queue = try DatabaseQueue(path: url.path)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      try db.execute(sql: sql)
      try db.execute(sql: "PRAGMA application_id = 0x43415245; PRAGMA user_version = 2; PRAGMA journal_mode = WAL")
    }
    try queue.close()
    #expect(try care.run("store", "migrate").code == 0)
  }

  /// Returns JSON with one line per item; of events, only their keys, states, closing times, progress, and values.
  private static func compact(_ json: String, eventsOnly: Bool) -> String {
    let fields = ["key", "state", "progress", "closes", "value"].map { "\"\($0)\"" }
    var lines: [String] = []
    for source in json.split(separator: "\n") {
      let text = source.trimmingCharacters(in: .whitespaces)
      let indentation = source.prefix { $0 == " " }.count
      let opensItem = indentation == 4 && text.hasPrefix("{")
      if eventsOnly && !opensItem && !fields.contains(where: text.hasPrefix) { continue }
      if lines.isEmpty || indentation <= 4 && !text.hasPrefix("]") && !text.hasPrefix("}") {
        lines.append(text)
      } else {
        lines[lines.count - 1] += text
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
