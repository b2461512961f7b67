import CareAccess
import CareModel
import CareRuntime
import CareWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// Held submissions and samples by programs, and the files of plans.
struct APIHeldTests {
  private static let id = "0b6ee5a0-6d3c-4a7b-9d53-3a5b1a9c1f10"
  private static let other = "0b6ee5a0-6d3c-4a7b-9d53-3a5b1a9c1f11"

  /// Makes submissions that are held, because their event is answered already.
  private func hold(_ team: TeamFixture, _ ids: [String]) throws {
    let now = team.web.now, event = try team.web.event("glass")
    _ = try team.web.runtime.record(event, values: [OutcomeValue(.boolean(true))], at: now)
    for id in ids {
      let submission = Submission(
        id: Submission.ID(id), event: .init(key: event.key, carePlan: "ana.p"), body: .decline(reason: "secret-word"),
        claimed: now)
      _ = try team.web.runtime.submit(try JSONEncoder().encode(submission), from: "ana", at: now)
    }
  }

  @Test func aHeldSubmissionIsListedWithoutWhatWasSent() async throws {
    let team = try TeamFixture(), token = try team.token(.clinician), blind = try team.token(.coordinator, name: "c")
    try hold(team, [Self.id])
    try await team.program(token) { program in
      let list = try await program.get("/held")
      #expect(list.json["items"].list.map { $0["value"]["id"].string } == [Self.id], "\(list.text)")
      #expect(!list.text.contains("secret-word"))
      let one = try await program.get("/participants/ana/held/\(Self.id)")
      #expect(one.status == .ok && one.text.contains("secret-word"), "\(one.text)")
      let none = try await program.get("/participants/ana/held/\(Self.other)")
      #expect(none.status == .notFound)
    }
    try await team.program(blind) { program in
      let list = try await program.get("/held?of=ana")
      #expect(list.json["items"].list.count == 1)
      let one = try await program.get("/participants/ana/held/\(Self.id)")
      #expect(one.status == .forbidden && !one.text.contains("secret-word"))
    }
  }

