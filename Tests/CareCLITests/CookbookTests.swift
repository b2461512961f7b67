import Foundation
import Testing

/// The cookbook: plans that each show one thing, with their tests.
struct CookbookTests {
  private static let folder = "examples/06-cookbook"

  static let recipes: [String] = {
    let path = CareProcess.project.appending(path: folder).path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.first?.isNumber == true }.sorted()
  }()

  @Test func thereAreTwentyRecipes() {
    #expect(Self.recipes.count >= 20)
  }

  @Test func nothingInThemIsToBeMended() throws {
    try withCare([Self.folder]) { care in
      let result = try care.run("check", "06-cookbook")
      #expect(result.output == "\(Self.recipes.count) plans checked, nothing to mend\n")
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
  func theReadmeShowsLinesOfTheRecipe(_ recipe: String) throws {
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
