import CareAccess
import CareModel
import CareWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// The pages of strangers, and of people who may not do something.
struct StrangerPageTests {
  @Test func theFrontDoorShowsBothWays() async throws {
    try await TeamFixture().test { web in
      let home = try await web.get("/")
      #expect(home.status == .ok && home.text.contains("href=\"/join\"") && home.text.contains("href=\"/sign-in\""))
    }
  }

  @Test func aPageThatWasAskedForIsKeptThroughTheSignIn() async throws {
    let team = try TeamFixture()
    try await team.test { web in
      var web = web
      let asked = try await web.get("/s/p/alerts")
      #expect(asked.text.contains("/sign-in?next=%2Fs%2Fp%2Falerts") && !asked.text.contains("signed_out"))
      let page = try await web.get("/sign-in?next=%2Fs%2Fp%2Falerts")
      web.keep(page)
      let half = try await web.send(
        page.text, to: "/sign-in", [("email", "clinician@example.org"), ("password", TeamFixture.password)])
      web.keep(half)
      let code = try await web.get(try #require(half.headers[.location]))
      let done = try await web.send(code.text, to: "/sign-in/code", [("code", team.code(.clinician))])
      #expect(done.headers[.location] == "/s/p/alerts")
      let foreign = try await web.get("/sign-in?next=%2F%2Fevil.example.org")
      #expect(!foreign.text.contains("evil"))
    }
  }

  @Test func aMissingRightIsSaidInWords() async throws {
    let team = try TeamFixture()
    try await team.test(try team.cookies(.analyst)) { web in
      let page = try await web.get("/s/p/enroll")
      #expect(page.status == .forbidden && page.text.contains("Your role does not include this"))
      #expect(!page.text.contains("no_right"))
    }
  }

  @Test(arguments: ["127.0.0.1:80@evil.example.org", "user@127.0.0.1", "127.0.0.1:x", "[::1]x"])
  func onlyANameAndAPortAreAHost(host: String) { #expect(!WebSettings().admits(authority: host)) }

  @Test func aParticipantSeesWhoAddedADevice() async throws {
    let team = try TeamFixture(), cookies = try team.participant()
    let code = try team.access.issueJoinCode(for: WebFixture.patient, in: "p", by: "user:coordinator", at: team.web.now)
    _ = try team.access.join(typed: code.text, device: "Laptop", from: "192.0.2.1", at: team.web.now)
    try await team.test(cookies) { web in
      let today = try await web.get("/me/today")
      #expect(today.text.contains("/me/settings#devices"))
      let settings = try await web.get("/me/settings")
      #expect(settings.text.contains("with a code from Dana coordinator"))
      let hidden = WebClient.hidden(in: settings.text, of: "/devices/known")
      #expect(try await web.post("/me/settings/devices/known", hidden).status == .seeOther)
      let after = try await web.get("/me/today")
      #expect(!after.text.contains("/me/settings#devices"))
    }
  }
}
