import CareAccess
import CareModel
import CareRuntime
import CareWeb
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

/// Open pages hear at once of what concerns them, and a page that has not changed is not read again.
struct LiveTests {
  private static let me = WebSession(id: "single", subject: .participant(WebFixture.patient))

  /// Opens a stream of the participant on a page that shows the state of today, which was read just before.
  private func follow(_ fixture: WebFixture, _ web: WebClient) async throws -> Int {
    let hub = fixture.server.hub
    hub.start()
    _ = try await web.get("/me/today")
    let mark = try #require(hub.mark(of: WebFixture.patient, at: fixture.now))
    return hub.open(Self.me, topics: [.day(WebFixture.patient)], mark: hub.text(of: mark)).id
  }

  @Test func aWriteIsNewsBeforeItIsAnswered() async throws {
    let fixture = try WebFixture(), hub = fixture.server.hub, key = try fixture.event("glass").key
    try await fixture.test { web in
      let stream = try await follow(fixture, web)
      #expect(hub.take(stream) == [])
      let page = try await web.get("/me/today").text
      let answer = try await web.send(page, to: "/me/e/\(key)/press", [("action", "toggle")])
      #expect(answer.status == .seeOther)
      #expect(hub.take(stream) == [.day(WebFixture.patient)])
      #expect(hub.take(stream) == [])
    }
  }

  @Test func aCommitFromElsewhereIsNewsAtTheNextLook() async throws {
    let fixture = try WebFixture(), hub = fixture.server.hub
    try await fixture.test { web in
      let stream = try await follow(fixture, web)
      try fixture.runtime.press("toggle", on: fixture.event("glass"), at: fixture.now)
      #expect(hub.take(stream) == [])
      hub.advance(fixture.runtime)
      #expect(hub.take(stream) == [.day(WebFixture.patient)])
    }
  }

  @Test func aCommitConcernsOnlyItsPatientAndTheirStudy() async throws {
    let fixture = try WebFixture(), hub = fixture.server.hub
    try await fixture.test { web in
      let stream = try await follow(fixture, web)
      let team = hub.open(
        WebSession(id: "team", subject: .account("rivera")), topics: [.study("p"), .alerts("p"), .study("other")],
        mark: nil
      ).id
      try fixture.runtime.add(Patient(id: "ben", zone: .utc), at: fixture.now)
      hub.advance(fixture.runtime)
      #expect(hub.take(stream) == [] && hub.take(team) == [])
      try fixture.runtime.press("toggle", on: fixture.event("glass"), at: fixture.now)
      hub.advance(fixture.runtime)
      #expect(hub.take(team) == [.study("p")])
    }
  }

  @Test func todayIsNotReadAgainWhileNothingHasChanged() async throws {
    let fixture = try WebFixture(), key = try fixture.event("glass").key
    try await fixture.test { web in
      let page = try await web.get("/me/today")
      let tag = try #require(page.headers[.eTag])
      let again = try await web.get("/me/today", ["If-None-Match": "\"x\", \(tag)"])
      #expect(again.status == .notModified && again.body.readableBytes == 0 && again.headers[.eTag] == tag)
      #expect(again.headers[.contentSecurityPolicy] != nil && again.headers[.cacheControl] == "private, no-cache")
      let german = try await web.get("/me/today", ["If-None-Match": tag, "Accept-Language": "de"])
      #expect(german.status == .ok && german.headers[.eTag] != tag)
      _ = try await web.send(page.text, to: "/me/e/\(key)/press", [("action", "toggle")])
      let changed = try await web.get("/me/today", ["If-None-Match": tag])
      #expect(changed.status == .ok && changed.headers[.eTag] != tag)
    }
    // A tag of a process that is gone means nothing.
    try await fixture.startedAgain().application().test(.router) { client in
      let other = try await WebClient(client: client).get("/me/today")
      #expect(other.status == .ok)
    }
  }

  @Test func aTurnOfTheDayIsNewsAndEndsThePagesTag() async throws {
    let fixture = try WebFixture(), hub = fixture.server.hub, opens = try fixture.event("later").window.opens
    #expect(opens > fixture.now)
    try await fixture.test { web in
      let stream = try await follow(fixture, web)
      let before = opens.adding(milliseconds: -1)
      #expect(hub.mark(of: WebFixture.patient, at: before) != nil)
      hub.passTurns(at: before)
      #expect(hub.take(stream) == [])
      hub.passTurns(at: opens)
      #expect(hub.take(stream) == [.day(WebFixture.patient)])
      // Until the day is read again, no one knows how long it lasts.
      #expect(hub.mark(of: WebFixture.patient, at: opens) == nil)
    }
  }

