import Foundation
import Testing

/// `care simulate`: its output and exit codes.
struct SimulateCommandTests {
  @Test(arguments: ["knee-recovery", "nausea", "sleep-and-care"])
  func theProjectsPlansHaveTheirGoldenSummaries(_ plan: String) throws {
    let shown = try withCare(["plans"]) { care in
      let result = try care.run("simulate", "plans/\(plan)", "--participants", "12", "--days", "14", "--seed", "5")
      #expect(result.code == 0 && result.errors == "", "\(result.errors)")
      #expect(!FileManager.default.fileExists(atPath: care.folder.appending(path: "care.sqlite").path))
      return result.output
    }
    let golden = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/simulate-\(plan).txt")
    try expectGolden(shown, golden)
  }

  @Test func theSameSeedGivesTheSameBytes() throws {
    try withCare(["plans"]) { care in
      let run = { (seed: Int) in
        try care.shell("care simulate plans/nausea --participants 3 --days 7 --json --seed \(seed)").output
      }
      let first = try run(1), again = try run(1), other = try run(2)
      #expect(first == again)
      #expect(first != other)
    }
  }

  @Test func jsonContainsEveryPartOfTheSummary() throws {
    let result = try withCare(["plans"]) {
      try $0.run("simulate", "plans/sleep-and-care", "--participants", "3", "--days", "8", "--json")
    }
    let document = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(
      Set(document.keys) == [
        "plan", "participants", "days", "participant_days", "seed", "start", "zone", "adherence", "left", "completed",
        "tasks", "prompts", "insights", "alerts",
      ])
    #expect(document["participant_days"] as? Int == 24)
    let tasks = try #require(document["tasks"] as? [[String: Any]])
    #expect(tasks.map { $0["task"] as? String } == ["sleep", "stretch", "walk"])
    #expect(tasks.map { $0["asked"] as? Int } == [24, 72, 24])
    let weeks = (document["adherence"] as? [String: Any])?["weeks"] as? [Any]
    #expect(weeks?.count == 2)
  }

  @Test func aNewStoreKeepsWhatTheParticipantsDid() throws {
    try withCare(["plans"]) { care in
      let simulate = "care simulate plans/nausea --participants 3 --days 5 --into kept.sqlite"
      let kept = try care.shell(simulate)
      #expect(kept.code == 0, "\(kept.errors)")
      #expect(try care.shell("care simulate plans/nausea --participants 3 --days 5").output == kept.output)
      let patients = try care.shell("care patients --store kept.sqlite --json --at 2026-06-10T00:00Z")
      #expect(patients.output.contains(#""p3""#), "\(patients.errors)")
      let outcomes = try care.shell("care outcomes --store kept.sqlite --patient p1 --at 2026-06-10T00:00Z")
      #expect(outcomes.output.split(separator: "\n").count > 3, "\(outcomes.output) \(outcomes.errors)")
      #expect(try care.shell("care store audit --store kept.sqlite").code == 0)
      let again = try care.shell(simulate)
      #expect(again.code == 1 && again.errors.contains("there is already a file at 'kept.sqlite'"))
    }
  }

  @Test func thoseWhoStayCompleteAPlanThatEnds() throws {
    try withCare { care in
      try care.write(
        """
        return plan "short" { title = "Short", tasks = {
          task "walk" { title = "Walk", schedule = schedule.daily { at = "09:00", lasting = days(3) } } } }
        """, to: "short/plan.lua")
      try care.write("return behaviour { drop_out = function(day, rng) return day == 2 and 0.5 or 0 end }", to: "b.lua")
      let simulate = ["simulate", "short", "--participants", "8", "--days", "10", "--behavior", "b.lua"]
      let result = try care.run(simulate + ["--json", "--into", "kept.sqlite"])
      let document = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
      let left = try #require(document["left"] as? [Int]), completed = try #require(document["completed"] as? [Int])
      #expect(left.count + completed.count == 8 && left.allSatisfy { $0 == 2 })
      #expect(!completed.isEmpty && completed.allSatisfy { $0 == 3 })
      #expect(document["participant_days"] as? Int == left.count + 3 * completed.count)
      let text = try care.run(simulate).output
      #expect(text.contains("  \(completed.count) of 8 completed the plan, on day 3\n"), "\(text)")
      let kept = try care.run("enrollments", "--store", "kept.sqlite", "--at", "2026-06-20T00:00Z").output
      #expect(kept.split(separator: "\n").count { $0.contains("completed") } == completed.count, "\(kept)")
    }
  }

