import Foundation
import Testing

/// The lessons in `examples`, each with a session.
struct SessionTests {
  static let lessons: [String] = {
    let examples = CareProcess.project.appending(path: "examples")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: examples.path)) ?? []
    return names.sorted().filter {
      FileManager.default.fileExists(atPath: examples.appending(path: "\($0)/session.txt").path)
    }
  }()

  @Test func thereIsAtLeastOneLesson() {
    #expect(!Self.lessons.isEmpty)
  }

  @Test(arguments: lessons)
  func aLessonsSessionReplays(_ lesson: String) throws {
    let folder = "examples/\(lesson)"
    let inside = try FileManager.default.contentsOfDirectory(atPath: CareProcess.project.appending(path: folder).path)
    let files = inside.filter { $0 != "session.txt" }.map { "\(folder)/\($0)" } + ["plans"]
    try withCare(files) { care in
      guard lesson == Self.serverLesson else { return try RecordedSession(of: folder).expectReplay(by: care) }
      guard CareProcess.server != nil else { return }
      try care.withDatabase("lesson", schema: "walking") { try RecordedSession(of: folder).expectReplay(by: $0) }
    }
  }

  /// The lesson whose store is on a server, which is replayed if there is one for tests.
  private static let serverLesson = "17-server"

  @Test(arguments: lessons)
  func aLessonsReadmeQuotesItsFiles(_ lesson: String) throws {
    try RecordedSession(of: "examples/\(lesson)").expectReadmeQuotesFiles()
  }
}

/// The README's plan and its output.
///
/// Set `CARE_RECORD` to record the output again.
struct ReadmeTests {
  private static let file = CareProcess.project.appending(path: "README.md")

  /// Returns the range from an opening up to the next fence.
  private func block(after opening: String, in readme: String) throws -> Range<String.Index> {
    let start = try #require(readme.range(of: opening))
    let end = try #require(readme.range(of: "```\n", range: start.upperBound..<readme.endIndex))
    return start.upperBound..<end.lowerBound
  }

  /// The output is that of every machine, so that a newcomer sees it too.
  @Test(arguments: ["UTC", "America/New_York", "Pacific/Auckland"])
  func theReadmesPlanPrintsItsOutput(machineZone: String) throws {
    var readme = try String(contentsOf: Self.file, encoding: .utf8)
    let plan = String(readme[try block(after: "```lua\n", in: readme)])
    let session = try block(after: "```\n\n```\n", in: readme)
    let expected = readme[session]
    try withCare([]) { care in
      try care.write(plan, to: "plan.lua")
      var shown = ""
      for line in expected.split(separator: "\n") where line.hasPrefix("$ ") {
        shown += line + "\n" + (try care.shell("export TZ=\(machineZone); \(line.dropFirst(2)) 2>&1")).output
      }
      if ProcessInfo.processInfo.environment["CARE_RECORD"] != nil {
        guard machineZone == "UTC" else { return }
        readme.replaceSubrange(session, with: shown)
        try Data(readme.utf8).write(to: Self.file)
      } else {
        #expect(shown == expected)
      }
    }
  }
}

/// The recipes of the cookbook, each a plan with tests.
struct CookbookTests {
  private static let folder = "examples/06-cookbook"

  static let recipes: [String] = {
    let path = CareProcess.project.appending(path: folder).path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.first?.isNumber == true }.sorted()
  }()

  @Test func thereAreAtLeastTwentyRecipes() {
    #expect(Self.recipes.count >= 20)
  }

  @Test func allRecipesPassTheCheck() throws {
    try withCare([Self.folder]) { care in
      let result = try care.run("check", "06-cookbook")
      #expect(result.output == "\(Self.recipes.count) plans checked, no problems found\n")
      #expect(result.code == 0, "\(result.errors)")
    }
  }

  @Test(arguments: recipes)
  func theTestsOfARecipePass(_ recipe: String) throws {
    try withCare([Self.folder]) { care in
      let result = try care.run("test", "06-cookbook/\(recipe)")
      let counts = try #require(
        result.output.split(separator: "\n").last?.wholeMatch(of: #/(\d+) passed, (\d+) failed/#))
      #expect(counts.1 != "0" && counts.2 == "0", "\(result.output)\(result.errors)")
      #expect(result.code == 0)
    }
  }

  @Test(arguments: recipes)
  func theReadmeQuotesTheRecipe(_ recipe: String) throws {
    let folder = CareProcess.project.appending(path: Self.folder)
    let readme = try String(contentsOf: folder.appending(path: "README.md"), encoding: .utf8)
    let plan = try String(contentsOf: folder.appending(path: "\(recipe)/plan.lua"), encoding: .utf8)
    let section = try #require(readme.components(separatedBy: "\n## ").first { $0.contains("(\(recipe)/plan.lua)") })
    let shown = try #require(section.components(separatedBy: "```").dropFirst().first)
    let lines = Set(plan.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) })
    #expect(shown.hasPrefix("lua\n"))
    for line in shown.split(separator: "\n").dropFirst() { #expect(lines.contains(String(line)), "\(line)") }
  }
}
