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
      }
    }
    let sent = try fixture.runtime.messages(at: fixture.now).map(\.value)
    #expect(sent.map(\.from) == [.participant])
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
