import CareAccess
import CareDelivery
import CareModel
import CareRuntime
import CareWeb
import HTTPTypes
import HummingbirdTesting
import Synchronization
import Testing

/// A channel of tests, which keeps what it is asked to hand over.
private final class KeepingChannel: MessageChannel {
  private let kept = Mutex<[DeliveryMessage]>([])
  private let result: HandoverResult

  init(_ result: HandoverResult) { self.result = result }

  var messages: [DeliveryMessage] { kept.withLock(\.self) }

  func handOver(_ message: DeliveryMessage) async -> HandoverResult {
    kept.withLock { $0.append(message) }
    return result
  }
}

/// The settings with which a participant says how to be reminded.
struct ReminderSettingsTests {
  private static let channels = [
    DeliveryChannel(name: "push", way: .push),
    DeliveryChannel(name: "sms", way: .command(["/bin/true"]), address: "phone"),
    DeliveryChannel(name: "post", way: .command(["/bin/true"]), address: "street"),
    DeliveryChannel(name: "relay", way: .command(["/bin/true"]), address: "email"),
  ]

  private let web: WebFixture
  private let sms: KeepingChannel

  init() throws { try self.init(result: .sent(receipt: nil)) }

  private init(result: HandoverResult, language: String? = nil) throws {
    web = try WebFixture()
    sms = KeepingChannel(result)
    try change { patient in
      patient.language = language
      patient.details.userInfo["phone"] = "+49 30 1"
    }
  }

  private var wishes: ReminderWishes {
    get throws { try web.runtime.patient(WebFixture.patient, at: web.now).value.reminders }
  }

  private func change(_ body: (inout Patient) -> Void) throws {
    var patient = try web.runtime.patient(WebFixture.patient, at: web.now).value
    body(&patient)
    try web.runtime.update(patient, at: web.now)
  }

  /// Runs `body` with a client of a server whose site has four channels; `hasPush`: whether a device takes messages.
  private func test(
    reminders: [String] = ["push", "sms", "post"], hasPush: Bool = false,
    _ body: @escaping @Sendable (WebClient) async throws -> Void
  ) async throws {
    let settings = DeliverySettings(
      channels: Self.channels, reminders: reminders, alerts: ["sms"], link: "https://care.example.org/")
    let delivery = try WebDelivery(
      settings, channel: { _ throws(UnavailableChannel) in sms }, reaches: { _, _ in hasPush })
    let server = try CareWebServer(
      web.runtime, settings: WebSettings(), environment: WebFixture.environment(at: web.now),
      sessions: SingleSession(WebFixture.patient), delivery: delivery)
    try await server.application().test(.router) { try await body(WebClient(client: $0)) }
  }

  private func fields(_ web: WebClient, _ address: String = "/settings/reminders") async throws -> [(String, String)] {
    WebClient.hidden(in: try await web.get("/me/settings").text, of: address)
  }

  @Test func aParticipantChoosesAChannelAndQuietHours() async throws {
    try await test(hasPush: true) { client in
      let page = try await client.get("/me/settings").text
      for value in ["study\" checked", "channel:push", "channel:sms", "none"] {
        #expect(page.contains("name=\"way\" value=\"\(value)"), "\(value)")
      }
      #expect(page.contains("A message on my devices") && page.contains("sms · +49 30 1"))
      // No address is known for it.
      #expect(!page.contains("channel:post"))
      let saved = try await client.post(
        "/me/settings/reminders",
        try await fields(client) + [("way", "channel:sms"), ("quiet-from", "21:00"), ("quiet-to", "07:30")])
      #expect(saved.headers[.location] == "/me/settings?news=saved#reminders")
      let after = try await client.get("/me/settings?news=saved").text
      #expect(after.contains("Saved. The next reminder follows this."))
      #expect(after.contains("value=\"channel:sms\" checked"))
      #expect(after.contains("type=\"time\" value=\"21:00\"") && after.contains("type=\"time\" value=\"07:30\""))
    }
    let quiet = try #require(TimeOfDay("21:00").flatMap { from in TimeOfDay("07:30").map { (from, $0) } })
    #expect(try wishes == ReminderWishes(channels: ["sms"], quiet: QuietHours(from: quiet.0, to: quiet.1)))
    #expect(try web.runtime.changes(after: 0).last?.author == "me:ana")
  }

