import CareAccess
import CareModel
import CareWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

/// The way of a browser to a provider and back.
struct ProviderPageTests {
  @Test func anInvitationIsBoundAndThenSignsInAndConfirms() async throws {
    try await ProviderFixture.run(isBound: false) { fixture, browser in
      var browser = browser
      let now = fixture.now
      let link = try fixture.team.access.invite("kim", by: "server", at: now)
      try fixture.team.access.grant(.admin, to: "kim", in: nil, by: "server", at: now)
      let invitation = try await browser.get("/invitation/\(link.text)")
      #expect(invitation.text.contains("Use my account at Example Hospital"))
      let way = try await browser.link(accepting: link)
      let bound = try await browser.signIn(by: way)
      #expect(bound.headers[.location] == "/studies")
      let accounts = try await browser.get("/admin/accounts")
      #expect(accounts.text.contains("active · signs in at \(fixture.provider.issuer)"))
      #expect(accounts.text.contains("<h2>Dana Rivera</h2>"))
      #expect(accounts.text.contains("signs in with a password and an app"))
      let first = browser.web.cookies["__Host-care_staff"]
      let left = try await browser.web.send(accounts.text, to: "/sign-out", [])
      browser.web.keep(left)
      let page = try await browser.get("/sign-in")
      #expect(
        page.text.contains(
          "<a class=\"care-button care-quiet\" href=\"/sign-in/oidc\">Sign in with Example Hospital</a>"))
      fixture.wait(seconds: 600)
      fixture.provider.set { $0.claims["auth_time"] = "\(now.milliseconds / 1000)" }
      let entered = try await browser.signIn()
      #expect(entered.headers[.location] == "/studies")
      #expect(browser.web.cookies["__Host-care_staff"] != first)
      #expect(browser.web.cookies["__Host-care_provider"] == nil)

      // The sign-in at the provider was 10 minutes ago.
      let asked = try await browser.get("/admin/accounts")
      #expect(asked.headers[.location] == "/step-up?next=%2Fadmin%2Faccounts")
      let confirm = try await browser.get("/step-up?next=%2Fadmin%2Faccounts")
      #expect(!confirm.text.contains("type=\"password\""))
      #expect(confirm.text.contains("href=\"/step-up/oidc?next=%2Fadmin%2Faccounts\""))
      let before = browser.web.cookies["__Host-care_staff"]
      fixture.provider.reset()
      let sent = try await browser.get("/step-up/oidc?next=%2Fadmin%2Faccounts")
      let location = try #require(sent.headers[.location])
      #expect(location.contains("&prompt=login&max_age=0"))
      let confirmed = try await browser.get(ProviderBrowser.callback(try fixture.provider.signIn(at: location)))
      #expect(confirmed.headers[.location] == "/admin/accounts")
      #expect(browser.web.cookies["__Host-care_staff"] != before)
      let shown = try await browser.get("/admin/accounts")
      #expect(shown.status == .ok)
      let log = try fixture.team.access.newestAccess(limit: 2)
      #expect(log.map(\.action) == [.stepUp, .signIn] && log.map(\.route) == ["/callback", "/callback"])
    }
  }

  @Test func aStepUpNeedsAFreshTimeOfAuthentication() async throws {
    try await ProviderFixture.run { fixture, browser in
      let seconds = fixture.now.milliseconds / 1000
      for claim in [nil, "\(seconds - 301)", "0", "-1e300", "1e300"] as [String?] {
        fixture.provider.reset()
        var browser = browser
        _ = try await browser.signIn()
        let before = browser.web.cookies["__Host-care_staff"]
        fixture.provider.set { $0.claims["auth_time"] = .some(claim) }
        let answer = try await browser.signIn(by: "/step-up/oidc?next=%2Faudit")
        let problem = claim == "1e300" ? "untrusted" : "stale"
        #expect(answer.headers[.location] == "/step-up?problem=\(problem)&next=%2Faudit", "\(claim ?? "none")")
        #expect(browser.web.cookies["__Host-care_staff"] == before)
      }
    }
  }

  @Test func aStateBelongsToItsBrowserAndIsUsedUp() async throws {
    try await ProviderFixture.run { fixture, browser in
      var browser = browser
      let first = try await browser.leave(by: "/sign-in/oidc"), cookies = browser.web.cookies
      var other = ProviderBrowser(fixture: fixture, web: WebClient(client: browser.web.client))
      let second = try await other.leave(by: "/sign-in/oidc")
      // With another browser's cookie, without a cookie, and with another state.
      var bare = ProviderBrowser(fixture: fixture, web: WebClient(client: browser.web.client))
      let refusals = [
        try await browser.get(second), try await other.get(first), try await bare.get(first),
        try await browser.get(first.replacing(/state=[^&]*/, with: "state=x")),
        try await browser.get(first.replacing(/&state=[^&]*/, with: "")),
      ]
      for answer in refusals { #expect(answer.headers[.location] == "/sign-in?problem=ended") }
      #expect(fixture.provider.current.tokenRequests.isEmpty)
      browser.web.cookies = cookies
      let entered = try await browser.get(first)
      #expect(entered.headers[.location] == "/studies")
      browser.web.cookies = cookies
      let again = try await browser.get(first)
      #expect(again.headers[.location] == "/sign-in?problem=ended")
      fixture.wait(seconds: 600)
      let late = try await other.get(second)
      #expect(late.headers[.location] == "/sign-in?problem=ended")
      let page = try await browser.get("/sign-in?problem=ended")
      #expect(page.status == .unprocessableContent && page.text.contains("longer than 10 minutes"))
    }
  }

  @Test func anErrorOfTheProviderReturnsToThePageItBeganAt() async throws {
    try await ProviderFixture.run { fixture, browser in
      var browser = browser
      let link = try fixture.team.access.invite("kim", by: "server", at: fixture.now)
      let way = try await browser.link(accepting: link)
      let cases: [(way: String, query: [String: String?], location: String)] = [
        ("/sign-in/oidc", ["error": "access_denied"], "/sign-in?problem=denied"),
        ("/sign-in/oidc", ["error": "server_error", "error_description": "x"], "/sign-in?problem=outage"),
        ("/sign-in/oidc", ["error": "login_required"], "/sign-in?problem=refused"),
        (
          "/sign-in/oidc", ["error": "access_denied", "iss": "https://other.example.org"], "/sign-in?problem=untrusted"
        ),
        ("/sign-in/oidc", ["iss": "https://other.example.org"], "/sign-in?problem=untrusted"),
        ("/sign-in/oidc", ["code": nil], "/sign-in?problem=refused"),
        ("/sign-in/oidc", ["code": ""], "/sign-in?problem=refused"),
        ("/sign-in/oidc", ["code": "another code"], "/sign-in?problem=untrusted"),
        (
          way, ["error": "access_denied"], "/invitation/\(link.text)?problem=denied"
        ),
        ("/sign-in/oidc", ["iss": nil], "/studies"),
        ("/step-up/oidc?next=%2Faudit", ["error": "access_denied"], "/step-up?problem=denied&next=%2Faudit"),
      ]
      for (way, change, location) in cases {
        let sent = try await browser.get(way)
        var query = try fixture.provider.signIn(at: try #require(sent.headers[.location]))
        for (name, value) in change { query[name] = value }
        let answer = try await browser.get(ProviderBrowser.callback(query))
        #expect(answer.headers[.location] == location, "\(change)")
        guard location != "/studies" else { continue }
        let page = try await browser.get(location)
        #expect(page.status == .unprocessableContent && page.text.contains("Example Hospital"), "\(location)")
      }
      // A provider that promises to name itself must.
      fixture.provider.set { $0.description["authorization_response_iss_parameter_supported"] = "true" }
      fixture.wait(seconds: 3_600)
      let sent = try await browser.get("/sign-in/oidc")
      var query = try fixture.provider.signIn(at: try #require(sent.headers[.location]))
      query["iss"] = nil
      let answer = try await browser.get(ProviderBrowser.callback(query))
      #expect(answer.headers[.location] == "/sign-in?problem=untrusted")
    }
  }

  @Test func nobodyIsLetInOrMadeWithoutAnInvitation() async throws {
    try await ProviderFixture.run { fixture, browser in
      let access = fixture.team.access, before = try access.accounts()
      // Neither a name nor a mail address is looked at.
      fixture.provider.set { $0.claims.merge(["sub": "\"kim\"", "email": "\"admin@example.org\""]) { $1 } }
      var unknown = browser
      let answer = try await unknown.signIn()
      #expect(answer.headers[.location] == "/sign-in?problem=unknown")
      #expect(try access.accounts() == before)
      let page = try await unknown.get("/sign-in?problem=unknown")
      #expect(page.text.contains("Ask an administrator for an invitation"))

      fixture.provider.reset()
      try access.disable(ProviderFixture.account, by: "server", at: fixture.now)
      var disabled = browser
      let refused = try await disabled.signIn()
      #expect(refused.headers[.location] == "/sign-in?problem=unknown")

      // An invitation that ended, was used, or is for an identity that has an account.
      let link = try access.invite("kim", by: "server", at: fixture.now)
      var invited = browser
      let way = try await invited.link(accepting: link)
      let taken = try await invited.signIn(by: way)
      #expect(taken.headers[.location] == "/invitation/\(link.text)?problem=taken")
      fixture.provider.set { $0.claims["sub"] = "\"kim\"" }
      let bound = try await invited.signIn(by: way)
      #expect(bound.headers[.location] == "/studies")
      let used = try await invited.signIn(by: way)
      #expect(used.headers[.location] == "/sign-in?problem=invitation")
      let other = try access.invite("lee", by: "server", at: fixture.now)
      fixture.provider.set { $0.claims["sub"] = "\"lee\"" }
      let late = try await invited.leave(by: try await invited.link(accepting: other))
      _ = try access.inviteAgain("lee", by: "server", at: fixture.now)
      let ended = try await invited.get(late)
      #expect(ended.headers[.location] == "/sign-in?problem=invitation")
      let malformed = try await invited.get("/sign-in/oidc?invitation=x")
      #expect(malformed.status == .notFound)
    }
  }

  @Test func aLinkFromElsewhereBindsNobody() async throws {
    try await ProviderFixture.run { fixture, browser in
      let link = try fixture.team.access.invite("kim", by: "server", at: fixture.now)
      var other = browser, browser = browser
      let way = try await browser.link(accepting: link)
      for path in [way, way.replacing(/&.*/, with: ""), way + "x"] {
        let answer = try await other.get(path)
        #expect(answer.headers[.location] == "/invitation/\(link.text)", "\(path)")
      }
      let answer = try await browser.get(way)
      #expect(answer.headers[.location]?.hasPrefix(fixture.provider.issuer) == true)
    }
  }

  @Test func aProviderThatDoesNotAnswerLeavesThePassword() async throws {
    let team = try TeamFixture()
    // Nothing listens at the port of the time service.
    let settings = ProviderSettings(issuer: "http://127.0.0.1:37", client: "care", name: "Example Hospital")
    let server = try CareWebServer(
      team.web.runtime, settings: WebSettings(names: ["localhost"], isBehindProxy: true),
      environment: team.environment, access: team.access, provider: settings,
      outbound: OutboundClient { try await Task.sleep(for: .milliseconds(50)) })
    try await server.application().test(.router) { client in
      var web = WebClient(client: client)
      let tried = try await web.get("/sign-in/oidc")
      #expect(tried.headers[.location] == "/sign-in?problem=outage")
      let page = try await web.get("/sign-in?problem=outage")
      #expect(page.text.contains("Example Hospital cannot be reached now. Sign in with a password"))
      web.keep(page)
      let half = try await web.send(
        page.text, to: "/sign-in", [("email", "clinician@example.org"), ("password", TeamFixture.password)])
      #expect(half.headers[.location] == "/sign-in/code")
    }
  }

  @Test func theCodeIsInNoPageNoLogAndNoReferrer() async throws {
    try await ProviderFixture.run { fixture, browser in
      var browser = browser
      let address = try await browser.leave(by: "/sign-in/oidc")
      let done = try await browser.get(address)
      fixture.provider.set { $0.answer = .body("no JSON") }
      let failed = try await browser.signIn()
      for answer in [done, failed] {
        #expect(answer.status == .seeOther && answer.headers["Referrer-Policy"] == "no-referrer")
        #expect(answer.headers[.cacheControl] == "no-store" && answer.body.readableBytes == 0)
        #expect(answer.headers[.location]?.contains("code") == false)
      }
      let state = try #require(address.firstMatch(of: /state=([^&]+)/)).1
      #expect(fixture.log.contains { $0.contains("/callback") })
      #expect(!fixture.log.contains { $0.contains(state) || $0.contains("code-") || $0.contains("dana") })
      let log = try fixture.team.access.newestAccess(limit: 100)
      #expect(!log.contains { "\($0)".contains(state) || "\($0)".contains("code-") })
    }
  }

  @Test func theProviderGetsTheServersOwnAddressWhateverTheRequestSays() async throws {
    try await ProviderFixture.run { fixture, browser in
      var browser = browser
      let sent = try await browser.get("/sign-in/oidc")
      #expect(sent.headers[.location]?.contains("redirect_uri=https:%2F%2Flocalhost%2Fcallback&") == true)
      // On another of its names, the browser first goes to the address at which it comes back.
      let settings = ProviderSettings(issuer: fixture.provider.issuer, client: "care")
      let capital = WebSettings(names: ["LocalHost"], isBehindProxy: true)
      try await fixture.server(settings, settings: capital).application().test(.router) { client in
        let sent = try await WebClient(client: client).get("/sign-in/oidc")
        #expect(sent.headers[.location]?.hasPrefix(fixture.provider.issuer) == true)
      }
      let names = WebSettings(names: ["study.example.org", "localhost"], isBehindProxy: true)
      try await fixture.server(settings, settings: names).application().test(.router) { client in
        let moved = try await WebClient(client: client).get("/sign-in/oidc?invitation=x")
        #expect(moved.status == .notFound)
        let other = try await WebClient(client: client).get("/sign-in/oidc")
        #expect(other.headers[.location] == "https://study.example.org/sign-in/oidc")
        #expect(other.headers[.setCookie] == nil)
      }
    }
  }

  @Test func signInsAtTheProviderAreLimitedByAddress() async throws {
    try await ProviderFixture.run { fixture, browser in
      var browser = browser
      browser.client = "192.0.2.200"
      for _ in 0..<RateLimit.provider.bound.count {
        let page = try await browser.get("/sign-in/oidc")
        #expect(page.status == .seeOther)
        let back = try await browser.get("/callback?code=x&state=\(String(repeating: "A", count: 43))")
        #expect(back.headers[.location] == "/sign-in?problem=ended")
      }
      let limited = try await browser.get("/sign-in/oidc")
      #expect(limited.status == .tooManyRequests && limited.headers[.retryAfter] == "900")
      let back = try await browser.get("/callback?code=x&state=\(String(repeating: "A", count: 43))")
      #expect(back.headers[.location] == "/sign-in?problem=limited")
      browser.client = nil
      let other = try await browser.signIn()
      #expect(other.headers[.location] == "/studies")
    }
  }

  @Test func aPictureOfAnotherPageNeitherBeginsNorEndsASignIn() async throws {
    try await ProviderFixture.run { fixture, browser in
      for path in ["/sign-in/oidc", "/callback?code=x&state=x"] {
        for destination in ["image", "iframe", "empty"] {
          let answer = try await browser.web.get(path, ["Sec-Fetch-Dest": destination])
          #expect(answer.status == .notFound, "\(path) \(destination)")
        }
        #expect(try await browser.web.get(path, ["Sec-Fetch-Dest": "document"]).status == .seeOther)
      }
      // Without the cookie of a sign-in, nothing is counted either.
      var browser = browser
      browser.client = "192.0.2.201"
      for _ in 0...RateLimit.provider.bound.count {
        let back = try await browser.web.get("/callback?code=x&state=x", ["X-Forwarded-For": "192.0.2.201"])
        #expect(back.headers[.location] == "/sign-in?problem=ended")
      }
      #expect(try await browser.signIn().headers[.location] == "/studies")
    }
  }

  @Test func theLogNamesWhySomeoneIsNotSignedIn() async throws {
    try await ProviderFixture.run(isBound: false) { fixture, browser in
      var browser = browser
      let answer = try await browser.signIn()
      #expect(answer.headers[.location] == "/sign-in?problem=unknown")
      #expect(fixture.lastReason == "unknown")
      _ = try await browser.get("/callback?code=x&state=x")
      #expect(fixture.lastReason == "ended")
    }
  }

  @Test func aServerWithoutAProviderHasNoSuchPages() async throws {
    let team = try TeamFixture()
    try await team.test { web in
      for path in ["/sign-in/oidc", "/callback?code=x&state=y"] {
        let answer = try await web.get(path)
        #expect(answer.status == .notFound)
      }
      let page = try await web.get("/sign-in?problem=outage")
      #expect(page.status == .ok && !page.text.contains("oidc"))
    }
  }

  @Test func anAccountOfAnotherProviderCannotConfirmHere() async throws {
    try await ProviderFixture.run { fixture, browser in
      var browser = browser
      _ = try await browser.signIn()
      let cookies = browser.web.cookies
      let settings = ProviderSettings(issuer: fixture.provider.issuer + "/realm", client: "care")
      try await fixture.server(settings).application().test(.router) { client in
        let page = try await WebClient(client: client, cookies: cookies).get("/step-up")
        #expect(page.text.contains("You sign in at \(fixture.provider.issuer), with which this server no longer works"))
      }
    }
  }
}
