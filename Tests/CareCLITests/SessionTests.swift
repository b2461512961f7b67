import Foundation
import Testing

/// Every lesson's `session.txt` is what a terminal shows: lines after `$ ` are typed, the others are printed.
///
/// A command that does not end with 0 is followed by `[exit N]`. Set `CARE_RECORD` to write the files anew.
struct SessionTests {
  static let lessons: [String] = {
    let examples = CareProcess.project.appending(path: "examples")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: examples.path)) ?? []
    return names.sorted().filter {
      FileManager.default.fileExists(atPath: examples.appending(path: "\($0)/session.txt").path)
    }
  }()

  @Test func thereIsALesson() {
    #expect(!Self.lessons.isEmpty)
  }

  @Test(arguments: lessons)
  func aLessonsSessionReplaysExactly(_ lesson: String) throws {
    let folder = "examples/\(lesson)"
    let inside = try FileManager.default.contentsOfDirectory(atPath: CareProcess.project.appending(path: folder).path)
    let files = inside.filter { $0 != "session.txt" }.map { "\(folder)/\($0)" } + ["plans"]
    try withCare(files) { care in
      let file = CareProcess.project.appending(path: "\(folder)/session.txt")
      let expected = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      var shown = ""
      for line in expected.split(separator: "\n") where line.hasPrefix("$ ") {
        let result = try care.shell("{ \(line.dropFirst(2)) ; } 2>&1")
        if !shown.isEmpty { shown += "\n" }
        shown += line + "\n" + result.output
        if result.code != 0 { shown += "[exit \(result.code)]\n" }
      }
      try expectGolden(shown, file)
    }
  }

  /// What is typed and printed stands in the session, and Lua in a file of the lesson, line by line.
  @Test(arguments: lessons)
  func aLessonsReadmeShowsWhatIsThere(_ lesson: String) throws {
    let folder = CareProcess.project.appending(path: "examples/\(lesson)")
    let session = try String(contentsOf: folder.appending(path: "session.txt"), encoding: .utf8)
    let readme = try String(contentsOf: folder.appending(path: "README.md"), encoding: .utf8)
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".lua") }
    let lua = Set(
      try files.flatMap { name in
        try String(contentsOf: folder.appending(path: name), encoding: .utf8).split(separator: "\n").map(Self.trimmed)
      })
    let parts = readme.components(separatedBy: "```")
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
