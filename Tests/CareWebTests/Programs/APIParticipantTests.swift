import CareAccess
import CareModel
import CareRuntime
import CareWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// Programs that change a participant: what a coordinator sets, based on the version that the program read.
struct APIParticipantTests {
  private static let path = "/participants/ana"

  private func patient(_ team: TeamFixture) throws -> Version<Patient> {
    try team.web.runtime.patient("ana", at: team.web.now)
  }

  @Test func whatIsGivenIsChangedOnceAndTheRestStays() async throws {
    let team = try TeamFixture(), token = try team.token(.coordinator)
    let body = #"{"zone":"Europe/Berlin","given":"Ana","tags":["night shift"," pilot "],"reason":"Moved"}"#
    try await team.program(token) { program in
      let first = try await program.patch(Self.path, body, key: "a-1")
      #expect(first.status == .created && !first.json["version"].string.isEmpty, "\(first.text)")
      let again = try await program.patch(Self.path, body, key: "a-1")
      #expect(again.text == first.text && again.header("Idempotency-Replayed") == "true")
      let other = try await program.patch(Self.path, #"{"language":"de"}"#, key: "a-1")
      #expect(other.code == "key_reused")
      let second = try await program.patch(Self.path, #"{"given":null,"language":"de"}"#, key: "a-2")
      #expect(second.status == .created, "\(second.text)")
    }
    let found = try patient(team)
    #expect(found.value.zone.description == "Europe/Berlin" && found.value.language == "de")
    #expect(found.value.name.given == nil && found.author == "user:coordinator")
    #expect(try team.web.runtime.history(patient: "ana").contains { $0.why == "Moved" })
    let carePlan = try team.web.runtime.carePlan("ana.p", at: team.web.now)
    #expect(carePlan.value.details.tags == ["night shift", "pilot"])
  }

  @Test func aChangeIsBasedOnTheVersionThatWasRead() async throws {
    let team = try TeamFixture(), token = try team.token(.coordinator)
    try await team.program(token) { program in
      let read = try await program.get(Self.path), tag = try #require(read.header("ETag"))
      #expect(tag == "\"\(read.json["version"].string)\"")
      let same = try await program.get(Self.path, ["If-None-Match": tag])
      #expect(same.status == .notModified)
      let changed = try await program.patch(Self.path, #"{"language":"de"}"#, key: "b-1", ifMatch: tag)
      #expect(changed.status == .created, "\(changed.text)")
      for (place, body) in [#"{"language":"es"}"#, #"{"tags":["x"]}"#].enumerated() {
        let late = try await program.patch(Self.path, body, key: "b-2-\(place)", ifMatch: tag)
        #expect(late.status == .preconditionFailed && late.code == "conflict", "\(late.text)")
        #expect(late.json["detail"].string.contains("If-Match"))
      }
      // What was carried out is answered as the first time.
      let again = try await program.patch(Self.path, #"{"language":"de"}"#, key: "b-1", ifMatch: tag)
      #expect(again.status == .created && again.header("Idempotency-Replayed") == "true")
      for wrong in ["abc", "W/\"abc\"", "\"\"", "\"a\", \"b\"", "*"] {
        let refused = try await program.patch(Self.path, #"{"language":"es"}"#, key: "b-3", ifMatch: wrong)
        #expect(refused.status == .badRequest && refused.code == "invalid_version", "\(wrong): \(refused.text)")
      }
    }
    #expect(try patient(team).value.language == "de")
  }

  @Test(arguments: [
    ("{}", "missing_field", "changes nothing"), (#"{"reason":"x"}"#, "missing_field", "changes nothing"),
    (#"{"zone":"Mars/Base"}"#, "invalid_field", "'/zone'"), (#"{"zone":null}"#, "invalid_field", "'/zone'"),
    (#"{"language":"xx"}"#, "invalid_field", "'/language'"), (#"{"given":""}"#, "invalid_field", "'/given'"),
    (#"{"given":7}"#, "invalid_field", "a text, or null"), (#"{"tags":["a\nb"]}"#, "invalid_field", "'/tags/0'"),
    (#"{"tags":["  "]}"#, "invalid_field", "'/tags/0'"), (#"{"tags":null}"#, "invalid_field", "'/tags'"),
    (#"{"tag":["a"]}"#, "unknown_field", "did you mean 'tags'"), (#"{"birthday":"2000-01-01"}"#, "unknown_field", ""),
  ])
  func aBodyThatIsNotRightChangesNothing(body: String, code: String, words: String) async throws {
    let team = try TeamFixture(), token = try team.token(.coordinator), before = try patient(team)
    try await team.program(token) { program in
      let answer = try await program.patch(Self.path, body, key: "c-1")
      #expect(answer.status == .badRequest && answer.code == code, "\(answer.text)")
      #expect(words.isEmpty || answer.json["detail"].string.contains(words), "\(answer.text)")
      #expect(!answer.text.contains("Mars"))
    }
    #expect(try patient(team).id == before.id)
  }

  @Test func aNameNeedsTheScopeAndTheRecordTheRightsInEachStudy() async throws {
    let team = try TeamFixture(), token = try team.token(.coordinator, [.manage]), now = team.web.now
    try await team.program(token) { program in
      let named = try await program.patch(Self.path, #"{"given":"Ana"}"#, key: "d-1")
      #expect(named.status == .forbidden && named.code == "no_scope", "\(named.text)")
      let tagged = try await program.patch(Self.path, #"{"tags":["x"]}"#, key: "d-2")
      #expect(tagged.status == .created, "\(tagged.text)")
    }
    try team.web.runtime.enroll(
      Enrollment(patient: "ana", plan: "other", start: try #require(CivilDate("2026-06-07"))), at: now)
    try await team.program(token) { program in
      let moved = try await program.patch(Self.path, #"{"zone":"Europe/Berlin"}"#, key: "d-3")
      #expect(moved.status == .forbidden && moved.code == "no_right", "\(moved.text)")
      let tagged = try await program.patch(Self.path, #"{"tags":[]}"#, key: "d-4")
      #expect(tagged.status == .created, "\(tagged.text)")
    }
    let clinician = try team.token(.clinician, name: "c")
    try await team.program(clinician) { program in
      let answer = try await program.patch(Self.path, #"{"tags":["x"]}"#, key: "d-5")
      #expect(answer.status == .forbidden && answer.code == "no_right")
    }
    #expect(try patient(team).value.zone == .utc)
    #expect(try team.web.runtime.carePlan("ana.p", at: now).value.details.tags.isEmpty)
  }
}
