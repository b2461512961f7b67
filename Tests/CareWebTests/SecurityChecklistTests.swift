import Foundation
import Testing

/// The checklist of the web server's security names tests that exist.
struct SecurityChecklistTests {
  @Test func everyLineNamesATestThatExists() throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let list = tests.deletingLastPathComponent()
      .appending(path: "Sources/CareRuntime/CareRuntime.docc/SecurityChecklist.md")
    let lines = try String(contentsOf: list, encoding: .utf8).split(separator: "\n")
      .filter { $0.wholeMatch(of: /\| \d.*/) != nil }
    #expect(lines.count > 30)
    var sources = ""
    for folder in ["CareWebTests", "CareAccessTests", "CareCardsTests"] {
      let files = try #require(FileManager.default.enumerator(atPath: tests.appending(path: folder).path))
      for case let name as String in files where name.hasSuffix(".swift") {
        sources += try String(contentsOf: tests.appending(path: "\(folder)/\(name)"), encoding: .utf8)
      }
    }
    // Those that need a server on a socket are functions of a script.
    let script = tests.deletingLastPathComponent().appending(path: "scripts/web/hostile")
    sources += try String(contentsOf: script, encoding: .utf8)
    for line in lines {
      let name = try #require(line.firstMatch(of: /`(\w+)` \|$/), "\(line)").1
      #expect(sources.contains("func \(name)(") || sources.contains("def \(name)("), "\(name)")
    }
  }
}