  @Test func aHeldSubmissionIsDecidedOnce() async throws {
    let team = try TeamFixture(), token = try team.token(.coordinator), now = team.web.now
    try hold(team, [Self.id, Self.other])
    try await team.program(token) { program in
      let path = "/participants/ana/held/"
      let silent = try await program.post(path + Self.id + "/reject", "{}", key: "h-0")
      #expect(silent.status == .badRequest && silent.code == "missing_field")
      for replayed in [nil, "true"] {
        let answer = try await program.post(path + Self.id + "/reject", #"{"reason":"A double"}"#, key: "h-1")
        #expect(answer.status == .created && answer.header("Idempotency-Replayed") == replayed, "\(answer.text)")
      }
      let accepted = try await program.post(path + Self.other + "/accept", #"{"reason":"By phone"}"#, key: "h-2")
      #expect(accepted.status == .created, "\(accepted.text)")
      let late = try await program.post(path + Self.other + "/reject", #"{"reason":"No"}"#, key: "h-3")
      #expect(late.status == .conflict && late.code == "decided", "\(late.text)")
      let waiting = try await program.get("/held"), rejected = try await program.get("/held?state=rejected")
      #expect(waiting.json["items"].list.isEmpty && rejected.json["items"].list.count == 1)
    }
    #expect(try team.web.event("glass").state == .declined)
    let history = try team.web.runtime.history(held: HeldSubmission.ID(Self.id), patient: "ana")
    #expect(history.last?.author == "user:coordinator" && history.last?.why == "A double")
    #expect(try team.web.runtime.heldSubmissions(state: .waiting, at: now).isEmpty)
  }

  @Test func samplesAreAddedAllOrNoneAndOnce() async throws {
    let team = try TeamFixture(), token = try team.token(.clinician)
    let path = "/samples?participant=ana"
    let body = #"{"samples":[{"quantity":"steps","value":900,"start":"2026-06-07T07:00:00Z","remote_id":"a"}]}"#
    try await team.program(token) { program in
      for replayed in [nil, "true"] {
        let answer = try await program.post(path, body, key: "s-1")
        #expect(answer.status == .created && answer.json["created"] == .integer(1), "\(answer.text)")
        #expect(answer.header("Idempotency-Replayed") == replayed)
      }
      let again = try await program.post(path, body, key: "s-2")
      #expect(again.json["created"] == .integer(0) && again.json["unchanged"] == .integer(1), "\(again.text)")
      let wrong =
        #"{"samples":[{"quantity":"steps","value":901,"start":"2026-06-07T07:00:00Z"},{"quantity":"steps","value":902,"start":"noon-ish"}]}"#
      let refused = try await program.post(path, wrong, key: "s-3")
      #expect(refused.status == .unprocessableContent && refused.code == "diagnostics", "\(refused.text)")
      let detail = refused.json["detail"].string
      #expect(detail.contains("'/samples/1/start' (E018): a time in the years 1 to 9999 is written"), "\(refused.text)")
      #expect(!refused.text.contains("noon-ish") && !refused.text.contains("902"))
      let foreign = #"{"samples":[{"patient":"ben","quantity":"steps","value":1,"start":"2026-06-07T07:00:00Z"}]}"#
      let other = try await program.post(path, foreign, key: "s-4")
      #expect(other.status == .badRequest && other.code == "unknown_field")
    }
  }

  @Test func samplesNeedTheRightsInEveryStudy() async throws {
    let team = try TeamFixture(), token = try team.token(.clinician), now = team.web.now
    try team.web.runtime.enroll(
      Enrollment(patient: "ana", plan: "other", start: try #require(CivilDate("2026-06-07"))), at: now)
    try await team.program(token) { program in
      let answer = try await program.post("/samples?participant=ana", #"{"samples":[]}"#, key: "s-1")
      #expect(answer.status == .forbidden && answer.code == "no_right", "\(answer.text)")
    }
  }

  // MARK: Plans

  private static let changed = """
    return plan "p" { title = "P two", tasks = {
      task "glass" { title = "A glass of water", schedule = schedule.daily { at = "all day" } } } }
    """

  private func body(_ text: String, _ more: String = "") -> String {
    #"{"files":[{"path":"plan.lua","text":\#(JSONValue.string(text).text)}]\#(more)}"#
  }

  @Test func aPlanIsReadCheckedAndSeededByItsCoordinatorsIfTheyPublish() async throws {
    let team = try TeamFixture(), token = try team.token(.coordinator), now = team.web.now
    try await team.program(token) { program in
      let refused = try await program.get("/plans/files")
      #expect(refused.status == .forbidden && refused.code == "no_right", "\(refused.text)")
    }
    try team.access.set(.coordinatorsPublish, of: "p", to: true, by: "server", at: now)
    let changed = body(Self.changed), broken = body("return plan \"p\" {"), foreign = body(Self.foreign)
    let dry = body(Self.changed, #","dry_run":true"#)
    try await team.program(token) { program in
      let files = try await program.get("/plans/files")
      #expect(files.json["files"][0]["path"].string == "plan.lua", "\(files.text)")
      let found = try await program.post("/plans/check", broken)
      #expect(found.status == .ok && found.json["items"][0]["severity"].string == "error", "\(found.text)")
      let wrong = try await program.post("/plans/seed", broken)
      #expect(wrong.status == .unprocessableContent && wrong.code == "diagnostics")
      let other = try await program.post("/plans/seed", foreign)
      #expect(other.status == .unprocessableContent && other.code == "another_plan")
      let before = try team.web.runtime.lastSeq()
      let would = try await program.post("/plans/seed", dry)
      #expect(would.status == .ok && would.json["counts"]["updated"] != .integer(0), "\(would.text)")
      let diff = try await program.post("/plans/diff", body(Self.changed, #","days":7"#))
      let plan = diff.json["plans"][0]
      #expect(diff.status == .ok && plan["id"].string == "p" && plan["action"].string == "updated", "\(diff.text)")
      #expect(plan["rows"].list.contains { $0["entity"].string == "plan" && $0["action"].string == "updated" })
      #expect(plan["impact"]["participants"].list.map(\.string) == ["ana"], "\(diff.text)")
      let foreignDiff = try await program.post("/plans/diff", foreign)
      #expect(foreignDiff.status == .unprocessableContent && foreignDiff.code == "another_plan")
      #expect(try team.web.runtime.lastSeq() == before)
      let seeded = try await program.post("/plans/seed", changed)
      #expect(seeded.status == .ok && seeded.json["seq"] == .integer(before + 1), "\(seeded.text)")
      let again = try await program.post("/plans/seed", changed)
      #expect(again.status == .ok && again.json["seq"] == .null, "\(again.text)")
    }
    #expect(try team.web.runtime.plans(at: now).first { $0.value.id == "p" }?.value.title == "P two")
  }

  private static let foreign = """
    return plan "other" { title = "Other", tasks = { task "x" { title = "X", schedule = schedule.daily { at = "08:00" } } } }
    """
}