  /// Ctrl-C ends the command as a signal does, and leaves the participants that were finished.
  @Test(arguments: [("", "INT", 130), ("--json", "TERM", 143)])
  func anInterruptedSimulationKeepsWholeParticipants(options: String, signal: String, code: Int) throws {
    struct Document: Decodable {
      struct Content: Decodable {
        let code: String, exit: Int, message: String
      }
      let error: Content
    }
    try withCare { care in
      try care.write(
        """
        return plan "p" { title = "P", tasks = {
          task "walk" { title = "Walk", schedule = schedule.daily { at = "09:00" } } } }
        """, to: "p/plan.lua")
      let result = try care.shell(
        """
        care simulate p --participants 50000 --into s.sqlite \(options) > out 2> err & simulation=$!
        for i in $(seq 600); do [ "$(stat -c %s s.sqlite-wal 2>&1)" -gt 400000 ] 2> /dev/null && break; sleep 0.1; done
        kill -\(signal) $simulation; wait $simulation; echo $?; cat out
        care store verify --store s.sqlite
        """)
      #expect(result.output == "\(code)\nthe store is sound\n", "\(result.output)\(result.errors)")
      var said = try String(contentsOf: care.folder.appending(path: "err"), encoding: .utf8)
      if !options.isEmpty {
        let error = try JSONDecoder().decode(Document.self, from: Data(said.utf8)).error
        #expect(error.code == "interrupted" && error.exit == code)
        said = error.message
      }
      let pattern = #/s\.sqlite' has the plan and participants? p1(?: to p(\d+))?, /#
      let message = try #require(said.firstMatch(of: pattern), "\(said)")
      let count = message.1.flatMap { Int($0) } ?? 1
      #expect(said.contains("as --participants \(count) makes it") && said.contains("delete it"), "\(said)")
      let patients = try care.run("patients", "--store", "s.sqlite", "--json").output
      let listed = try #require(try JSONSerialization.jsonObject(with: Data(patients.utf8)) as? [String: Any])
      #expect((listed["items"] as? [Any])?.count == count)
    }
  }

  @Test func aBehaviorFileIsUsed() throws {
    try withCare(["plans"]) { care in
      try care.write(
        "return behaviour { do_task = 1, delay = minutes(5), drop_out = function(day) return day == 4 and 1 or 0 end }",
        to: "all.lua")
      let result = try care.run(
        "simulate", "plans/nausea", "--participants", "4", "--days", "7", "--behavior", "all.lua")
      #expect(result.output.contains("Adherence  100% on average, from 100% to 100%"), "\(result.errors)")
      #expect(result.output.contains("  4 of 4 left, on day 4\n"))
    }
  }

  /// Behavior files, with the message and the exit code.
  @Test(arguments: [
    ("return behaviour { do_tsk = 1 }", "b.lua:1:20: error: behaviour.do_tsk: unknown field 'do_tsk' of behaviour", 2),
    (
      "return behaviour { do_task = function() return nil + 1 end }",
      "care: participant 1, onboarding/2026-06-01: b.lua:1:", 1
    ),
  ])
  func anErrorInABehaviorFileIsReported(file: String, message: String, code: Int32) throws {
    try withCare(["plans"]) { care in
      try care.write(file, to: "b.lua")
      let result = try care.run("simulate", "plans/knee-recovery", "--participants", "2", "--behaviour", "b.lua")
      #expect(result.errors.hasPrefix(message), "\(result.errors)")
      #expect(result.output == "")
      #expect(result.code == code)
    }
  }

  @Test func missingAnchorsAreRequested() throws {
    try withCare { care in
      try care.write(
        """
        return plan "hip" { title = "Hip", anchors = { "surgery" }, tasks = {
          task "walk" { title = "Walk", schedule = schedule.daily { start = anchor "surgery", at = "09:00" } } } }
        """, to: "hip/plan.lua")
      let without = try care.run("simulate", "hip", "--participants", "1")
      #expect(without.errors == "care: the plan hip needs 'surgery'; set a date for each anchor\n")
      let with = try care.run("simulate", "hip", "--participants", "1", "--anchor", "surgery=2026-06-01")
      #expect(with.code == 0, "\(with.errors)")
    }
  }
}
