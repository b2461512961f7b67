import CareAccess
import CareModel
import CareRuntime
import CareWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// What programs record: each thing once for its key, in the study of the token.
struct APIRecordingTests {
  private static let id = "0b6ee5a0-6d3c-4a7b-9d53-3a5b1a9c1f10"
  private static let submissions = "/submissions?participant=ana"

  /// Returns the body of a decline of an event.
  private func decline(
    _ key: String, id: String = id, reason: String = "Not thirsty", carePlan: CarePlan.ID = "ana.p", at now: Instant
  ) throws -> String {
    let submission = Submission(
      id: Submission.ID(id), event: .init(key: OccurrenceKey(key), carePlan: carePlan), body: .decline(reason: reason),
      claimed: now)
    return String(decoding: try JSONEncoder().encode(submission), as: UTF8.self)
  }

  @Test func aSubmissionIsRecordedOnceAndAnsweredAsTheFirstTime() async throws {
    let team = try TeamFixture(), token = try team.token(.clinician), now = team.web.now
    let key = try team.web.event("glass").key.text
    let body = try decline(key, at: now), other = try decline(key, reason: "Other", at: now)
    try await team.program(token) { program in
      let first = try await program.post(Self.submissions, body, key: Self.id)
      #expect(first.status == .created && first.json["state"].string == "recorded", "\(first.text)")
      #expect(first.header("Idempotency-Replayed") == nil)
      let again = try await program.post(Self.submissions, body, key: "\"\(Self.id)\"")
      #expect(again.status == .created && again.text == first.text)
      #expect(again.header("Idempotency-Replayed") == "true")
      let changed = try await program.post(Self.submissions, other, key: Self.id)
      #expect(changed.status == .unprocessableContent && changed.code == "key_reused")
      #expect(!changed.text.contains("Other"))
    }
    #expect(try team.web.event("glass").state == .declined)
    #expect(try team.web.event("glass").outcome?.author == "user:clinician")
  }

  @Test func whatCannotBeRecordedIsHeldOnce() async throws {
    let team = try TeamFixture(), token = try team.token(.clinician), now = team.web.now
    let body = try decline("nothing/2026-06-07", at: now)
    try await team.program(token) { program in
      for replayed in [nil, "true"] {
        let answer = try await program.post(Self.submissions, body, key: Self.id)
        #expect(answer.status == .accepted && answer.json["reason"].string == "no_event", "\(answer.text)")
        #expect(answer.header("Idempotency-Replayed") == replayed)
      }
    }
    #expect(try team.web.runtime.heldSubmissions(state: .waiting, at: now).count == 1)
  }

  @Test func aSubmissionThatIsNotRightIsRefused() async throws {
    let team = try TeamFixture(), token = try team.token(.clinician), now = team.web.now
    let key = try team.web.event("glass").key.text, body = try decline(key, at: now)
    let misspelt = body.replacing("\"answered\"", with: "\"answred\"")
    let cases: [(body: String, key: String?, headers: [String: String], status: HTTPResponse.Status, code: String)] = [
      (body, nil, [:], .badRequest, "missing_key"), (body, "a b", [:], .badRequest, "invalid_key"),
      (body, "another-key", [:], .unprocessableContent, "key_differs"), ("{", Self.id, [:], .badRequest, "no_json"),
      ("[]", Self.id, [:], .badRequest, "invalid_field"), (misspelt, Self.id, [:], .badRequest, "unknown_field"),
      (body, Self.id, ["Content-Type": "text/plain"], .unsupportedMediaType, "unsupported_media_type"),
      (String(repeating: "[", count: 40), Self.id, [:], .badRequest, "bad_request"),
      (try decline(key, carePlan: "ben.p", at: now), Self.id, [:], .notFound, "not_found"),
    ]
    try await team.program(token) { program in
      for one in cases {
        let answer = try await program.post(Self.submissions, one.body, key: one.key, one.headers)
        #expect(answer.status == one.status && answer.code == one.code, "\(one.code): \(answer.text)")
        #expect(!answer.text.contains("thirsty"))
      }
      let nobody = try await program.post("/submissions?participant=ben", body, key: Self.id)
      #expect(nobody.status == .notFound)
      let missing = try await program.post("/submissions", body, key: Self.id)
      #expect(missing.status == .badRequest && missing.json["detail"].string.contains("'participant'"))
    }
    #expect(try team.web.event("glass").outcome == nil)
  }

