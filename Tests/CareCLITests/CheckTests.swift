import Foundation
import Testing

struct CheckTests {
  private static let fiveMistakes = """
    return plan "walks" {
      title = "Walks", versoin = "1.0",
      tasks = {
        task "a walk" { title = "One", schedule = schedule.daily { at = "09:00" } },
        task "two" { title = "Two", schedule = schedule.daily { at = "25:00" } },
        task "three" { title = 3, schedule = schedule.daily { at = "09:00" } },
        task "four" { title = "Four", schedule = schedule.daily { at = "09:00" }, card = "simpel" },
      },
    }
    """

  @Test func fiveMistakesAreReportedEachOnItsLine() throws {
    try withCare { care in
      try care.write(Self.fiveMistakes, to: "walks/plan.lua")
      let result = try care.run("check", "walks")
      #expect(result.code == 2)
      let places = result.output.split(separator: "\n").filter { $0.hasPrefix("walks/plan.lua:") }
        .compactMap { $0.split(separator: ":").dropFirst().first }
      #expect(Set(places) == ["2", "4", "5", "6", "7"], "\(result.output)")
      #expect(result.output.contains("^"))
    }
  }

  @Test(arguments: ["walks", "walks/", "walks/plan.lua", "."])
  func aPlanIsFoundByItsFileItsFolderOrTheFolderAbove(_ path: String) throws {
    try withCare { care in
      try care.write("return plan \"walks\" { title = \"Walks\", tasks = {} }\n", to: "walks/plan.lua")
      let result = try care.run("check", path)
      #expect(result.output == "1 plan checked, nothing to mend\n", "\(result.errors)")
      #expect(result.code == 0)
    }
  }

  @Test func diagnosticsAsSARIFNameRuleLevelAndPlace() throws {
    try withCare { care in
      try care.write(Self.fiveMistakes, to: "walks/plan.lua")
      let result = try care.run("check", "walks", "--format", "sarif")
      let document = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
      #expect(document["version"] as? String == "2.1.0")
      let run = try #require((document["runs"] as? [[String: Any]])?.first)
      let results = try #require(run["results"] as? [[String: Any]])
      #expect(results.count >= 5)
      #expect(results.allSatisfy { $0["level"] as? String == "error" && $0["ruleId"] is String })
      let location = try #require((results[0]["locations"] as? [[String: Any]])?.first)
      let place = try #require(location["physicalLocation"] as? [String: Any])
      #expect((place["artifactLocation"] as? [String: String])?["uri"] == "walks/plan.lua")
    }
  }

  @Test func thePlansOfTheProjectHaveNothingToMend() throws {
    let result = try withCare(["plans"]) { try $0.run("check", "plans") }
    #expect(result.output == "3 plans checked, nothing to mend\n")
  }
}
