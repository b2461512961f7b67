import CareAccess
import CareModel
import CareRuntime
import CareWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// What the care team sees and does, each under the account's own name.
struct TeamPagesTests {
  private static let person = "/s/p/p/ana"

  @Test func theRosterSaysWhoNeedsAttention() async throws {
    let team = try TeamFixture()
    let thread = try team.web.runtime.thread(of: WebFixture.patient, at: team.web.now)
    try team.web.runtime.send("Please call me", to: thread, from: .participant, at: team.web.now)
    try await team.test(try team.cookies(.coordinator)) { web in
      let roster = try await web.get("/s/p")
      #expect(roster.status == .ok)
      #expect(roster.text.contains("href=\"/s/p/p/ana\""))
      #expect(roster.text.contains("1 message"))
      #expect(!roster.text.contains("Please call me"))
      let others = try await web.get("/s/p?need=alert")
      #expect(others.text.contains("No participant fits."))
      for query in ["need=x", "status=x", "order=x", "page=0", "page=x"] {
        let refused = try await web.get("/s/p?\(query)")
        #expect(refused.status == .badRequest, "\(query)")
      }
    }
  }

  @Test func anAnalystSeesNoIds() async throws {
    let team = try TeamFixture()
    try await team.test(try team.cookies(.analyst)) { web in
      let roster = try await web.get("/s/p")
      #expect(roster.status == .ok)
      #expect(roster.text.contains("1 participants"))
      #expect(!roster.text.contains("ana<") && !roster.text.contains("/ana"))
    }
  }

  @Test func aMessageGoesOutUnderTheOwnNameOnce() async throws {
    let team = try TeamFixture()
    try await team.test(try team.cookies(.coordinator)) { web in
      let page = try await web.get(Self.person)
      let fields = Self.hidden(in: page.text, of: "/messages")
      for _ in 0..<2 {
        let sent = try await web.post(Self.person + "/messages", fields + [("text", "Well done <b>!</b>")])
        #expect(sent.headers[.location] == "/s/p/p/ana#messages")
      }
      let after = try await web.get(Self.person)
      #expect(after.text.contains("Well done &lt;b&gt;!&lt;/b&gt;"))
    }
    let messages = try team.web.runtime.messages(at: team.web.now)
    #expect(messages.map(\.value.author) == ["Dana coordinator"])
    #expect(messages.first?.author == "user:coordinator")
  }

  @Test func aPauseNeedsAReasonAndIsKeptWithIt() async throws {
    let team = try TeamFixture()
    try await team.test(try team.cookies(.coordinator)) { web in
      let page = try await web.get(Self.person)
      let fields = Self.hidden(in: page.text, of: "/status")
      let without = try await web.post(Self.person + "/status", fields + [("why", " ")])
      #expect(without.status == .unprocessableContent)
      let done = try await web.post(Self.person + "/status", fields + [("why", "In hospital")])
      #expect(done.status == .seeOther)
      let after = try await web.get(Self.person)
      #expect(after.text.contains("paused"))
    }
    let carePlan = try #require(try team.web.runtime.carePlans(of: WebFixture.patient, at: team.web.now).first)
    #expect(carePlan.value.status == .paused)
    #expect(carePlan.value.reason == "In hospital")
    #expect(carePlan.author == "user:coordinator")
  }

