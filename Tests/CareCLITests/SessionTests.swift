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
}
