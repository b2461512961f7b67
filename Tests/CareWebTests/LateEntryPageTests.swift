import CareModel
import CareRuntime
import CareWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// The page of a day that has passed: what can still be entered, and words for what cannot.
struct LateEntryPageTests {
  private static let plan = """
    return plan "p" { title = "P", tasks = {
      task "glass" { title = "A glass of water", schedule = schedule.daily { at = "08:00" }, grace = hours(18) },
      task "walk" { title = "Walk", schedule = schedule.daily { at = "09:00" } },
    } }
    """

  /// A server on the morning after the enrollment, with a task of yesterday that is in its grace period, and one that is missed.
  private func test(_ body: @Sendable (WebClient, CareRuntime, Instant) async throws -> Void) async throws {
    let fixture = try WebFixture(plan: Self.plan), next = fixture.now.adding(seconds: 86_400)
    let server = try CareWebServer(
      fixture.runtime, settings: WebSettings(), environment: WebFixture.environment(at: next),
      sessions: SingleSession(WebFixture.patient))
    let runtime = fixture.runtime
    try await server.application().test(.router) { try await body(WebClient(client: $0), runtime, next) }
  }

  private static let open = "What is still open on this day can be entered"
  private static let closed = "The time to enter what was missed on this day is over."

  @Test func whatIsInItsGracePeriodIsEnteredOnThePageOfYesterday() async throws {
    try await test { web, runtime, now in
      let page = try await web.get("/me/today?on=2026-06-07").text
      #expect(page.contains("You are looking at a day that has passed.") && page.contains(Self.open))
      // It is said above the cards.
      let cards = try #require(page.firstRange(of: "<article")).lowerBound
      #expect(page[..<cards].contains(Self.open))
      let address = try #require(page.firstMatch(of: /formaction="(\/me\/e\/glass[^"]*\/press[^"]*)"/)?.1)
      let sent = try await web.send(page, to: String(address), [])
      #expect(sent.status == .seeOther)
      #expect(sent.headers[.location]?.hasPrefix("/me/today?on=2026-06-07") == true)
      let events = try runtime.events(
        EventQuery(patient: WebFixture.patient, interval: .day(try #require(CivilDate("2026-06-07"))), task: "glass"),
        at: now)
      #expect(events.map(\.state) == [.late])
    }
  }

  @Test func whatIsMissedIsSaidOnThePageOfItsDayAndOnItsOwn() async throws {
    try await test { web, _, _ in
      let page = try await web.get("/me/today?on=2026-06-07").text
      #expect(page.contains(Self.closed) && page.contains("tell your care team"))
      #expect(page.firstMatch(of: /formaction="\/me\/e\/walk/) == nil)
      let event = try await web.get("/me/e/walk/2026-06-07T09:00?plan=ana.p").text
      #expect(event.contains("href=\"/me/today?on=2026-06-07\">‹ Sun 7 June</a>"), "it leads back to its own day")
      #expect(event.contains("The time to enter this is over.") && event.contains("href=\"/me/team\""))
    }
  }

  @Test func todayAndDaysToComeSayNothingOfIt() async throws {
    try await test { web, _, _ in
      for path in ["/me/today", "/me/today?on=2026-06-08", "/me/today?on=2026-06-09"] {
        let page = try await web.get(path).text
        #expect(!page.contains(Self.open) && !page.contains(Self.closed), "\(path)")
      }
    }
  }
}
