import CareAccess
import CareModel
import CareRuntime
import CareWeb
import HTTPTypes
import HummingbirdTesting
import Logging
import Synchronization
import Testing

/// The calendar that a participant's own programs read.
struct CalendarPageTests {
  private let team: TeamFixture

  init() throws { team = try TeamFixture() }

  /// Makes an address on the page of settings; returns its path, and the page that shows it.
  private func make(_ web: WebClient) async throws -> (path: String, page: String) {
    let fields = WebClient.hidden(in: try await web.get("/me/settings").text, of: "/settings/calendar")
    let page = try await web.post("/me/settings/calendar", fields)
    #expect(page.status == .ok)
    let found = try #require(page.text.firstMatch(of: /value="[^"]*(\/feed\/[A-Za-z0-9_-]{43}\.ics)"/))
    return (String(found.1), page.text)
  }

  @Test func aCalendarIsReadAtAnAddressThatIsShownOnce() async throws {
    let address = Mutex(""), known = Mutex("")
    try await team.test(try team.participant()) { web in
      let before = try await web.get("/me/settings").text
      #expect(before.contains("Make an address for my calendar") && !before.contains("/calendar/end"))
      let (path, page) = try await make(web)
      #expect(page.contains("It is not shown again."))
      let after = try await web.get("/me/settings").text
      #expect(after.contains("An address for your calendar is in use.") && !after.contains("/feed/"))
      // A program has no cookie.
      let program = WebClient(client: web.client), feed = try await program.get(path)
      #expect(feed.status == .ok && feed.headers[.contentType] == "text/calendar; charset=utf-8")
      #expect(feed.headers[.setCookie] == nil && feed.headers[.cacheControl] == "private, no-cache")
      #expect(feed.headers[values: HTTPField.Name("Referrer-Policy")!] == ["no-referrer"])
      #expect(page.contains("value=\"http://127.0.0.1:8080\(path)\""))
      #expect(feed.text.hasPrefix("BEGIN:VCALENDAR\r\n") && feed.text.contains("BEGIN:VEVENT"))
      // Neither the tasks nor the participant are named.
      for word in ["glass", "Walk", "evening", "ana"] { #expect(!feed.text.contains(word), "\(word)") }
      let tag = try #require(feed.headers[.eTag])
      let same = try await program.get(path, ["If-None-Match": tag])
      #expect(same.status == .notModified && same.text.isEmpty)
      address.withLock { $0 = path }
      known.withLock { $0 = tag }
    }
    // The time at which it is written changes nothing.
    try await team.test(at: team.web.now.adding(seconds: 60)) { web in
      let other = try await web.get(address.withLock(\.self), ["If-None-Match": known.withLock(\.self)])
      #expect(other.status == .notModified)
    }
  }

  @Test func aNewAddressEndsTheOldOneAndEndingItEndsItself() async throws {
    try await team.test(try team.participant()) { web in
      let (first, _) = try await make(web), (second, page) = try await make(web)
      #expect(first != second)
      #expect(try await web.get(first).status == .notFound)
      #expect(try await web.get(second).status == .ok)
      let ended = try await web.post(
        "/me/settings/calendar/end", WebClient.hidden(in: page, of: "/calendar/end"))
      #expect(ended.headers[.location] == "/me/settings#calendar")
      #expect(try await web.get(second).status == .notFound)
    }
    #expect(try !team.access.hasCalendar(WebFixture.patient))
    #expect(try team.access.newestAccess(limit: 3).map(\.action) == [.calendar, .calendar, .calendar])
  }

  @Test(arguments: [
    "x", "x.ics", ".ics", String(repeating: "A", count: 43), String(repeating: "A", count: 43) + ".ics",
  ])
  func nothingIsAtAnyOtherAddress(file: String) async throws {
    try await team.test(try team.participant()) { web in
      _ = try await make(web)
      let found = try await web.get("/feed/\(file)")
      #expect(found.status == .notFound)
    }
  }

  @Test func aProgramThatAsksTooOftenWaits() async throws {
    try await team.test(try team.participant()) { web in
      let (path, _) = try await make(web)
      for _ in 0..<RateLimit.calendar.bound.count { #expect(try await web.get(path).status == .ok) }
      let refused = try await web.get(path)
      #expect(refused.status == .tooManyRequests && refused.headers[.retryAfter] == "600")
      // A new address gives no more.
      #expect(try await web.get(try await make(web).path).status == .tooManyRequests)
    }
  }

  @Test func theLogDoesNotContainTheAddress() async throws {
    let lines = Mutex("")
    var environment = WebFixture.environment(at: team.web.now)
    environment.logger = Logger(label: "test") { _ in
      LogCapture { line in lines.withLock { $0 += line } }
    }
    let server = try CareWebServer(
      team.web.runtime, settings: WebSettings(), environment: environment, access: team.access)
    let cookies = try team.participant()
    try await server.application().test(.router) { client in
      let (path, _) = try await make(WebClient(client: client, cookies: cookies))
      let program = WebClient(client: client), secret = String(path.dropFirst("/feed/".count).dropLast(".ics".count))
      for address in [path, path + "?x=1", "/feed/\(secret)", "/feed/\(secret).ics/x"] {
        _ = try await program.get(address)
      }
      let log = lines.withLock(\.self)
      #expect(log.contains("route=/feed/{file}") && !log.contains(secret))
    }
  }

  @Test func anErasureRemovesTheAddress() async throws {
    let access = team.access, web = team.web
    try await team.test(try team.participant()) { client in
      let (path, _) = try await make(client)
      _ = try access.erase(WebFixture.patient, commit: 1, at: web.now)
      #expect(try !access.hasCalendar(WebFixture.patient))
      let program = WebClient(client: client.client)
      #expect(try await program.get(path).status == .notFound)
    }
  }

  @Test(arguments: ["en", "de", "es", "ko"])
  func theSectionIsInTheParticipantsLanguage(tag: String) async throws {
    var patient = try team.web.runtime.patient(WebFixture.patient, at: team.web.now).value
    patient.language = tag
    try team.web.runtime.update(patient, at: team.web.now)
    try await team.test(try team.participant()) { web in
      let language = Language.of(tag), page = try await web.get("/me/settings").text
      for phrase in [DeliveryPhrase.calendar, .calendarText, .calendarMake] {
        #expect(page.contains(language(phrase)), "\(phrase)")
      }
      let made = try await make(web).page
      for phrase in [DeliveryPhrase.calendarShown, .calendarAgain, .calendarStop] {
        #expect(made.contains(language(phrase)), "\(phrase)")
      }
    }
  }

  @Test func aServerWithoutSignInHasNoCalendar() async throws {
    try await team.web.test { web in
      let page = try await web.get("/me/settings").text
      #expect(!page.contains("/settings/calendar"))
      let fields = WebClient.hidden(in: page)
      #expect(try await web.post("/me/settings/calendar", fields).status == .notFound)
      #expect(try await web.get("/feed/\(String(repeating: "A", count: 43)).ics").status == .notFound)
    }
  }
}
