import CareAccess
import CareModel
import CareRuntime
import CareWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// Programs that enroll participants and change the course of enrollments: as the pages of coordinators, and no more.
struct APIEnrollmentTests {
  private static let new = #"{"participant":"cleo","zone":"Europe/Berlin","start":"2026-06-08","given":"Cleo"}"#

  @Test func aParticipantIsAddedOnceAndEnrolled() async throws {
    let team = try TeamFixture(), token = try team.token(.coordinator)
    try await team.program(token) { program in
      let first = try await program.post("/participants", Self.new, key: "p-1")
      let enrolled = try team.web.runtime.carePlan("cleo.p", at: team.web.now)
      #expect(first.status == .created && first.json["version"].string == enrolled.id.text, "\(first.text)")
      let again = try await program.post("/participants", Self.new, key: "p-1")
      #expect(again.status == .created && again.text == first.text)
      #expect(again.header("Idempotency-Replayed") == "true")
      let other = try await program.post("/participants", Self.new, key: "p-2")
      #expect(other.status == .conflict && other.code == "already_exists")
      let listed = try await program.get("/enrollments?of=cleo")
      #expect(listed.json["items"][0]["care_plan"].string == "cleo.p", "\(listed.text)")
      #expect(listed.json["items"][0]["enrolled"].string == "2026-06-08")
    }
    let patient = try team.web.runtime.patient("cleo", at: team.web.now)
    #expect(patient.value.name.given == "Cleo" && patient.value.zone.description == "Europe/Berlin")
    #expect(patient.author == "user:coordinator")
  }

