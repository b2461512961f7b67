import CareAccess
import CareModel
import CareWeb
import HTTPTypes
import HummingbirdTesting
import Testing

struct SignInTests {
  @Test func aCodeSignsADeviceInOnce() async throws {
    let team = try TeamFixture()
    let code = try team.access.issueJoinCode(for: WebFixture.patient, in: "p", by: "server", at: team.web.now)
    try await team.test { web in
      var web = web
      let page = try await web.get("/join")
      #expect(page.status == .ok)
      web.keep(page)
      // Opening the page uses up nothing.
      let again = try await web.get("/join")
      #expect(again.status == .ok)
      let joined = try await web.send(page.text, to: "/join", [("code", code.text.lowercased())])
      #expect(joined.status == .ok)
      #expect(joined.headers[.cacheControl] == "no-store")
      #expect(joined.text.contains("href=\"/me/settings#install\""))
      let second = try await web.send(page.text, to: "/join", [("code", code.text)])
      #expect(second.status == .unprocessableContent)
      #expect(second.text.contains("role=\"alert\""))
      web.keep(joined)
      let today = try await web.get("/me/today")
      #expect(today.status == .ok)
      #expect(today.text.contains("A glass of water"))
      let home = try await web.get("/")
      #expect(home.headers[.location] == "/me/today")
      // The recovery card brings the participant back on another device.
      let card = try #require(joined.text.firstMatch(of: /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/)).output
      let back = try await web.send(page.text, to: "/join", [("code", String(card))])
      #expect(back.status == .ok)
    }
    #expect(try team.access.devices(of: WebFixture.patient).count == 2)
  }

  @Test func aMemberOfTheTeamSignsInWithAPasswordAndACode() async throws {
    let team = try TeamFixture()
    try await team.test { web in
      var web = web
      let page = try await web.get("/sign-in")
      web.keep(page)
      let wrong = try await web.send(
        page.text, to: "/sign-in", [("email", "clinician@example.org"), ("password", "four quiet words there")])
      #expect(wrong.status == .unprocessableContent)
      #expect(wrong.headers[values: .setCookie].isEmpty)
      let half = try await web.send(
        page.text, to: "/sign-in", [("email", "Clinician@example.org "), ("password", TeamFixture.password)])
      #expect(half.headers[.location] == "/sign-in/code")
      web.keep(half)
      // The first half opens nothing.
      let early = try await web.get("/studies")
      #expect(early.status == .unauthorized)
      let wrongCode = try await web.send(page.text, to: "/sign-in/code", [("code", "000000")])
      #expect(wrongCode.status == .unprocessableContent)
      let done = try await web.send(page.text, to: "/sign-in/code", [("code", team.code(.clinician))])
      #expect(done.headers[.location] == "/studies")
      web.keep(done)
      #expect(web.cookies["care_confirm"] == nil)
      let studies = try await web.get("/studies")
      #expect(studies.status == .ok)
      #expect(studies.text.contains("href=\"/s/p\""))
      #expect(!studies.text.contains("Another study"))
      let left = try await web.send(studies.text, to: "/sign-out", [])
      #expect(left.headers[.location] == "/sign-in")
      let after = try await web.get("/studies")
      #expect(after.status == .unauthorized)
    }
  }

  @Test func tooManySignInsSayWhenTheNextIsAccepted() async throws {
    let team = try TeamFixture()
    try await team.test { web in
      var web = web
      let page = try await web.get("/sign-in")
      web.keep(page)
      let fields = [("email", "clinician@example.org"), ("password", "not the right words")]
      for _ in 0..<5 {
        let wrong = try await web.send(page.text, to: "/sign-in", fields)
        #expect(wrong.status == .unprocessableContent)
      }
      let locked = try await web.send(page.text, to: "/sign-in", fields)
      #expect(locked.status == .tooManyRequests)
      #expect(locked.headers[.retryAfter] == "60")
    }
  }

