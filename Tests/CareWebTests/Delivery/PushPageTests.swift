import CareAccess
import CareDelivery
import CareModel
import CareRuntime
import CareStore
import CareWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// The settings with which a device takes messages, and what it says became of them.
struct PushPageTests {
  private let team: TeamFixture

  init() throws { team = try TeamFixture() }

  /// Runs `body` with a client of a server whose site sends messages to devices.
  private func test(
    _ cookies: [String: String], channels: [DeliveryChannel] = [DeliveryChannel(name: "push", way: .push)],
    _ body: @escaping @Sendable (WebClient) async throws -> Void
  ) async throws {
    let settings = DeliverySettings(
      channels: channels, reminders: channels.map(\.name), link: "https://care.example.org")
    let push = PushMeans(settings, access: team.access, entropy: team.environment.entropy), now = team.web.now
    let means = WebDelivery.Means(client: OutboundClient(), clock: { now }, secret: { _ in nil }, push: push)
    let delivery = try WebDelivery(
      settings, channel: { channel throws(UnavailableChannel) in try channel.served(by: means) })
    let server = try CareWebServer(
      team.web.runtime, settings: WebSettings(), environment: team.environment, access: team.access,
      delivery: delivery)
    try await server.application().test(.router) { try await body(WebClient(client: $0, cookies: cookies)) }
  }

  private var known: [PushSubscription] {
    get throws { try team.access.subscriptions(of: WebFixture.patient, at: team.web.now) }
  }

  @Test func aDeviceTakesMessagesUntilItDoesNot() async throws {
    try await test(try team.participant()) { web in
      let phone = try FakePhone(seed: 3)
      let page = try await web.get("/me/settings").text
      #expect(page.contains("data-push=\"\(Base64URL.text(try team.access.pushKey().publicKey))\""))
      #expect(page.contains("/push.js\""))
      let fields = WebClient.hidden(in: page, of: "/me/push").filter { $0.0 == "token" }
      let made = try await web.post("/me/push", fields + phone.fields("https://push.example.org/1"))
      #expect(made.headers[.location] == "/me/settings#push")
      #expect(try known == [try phone.subscription("https://push.example.org/1")])
      let after = try await web.get("/me/settings").text
      #expect(after.contains("<div id=\"push-on\">"))
      let asked = try await web.post("/me/push/remove", fields)
      #expect(asked.status == .ok && asked.text.contains(Language.of("en")(DeliveryPhrase.pushOffText)))
      #expect(try known.count == 1)
      let gone = try await web.post("/me/push/remove", WebClient.hidden(in: asked.text, of: "/me/push/remove"))
      #expect(gone.headers[.location] == "/me/settings#push")
      #expect(try known.isEmpty)
      #expect(try await web.get("/me/settings").text.contains("<div id=\"push-on\" hidden"))
    }
  }

  @Test(arguments: [
    [("endpoint", "https://10.0.0.1/x")], [("endpoint", "http://push.example.org/x")], [("p256dh", "AAAA")],
    [("auth", "AAAA")], [("auth", "%")], [("endpoint", "")],
  ])
  func whatIsNoSubscriptionIsRefused(wrong: [(String, String)]) async throws {
    try await test(try team.participant()) { web in
      let fields = WebClient.hidden(in: try await web.get("/me/settings").text).filter { $0.0 == "token" }
      let right = try FakePhone(seed: 3).fields("https://push.example.org/1").filter { $0.0 != wrong[0].0 }
      #expect(try await web.post("/me/push", fields + right).status == .badRequest)
      #expect(try await web.post("/me/push", fields + right + wrong).status == .badRequest)
      #expect(try known.isEmpty)
    }
  }

  @Test func aSiteWithoutPushSaysNothingOfIt() async throws {
    try await test(
      try team.participant(), channels: [DeliveryChannel(name: "sms", way: .command(["/bin/true"]))]
    ) { web in
      let page = try await web.get("/me/settings").text
      #expect(!page.contains("data-push") && !page.contains("push.js"))
      let fields = WebClient.hidden(in: page).filter { $0.0 == "token" }
      let found = try await web.post("/me/push", fields + FakePhone(seed: 3).fields("https://push.example.org/1"))
      #expect(found.status == .notFound)
    }
  }