  @Test func valuesAreRecordedOnceForAKey() async throws {
    let team = try TeamFixture(), token = try team.token(.clinician), key = try team.web.event("walk").key.text
    let path = "/events/ana/\(key)/record", body = #"{"values":[{"value":4321,"kind":"steps"}]}"#
    try await team.program(token) { program in
      let first = try await program.post(path, body, key: "a-1")
      #expect(first.status == .created && !first.json["version"].string.isEmpty, "\(first.text)")
      // The same, with its members in another order.
      let again = try await program.post(path, #"{"values":[{"kind":"steps","value":4321}]}"#, key: "a-1")
      #expect(again.status == .created && again.text == first.text && again.header("Idempotency-Replayed") == "true")
      let other = try await program.post(path, #"{"values":[{"value":1}]}"#, key: "a-1")
      #expect(other.status == .unprocessableContent && other.code == "key_reused")
      let declined = try await program.post("/events/ana/\(key)/decline", "{}", key: "a-1")
      #expect(declined.code == "key_reused")
    }
    let outcome = try team.web.event("walk").outcome
    #expect(outcome?.value.values.map(\.value) == [.integer(4_321)] && outcome?.value.values.first?.kind == "steps")
    #expect(outcome?.author == "user:clinician")
  }

  /// Outside of its window, too.
  @Test func anEventIsExcusedForAReason() async throws {
    let team = try TeamFixture(), token = try team.token(.coordinator), key = try team.web.event("later").key.text
    try await team.program(token) { program in
      let silent = try await program.post("/events/ana/\(key)/excuse", "{}", key: "x-0")
      #expect(silent.status == .badRequest && silent.code == "missing_field")
      let answer = try await program.post("/events/ana/\(key)/excuse", #"{"reason":"In hospital"}"#, key: "x-1")
      #expect(answer.status == .created, "\(answer.text)")
      let declined = try await program.post("/events/ana/\(key)/decline", "{}", key: "x-2")
      #expect(declined.status == .forbidden)
    }
    let event = try team.web.event("later")
    #expect(event.state == .excused && event.outcome?.author == "user:coordinator")
  }

  @Test func anEventIsDeclined() async throws {
    let team = try TeamFixture(), token = try team.token(.clinician), key = try team.web.event("glass").key.text
    try await team.program(token) { program in
      let answer = try await program.post("/events/ana/\(key)/decline", #"{"reason":"Not thirsty"}"#, key: "d-1")
      #expect(answer.status == .created, "\(answer.text)")
    }
    #expect(try team.web.event("glass").state == .declined)
  }

  @Test(arguments: [
    ("{}", "missing_field", "'/values'"), (#"{"values":1}"#, "invalid_field", "'/values'"),
    (#"{"values":[{"value":null}]}"#, "invalid_field", "'/values/0/value'"),
    (#"{"values":[{"valu":1}]}"#, "unknown_field", "did you mean 'value'"),
    (#"{"values":[{"value":1,"kind":7}]}"#, "invalid_field", "'/values/0/kind'"),
    (#"{"value":[]}"#, "unknown_field", "did you mean 'values'"),
  ])
  func aBodyThatIsNotRightIsRefusedByItsPlace(body: String, code: String, words: String) async throws {
    let team = try TeamFixture(), token = try team.token(.clinician), key = try team.web.event("walk").key.text
    try await team.program(token) { program in
      let answer = try await program.post("/events/ana/\(key)/record", body, key: "a-1")
      #expect(answer.status == .badRequest && answer.code == code, "\(answer.text)")
      #expect(answer.json["detail"].string.contains(words), "\(answer.text)")
    }
    #expect(try team.web.event("walk").outcome == nil)
  }

  @Test func anEventOutsideItsWindowIsAConflict() async throws {
    let team = try TeamFixture(), token = try team.token(.clinician), key = try team.web.event("later").key.text
    try await team.program(token) { program in
      let answer = try await program.post("/events/ana/\(key)/record", #"{"values":[]}"#, key: "a-1")
      #expect(answer.status == .conflict && answer.code == "window_not_open", "\(answer.text)")
      let none = try await program.post("/events/ana/none/2026-06-07/record", #"{"values":[]}"#, key: "a-2")
      #expect(none.status == .notFound, "\(none.text)")
      let alert = try await program.post("/participants/ana/alerts/none/acknowledge", "{}", key: "a-3")
      #expect(alert.status == .notFound && alert.code == "not_found", "\(alert.text)")
    }
  }
}