  @Test func anInvitationIsAcceptedOnceAndOpeningItUsesUpNothing() async throws {
    let team = try TeamFixture(), now = team.web.now
    let link = try team.access.invite("new", by: "user:admin", at: now)
    let secret = try team.access.invitation(link, at: now).oneTimePassword
    let code = secret.code(step: OneTimePassword.step(at: now)), path = "/invitation/\(link.text)"
    try await team.test { web in
      var web = web
      let page = try await web.get(path)
      #expect(page.status == .ok)
      #expect(page.text.contains(secret.secretText.prefix(4)))
      web.keep(page)
      let fields = [("name", "New Person"), ("email", "new@example.org"), ("code", code)]
      let weak = try await web.send(page.text, to: path, fields + [("password", "short")])
      #expect(weak.status == .unprocessableContent)
      #expect(!weak.text.contains("short\""), "a password is never shown again")
      let done = try await web.send(page.text, to: path, fields + [("password", TeamFixture.password)])
      #expect(done.headers[.location] == "/studies")
      web.keep(done)
      let studies = try await web.get("/studies")
      #expect(studies.text.contains("You have no role in a study yet"))
      let used = try await web.get(path)
      #expect(used.status == .notFound)
    }
  }

  @Test func theInvitationShowsThePasswordOnRequest() async throws {
    let team = try TeamFixture(), now = team.web.now
    let link = try team.access.invite("new", name: "New Person", email: "new@example.org", by: "user:admin", at: now)
    let code = try team.access.invitation(link, at: now).oneTimePassword.code(step: OneTimePassword.step(at: now))
    let path = "/invitation/\(link.text)"
    try await team.test { web in
      var web = web
      let page = try await web.get(path)
      web.keep(page)
      // The button works with a script alone, so it is hidden without one; the field can be pasted into and filled in by a program.
      #expect(page.text.contains("hidden aria-pressed=\"false\"") && page.text.contains("data-show=\"password\""))
      #expect(page.text.contains("/copy.js") && page.text.contains("autocomplete=\"new-password\""))
      for (password, words) in [
        ("too short", "at least 15 characters"), ("password 12345678", "many people have"),
        ("12345678 12345678 ", "repeats"), ("new person at work", "word of the account"),
      ] {
        let weak = try await web.send(page.text, to: path, [("code", code), ("password", password)])
        #expect(weak.status == .unprocessableContent && weak.text.contains(words), "\(words)")
        #expect(weak.text.contains("href=\"#password\"") && weak.text.contains("aria-invalid=\"true\""))
        #expect(!weak.text.contains("value=\"\(password)"))
      }
      let named = try await web.send(page.text, to: path, [("code", code), ("password", "Another study 2026")])
      #expect(named.text.contains("a name of this server or of a study"))
    }
  }

  @Test func aSensitivePageAsksForAFreshSignIn() async throws {
    let team = try TeamFixture()
    // Signed in 600 seconds ago, when the account was made.
    let half = try team.access.signIn(
      email: "admin@example.org", password: TeamFixture.password, from: "192.0.2.1",
      at: team.web.now.adding(seconds: -400))
    let then = team.web.now.adding(seconds: -400)
    let code = try #require(team.secrets[.admin]).code(step: OneTimePassword.step(at: then))
    let issued = try team.access.confirmSignIn(half, code: code, from: "192.0.2.7", at: then)
    try await team.test(["care_staff": issued.token.text]) { web in
      var web = web
      let asked = try await web.get("/admin/accounts")
      #expect(asked.headers[.location] == "/step-up?next=%2Fadmin%2Faccounts")
      let page = try await web.get("/step-up?next=%2Fadmin%2Faccounts")
      let fields = [("password", TeamFixture.password), ("code", team.code(.admin))]
      let confirmed = try await web.send(page.text, to: "/step-up", fields)
      #expect(confirmed.headers[.location] == "/admin/accounts")
      web.keep(confirmed)
      let accounts = try await web.get("/admin/accounts")
      #expect(accounts.status == .ok)
    }
  }

  @Test(arguments: [
    ("/studies", "/studies"), ("//evil.example", nil), ("https://evil.example", nil), ("/\\evil", nil), ("", nil),
    ("/a b", nil), ("/a\r\nSet-Cookie: x", nil),
  ])
  func aSignInLeadsOnToPagesOfThisServerOnly(address: String, expected: String?) async throws {
    let team = try TeamFixture()
    try await team.test(try team.cookies(.admin)) { web in
      let page = try await web.get("/step-up")
      let hidden = WebClient.hidden(in: page.text).filter { $0.0 != "next" }
      // The code of this step was used to sign in.
      let refused = try await web.post(
        "/step-up", hidden + [("next", address), ("password", TeamFixture.password), ("code", team.code(.admin))])
      #expect(refused.status == .unprocessableContent)
    }
    #expect(OwnAddress.of(address) == expected)
  }