  @Test func anEventIsExcusedFromTheTimeline() async throws {
    let team = try TeamFixture()
    try await team.test(try team.cookies(.clinician)) { web in
      let page = try await web.get(Self.person + "/timeline")
      #expect(page.text.contains("A glass of water"))
      let fields = Self.hidden(in: page.text, of: "/excuse")
      let done = try await web.post(Self.person + "/excuse", fields + [("why", "Phone was broken")])
      #expect(done.status == .seeOther)
    }
    let today = try team.web.runtime.events(
      EventQuery(patient: WebFixture.patient, interval: .day(#require(CivilDate("2026-06-07")))), at: team.web.now)
    #expect(today.filter { $0.state == .excused }.count == 1)
  }

  @Test func theTimelineShowsWhatWasKnownThen() async throws {
    let team = try TeamFixture(), event = try team.web.event("glass")
    _ = try team.web.runtime.record(event, values: [], at: team.web.now)
    try await team.test(try team.cookies(.clinician)) { web in
      let now = try await web.get(Self.person + "/timeline")
      #expect(now.text.contains("✓ done"))
      #expect(now.text.contains("2026-06-07"))
      let refused = try await web.get(Self.person + "/timeline?as_of=2027-01-01T00:00")
      #expect(refused.status == .badRequest)
      let never = try await web.get(Self.person + "/timeline?as_of=never")
      #expect(never.status == .badRequest)
    }
  }

  @Test func anAnswerIsCorrectedWithAReasonAndItsHistoryStays() async throws {
    let team = try TeamFixture(), event = try team.web.event("walk")
    _ = try team.web.runtime.record(event, values: [OutcomeValue(.integer(3000), kind: "steps")], at: team.web.now)
    try await team.test(try team.cookies(.clinician)) { web in
      let page = try await web.get(Self.person + "/answers")
      #expect(page.text.contains("value=\"3000\""))
      let fields = Self.hidden(in: page.text, of: "/correct")
      let wrong = try await web.post(Self.person + "/answers/correct", fields + [("v0", "many"), ("why", "x")])
      #expect(wrong.status == .unprocessableContent)
      let done = try await web.post(
        Self.person + "/answers/correct", fields + [("v0", "4000"), ("why", "Typing error")])
      #expect(done.status == .seeOther)
      let after = try await web.get(Self.person + "/answers")
      #expect(after.text.contains("4,000") || after.text.contains("4000"))
      #expect(after.text.contains("because: Typing error"))
      // The page was made before the correction.
      let stale = try await web.post(Self.person + "/answers/correct", fields + [("v0", "5000"), ("why", "x")])
      #expect(stale.status == .preconditionFailed)
    }
    let newest = try team.web.event("walk")
    #expect(newest.values.map(\.value) == [.integer(4000)])
    #expect(newest.outcome?.author == "user:clinician")
  }

  @Test func aCoordinatorSeesNoAnswers() async throws {
    let team = try TeamFixture(), event = try team.web.event("walk")
    _ = try team.web.runtime.record(event, values: [OutcomeValue(.integer(3123), kind: "steps")], at: team.web.now)
    try await team.test(try team.cookies(.coordinator)) { web in
      for path in [Self.person, Self.person + "/timeline", "/s/p"] {
        let page = try await web.get(path)
        #expect(page.status == .ok)
        #expect(!page.text.contains("3123") && !page.text.contains("3,123"), "\(path)")
      }
    }
  }

  @Test func aCodeIsIssuedAndADeviceSignedOut() async throws {
    let team = try TeamFixture()
    _ = try team.participant()
    try await team.test(try team.cookies(.coordinator)) { web in
      let page = try await web.get(Self.person)
      #expect(page.text.contains("Phone, since"))
      let issued = try await web.post(Self.person + "/code", Self.hidden(in: page.text, of: "/code"))
      #expect(issued.text.contains("href=\"/join#"))
      let out = try await web.post(Self.person + "/revoke", Self.hidden(in: page.text, of: "/revoke"))
      #expect(out.status == .seeOther)
    }
    #expect(try team.access.devices(of: WebFixture.patient).isEmpty)
    #expect(try team.access.openCodes(of: WebFixture.patient, at: team.web.now).map(\.by) == ["user:coordinator"])
  }

  @Test func anAdministratorInvitesSomeoneAndGivesARole() async throws {
    let team = try TeamFixture()
    try await team.test(try team.cookies(.admin)) { web in
      let page = try await web.get("/admin/accounts")
      let hidden = Self.hidden(in: page.text, of: "/admin/accounts/invite")
      let invited = try await web.post("/admin/accounts/invite", hidden + [("account", "smith")])
      #expect(invited.text.contains("/invitation/"))
      let taken = try await web.post("/admin/accounts/invite", hidden + [("account", "smith")])
      #expect(taken.status == .unprocessableContent)
      let token = hidden.filter { $0.0 == "token" }
      for (role, plan, status) in [
        ("clinician", "p", HTTPResponse.Status.seeOther), ("clinician", "none", .notFound), ("king", "p", .badRequest),
      ] {
        let answer = try await web.post(
          "/admin/accounts/grant", token + [("account", "smith"), ("role", role), ("plan", plan)])
        #expect(answer.status == status, "\(role) \(plan)")
      }
      let own = try await web.post("/admin/accounts/disable", token + [("account", "admin")])
      #expect(own.status == .unprocessableContent)
    }
    #expect(try team.access.grants(of: "smith").map(\.role) == [.clinician])
  }

  @Test func whatIsSeenIsInTheAccessLog() async throws {
    let team = try TeamFixture()
    try await team.test(try team.cookies(.clinician)) { web in _ = try await web.get(Self.person + "/answers") }
    try team.access.flush(at: team.web.now)
    let log = try team.access.accessLog(
      from: team.web.now.adding(seconds: -1), to: team.web.now.adding(seconds: 1), patient: WebFixture.patient)
    #expect(log.map(\.action) == [.read])
    #expect(log.first?.route == "/s/{plan}/p/{patient}/answers")
    #expect(log.first?.actor == "user:clinician")
  }

  @Test func theAuditPageShowsTheSealAndWhoSawWhat() async throws {
    let team = try TeamFixture()
    try await team.test(try team.cookies(.admin)) { web in
      let page = try await web.get("/audit")
      #expect(page.status == .ok)
      #expect(page.text.contains("The store is as it was written"))
      #expect(page.text.contains("sign_in"))
    }
  }

  /// Returns the hidden fields of the first form whose address ends in a text.
  private static func hidden(in page: String, of end: String) -> [(String, String)] {
    for part in page.components(separatedBy: "<form").dropFirst() {
      guard let address = part.firstMatch(of: /action="([^"]*)"/)?.1, address.hasSuffix(end) else { continue }
      return WebClient.hidden(in: "<form" + part)
    }
    return []
  }
}
