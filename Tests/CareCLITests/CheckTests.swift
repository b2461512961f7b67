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

  @Test func fiveErrorsAreReportedEachOnItsLine() throws {
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
  func aPlanIsFoundByItsFileItsFolderOrAFolderAbove(_ path: String) throws {
    try withCare { care in
      try care.write("return plan \"walks\" { title = \"Walks\", tasks = {} }\n", to: "walks/plan.lua")
      let result = try care.run("check", path)
      #expect(result.output == "1 plan checked, no problems found\n", "\(result.errors)")
      #expect(result.code == 0)
    }
  }

  private static let survey = """
    return plan "walks" {
      title = "Walks",
      tasks = {
        task "check-in" {
          title = "Check in", schedule = schedule.daily { at = "09:00" },
          survey = survey "check-in" {
            steps = {
              form "how" {
                items = { scale "pain" { text = "Pain?", min = 0, max = 10, required = true } },
                go = { { when = survey.at_least("pain", 9), to = "call" }, default = "done" },
              },
              completion "call" { title = "Please call us" },
              completion "done" { title = "Thank you" },
            },
          },
        },
      },
    }
    """

  @Test func aSurveyIsDrawnAsAFlow() throws {
    try withCare { care in
      try care.write(Self.survey, to: "walks/plan.lua")
      let drawn = try care.run("check", "--graph", "walks")
      #expect(drawn.code == 0, "\(drawn.errors)")
      #expect(drawn.output.contains("portable: it calls no functions"))
      #expect(
        drawn.output.contains("├── pain is at least 9 ▶ call") || drawn.output.contains("pain is at least 9 ▼ call"))
      let json = try care.run("check", "--graph", "walks", "--json")
      let plans = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
      let flow = try #require((plans.first?["surveys"] as? [[String: Any]])?.first?["survey"] as? [String: Any])
      #expect(flow["portable"] as? Bool == true)
      #expect((flow["steps"] as? [[String: Any]])?.compactMap { $0["id"] as? String } == ["how", "call", "done"])
    }
  }

  @Test func aFlowIsWrittenAsAFile() throws {
    try withCare { care in
      try care.write(Self.survey, to: "walks/plan.lua")
      let written = try care.run("check", "walks", "--svg", "pictures")
      #expect(written.output == "written  pictures/walks.check-in.svg\n", "\(written.errors)")
      let picture = care.folder.appending(path: "pictures/walks.check-in.svg")
      #expect(try String(contentsOf: picture, encoding: .utf8).hasPrefix("<svg "))
      let both = try care.run("check", "walks", "--svg", "pictures", "--graph")
      #expect(both.output.hasPrefix(written.output) && both.output.contains(" ● how  form"), "\(both.output)")
    }
  }

  @Test func aPlanWithErrorsIsNotDrawn() throws {
    try withCare { care in
      try care.write(Self.fiveMistakes, to: "walks/plan.lua")
      let refused = try care.run("check", "walks", "--graph", "--svg", "pictures")
      #expect(refused.code == 2)
      #expect(!FileManager.default.fileExists(atPath: care.folder.appending(path: "pictures").path))
    }
  }

  @Test func sarifResultsHaveARuleALevelAndALocation() throws {
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

  @Test func sarifDescribesEveryRule() throws {
    try withCare { care in
      try care.write("return plan \"p\" { title = \"👩‍⚕️\", anchors = { \"a\", \"a\" }, mood = 1 }", to: "p/plan.lua")
      let result = try care.run("check", "p", "--format", "sarif")
      let document = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
      #expect((document["$schema"] as? String)?.hasPrefix("https://") == true)
      let run = try #require((document["runs"] as? [[String: Any]])?.first)
      let driver = try #require((run["tool"] as? [String: [String: Any]])?["driver"])
      #expect(driver["name"] as? String == "care")
      let rules = try #require(driver["rules"] as? [[String: Any]])
      #expect(rules.count > 20)
      for rule in rules {
        for field in ["shortDescription", "fullDescription", "help"] {
          #expect((rule[field] as? [String: String])?["text"]?.isEmpty == false, "\(rule)")
        }
        #expect((rule["helpUri"] as? String).flatMap { URL(string: $0) }?.scheme != nil)
        let level = (rule["defaultConfiguration"] as? [String: String])?["level"]
        #expect(level == ((rule["id"] as? String)?.hasPrefix("W") == true ? "warning" : "error"))
      }
      let results = try #require(run["results"] as? [[String: Any]])
      for result in results {
        let index = try #require(result["ruleIndex"] as? Int)
        #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
        #expect((result["message"] as? [String: String])?["text"]?.isEmpty == false)
      }
      // Columns count code points: the health worker emoji is one character of four code points.
      let place = try #require(Self.place(results[0], "locations"))
      #expect((place["region"] as? [String: Any])?["startColumn"] as? Int == 52)
      #expect((place["region"] as? [String: Any])?["endColumn"] as? Int == 55)
      let related = try #require(Self.place(results[0], "relatedLocations"))
      #expect((related["region"] as? [String: Any])?["startLine"] as? Int == 1)
    }
  }

  private static func place(_ result: [String: Any], _ list: String) -> [String: Any]? {
    (result[list] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any]
  }

  @Test func jsonDiagnosticsAlwaysHaveTheSameKeys() throws {
    try withCare { care in
      try care.write("return plan \"p\" { title = 3, mood = 1 }", to: "p/plan.lua")
      let result = try care.run("check", "p", "--format", "json")
      let items = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
      let keys: Set = ["code", "location", "message", "notes", "path", "related", "severity", "source_line"]
      #expect(items.count == 2 && items.allSatisfy { Set($0.keys) == keys }, "\(result.output)")
    }
  }

  @Test func explainListsAllCodesAndSuggestsSimilarOnes() throws {
    try withCare { care in
      let all = try care.run("explain")
      #expect(all.output.contains("E001  the file is not valid Lua\n"), "\(all.errors)")
      #expect(all.output.contains("W021  "), "\(all.errors)")
      #expect(all.output.split(separator: "\n").allSatisfy { $0.wholeMatch(of: #/[EW]\d{3}  \S.*/#) != nil })
      #expect(try care.run("explain", "e012").output.hasPrefix("E012: "))
      let unknown = try care.run("explain", "E0012")
      #expect(unknown.code == 1 && unknown.errors.contains("did you mean E0"), "\(unknown.errors)")
    }
  }

  @Test func theProjectsPlansHaveNoProblems() throws {
    let result = try withCare(["plans"]) { try $0.run("check", "plans") }
    #expect(result.output == "3 plans checked, no problems found\n")
  }
}
