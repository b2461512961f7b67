import CareLua
import CareModel
import Foundation
import Testing

/// Every file of `Refused/` begins with the diagnostics that it must give, as in `-- E018 14:22 tasks.x.schedule.at: message`.
///
/// A file whose name begins with `channels-` is a `channels.lua`. Notes follow, as in `--   = note`. A line `--- surveys/pain.lua` begins a module.
/// Diagnostics in modules name their file.
@Suite struct RefusedPlanTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(
    path: "Refused")

  static var files: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path()).filter { $0.hasSuffix(".lua") }.sorted()
    }
  }

  @Test(arguments: try files)
  func anErrorIsReportedWithItsLocationAndAFix(file: String) throws {
    let url = Self.folder.appending(path: file)
    var text = try String(contentsOf: url, encoding: .utf8)
    // Lines move with the header's length, so recording continues until nothing changes.
    if ProcessInfo.processInfo.environment["CARE_RECORD"] != nil {
      for _ in 0..<3 {
        let body = text.split(separator: "\n", omittingEmptySubsequences: false).drop { isExpectation($0) }
        text = (told(of: text, in: file).map { "-- " + $0 } + body.map(String.init)).joined(separator: "\n")
      }
      try text.write(to: url, atomically: true, encoding: .utf8)
    }
    let expected = text.split(separator: "\n", omittingEmptySubsequences: false).prefix { isExpectation($0) }
      .map { String($0.dropFirst(3)) }
    #expect(told(of: text, in: file) == expected, "\(file)")
    #expect(!expected.isEmpty, "\(file) says nothing of what it expects")
  }

  /// The plan, and the modules behind it.
  private func parts(of text: String) -> [String: String] {
    var files = ["plan.lua": ""]
    var current = "plan.lua"
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let name = line.wholeMatch(of: #/--- (\S+\.lua)/#) {
        current = String(name.1)
        files[current] = ""
      } else {
        files[current, default: ""] += line + "\n"
      }
    }
    return files
  }

  private func isExpectation(_ line: Substring) -> Bool { line.firstMatch(of: #/^--( [EW]\d{3} |   = )/#) != nil }

  private func told(of text: String, in file: String) -> [String] {
    diagnostics(of: text, in: file).flatMap { diagnostic in
      let place =
        diagnostic.location.map { location in
          let file =
            ["plans/test/plan.lua", "plans/test/channels.lua"].contains(location.file)
            ? "" : location.file.dropFirst("plans/test/".count) + ":"
          return file + "\(location.line)" + (location.column.map { ":\($0)" } ?? "")
        } ?? "-"
      let path = diagnostic.path.isEmpty ? "" : "\(diagnostic.path): "
      return ["\(diagnostic.code.rawValue) \(place) \(path)\(diagnostic.message)"]
        + diagnostic.noteLines.map { "  = " + $0.replacing("plans/test/", with: "") }
    }
  }

  private func diagnostics(of text: String, in file: String) -> [Diagnostic] {
    do {
      if file.hasPrefix("channels-") {
        _ = try LuaScriptHost().loadChannels(MemoryReader(["channels.lua": text]))
        return []
      }
      return try PlanLoader().load(MemoryReader(parts(of: text)), checking: true).warnings
    } catch {
      return error.items
    }
  }
}