  @Test(arguments: [
    (#"{"participant":"c d","zone":"UTC","start":"2026-06-08"}"#, "invalid_field", "'/participant'"),
    (#"{"participant":"cleo","zone":"Mars/Base","start":"2026-06-08"}"#, "invalid_field", "'/zone'"),
    (#"{"participant":"cleo","zone":"UTC","start":"soon"}"#, "invalid_field", "'/start'"),
    (#"{"participant":"cleo","zone":"UTC"}"#, "missing_field", "'/start'"),
    (
      #"{"participant":"cleo","zone":"UTC","start":"2026-06-08","anchors":{"surgery":5}}"#, "invalid_field",
      "'/anchors'"
    ),
    (
      #"{"participant":"cleo","zone":"UTC","start":"2026-06-08","parameters":{"dose":[]}}"#, "invalid_field",
      "'/parameters'"
    ), (#"{"participant":"cleo","zone":"UTC","start":"2026-06-08","language":"xx"}"#, "invalid_field", "'/language'"),
  ])
  func aParticipantThatIsNotRightIsRefused(body: String, code: String, words: String) async throws {
    let team = try TeamFixture(), token = try team.token(.coordinator)
    try await team.program(token) { program in
      let answer = try await program.post("/participants", body, key: "p-1")
      #expect(answer.status == .badRequest && answer.code == code, "\(answer.text)")
      #expect(answer.json["detail"].string.contains(words), "\(answer.text)")
      #expect(!answer.text.contains("Mars") && !answer.text.contains("soon"))
    }
    #expect(try team.web.runtime.patients(at: team.web.now).map(\.value.id) == ["ana"])
  }

  @Test(arguments: ["0001-01-01", "0026-06-08", "9999-12-31"])
  func aStartThatNobodyLivesToSeeIsRefused(start: String) async throws {
    let team = try TeamFixture(), token = try team.token(.coordinator)
    try await team.program(token) { program in
      let body = #"{"participant":"cleo","zone":"UTC","start":"\#(start)"}"#
      let added = try await program.post("/participants", body, key: "p-1")
      let again = #"{"participant":"ana","care_plan":"ana.p.2","start":"\#(start)"}"#
      let enrolled = try await program.post("/enrollments", again, key: "e-1")
      for answer in [added, enrolled] {
        #expect(answer.status == .unprocessableContent && answer.code == "start_too_far", "\(answer.text)")
        #expect(answer.json["detail"].string.contains("'/start'") && !answer.text.contains(start), "\(answer.text)")
      }
    }
    #expect(try team.web.runtime.patients(at: team.web.now).map(\.value.id) == ["ana"])
  }

  @Test func aNameNeedsTheScopeIdentity() async throws {
    let team = try TeamFixture(), token = try team.token(.coordinator, [.manage])
    try await team.program(token) { program in
      let named = try await program.post("/participants", Self.new, key: "p-1")
      #expect(named.status == .forbidden && named.code == "no_scope", "\(named.text)")
      let unnamed = #"{"participant":"cleo","zone":"UTC","start":"2026-06-08"}"#
      let answer = try await program.post("/participants", unnamed, key: "p-2")
      #expect(answer.status == .created, "\(answer.text)")
      let listed = try await program.get("/enrollments")
      #expect(listed.status == .forbidden && listed.code == "no_scope")
    }
  }

  /// Who is in another study alone is nobody's business in this one.
  @Test func anIdOfAnotherStudyIsRefusedAsAMalformedOne() async throws {
    let team = try TeamFixture(), token = try team.token(.coordinator), now = team.web.now
    try team.web.runtime.add(Patient(id: "cleo", zone: .utc), at: now)
    try team.web.runtime.enroll(
      Enrollment(patient: "cleo", plan: "other", start: try #require(CivilDate("2026-06-07"))), at: now)
    try await team.program(token) { program in
      let answer = try await program.post("/participants", Self.new, key: "p-1")
      #expect(answer.status == .badRequest && answer.code == "invalid_field", "\(answer.text)")
      let again = #"{"participant":"cleo","care_plan":"cleo.p","start":"2026-06-08"}"#
      let enrolled = try await program.post("/enrollments", again, key: "e-1")
      #expect(enrolled.status == .notFound)
      let foreign = try await program.post("/enrollments/cleo.other/withdraw", #"{"reason":"Moved"}"#, key: "e-2")
      #expect(foreign.status == .notFound)
    }
  }

  @Test func anEnrollmentIsPausedResumedAndEnded() async throws {
    let team = try TeamFixture(), token = try team.token(.coordinator)
    try await team.program(token) { program in
      func change(_ word: String, _ body: String, _ key: String) async throws -> TestResponse {
        try await program.post("/enrollments/ana.p/\(word)", body, key: key)
      }
      let silent = try await change("pause", "{}", "c-0")
      #expect(silent.status == .badRequest && silent.code == "missing_field")
      for (word, body, status) in [
        ("pause", #"{"reason":"On holiday"}"#, "paused"), ("resume", "{}", "active"),
        ("withdraw", #"{"reason":"Moved away"}"#, "withdrawn"),
      ] {
        let answer = try await change(word, body, "c-\(word)")
        #expect(answer.status == .created, "\(answer.text)")
        let listed = try await program.get("/enrollments?status=\(status)")
        #expect(listed.json["items"].list.count == 1, "\(word): \(listed.text)")
      }
      let replayed = try await change("withdraw", #"{"reason":"Moved away"}"#, "c-withdraw")
      #expect(replayed.status == .created && replayed.header("Idempotency-Replayed") == "true")
      let ended = try await change("complete", #"{"reason":"Done"}"#, "c-complete")
      #expect(ended.status == .conflict && ended.code == "care_plan_ended", "\(ended.text)")
      let again = #"{"participant":"ana","care_plan":"ana.p.2","start":"2026-06-08"}"#
      let second = try await program.post("/enrollments", again, key: "e-1")
      #expect(second.status == .created, "\(second.text)")
    }
    let last = try #require(try team.web.runtime.history(carePlan: "ana.p").last)
    #expect(last.value.status == .withdrawn && last.value.reason == "Moved away" && last.author == "user:coordinator")
  }

  @Test func aClinicianEnrollsNobody() async throws {
    let team = try TeamFixture(), token = try team.token(.clinician)
    try await team.program(token) { program in
      let added = try await program.post("/participants", Self.new, key: "p-1")
      #expect(added.status == .forbidden && added.code == "no_right", "\(added.text)")
    }
  }
}
