import CareModel
import CareRuntime
import CareWeb
import HTTPTypes
import HummingbirdTesting
import Synchronization
import Testing

/// The buttons with which a participant is reminded of an open event again.
struct SnoozePageTests {
  private static let plan = """
    return plan "p" { title = "P", tasks = {
      task "dose" { title = "Take <one>", schedule = schedule.daily { at = "07:30" }, closes = hours(1),
        snooze = { minutes(15), minutes(20), minutes(45) } },
      task "later" { title = "Later", schedule = schedule.daily { at = "20:00" }, closes = hours(1), snooze = minutes(15) },
      task "plain" { title = "Plain", schedule = schedule.daily { at = "07:30" }, closes = hours(1) },
    } }
    """

  private let web: WebFixture
  private let path: String

  init() throws { try self.init(language: nil) }

  private init(language: String?) throws {
    web = try WebFixture(language: language, plan: Self.plan)
    path = "/me/e/\(try web.event("dose").key)"
  }

  private var until: [Instant] {
    get throws { try web.runtime.snoozes(of: WebFixture.patient, at: web.now).map(\.until) }
  }

  /// Runs `body` with a client of a server over the same store at another time.
  private func test(at now: Instant, _ body: @escaping @Sendable (WebClient) async throws -> Void) async throws {
    let server = try CareWebServer(
      web.runtime, settings: WebSettings(), environment: WebFixture.environment(at: now),
      sessions: SingleSession(WebFixture.patient))
    try await server.application().test(.router) { try await body(WebClient(client: $0)) }
  }

  @Test(arguments: ["/me/today", "event"])
  func anOpenEventOffersTheTimesBeforeItCloses(page: String) async throws {
    try await web.test { client in
      let text = try await client.get(page == "event" ? "\(path)?plan=ana.p" : page).text
      #expect(text.contains("action=\"\(path)/snooze?plan=ana.p\""))
      #expect(text.contains("value=\"15 minutes\">In 15 minutes<span class=\"care-hidden\">: Take &lt;one&gt;</span>"))
      #expect(text.contains("value=\"20 minutes\""))
      // The event closes at 08:30.
      #expect(!text.contains("value=\"45 minutes\""))
      #expect(text.matches(of: /\/snooze\?/).count == 1)
      #expect(!text.contains("reminded again at"))
    }
  }

  @Test func whatWasAskedForIsShownUntilThen() async throws {
    try await web.test { client in
      let page = try await client.get("/me/today").text
      let asked = try await client.post(
        "\(path)/snooze?plan=ana.p",
        WebClient.hidden(in: page, of: "/snooze?plan=ana.p") + [("after", "15 minutes")])
      #expect(asked.status == .seeOther)
      #expect(asked.headers[.location]?.hasPrefix("/me/today#card-") == true)
      for address in ["/me/today", "\(path)?plan=ana.p"] {
        #expect(try await client.get(address).text.contains("You are reminded again at 08:15."), "\(address)")
      }
    }
    #expect(try until == [web.now.adding(seconds: 900)])
    #expect(try web.runtime.changes(after: 0).last?.author == "me:ana")
    try await test(at: web.now.adding(seconds: 901)) { client in
      let page = try await client.get("/me/today").text
      // The event closes before 15 more minutes are over.
      #expect(!page.contains("reminded again at") && !page.contains("/snooze?"))
    }
  }

  @Test func aFormThatIsSentAgainAsksOnce() async throws {
    let seq = try web.runtime.lastSeq()
    try await web.test { client in
      let page = try await client.get("\(path)?plan=ana.p").text
      let form = WebClient.hidden(in: page, of: "/snooze?plan=ana.p") + [("after", "15 minutes")]
      for _ in 0..<2 {
        let asked = try await client.post("\(path)/snooze?plan=ana.p", form)
        #expect(asked.headers[.location] == "\(path)?plan=ana.p")
      }
      // Another phone showed the event without a later reminder: what was asked for meanwhile stays.
      let other = form.filter { $0.0 != "once" && $0.0 != "after" } + [("once", "2"), ("after", "20 minutes")]
      let asked = try await client.post("\(path)/snooze?plan=ana.p", other)
      #expect(asked.status == .seeOther)
      #expect(try until == [web.now.adding(seconds: 900)])
      // One that shows it replaces it.
      let after = try await client.get("\(path)?plan=ana.p").text
      let changed = WebClient.hidden(in: after, of: "/snooze?plan=ana.p") + [("after", "20 minutes")]
      _ = try await client.post("\(path)/snooze?plan=ana.p", changed)
    }
    #expect(try until == [web.now.adding(seconds: 1200)])
    // Two wishes, and the receipt of the form that changed nothing.
    #expect(try web.runtime.lastSeq() == seq + 3)
  }