  @Test(arguments: ["en", "de", "es", "ko"])
  func theSectionIsInTheParticipantsLanguage(tag: String) async throws {
    var patient = try team.web.runtime.patient(WebFixture.patient, at: team.web.now).value
    patient.language = tag
    try team.web.runtime.update(patient, at: team.web.now)
    try await test(try team.participant()) { web in
      let page = try await web.get("/me/settings").text, language = Language.of(tag)
      for phrase in [DeliveryPhrase.byPush, .pushOn, .pushText, .pushDenied, .pushMissing] {
        #expect(page.contains(language(phrase)), "\(phrase)")
      }
      #expect(page.contains("data-lang=\"\(tag)\""))
    }
  }

  /// Enqueues a delivery.
  private func enqueue(_ id: String, of patient: Patient.ID, _ recipient: Delivery.Recipient = .patient) throws
    -> Delivery.ID
  {
    let id = Delivery.ID(String(repeating: id, count: 32)), now = team.web.now
    let key = try team.web.event("glass").key
    _ = try team.web.runtime.store.write(at: now) { writer in
      try writer.enqueue(
        Delivery(
          id: id, kind: .reminder, patient: patient, carePlan: nil, task: "glass", key: key, subject: "r",
          recipient: recipient, channel: "push", due: now, next: now))
    }
    return id
  }

  @Test func aDeviceNotesWhatBecameOfItsOwnMessagesAlone() async throws {
    try team.web.runtime.add(Patient(id: "ben", zone: .utc), at: team.web.now)
    let own = try enqueue("aa", of: WebFixture.patient), other = try enqueue("bb", of: "ben")
    let nurse = try enqueue("cc", of: WebFixture.patient, .contact("nurse"))
    try await test(try team.participant()) { web in
      let token = WebClient.hidden(in: try await web.get("/me/settings").text).filter { $0.0 == "token" }
      func note(_ id: Delivery.ID, _ kind: String) async throws -> HTTPResponse.Status {
        try await web.post("/me/push/beacon", token + [("id", id.text), ("kind", kind)], ["Care-Refresh": "1"]).status
      }
      #expect(try await note(own, "shown") == .noContent)
      #expect(try await note(own, "shown") == .noContent)
      #expect(try await note(own, "opened") == .noContent)
      #expect(try await note(own, "eaten") == .badRequest)
      #expect(try await note(other, "shown") == .notFound)
      #expect(try await note(nurse, "shown") == .notFound)
      #expect(try await note("dd", "shown") == .notFound)
      let without = try await web.post("/me/push/beacon", [("id", own.text), ("kind", "dismissed")])
      #expect(without.status == .forbidden)
    }
    #expect(Set(try team.web.runtime.notes(of: own).map(\.kind)) == [.shown, .opened])
    #expect(try team.web.runtime.notes(of: other).isEmpty)
  }

  @Test func aLockedDeviceNotesWhatBecameOfAMessageAndNothingElse() async throws {
    let id = try enqueue("aa", of: WebFixture.patient), cookies = try team.participant()
    let later = team.web.now.adding(seconds: 3_600), access = team.access, now = team.web.now
    let token = try #require(cookies["care_me"])
    guard case .active(let session) = try access.session(token, at: now) else { throw AccessError.signedOut }
    try access.setPIN("402816", of: session, at: now)
    try await team.test(cookies) { web in
      let fields = WebClient.hidden(in: try await web.get("/me/settings").text).filter { $0.0 == "token" }
      try await team.test(cookies, at: later) { web in
        let note = fields + [("id", id.text), ("kind", "shown")]
        let noted = try await web.post("/me/push/beacon", note, ["Care-Refresh": "1"])
        #expect(noted.status == .noContent)
        let removed = try await web.post("/me/push/remove", fields)
        #expect(removed.status == .unauthorized)
        let page = try await web.get("/me/settings")
        #expect(page.headers[.location]?.hasPrefix("/me/unlock") == true)
      }
    }
    #expect(try team.web.runtime.notes(of: id).map(\.kind) == [.shown])
  }
}
