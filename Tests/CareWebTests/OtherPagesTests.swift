import CareModel
import CareRuntime
import CareWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

struct OtherPagesTests {
  @Test(arguments: ["/me/today", "/me/insights", "/me/team", "/me/settings"])
  func everyPageOfTheNavigationIsThere(path: String) async throws {
    try await WebFixture().test { web in
      let answer = try await web.get(path)
      #expect(answer.status == .ok)
      #expect(answer.text.contains("href=\"\(path)\" aria-current=\"page\""))
      #expect(answer.text.matches(of: /<h1/).count == 1)
    }
  }

  @Test func aMessageIsSentToTheTeam() async throws {
    let fixture = try WebFixture()
    try await fixture.test { web in
      let page = try await web.get("/me/team").text
      let answer = try await web.send(page, to: "/me/team/messages", [("text", "Hello <i>there</i>")])
      #expect(answer.headers[.location] == "/me/team#messages")
      do {
        let found = try await web.get("/me/team")
        #expect(found.text.contains("Hello &lt;i&gt;there&lt;/i&gt;"))
        // The zone is for a phone that is in another one; a script shows it.
        #expect(found.text.contains("Sun 7 June 2026 08:00</p>") && !found.text.contains("08:00 UTC"))
        #expect(found.text.contains("data-zone=\"UTC\" hidden>Times of UTC</p>"))
      }
    }
    let sent = try fixture.runtime.messages(at: fixture.now).map(\.value)
    #expect(sent.map(\.from) == [.participant])
  }

  @Test func aParticipantInTwoStudiesSaysWhichOneAMessageIsAbout() async throws {
    let fixture = try WebFixture()
    let other =
      #"return plan "eyes" { title = "Eyes", tasks = { task "drop" { title = "Drop", schedule = schedule.daily {} } } }"#
    _ = try fixture.seed(plan: other, files: [:])
    try fixture.runtime.enroll(
      Enrollment(patient: WebFixture.patient, plan: "eyes", start: try #require(CivilDate("2026-06-07"))),
      at: fixture.now)
    try await fixture.test { web in
      for chosen in [nil, "", "ben.eyes"] {
        let page = try await web.get("/me/team").text
        #expect(page.contains("value=\"ana.eyes\" required") && page.contains("<span>Eyes</span>"))
        let answer = try await web.send(
          page, to: "/me/team/messages", [("text", "Hello")] + (chosen.map { [("care_plan", $0)] } ?? []))
        #expect(answer.status == .unprocessableContent)
        #expect(answer.text.contains(">Hello</textarea>"), "what was typed stays")
      }
      #expect(try fixture.runtime.messages(at: fixture.now).isEmpty)
      let page = try await web.get("/me/team").text
      let answer = try await web.send(
        page, to: "/me/team/messages", [("text", "Hello"), ("care_plan", "ana.eyes")])
      #expect(answer.headers[.location] == "/me/team#messages")
      let found = try await web.get("/me/team").text
      #expect(found.contains("· Eyes</p>"))
    }
    #expect(try fixture.runtime.messages(at: fixture.now).map(\.value.carePlan) == ["ana.eyes"])
  }

  @Test func eachLanguageIsNamedInItself() async throws {
    try await WebFixture().test { web in
      let page = try await web.get("/me/settings").text
      for name in ["English", "Deutsch", "Español", "한국어"] { #expect(page.contains("<span>\(name)</span>")) }
    }
  }

  @Test func aFormThatIsSentTwiceIsCarriedOutOnce() async throws {
    let fixture = try WebFixture()
    try await fixture.test { web in
      let page = try await web.get("/me/team").text
      for text in ["One", "One", "Two", "One"] {
        let answer = try await web.send(page, to: "/me/team/messages", [("text", text)])
        #expect(answer.status == .seeOther)
      }
    }
    #expect(try fixture.runtime.messages(at: fixture.now).map(\.value.text) == ["One", "Two"])
  }

  @Test func aServerThatStartsAgainKnowsTheFormsThatWereCarriedOut() async throws {
    let fixture = try WebFixture()
    for _ in 0..<2 {
      let server = try fixture.startedAgain()
      try await server.application().test(.router) { client in
        let web = WebClient(client: client), page = try await web.get("/me/team").text
        let answer = try await web.send(page, to: "/me/team/messages", [("text", "One")])
        #expect(answer.status == .seeOther)
      }
    }
    #expect(try fixture.runtime.messages(at: fixture.now).map(\.value.text) == ["One"])
  }

  @Test func messagesOfTheTeamAreReadOnceTheyAreShown() async throws {
    let fixture = try WebFixture()
    let thread = try fixture.runtime.thread(of: WebFixture.patient, at: fixture.now)
    try fixture.runtime.send("Well done", to: thread, from: .careTeam, at: fixture.now)
    try await fixture.test { web in
      do {
        let found = try await web.get("/me/today")
        #expect(found.text.contains("Well done"))
      }
      do {
        let found = try await web.get("/me/team")
        #expect(found.text.contains("Well done"))
      }
    }
    #expect(try fixture.runtime.messages(at: fixture.now).first?.value.read == fixture.now)
  }

  @Test func theLanguageOfThePagesIsKept() async throws {
    let fixture = try WebFixture()
    try await fixture.test { web in
      let page = try await web.get("/me/settings").text
      do {
        let found = try await web.send(page, to: "/me/settings", [("language", "de")])
        #expect(found.status == .seeOther)
      }
      do {
        let found = try await web.get("/me/today")
        #expect(found.text.contains("<title>Heute</title>"))
      }
      do {
        let found = try await web.send(page, to: "/me/settings", [("language", "xx")])
        #expect(found.status == .badRequest)
      }
    }
    #expect(try fixture.runtime.patient(WebFixture.patient, at: fixture.now).value.language == "de")
  }
}
