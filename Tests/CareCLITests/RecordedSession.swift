import Foundation
import Testing

/// The `session.txt` of a lesson or a study, which shows a terminal: lines after `$ ` are typed, the others are printed.
///
/// A command that fails is followed by `[exit N]`. Set `CARE_RECORD` to record the file again.
struct RecordedSession {
  /// The folder that contains the file.
  let folder: URL

  /// Creates the session of a folder, such as `examples/01-first-plan`.
  init(of folder: String) {
    self.folder = CareProcess.project.appending(path: folder)
  }

  /// The session's file.
  var file: URL { folder.appending(path: "session.txt") }

  /// Types the commands and expects the recorded output.
  ///
  /// `place` is the folder in which they run, below the folder of `care`.
  func expectReplay(by care: CareProcess, in place: String = ".") throws {
    let expected = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    var shown = ""
    for line in expected.split(separator: "\n") where line.hasPrefix("$ ") {
      let result = try care.shell("cd \(place) && { \(line.dropFirst(2)) ; } 2>&1")
      if !shown.isEmpty { shown += "\n" }
      shown += line + "\n" + result.output
      if result.code != 0 { shown += "[exit \(result.code)]\n" }
    }
    try expectGolden(shown, file)
  }

  /// Expects that the README quotes the files of the folder.
  func expectReadmeQuotesFiles() throws {
    try expectQuotes(in: folder.appending(path: "README.md"))
  }

  /// Expects that a page quotes commands and output from the session, and each line of Lua from a file of the folder.
  func expectQuotes(in page: URL) throws {
    let session = try String(contentsOf: file, encoding: .utf8)
    let text = try String(contentsOf: page, encoding: .utf8)
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".lua") }
    let lua = Set(
      try files.flatMap { name in
        try String(contentsOf: folder.appending(path: name), encoding: .utf8).split(separator: "\n").map(Self.trimmed)
      })
    let parts = text.components(separatedBy: "```")
    for (place, part) in parts.enumerated() {
      if place % 2 == 0 {
        for line in part.split(separator: "\n") where line.hasPrefix("    ") {
          #expect(session.contains(Self.trimmed(line)), "\(line)")
        }
      } else if part.hasPrefix("lua\n") {
        for line in part.split(separator: "\n").dropFirst().map(Self.trimmed) where !line.hasPrefix("-- …") {
          #expect(lua.contains(line), "\(line)")
        }
      } else {
        #expect(session.contains(part), "\(part)")
      }
    }
    #expect(parts.count > 3 && parts.count % 2 == 1)
  }

  private static func trimmed(_ line: Substring) -> String {
    line.trimmingCharacters(in: .whitespaces)
  }
}
