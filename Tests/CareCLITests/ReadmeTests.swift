import Foundation
import Testing

/// The README's plan and what it prints are real.
///
/// Set `CARE_RECORD` to write the output anew.
struct ReadmeTests {
  private static let file = CareProcess.project.appending(path: "README.md")

  /// The text from after an opening up to the next fence.
  private func block(after opening: String, in readme: String) throws -> Range<String.Index> {
    let start = try #require(readme.range(of: opening))
    let end = try #require(readme.range(of: "```\n", range: start.upperBound..<readme.endIndex))
    return start.upperBound..<end.lowerBound
  }

  @Test func theFirstPlanPrintsWhatTheReadmeShows() throws {
    var readme = try String(contentsOf: Self.file, encoding: .utf8)
    let plan = String(readme[try block(after: "```lua\n", in: readme)])
    let session = try block(after: "```\n\n```\n", in: readme)
    let expected = readme[session]
    try withCare([]) { care in
      try care.write(plan, to: "plan.lua")
      var shown = ""
      for line in expected.split(separator: "\n") where line.hasPrefix("$ ") {
        shown += line + "\n" + (try care.shell("export TZ=Europe/Berlin; \(line.dropFirst(2)) 2>&1")).output
      }
      if ProcessInfo.processInfo.environment["CARE_RECORD"] != nil {
        readme.replaceSubrange(session, with: shown)
        try Data(readme.utf8).write(to: Self.file)
      } else {
        #expect(shown == expected)
      }
    }
  }
}
