import Foundation
import Testing

struct DiffTests {
  private static let before = "--at 2026-06-01T12:00:00Z --zone UTC"
  private static let now = "--at 2026-06-02T12:00:00Z --zone UTC"

  private static let plan = """
    return plan "walks" {
      title = "Walks",
      version = "1.0.0",
      contacts = { contact "kim" { name = "Kim", phone = "+1 555 0100" } },
      tasks = {
        task "walk" { title = "Walk", schedule = schedule.daily { at = "08:00" }, targets = { value(10, { kind = "minutes" }) } },
        task "rest" { title = "Rest", schedule = schedule.daily { at = "12:00" } },
        task "check" {
          title = "Check-in", schedule = schedule.daily { at = "18:00" },
          survey = survey "check" { steps = {
            form "how" { items = { scale "pain" { text = "Pain?", min = 0, max = 10 } } },
          } },
          extract = function(result) return { value(result.pain, { kind = "pain" }) } end,
        },
      },
    }
    """

  /// The same plan with an edit of every kind.
  private static let edited =
    plan
    .replacing("\"1.0.0\"", with: "\"1.1.0\"").replacing("0100", with: "0199").replacing("08:00", with: "09:30")
    .replacing("value(10,", with: "value(15,").replacing("Pain?", with: "How strong is the pain now?")
    .replacing("kind = \"pain\"", with: "kind = \"ache\"")
    .replacing("task \"rest\" { title = \"Rest\"", with: "task \"nap\" { title = \"Nap\"")

  private func seeded(_ body: (CareProcess) throws -> Void) throws {
    try withCare { care in
      try care.write(Self.plan, to: "plans/walks/plan.lua")
      let enroll = { (patient: String) in
        "care enroll walks --patient \(patient) --start 2026-06-01 --create --zone UTC --at 2026-06-01T12:00:00Z"
      }
      let result = try care.shell("care seed plans \(Self.before) && \(enroll("ana")) && \(enroll("ben"))")
      try #require(result.code == 0, "\(result.errors)")
      try body(care)
    }
  }

  @Test func aDiffShowsChangesFieldByField() throws {
    try seeded { care in
      try care.write(Self.edited, to: "plans/walks/plan.lua")
      let before = try care.run("store", "info").output
      let result = try care.shell("care diff plans \(Self.now); care diff plans --effective now --days 2 \(Self.now)")
      #expect(result.code == 0, "\(result.errors)")
      #expect(try care.run("store", "info").output == before)
      let golden = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/diff.txt")
      try expectGolden(result.output, golden)
    }
  }

  @Test func aDiffWithoutChangesIsReported() throws {
    try seeded { care in
      let result = try care.shell("care diff plans \(Self.now)")
      #expect(result.output == "no changes (1 plan compared)\n", "\(result.errors)")
      #expect(result.code == 0)
    }
  }

  @Test func jsonContainsRowsAndAffectedPatients() throws {
    try seeded { care in
      try care.write(Self.edited, to: "plans/walks/plan.lua")
      let result = try care.shell("care diff plans --json \(Self.now)")
      let document = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
      let plan = try #require((document["plans"] as? [[String: Any]])?.first)
      #expect(Set(plan.keys) == ["id", "action", "rows", "files", "hooks", "impact"])
      #expect(plan["hooks"] as? [String] == ["tasks.check.extract"])
      let rows = try #require(plan["rows"] as? [[String: Any]])
      #expect(rows.map { $0["id"] as? String } == ["walks", "walk", "nap", "check", "kim", "rest"])
      let impact = try #require(plan["impact"] as? [String: Any])
      #expect(impact["touched"] as? [String] == ["ana", "ben"])
      let walk = try #require((impact["events"] as? [[String: Any]])?.first)
      #expect(walk["task"] as? String == "walk" && walk["moved"] as? Int == 54)
    }
  }

  @Test func aMissingStoreIsComparedAsEmptyAndNotCreated() throws {
    try withCare(["plans"]) { care in
      let result = try care.shell("care diff plans/nausea \(Self.now)")
      #expect(result.output.hasPrefix("+ plan nausea\n"), "\(result.errors)")
      #expect(result.output.contains("no participant follows the plan"))
      #expect(!FileManager.default.fileExists(atPath: care.folder.appending(path: "care.sqlite").path))
    }
  }

  @Test(arguments: [("broken", 2), ("nowhere", 1), ("plans --days 0", 64), ("plans --effective soon", 64)])
  func aFailingDiffEndsWithItsCode(_ line: String, _ code: Int32) throws {
    try seeded { care in
      try care.write("return plan \"p\" { titel = 1 }\n", to: "broken/plan.lua")
      let result = try care.shell("care diff \(line)")
      #expect(result.code == code, "\(result.errors)")
      #expect(result.output == "")
    }
  }

  private static func plan(usingModuleWith limit: Int, title: String) -> String {
    """
    local helper = require "helper"
    return plan "made" { title = "\(title)", tasks = {
      helper.task("walk", \(limit)),
      task "rest" { title = "Rest", schedule = schedule.daily { at = "12:00" }, progress = function(event) return 0.5 end },
    } }
    """
  }

  private static let helper = """
    local helper = {}
    function helper.task(id, limit)
      return task(id) { title = "Walk", schedule = schedule.daily { at = "08:00" },
        progress = function(event) return math.min(1, event:sum "minutes" / limit) end }
    end
    return helper
    """

  @Test(arguments: [
    ("the title", 30, "Other", helper, ""), ("what a module is given", 20, "Made", helper, "tasks.walk.progress"),
    ("the module", 30, "Made", helper.replacing("math.min(1, ", with: "math.min(0.9, "), "tasks.walk.progress"),
  ])
  func functionsOfModulesAreListedOnlyIfTheyDiffer(
    edit: String, limit: Int, title: String, module: String, expected: String
  ) throws {
    try withCare { care in
      try care.write(Self.helper, to: "made/helper.lua")
      try care.write(Self.plan(usingModuleWith: 30, title: "Made"), to: "made/plan.lua")
      #expect(try care.shell("care seed made \(Self.before)").code == 0)
      try care.write(module, to: "made/helper.lua")
      try care.write(Self.plan(usingModuleWith: limit, title: title), to: "made/plan.lua")
      let result = try care.shell("care diff made --json \(Self.now)")
      let document = try #require(
        JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any], "\(result.errors)")
      let plans = try #require(document["plans"] as? [[String: Any]])
      #expect(plans.first?["hooks"] as? [String] == (expected.isEmpty ? [] : [expected]), "\(edit): \(result.output)")
    }
  }

  @Test func aChangeFarAheadIsComparedFromTheDayOnWhichItTakesEffect() throws {
    try seeded { care in
      try care.write(Self.edited, to: "plans/walks/plan.lua")
      let near = try care.shell("care diff plans --effective 2026-12-01 --days 7 \(Self.now)").output
      #expect(near.contains("in the 7 days from 2026-12-01"), "\(near)")
      #expect(near.contains("2 of 2 participants affected"), "\(near)")
      let past = try care.shell("care diff plans --effective 2026-05-01 --days 7 \(Self.now)").output
      #expect(past.contains("from 2026-06-02"), "\(past)")
    }
  }
}