  @Test func theNextTurnIsTheFirstOfWindowsAndMidnight() throws {
    let fixture = try WebFixture(), opens = try fixture.event("later").window.opens
    let evening = try fixture.runtime.dayWithTurn(WebFixture.patient, at: opens).turn
    let midnight = try #require(Instant(iso: "2026-06-08T00:00:00Z"))
    #expect(try fixture.runtime.dayWithTurn(WebFixture.patient, at: fixture.now).turn == opens)
    #expect(evening == midnight)
  }

  @Test func aPageThatIsBehindHearsItAtOnce() async throws {
    let fixture = try WebFixture(), hub = fixture.server.hub
    try await fixture.test { web in
      _ = try await follow(fixture, web)
      for mark in [nil, "", "an-older-process.1.0"] as [String?] {
        let stream = hub.open(Self.me, topics: [.day(WebFixture.patient)], mark: mark).id
        #expect(hub.take(stream) == [.day(WebFixture.patient)])
        hub.close(stream)
      }
    }
  }

  @Test func aFourthStreamOfASessionEndsTheFirst() throws {
    let hub = try WebFixture().server.hub
    hub.start()
    let streams = (0..<4).map { _ in hub.open(Self.me, topics: [.day(WebFixture.patient)], mark: nil).id }
    #expect(hub.streams == 3)
    #expect(hub.take(streams[0]) == nil && hub.take(streams[3]) != nil)
    hub.stop()
    #expect(hub.streams == 0)
  }

  @Test func aPageByItselfDoesNotKeepASessionFromEnding() async throws {
    let team = try TeamFixture(), later = team.web.now.adding(seconds: 1000)
    let cookies = try team.cookies(.clinician)
    try await team.test(cookies, at: later) { web in
      let refreshed = try await web.get("/s/p", ["Care-Refresh": "1"]).status
      #expect(refreshed == .ok)
    }
    try await team.test(cookies, at: team.web.now.adding(seconds: 1900)) { web in
      let idle = try await web.get("/s/p").status
      #expect(idle == .unauthorized)
    }
  }

  @Test(arguments: [
    (Role.clinician, ["alerts:p", "study:p"]), (.analyst, ["study:p"]), (.admin, []),
  ])
  func anAccountFollowsWhatItMaySee(role: Role, topics: [String]) async throws {
    let team = try TeamFixture(), server = try team.web.signedIn(team.access, settings: .init(), at: team.web.now)
    let cookies = try team.cookies(role)
    try await server.application().test(.live) { client in
      let web = WebClient(client: client, cookies: cookies)
      async let answer = web.get("/live")
      try await wait { server.hub.streams == 1 }
      // An erasure no longer says what it concerned, which may be everything.
      _ = try team.web.runtime.erase(WebFixture.patient, at: team.web.now)
      server.hub.advance(team.web.runtime)
      try await wait { server.hub.isIdle }
      server.hub.stop()
      let text = try await answer.text
      #expect(text.contains("data: \(topics.joined(separator: " "))\n\n") == !topics.isEmpty, "\(text)")
    }
  }

  @Test func aStreamEndsWithItsSession() async throws {
    let team = try TeamFixture(), server = try team.web.signedIn(team.access, settings: .init(), at: team.web.now)
    let cookies = try team.participant()
    try await server.application().test(.live) { client in
      let web = WebClient(client: client, cookies: cookies)
      async let answer = web.get("/me/live")
      try await wait { server.hub.streams == 1 }
      let device = try #require(try team.access.devices(of: WebFixture.patient).first)
      try team.access.revoke(device.id, of: WebFixture.patient, by: "server", at: team.web.now)
      let ended = try await answer
      #expect(ended.status == .ok && ended.headers[.contentType] == "text/event-stream")
      #expect(ended.headers[.cacheControl] == "no-store")
      #expect(server.hub.streams == 0)
      let again = try await web.get("/me/live").status
      #expect(again == .unauthorized)
    }
  }

  private func wait(until isTrue: () throws -> Bool) async throws {
    for _ in 0..<1000 {
      if try isTrue() { return }
      try await Task.sleep(for: .milliseconds(10))
    }
    Issue.record("it has not come about in 10 s")
  }
}