  @Test(arguments: [
    ("21:00", "", "quiet-to"), ("", "07:00", "quiet-from"), ("25:00", "07:00", "quiet-from"),
    ("21:00", "late", "quiet-to"), ("21:00", "21:00", "quiet-to"),
  ])
  func quietHoursAreTwoDifferentTimes(from: String, to: String, field: String) async throws {
    try await test { client in
      let refused = try await client.post(
        "/me/settings/reminders",
        try await fields(client) + [("way", "none"), ("quiet-from", from), ("quiet-to", to)])
      #expect(refused.status == .unprocessableContent)
      #expect(refused.text.contains("<a href=\"#\(field)\">Write two different times, such as 21:00 and 07:00.</a>"))
      #expect(refused.text.contains("<title>Error: Settings</title>"))
      let input = try #require(refused.text.firstMatch(of: try Regex("<input id=\"\(field)\"[^>]*>"))).0
      #expect(input.contains("aria-invalid=\"true\" aria-describedby=\"\(field)-error\""))
      // What was chosen and typed is still there.
      #expect(refused.text.contains("value=\"none\" checked"))
      #expect(refused.text.contains("value=\"\(from.isEmpty ? to : from)\""))
    }
    #expect(try wishes == ReminderWishes())
  }

  @Test func bothFieldsEmptyOrTheButtonFollowTheStudy() async throws {
    let hours = try #require(
      TimeOfDay("21:00").flatMap { from in TimeOfDay("07:00").flatMap { QuietHours(from: from, to: $0) } })
    try change { $0.reminders = ReminderWishes(channels: [], quiet: hours) }
    try await test { client in
      #expect(try await client.get("/me/settings").text.contains("Use the quiet hours of the study"))
      let typed = [("way", "study"), ("quiet-from", "21:00"), ("quiet-to", "07:00"), ("plain", "1")]
      _ = try await client.post("/me/settings/reminders", try await fields(client) + typed)
      #expect(try wishes == ReminderWishes())
      let text1 = try await client.get("/me/settings").text
      #expect(!text1.contains("Use the quiet hours of the study"))
      try change { $0.reminders.quiet = hours }
      let empty = [("way", "study"), ("quiet-from", ""), ("quiet-to", "")]
      _ = try await client.post("/me/settings/reminders", try await fields(client) + empty)
    }
    #expect(try wishes == ReminderWishes())
  }

  @Test func onlyAWayToTheParticipantIsTaken() async throws {
    try await test { client in
      for (way, status) in [
        ("channel:push", HTTPResponse.Status.conflict), ("channel:post", .conflict), ("channel:x", .conflict),
        ("x", .badRequest), ("", .badRequest),
      ] {
        let refused = try await client.post("/me/settings/reminders", try await fields(client) + [("way", way)])
        #expect(refused.status == status, "\(way)")
      }
    }
    #expect(try wishes == ReminderWishes())
  }

  @Test func mailIsNamedInTheParticipantsLanguage() async throws {
    try change { patient in
      patient.language = "de"
      patient.details.userInfo["email"] = "ana@example.org"
    }
    try await test(reminders: ["relay", "sms"]) { client in
      let page = try await client.get("/me/settings").text
      #expect(page.contains("E-Mail · ana@example.org") && page.contains("sms · +49 30 1"))
      #expect(page.contains("value=\"channel:relay\""))
    }
  }

  @Test func wishesThatTheTeamRecordedStayWhileTheyAreChosen() async throws {
    try change { $0.reminders.channels = ["post", "sms"] }
    try await test { client in
      let page = try await client.get("/me/settings").text
      #expect(page.contains("value=\"channel:post\" checked"))
      let kept = [("way", "channel:post"), ("quiet-from", "21:00"), ("quiet-to", "07:00")]
      _ = try await client.post("/me/settings/reminders", try await fields(client) + kept)
    }
    #expect(try wishes.channels == ["post", "sms"] && wishes.quiet != nil)
  }

  @Test func aFormThatIsSentAgainChangesNothing() async throws {
    try await test { client in
      let form = try await fields(client) + [("way", "none")]
      _ = try await client.post("/me/settings/reminders", form)
      try change { $0.reminders.channels = ["sms"] }
      let again = try await client.post("/me/settings/reminders", form)
      #expect(again.status == .seeOther)
    }
    #expect(try wishes.channels == ["sms"])
  }

  @Test(arguments: ["en", "de", "es", "ko"])
  func aTestMessageIsSentOnceInTheParticipantsLanguage(tag: String) async throws {
    let tests = try Self(result: .sent(receipt: "1"), language: tag), language = Language.of(tag)
    try await tests.test { client in
      let page = try await client.get("/me/settings").text
      for phrase in [
        DeliveryPhrase.reminders, .remindersText, .channels, .byDefault, .noReminders, .quietHours, .quietText,
        .quietFrom, .quietTo, .sendTest,
      ] {
        #expect(page.contains(language(phrase)), "\(phrase)")
      }
      let form = WebClient.hidden(in: page, of: "/reminders/test")
      let sent = try await client.post("/me/settings/reminders/test", form)
      #expect(sent.headers[.location] == "/me/settings?news=sent#reminders")
      #expect(try await client.get("/me/settings?news=sent").text.contains(language(DeliveryPhrase.testSent)))
      let again = try await client.post("/me/settings/reminders/test", form)
      #expect(again.headers[.location] == "/me/settings#reminders")
    }
    let message = try #require(tests.sms.messages.first)
    #expect(tests.sms.messages.count == 1)
    #expect(message.address == "+49 30 1" && message.language == tag && message.recipient == .patient)
    #expect(message.subject == language(DeliveryPhrase.testSubject))
    #expect(message.text == language(DeliveryPhrase.testText))
    #expect(message.link == "https://care.example.org/me/settings")
    #expect(message.id.text.count == 64 && message.closes == message.due.adding(seconds: 900))
  }

  @Test func sixTestMessagesInARowAreTooMany() async throws {
    let tests = try Self(result: .sent(receipt: "1")), most = RateLimit.testMessage.bound.count
    try await tests.test { client in
      let form = try await tests.fields(client, "/reminders/test").filter { $0.0 != "once" }
      for number in 1...most {
        // The second is the same form, sent again.
        for _ in 1...2 {
          let sent = try await client.post("/me/settings/reminders/test", form + [("once", "\(number)")])
          #expect(sent.status == .seeOther)
        }
      }
      let last = try await client.post("/me/settings/reminders/test", form + [("once", "last")])
      #expect(last.status == .tooManyRequests && last.headers[.retryAfter] == "600")
    }
    #expect(tests.sms.messages.count == most)
  }

  @Test(arguments: [
    (HandoverResult.refused(why: "+49 30 1 is unknown"), "failed"), (.again(after: 5, why: nil), "failed"),
    (.unknown(why: nil), "failed"), (.noAddress, "nowhere"),
  ])
  func thePageSaysWhatCameOfTheTestMessage(result: HandoverResult, news: String) async throws {
    let tests = try Self(result: result)
    try await tests.test { client in
      let sent = try await client.post(
        "/me/settings/reminders/test", try await tests.fields(client, "/reminders/test"))
      #expect(sent.headers[.location] == "/me/settings?news=\(news)#reminders")
      let page = try await client.get("/me/settings?news=\(news)").text
      let words = news == "failed" ? "This is not your fault." : "No way to reach you is set up yet."
      #expect(page.contains(words))
      #expect(page.contains("role=\"status\""))
    }
  }

  @Test func nothingIsSentToAParticipantWhoIsNotReached() async throws {
    try await test(reminders: ["push", "post"]) { client in
      let page = try await client.get("/me/settings").text
      #expect(page.contains("No way to reach you is set up yet.") && !page.contains("/reminders/test"))
      let sent = try await client.post("/me/settings/reminders/test", try await fields(client))
      #expect(sent.headers[.location] == "/me/settings?news=nowhere#reminders")
    }
    try change { $0.reminders.channels = [] }
    try await test { client in
      let text2 = try await client.get("/me/settings").text
      #expect(!text2.contains("/reminders/test"))
      let sent = try await client.post("/me/settings/reminders/test", try await fields(client))
      #expect(sent.headers[.location] == "/me/settings?news=nowhere#reminders")
    }
    #expect(sms.messages.isEmpty)
  }

  @Test func aSiteThatRemindsNobodySaysNothingOfIt() async throws {
    try await test(reminders: []) { client in
      let page = try await client.get("/me/settings").text
      #expect(!page.contains("id=\"reminders\""))
      let token = WebClient.hidden(in: page)
      for path in ["/me/settings/reminders", "/me/settings/reminders/test"] {
        let answer = try await client.post(path, token + [("way", "none")])
        #expect(answer.status == .notFound, "\(path)")
      }
    }
    try await web.test { client in
      let text3 = try await client.get("/me/settings").text
      #expect(!text3.contains("id=\"reminders\""))
    }
  }
}