  @Test func cookiesAreBoundToTheHostBehindTLS() async throws {
    let team = try TeamFixture(), settings = WebSettings(names: ["localhost"], isBehindProxy: true)
    try await team.test(settings: settings) { web in
      let page = try await web.get("/join")
      let cookie = try #require(page.headers[.setCookie])
      #expect(cookie.hasPrefix("__Host-care_visitor="))
      #expect(cookie.contains("; Path=/; HttpOnly; SameSite=Lax; Secure"))
    }
    #expect(
      SessionCookie.participant.field("x", isSecure: true)
        == "__Host-care_me=x; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=15552000")
  }

  /// A claim of a browser that is too long for an address.
  private static let claim = String(repeating: "a", count: 70)

  @Test(arguments: [
    (true, ["\(claim), 192.0.2.1", "\(claim), 192.0.2.2"], true),
    (true, ["192.0.2.1", "192.0.2.2"], true), (true, ["192.0.2.1, 10.1.0.9", "192.0.2.2, 10.1.0.9"], true),
    (true, ["203.0.113.9, 192.0.2.1, 10.1.0.9", "203.0.113.8, 192.0.2.1, 10.1.0.8"], false),
    (true, ["203.0.113.9, 192.0.2.1", "203.0.113.8, 192.0.2.1"], false),
    (false, ["192.0.2.1", "192.0.2.2"], false),
  ])
  func attemptsAreCountedByTheAddressThatTheProxyNames(
    isBehindProxy: Bool, addresses: [String], isAccepted: Bool
  ) async throws {
    let team = try TeamFixture(), names = isBehindProxy ? ["localhost"] : []
    let others = AddressRange("10.1.0.0/16").map { isBehindProxy ? [$0] : [] } ?? []
    let settings = WebSettings(names: names, isBehindProxy: isBehindProxy, trustedProxies: others)
    try await team.test(settings: settings) { web in
      var web = web
      let page = try await web.get("/join")
      web.keep(page)
      let fields = WebClient.hidden(in: page.text) + [("code", "ABCDE-FGHJK")]
      for _ in 0..<10 { _ = try await web.post("/join", fields, ["X-Forwarded-For": addresses[0]]) }
      let limited = try await web.post("/join", fields, ["X-Forwarded-For": addresses[0]])
      #expect(limited.status == .tooManyRequests)
      let other = try await web.post("/join", fields, ["X-Forwarded-For": addresses[1]])
      #expect(other.status == (isAccepted ? .unprocessableContent : .tooManyRequests))
      let named = "proto=https;for=\"[2001:db8::7]:4711\""
      let standard = try await web.post("/join", fields, ["Forwarded": named])
      #expect(standard.status == (isBehindProxy ? .unprocessableContent : .tooManyRequests))
    }
  }

  @Test func aPublicFormNeedsTheCookieOfItsPage() async throws {
    let team = try TeamFixture()
    let code = try team.access.issueJoinCode(for: WebFixture.patient, in: "p", by: "server", at: team.web.now)
    try await team.test { web in
      let page = try await web.get("/join")
      let refused = try await web.send(page.text, to: "/join", [("code", code.text)])
      #expect(refused.status == .forbidden)
    }
    #expect(try team.access.openCodes(of: WebFixture.patient, at: team.web.now).count == 1)
  }

  @Test func aServerForOneParticipantHasNoSignIn() async throws {
    try await WebFixture().test { web in
      for path in ["/join", "/sign-in"] {
        let answer = try await web.get(path)
        #expect(answer.status == .notFound)
      }
    }
  }

  @Test func aDeviceOfAnErasedParticipantLearnsThatTheDataIsGone() async throws {
    let team = try TeamFixture(), cookies = try team.participant()
    _ = try team.access.erase(WebFixture.patient, commit: 9, at: team.web.now)
    try await team.test(cookies) { web in
      let answer = try await web.get("/me/today")
      #expect(answer.status == .gone)
      let join = try await web.get("/join")
      #expect(join.status == .ok)
    }
  }
}
