import CareAccess
import CareModel
import CareRuntime
import CareWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// Each form is decided: it takes nothing away, asks first, shows what differs first, or is carried out at once for a reason.
struct RouteLossTests {
  private static let person = "/s/p/p/ana"

  /// The forms of signed-in people.
  private static var forms: [Route] {
    RouteRegistry.routes.filter { route in
      guard route.method == .post else { return false }
      return switch route.handler {
      case .participant, .account, .staff: true
      case .common, .anyone, .loopback, .program: false
      }
    }
  }

  @Test func everyFormIsDecidedInOnePlace() {
    for route in Self.forms {
      #expect(
        RouteLoss.of(route) != nil, "\(route.pattern): decide in RouteLoss whether it takes something away, and asks")
    }
  }

  @Test func nothingIsDecidedThatIsNoForm() {
    let patterns = Set(Self.forms.map { "\($0.pattern)" })
    #expect(RouteLoss.patterns.subtracting(patterns).isEmpty)
  }

  @Test func theFormsThatAskAreListed() {
    let asking = Self.forms.filter { route in if case .asked = RouteLoss.of(route) { true } else { false } }
      .map { "\($0.pattern)" }
    // Those of accounts, devices, and participants are tried in AskedFormTests, that of messages in PushPageTests.
    #expect(
      Set(asking) == [
        "/s/{plan}/held/accept", "/s/{plan}/held/reject", "/s/{plan}/deliveries/drop", "/s/{plan}/p/{patient}/excuse",
        "/s/{plan}/p/{patient}/answers/correct", "/s/{plan}/p/{patient}/revoke", "/s/{plan}/p/{patient}/status",
        "/s/{plan}/p/{patient}/plan/anchors", "/admin/accounts/invite-again", "/admin/accounts/disable",
        "/admin/accounts/end-grant", "/admin/endpoints/again", "/me/settings/devices", "/me/settings/sign-out",
        "/me/settings/pin", "/me/settings/calendar", "/me/settings/calendar/end", "/me/push/remove",
      ])
  }

  /// Sends a form without its answer, and expects a page that asks with the reason kept; then sends the form of that page.
  private func ask(
    _ web: WebClient, _ path: String, _ fields: [(String, String)], says words: String, isThere: () throws -> Bool
  ) async throws {
    let asked = try await web.post(path, fields.filter { $0.0 != "confirmed" } + [("why", "Because")])
    #expect(asked.status == .ok && asked.text.contains(words), "\(path) \(asked.status)")
    #expect(asked.text.contains("value=\"Because\"") && asked.text.contains("Keep it as it is"))
    #expect(try isThere())
    let form = WebClient.hidden(in: asked.text, of: path)
    let done = try await web.post(path, form + [("why", "Because")])
    #expect(done.status == .seeOther, "\(path) \(done.status)")
    #expect(try !isThere())
  }

  @Test(arguments: [
    ("pause", "until the study is resumed"), ("complete", "has finished"), ("withdraw", "Recorded outcomes stay"),
  ])
  func aCourseIsEndedAfterAQuestion(change: String, words: String) async throws {
    let team = try TeamFixture(), now = team.web.now, runtime = team.web.runtime
    try await team.test(try team.cookies(.coordinator)) { web in
      let page = try await web.get(Self.person).text
      let own = WebClient.hidden(in: page, of: "/status").filter { $0.0 != "change" }
      try await ask(web, Self.person + "/status", own + [("change", change)], says: words) {
        try runtime.carePlans(of: WebFixture.patient, at: now).first?.value.status == .active
      }
    }
  }

  @Test func anEventIsExcusedAfterAQuestion() async throws {
    let team = try TeamFixture(), key = try team.web.event("glass").key
    try await team.test(try team.cookies(.clinician)) { web in
      let page = try await web.get(Self.person + "/timeline").text
      let own = WebClient.hidden(in: page, of: "/excuse").filter { $0.0 != "key" } + [("key", key.text)]
      try await ask(web, Self.person + "/excuse", own, says: "no longer counts as due") {
        try team.web.event("glass").state != .excused
      }
    }
  }

  @Test func anOutcomeIsMarkedAsEnteredInErrorAfterAQuestion() async throws {
    let team = try TeamFixture(), event = try team.web.event("walk")
    _ = try team.web.runtime.record(event, values: [OutcomeValue(.integer(3000), kind: "steps")], at: team.web.now)
    try await team.test(try team.cookies(.clinician)) { web in
      let page = try await web.get(Self.person + "/answers").text
      let own = WebClient.hidden(in: page, of: "/answers/correct") + [("v0", "3000"), ("error", "1")]
      try await ask(web, Self.person + "/answers/correct", own, says: "as if nothing had been recorded") {
        try team.web.event("walk").outcome?.value.status == .completed
      }
    }
  }

  @Test func aSubmissionIsRejectedAfterAQuestion() async throws {
    let team = try TeamFixture(), runtime = team.web.runtime, now = team.web.now
    let submission = Submission(
      id: Submission.ID("0b6ee5a0-6d3c-4a7b-9d53-3a5b1a9c1f10"),
      event: .init(key: OccurrenceKey("nothing/2026-06-07"), carePlan: "ana.p"), body: .decline(reason: "Tired"),
      claimed: now, offset: 0)
    _ = try runtime.submit(try JSONEncoder().encode(submission), from: WebFixture.patient, at: now)
    try await team.test(try team.cookies(.coordinator)) { web in
      let page = try await web.get("/s/p/held").text
      try await ask(
        web, "/s/p/held/reject", WebClient.hidden(in: page, of: "/held/reject"), says: "is then not recorded"
      ) { try !runtime.heldSubmissions(state: .waiting, at: now).isEmpty }
    }
  }

  @Test func anOutcomeIsReplacedByASubmissionAfterAQuestion() async throws {
    let team = try TeamFixture(), runtime = team.web.runtime, now = team.web.now, event = try team.web.event("walk")
    _ = try runtime.record(event, values: [OutcomeValue(.integer(3000), kind: "steps")], at: now)
    let submission = Submission(
      id: Submission.ID("0b6ee5a0-6d3c-4a7b-9d53-3a5b1a9c1f11"), event: .init(key: event.key, carePlan: "ana.p"),
      body: .decline(reason: "Tired"), claimed: now, offset: 0)
    _ = try runtime.submit(try JSONEncoder().encode(submission), from: WebFixture.patient, at: now)
    try await team.test(try team.cookies(.coordinator)) { web in
      let page = try await web.get("/s/p/held").text
      try await ask(
        web, "/s/p/held/accept", WebClient.hidden(in: page, of: "/held/accept"),
        says: "is replaced by what the phone sent"
      ) { try !runtime.heldSubmissions(state: .waiting, at: now).isEmpty }
    }
  }
}
