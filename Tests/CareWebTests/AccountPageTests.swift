import CareAccess
import CareModel
import CareWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// The accounts are searched, paged, and saved as a table, and a form leads back to where it was.
struct AccountPageTests {
  /// A server with accounts beyond the four of the fixture; every third one is a coordinator of all studies.
  private func fixture(_ count: Int) throws -> TeamFixture {
    let team = try TeamFixture(), now = team.web.now
    for place in 0..<count {
      let id = Account.ID("nurse-" + String(1_000 + place))
      _ = try team.access.invite(id, name: "Nurse \(place)", email: "n\(place)@ward.example", by: "server", at: now)
      if place % 3 == 0 { try team.access.grant(.coordinator, to: id, in: nil, by: "server", at: now) }
    }
    return team
  }

  /// The ids of the accounts of a page, in their order.
  private func ids(_ page: TestResponse) -> [String] {
    page.text.matches(of: /<article class="care-panel" id="account-([^"]*)">/).map { String($0.1) }
  }

  @Test func accountsAreShownInPages() async throws {
    let team = try fixture(120)
    try await team.test(try team.cookies(.admin)) { web in
      let first = try await web.get("/admin/accounts")
      #expect(ids(first).count == 50 && ids(first).first == "admin")
      #expect(first.text.contains("124 accounts: 4 active, 120 invited."))
      #expect(first.text.contains("href=\"?page=2\">Next page ›") && !first.text.contains("Previous page"))
      let last = try await web.get("/admin/accounts?page=3")
      #expect(ids(last).count == 24 && ids(last).last == "nurse-1119")
      #expect(!last.text.contains("Next page") && last.text.contains("href=\"?page=2\">‹ Previous page"))
      let beyond = try await web.get("/admin/accounts?page=4")
      #expect(beyond.status == .ok && ids(beyond).isEmpty && beyond.text.contains("There is no such page."))
    }
  }

  @Test(
    arguments: [
      ("find=NURSE-1003", ["nurse-1003"]), ("find=nurse%2010%20", ["nurse-1010"]), ("find=n11%40WARD", ["nurse-1011"]),
      ("find=dana%20c", ["clinician", "coordinator"]), ("has=clinician", ["clinician"]),
      ("has=coordinator&find=nurse-100", ["nurse-1000", "nurse-1003", "nurse-1006", "nurse-1009"]),
      ("has=none&find=nurse-101", ["nurse-1010", "nurse-1011"]),
      ("state=active&find=cli", ["clinician"]),
      ("state=disabled", []), ("find=", nil), ("find=nobody", []),
    ] as [(String, [String]?)])
  func accountsAreFound(query: String, found: [String]?) async throws {
    let team = try fixture(12)
    try await team.test(try team.cookies(.admin)) { web in
      let page = try await web.get("/admin/accounts?\(query)")
      guard let found else { return #expect(ids(page).count == 16) }
      #expect(ids(page) == found, "\(query)")
      #expect(page.text.contains("fit.") || page.text.contains("fits."))
    }
  }

  @Test(arguments: ["state=x", "has=x", "page=0", "page=x", "page=99999999999999999999"])
  func whatIsNoChoiceIsRefused(query: String) async throws {
    let team = try TeamFixture()
    try await team.test(try team.cookies(.admin)) { web in
      for path in ["/admin/accounts", "/admin/accounts.csv"] {
        let answer = try await web.get("\(path)?\(query)")
        #expect(answer.status == .badRequest, "\(path)?\(query)")
      }
      let long = try await web.get("/admin/accounts?find=" + String(repeating: "x", count: 101))
      #expect(long.status == .badRequest)
    }
  }

  @Test func aFormLeadsBackToItsAccount() async throws {
    let team = try fixture(60)
    try await team.test(try team.cookies(.admin)) { web in
      let page = try await web.get("/admin/accounts?state=invited&page=2")
      let form = WebClient.hidden(in: page.text, of: "/admin/accounts/grant")
      let given = try await web.post("/admin/accounts/grant", form + [("role", "analyst"), ("plan", "p")])
      #expect(given.headers[.location] == "/admin/accounts?state=invited&page=2#account-nurse-1050")
      let shown = try await web.get("/admin/accounts?state=invited&page=2")
      #expect(shown.text.contains("analyst in "))
      // Also by way of the page that asks, whose no leads back as well.
      let own = WebClient.hidden(in: shown.text, of: "/end-grant").filter { $0.0 != "confirmed" }
      let asked = try await web.post("/admin/accounts/end-grant", own)
      #expect(asked.text.contains("href=\"/admin/accounts?state=invited&amp;page=2#account-nurse-1050\""))
      let ended = try await web.post("/admin/accounts/end-grant", WebClient.hidden(in: asked.text, of: "/end-grant"))
      #expect(ended.headers[.location] == "/admin/accounts?state=invited&page=2#account-nurse-1050")
      let unknown = try await web.post("/admin/accounts/end-grant", own.filter { $0.0 != "grant" } + [("grant", "x")])
      #expect(unknown.status == .notFound)
    }
  }

  @Test func aNewAccountIsShownWithItsLink() async throws {
    let team = try fixture(60)
    try await team.test(try team.cookies(.admin)) { web in
      let page = try await web.get("/admin/accounts")
      let form = WebClient.hidden(in: page.text, of: "/admin/accounts/invite")
      let invited = try await web.post("/admin/accounts/invite", form + [("account", "zoe")])
      #expect(ids(invited) == ["zoe"] && invited.text.contains("/invitation/"))
      #expect(invited.text.contains("No role yet"))
    }
  }

  @Test func aNewAccountIsShownBeforeThoseThatHaveItsIdAsAPart() async throws {
    let team = try fixture(60)
    try await team.test(try team.cookies(.admin)) { web in
      let page = try await web.get("/admin/accounts")
      let form = WebClient.hidden(in: page.text, of: "/admin/accounts/invite")
      let invited = try await web.post("/admin/accounts/invite", form + [("account", "s")])
      #expect(ids(invited).first == "s" && ids(invited).count == 50)
      // So it is where a form of it leads back to.
      let own = WebClient.hidden(in: invited.text, of: "/admin/accounts/grant")
      let given = try await web.post("/admin/accounts/grant", own + [("role", "analyst"), ("plan", "p")])
      #expect(given.headers[.location] == "/admin/accounts?find=s#account-s")
      #expect(ids(try await web.get("/admin/accounts?find=s")).first == "s")
    }
  }

  @Test func theTableHasARowForEachRole() async throws {
    let team = try fixture(60)
    try team.access.grant(.clinician, to: "nurse-1000", in: "p", by: "user:admin", at: team.web.now)
    _ = try team.access.invite("nurse-x", name: "=1+1", email: "x@ward.example", by: "server", at: team.web.now)
    try await team.test(try team.cookies(.admin)) { web in
      let saved = try await web.get("/admin/accounts.csv?find=nurse")
      #expect(saved.status == .ok && saved.headers[.contentType] == "text/csv; charset=utf-8")
      let lines = saved.text.split(separator: "\r\n")
      #expect(lines.count == 63)
      #expect(lines[0] == "\u{FEFF}account,name,email,state,made,provider,role,study,given_by,since,until")
      // A spreadsheet computes no name.
      #expect(lines.contains { $0.hasPrefix("nurse-x,'=1+1,x@ward.example,invited,") })
      #expect(lines.count { $0.hasPrefix("nurse-1000,Nurse 0,n0@ward.example,invited,") } == 2)
      #expect(lines.contains { $0.contains(",coordinator,*,") })
      #expect(lines.contains { $0.hasPrefix("nurse-1001,") && $0.hasSuffix(",,,,,") })
      let page = try await web.get("/admin/accounts?find=nurse&page=2")
      #expect(page.text.contains("href=\"/admin/accounts.csv?find=nurse&amp;page=2\" download"))
    }
    #expect(try team.access.newestAccess(limit: 10).contains { $0.action == .export && $0.actor == "user:admin" })
  }

  @Test(arguments: [Role.coordinator, .clinician, .analyst])
  func nobodyElseSeesThem(role: Role) async throws {
    let team = try TeamFixture()
    try await team.test(try team.cookies(role)) { web in
      for path in ["/admin/accounts", "/admin/accounts.csv"] {
        let answer = try await web.get(path)
        #expect(answer.status == .notFound, "\(path)")
      }
    }
  }
}