  @Test func whatIsNotOfferedIsNotTaken() async throws {
    let dose = try web.event("dose")
    let later = try web.event("later").key, plain = try web.event("plain").key
    try await web.test { client in
      let form = WebClient.hidden(in: try await client.get("/me/today").text, of: "/snooze?plan=ana.p")
      for (key, after, status) in [
        (dose.key, "45 minutes", HTTPResponse.Status.conflict), (dose.key, "1 minute", .conflict),
        (later, "15 minutes", .conflict), (plain, "15 minutes", .conflict),
        (OccurrenceKey("nothing"), "15 minutes", .notFound),
      ] {
        let answer = try await client.post("/me/e/\(key)/snooze?plan=ana.p", form + [("after", after)])
        #expect(answer.status == status, "\(key) \(after)")
      }
      #expect(try await client.post("\(path)/snooze?plan=ana.p", form).status == .badRequest)
      let foreign = form.filter { $0.0 != "token" } + [("after", "15 minutes")]
      #expect(try await client.post("\(path)/snooze?plan=ana.p", foreign).status == .forbidden)
      try web.runtime.toggle(dose, at: web.now)
      let done = try await client.post("\(path)/snooze?plan=ana.p", form + [("after", "15 minutes")])
      #expect(done.status == .conflict)
      let today = try await client.get("/me/today")
      #expect(!today.text.contains("/snooze?"))
    }
    #expect(try until.isEmpty)
  }

  @Test func aParticipantWithoutRemindersIsOfferedNone() async throws {
    var patient = try web.runtime.patient(WebFixture.patient, at: web.now).value
    patient.reminders.channels = []
    try web.runtime.update(patient, at: web.now)
    try await web.test { client in
      for page in ["/me/today", "\(path)?plan=ana.p"] {
        let text = try await client.get(page).text
        #expect(text.contains("Take &lt;one&gt;") && !text.contains("/snooze?"), "\(page)")
      }
    }
  }

  @Test(arguments: ["en", "de", "es", "ko"])
  func theTextsAreInTheParticipantsLanguage(tag: String) async throws {
    let tests = try Self(language: tag), language = Language.of(tag)
    let dose = try tests.web.event("dose")
    try tests.web.runtime.snooze(dose, for: .seconds(900), at: tests.web.now)
    try await tests.web.test { client in
      let page = try await client.get("/me/today").text
      let time = language.interval(.seconds(1200))
      #expect(page.contains(language(DeliveryPhrase.snoozeIn, ["time": time])))
      #expect(page.contains(language(DeliveryPhrase.snoozed, ["time": "08:15"])))
      #expect(page.contains(language(DeliveryPhrase.snooze)))
    }
  }

  @Test func thePageIsAnotherOnceTheReminderIsOver() async throws {
    let clock = Mutex(web.now), environment = WebFixture.environment(at: web.now)
    let server = try CareWebServer(
      web.runtime, settings: WebSettings(),
      environment: WebEnvironment(
        clock: { clock.withLock(\.self) }, entropy: environment.entropy, logger: environment.logger),
      sessions: SingleSession(WebFixture.patient))
    let dose = try web.event("dose"), now = web.now
    try await server.application().test(.router) { client in
      let client = WebClient(client: client)
      let page = try await client.get("\(path)?plan=ana.p").text
      _ = try await client.post(
        "\(path)/snooze?plan=ana.p", WebClient.hidden(in: page, of: "/snooze?plan=ana.p") + [("after", "20 minutes")])
      let shown = try await client.get("/me/today"), tag = try #require(shown.headers[.eTag])
      #expect(shown.text.contains("08:20") && shown.text.contains("value=\"15 minutes\""))
      let same = try await client.get("/me/today", ["If-None-Match": tag])
      #expect(same.status == .notModified)
      // 15 minutes later the event is closed.
      clock.withLock { $0 = dose.window.graceEnds.adding(seconds: -900) }
      let closing = try await client.get("/me/today", ["If-None-Match": tag]),
        next = try #require(closing.headers[.eTag])
      #expect(closing.status == .ok && closing.text.contains("08:20") && !closing.text.contains("/snooze?"))
      clock.withLock { $0 = now.adding(seconds: 1200) }
      let after = try await client.get("/me/today", ["If-None-Match": next])
      #expect(after.status == .ok && !after.text.contains("08:20"))
    }
  }
}
