import CareAccess
import CareModel
import CareWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// The page that was asked for is shown after every way to sign in, and no other server's.
struct ReturnAddressTests {
  @Test(arguments: [
    "/studies", "/s/p/alerts?show=all&page=2#top", "/me/e/glass%402026-06-07/take", "/s/p/p/ana/plan?next=//x",
  ])
  func aPageOfThisServerIsAnOwnAddress(address: String) { #expect(OwnAddress.of(address) == address) }

  @Test(arguments: [
    "//evil.example", "///evil.example", "/\\evil.example", "\\\\evil.example", "/a\\b", "https://evil.example",
    "javascript:alert(1)", "evil.example", "", " /studies", "/stu dies", "/a\r\nSet-Cookie:x", "/a\u{0}", "/\tevil",
    "/\u{7F}", "/é", "/%2Fevil.example", "/%2f%2fevil.example", "/%5Cevil.example", "/%5cevil.example", "/%0d%0aX:y",
    "/%00", "/a%0A", "/%2F%E2%80%8Devil.example", "/%2F%CC%81evil.example", "/%252Fevil.example",
    "/%25252Fevil.example", "/%7F", "/%", "/%2", "/%ZZ", "/%FF",
    "/" + String(repeating: "%25", count: 20_000), "/" + String(repeating: "a", count: 2_000),
  ])
  func anythingElseIsNone(address: String) { #expect(OwnAddress.of(address) == nil) }

  @Test func aParticipantsPageIsKeptThroughJoining() async throws {
    let team = try TeamFixture()
    let codes = try (0..<2).map { _ in
      try team.access.issueJoinCode(for: WebFixture.patient, in: "p", by: "server", at: team.web.now).text
    }
    try await team.test { web in
      let asked = try await web.get("/me/insights")
      #expect(asked.status == .unauthorized && asked.text.contains("/join?next=%2Fme%2Finsights"))
      for (code, next, shown) in [
        (codes[0], "%2Fme%2Finsights", "/me/insights"), (codes[1], "%2Fs%2Fp%2Falerts", "/me/today"),
      ] {
        var web = web
        let page = try await web.get("/join?next=\(next)")
        web.keep(page)
        let wrong = try await web.send(page.text, to: "/join", [("code", "0000000000")])
        let joined = try await web.send(wrong.text, to: "/join", [("code", code)])
        #expect(joined.text.contains("class=\"care-button\" href=\"\(shown)\""))
      }
    }
  }

  @Test func aPageIsKeptThroughTheProviderAndItsProblems() async throws {
    try await ProviderFixture.run { fixture, browser in
      var browser = browser
      let page = try await browser.get("/sign-in?next=%2Fs%2Fp%2Falerts")
      #expect(page.text.contains("href=\"/sign-in/oidc?next=%2Fs%2Fp%2Falerts\""))
      let entered = try await browser.signIn(by: "/sign-in/oidc?next=%2Fs%2Fp%2Falerts")
      #expect(entered.headers[.location] == "/s/p/alerts")
      let foreign = try await browser.signIn(by: "/sign-in/oidc?next=%2F%2Fevil.example")
      #expect(foreign.headers[.location] == "/studies")
    }
  }

  @Test func theTeamIsLedFromAParticipantsDayToItsOwnPages() async throws {
    let team = try TeamFixture()
    try await team.test(try team.cookies(.coordinator)) { web in
      let day = try await web.get("/me/today")
      #expect(day.status == .notFound)
      #expect(day.text.contains("class=\"care-button\" href=\"/\""))
      let home = try await web.get("/")
      #expect(home.headers[.location] == "/studies")
    }
  }

  @Test func anInvitationThatHasEndedLeadsTheTeamToItsOwnSignIn() async throws {
    let team = try TeamFixture()
    let link = try team.access.invite("kim", by: "server", at: team.web.now)
    try await team.test(at: team.web.now.adding(seconds: 4 * 86_400)) { web in
      let ended = try await web.get("/invitation/\(link.text)")
      #expect(ended.status.kind == .clientError && !ended.text.contains("invitation_ended"))
      #expect(!ended.text.contains("href=\"/join") && !ended.text.contains(link.text))
    }
  }
}
