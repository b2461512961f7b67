import CareAccess
import CareModel
import CareRuntime
import CareWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

/// The outbox's side of the protocol: an id is answered once, and what cannot be recorded is held.
struct SubmissionRouteTests {
  private static let id = "0b6ee5a0-6d3c-4a7b-9d53-3a5b1a9c1f10"

  /// Returns the body of a decline of today's glass of water.
  private func decline(_ id: String = id, of key: String, reason: String = "Not thirsty", at now: Instant) throws
    -> String
  {
    let target = Submission.Target(key: OccurrenceKey(key), carePlan: "ana.p")
    let submission = Submission(
      id: Submission.ID(id), event: target, body: .decline(reason: reason), claimed: now, offset: 0)
    return String(decoding: try JSONEncoder().encode(submission), as: UTF8.self)
  }

  private func send(
    _ body: String, token: String?, _ web: WebClient, _ headers: [String: String] = [:]
  ) async throws -> TestResponse {
    var fields = ["Content-Type": "application/json", "Sec-Fetch-Site": "same-origin", "Accept": "application/json"]
    fields["Care-Token"] = token
    return try await web.post("/me/submissions", body: body, fields.merging(headers) { $1 })
  }

  private func token(_ web: WebClient) async throws -> String? {
    WebClient.hidden(in: try await web.get("/me/settings").text).first { $0.0 == "token" }?.1
  }

  @Test func aSubmissionIsRecordedOnceAndAnsweredAgain() async throws {
    let fixture = try WebFixture(), key = try fixture.event("glass").key.text
    let body = try decline(of: key, at: fixture.now), other = try decline(of: key, reason: "Other", at: fixture.now)
    try await fixture.test { web in
      let token = try await token(web)
      let first = try await send(body, token: token, web)
      #expect(first.status == .created)
      #expect(first.text.contains("\"receipt\":\"\(Self.id)\"") && first.text.contains("\"state\":\"recorded\""))
      let again = try await send(body, token: token, web)
      #expect(again.status == .ok)
      #expect(again.text.contains(Self.id))
      let changed = try await send(other, token: token, web)
      #expect(changed.status == .unprocessableContent)
      #expect(changed.text.contains("key_reused") && !changed.text.contains(Self.id))
    }
    #expect(try fixture.event("glass").state == .declined)
    #expect(try fixture.event("glass").outcome?.author == "me:ana")
  }

  /// A survey and a card without a built-in check have rows that are taken back, too.
  @Test(arguments: ["glass", "walk", "check"])
  func whatIsDoneIsTakenBack(task: String) async throws {
    let fixture = try WebFixture(), now = fixture.now, event = try fixture.event(CareTask.ID(task))
    let values = task == "walk" ? [OutcomeValue(.integer(5000), kind: "steps")] : [OutcomeValue(.boolean(true))]
    _ = try fixture.runtime.record(event, values: values, at: now)
    #expect(try fixture.event(CareTask.ID(task)).state == .completed)
    @Sendable func press(_ id: String, done: Bool) throws -> String {
      let submission = Submission(
        id: Submission.ID(id), event: .init(key: event.key, carePlan: "ana.p"),
        body: .press(action: "toggle", input: [:], done: done), claimed: now, offset: 0)
      return String(decoding: try JSONEncoder().encode(submission), as: UTF8.self)
    }
    try await fixture.test { web in
      let token = try await token(web)
      let undone = try await send(try press(Self.id, done: false), token: token, web)
      #expect(undone.status == .created, "\(undone.text)")
      // Nothing is there to take back any more.
      let again = try await send(try press("1b6ee5a0-6d3c-4a7b-9d53-3a5b1a9c1f10", done: false), token: token, web)
      #expect(again.status == .accepted && again.text.contains("already_answered"))
    }
    #expect(try fixture.event(CareTask.ID(task)).outcome == nil)
  }

  @Test func everyAnswerSaysTheTimeOfTheServer() async throws {
    let fixture = try WebFixture(), time = String(fixture.now.milliseconds)
    try await fixture.test { web in
      for path in ["/healthz", "/me/today", "/nothing"] {
        let answer = try await web.get(path)
        #expect(answer.headers.first { $0.name.canonicalName == "care-time" }?.value == time, "\(path)")
      }
    }
  }

  @Test func anAnswerThatCannotBeRecordedIsHeld() async throws {
    let fixture = try WebFixture(), body = try decline(of: "nothing/2026-06-07", at: fixture.now)
    try await fixture.test { web in
      let token = try await token(web)
      for _ in 0..<2 {
        let answer = try await send(body, token: token, web)
        #expect(answer.status == .accepted)
        #expect(answer.text.contains("\"reason\":\"no_event\""))
      }
    }
    #expect(try fixture.runtime.heldSubmissions(state: .waiting, at: fixture.now).count == 1)
  }

  @Test func whatIsNoSubmissionStaysOnThePhone() async throws {
    let fixture = try WebFixture(), key = try fixture.event("glass").key.text
    let body = try decline(of: key, at: fixture.now)
    try await fixture.test { web in
      let token = try await token(web)
      for (text, given, headers, status) in [
        ("{", token, [:], HTTPResponse.Status.badRequest), ("{\"v\":9}", token, [:], .badRequest),
        (body, nil, [:], .forbidden), (body, "wrong", [:], .forbidden),
        (body, token, ["Sec-Fetch-Site": "cross-site"], .forbidden),
        (body, token, ["Content-Type": "text/plain"], .unsupportedMediaType),
      ] as [(String, String?, [String: String], HTTPResponse.Status)] {
        let answer = try await send(text, token: given, web, headers)
        #expect(answer.status == status, "\(text.prefix(9)) \(headers)")
      }
    }
    #expect(try fixture.event("glass").outcome == nil)
    #expect(try fixture.runtime.heldSubmissions(at: fixture.now).isEmpty)
  }
}
