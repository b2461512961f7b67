import CareModel
import CareRuntime
import CareWeb
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

struct DayPageTests {
  @Test func todayShowsTheCardsAndAFormForEachAction() async throws {
    let fixture = try WebFixture(), key = try fixture.event("glass").key
    try await fixture.test { web in
      let answer = try await web.get("/me/today")
      #expect(answer.status == .ok)
      #expect(answer.text.contains("A glass of water"))
      #expect(answer.text.contains("formaction=\"/me/e/\(key)/press?plan=ana.p\""))
      #expect(!answer.text.contains("<script>") && !answer.text.contains("style="))
    }
  }

  @Test func cardsOfOneTimeAreInTheOrderOfThePlan() async throws {
    try await WebFixture().test { web in
      let page = try await web.get("/me/today").text
      let titles = ["A glass of water", "Walk", "How are you?", "In the evening"]
      let places = titles.map { page.firstRange(of: ">\($0)<")?.lowerBound }
      let found = places.compactMap(\.self)
      #expect(found.count == titles.count && found == found.sorted())
    }
  }

  @Test func aPressRecordsTheEventAndLeadsBackToTheCard() async throws {
    let fixture = try WebFixture(), key = try fixture.event("glass").key
    try await fixture.test { web in
      let page = try await web.get("/me/today").text
      let answer = try await web.send(page, to: "/me/e/\(key)/press?plan=ana.p", [])
      #expect(answer.status == .seeOther)
      #expect(answer.headers[.location] == "/me/today#card-1")
    }
    #expect(try fixture.event("glass").state == .completed)
    #expect(try fixture.runtime.changes(after: 0).last?.author == "me:ana")
  }

  @Test func theSamePressAgainLeavesTheEventDone() async throws {
    let fixture = try WebFixture(), key = try fixture.event("glass").key
    try await fixture.test { web in
      let page = try await web.get("/me/today").text
      for _ in 0..<2 { _ = try await web.send(page, to: "/me/e/\(key)/press?plan=ana.p", []) }
    }
    #expect(try fixture.event("glass").state == .completed)
  }

  @Test func undoClearsTheOutcome() async throws {
    let fixture = try WebFixture(), event = try fixture.event("glass")
    try fixture.runtime.toggle(event, at: fixture.now)
    try await fixture.test { web in
      let page = try await web.get("/me/today").text
      #expect(page.contains("/me/e/\(event.key)/undo?plan=ana.p"))
      for _ in 0..<2 {
        do {
          let found = try await web.send(page, to: "/me/e/\(event.key)/undo?plan=ana.p", [])
          #expect(found.status == .seeOther)
        }
      }
    }
    #expect(try fixture.event("glass").state == .open)
  }

  @Test func anEventThatIsNotOpenCannotBePressed() async throws {
    let fixture = try WebFixture(), key = try fixture.event("later").key
    try await fixture.test { web in
      let page = try await web.get("/me/today").text
      let answer = try await web.send(page, to: "/me/e/\(key)/press?plan=ana.p", [])
      #expect(answer.status == .conflict)
      #expect(answer.text.contains("It is too early for this") && !answer.text.contains("window_not_open"))
    }
  }

  @Test(arguments: ["9:abc", "1:abc", "x", "1"])
  func aControlThatTheCardDoesNotHaveIsRefused(control: String) async throws {
    let fixture = try WebFixture(), key = try fixture.event("walk").key
    try await fixture.test { web in
      let page = try await web.get("/me/e/\(key)?plan=ana.p").text
      let hidden = WebClient.hidden(in: page).filter { $0.0 == "token" }
      let answer = try await web.post(
        "/me/e/\(key)/press?plan=ana.p", hidden + [("action", "log"), ("control", control), ("value-1", "5")])
      #expect(answer.status == .conflict)
      #expect(answer.text.contains("This has changed") && !answer.text.contains("card_changed"))
    }
  }

  @Test func aDayToComeHasNoControls() async throws {
    try await WebFixture().test { web in
      let page = try await web.get("/me/today?on=2026-06-08").text
      #expect(!page.contains("<form"))
      #expect(page.contains("You are looking at a day to come."))
    }
  }

  @Test(arguments: [
    ("/me/today?on=x", HTTPResponse.Status.badRequest), ("/me/e/none/2026-06-07", .notFound),
    ("/me/e/glass", .notFound),
    ("/nothing", .notFound), ("/assets/0/care.css", .notFound),
  ])
  func whatIsNotThereIsNotFound(path: String, status: HTTPResponse.Status) async throws {
    try await WebFixture().test { web in
      let found = try await web.get(path)
      #expect(found.status == status)
    }
  }

  @Test func aProblemIsADocumentForPrograms() async throws {
    try await WebFixture().test { web in
      let answer = try await web.get("/nothing", ["Accept": "application/json"])
      #expect(answer.headers[.contentType] == "application/problem+json")
      #expect(answer.text == #"{"type":"/problems/not_found","title":"Not Found","status":404}"#)
    }
  }

  @Test(arguments: [("de", "Heute"), ("es", "Hoy"), ("ko", "오늘"), ("en", "Today")])
  func thePagesAreInTheLanguageOfTheParticipant(language: String, word: String) async throws {
    try await WebFixture(language: language).test { web in
      let page = try await web.get("/me/today").text
      #expect(page.contains("<html lang=\"\(language)\">") && page.contains("<title>\(word)</title>"))
    }
  }

  @Test func aDeclinedEventKeepsItsReason() async throws {
    let fixture = try WebFixture(), key = try fixture.event("glass").key
    try await fixture.test { web in
      let page = try await web.get("/me/e/\(key)?plan=ana.p").text
      let answer = try await web.send(page, to: "/me/e/\(key)/decline?plan=ana.p", [("words", "not thirsty")])
      #expect(answer.status == .seeOther)
    }
    #expect(try fixture.event("glass").state == .declined)
    #expect(try fixture.event("glass").outcome?.value.reason == "not thirsty")
  }

  @Test func theStylesheetIsSmallAndImmutable() async throws {
    try await WebFixture().test { web in
      let page = try await web.get("/me/today").text
      let address = try #require(page.firstMatch(of: /href="(\/assets\/[0-9a-f]{16}\/care.css)"/)).1
      let answer = try await web.get(String(address))
      #expect(answer.headers[.cacheControl] == "public, max-age=31536000, immutable")
      #expect(answer.body.readableBytes <= 16_000)
    }
  }
}
