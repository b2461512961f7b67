import CareAccess
import CareModel
import CareRuntime
import CareWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// The audit is searched, paged, folded, and saved as a table, with the same rights as the page.
struct AuditPageTests {
  private static func log(
    _ count: Int, _ team: TeamFixture, actor: String = "user:clinician", of patient: Patient.ID? = "ana",
    route: String = "/s/{plan}/p/{patient}"
  ) throws {
    for place in 0..<count {
      try team.access.logNow(
        AccessRecord(
          at: team.web.now.adding(seconds: place - count), .read, actor: actor, route: route, patient: patient))
    }
  }

  /// The rows of a page's table with a caption.
  private static func rows(_ caption: String, in page: String) -> [String] {
    guard let table = page.components(separatedBy: "<table>").first(where: { $0.contains(">\(caption)</caption>") })
    else { return [] }
    return table.components(separatedBy: "</table>")[0].components(separatedBy: "<tr>").dropFirst(2).map { $0 }
  }

  @Test(arguments: [
    "patient", "plan", "care_plan", "task", "contact", "alert", "message", "held_submission", "snooze", "clock_reset",
    "attempt", "delivery", "draft", "outcome", "receipt", "sample",
  ])
  func eachKindOfRecordCanBeChosen(_ kind: String) async throws {
    let team = try TeamFixture()
    try await team.test(try team.cookies(.admin)) { web in
      let page = try await web.get("/audit?kind=commit.\(kind)")
      #expect(page.status == .ok && page.text.contains("value=\"commit.\(kind)\" selected"), "\(kind)")
      let none = try await web.get("/audit?kind=commit.\(kind)s")
      #expect(none.status == .badRequest)
    }
  }

  @Test func aPersonIsFoundInBothLists() async throws {
    let team = try TeamFixture()
    try Self.log(1, team, of: "zoe", route: "/seen")
    try await team.test(try team.cookies(.admin)) { web in
      let page = try await web.get("/audit?of=ana").text
      #expect(!Self.rows("Commits", in: page).isEmpty)
      #expect(!page.contains("/seen"))
      let other = try await web.get("/audit?of=zoe").text
      #expect(other.contains("/seen") && other.contains("No commit fits."))
    }
  }

  @Test func anAuthorIsFoundWithAndWithoutTheKind() async throws {
    let team = try TeamFixture()
    try Self.log(1, team, actor: "user:zoe", route: "/by-zoe")
    try Self.log(1, team, actor: "me:zoe", route: "/by-herself")
    try await team.test(try team.cookies(.admin)) { web in
      for (query, own, account) in [("zoe", true, true), ("user%3Azoe", false, true), ("me%3Azoe", true, false)] {
        let page = try await web.get("/audit?by=\(query)").text
        #expect(page.contains("/by-herself") == own && page.contains("/by-zoe") == account, "\(query)")
      }
    }
  }

  @Test func aKindShowsItsListAlone() async throws {
    let team = try TeamFixture()
    try await team.test(try team.cookies(.admin)) { web in
      let access = try await web.get("/audit?kind=access.sign_in").text
      #expect(Self.rows("Access", in: access).count == 1 && !access.contains("<h2>Commits</h2>"))
      let commits = try await web.get("/audit?kind=commit.patient").text
      #expect(Self.rows("Commits", in: commits).count == 1 && !commits.contains("<h2>Access</h2>"))
      // The choice stays in the form.
      #expect(commits.contains("<option value=\"commit.patient\" selected>"))
    }
  }

  @Test func daysNarrowBoth() async throws {
    let team = try TeamFixture()
    try await team.test(try team.cookies(.admin)) { web in
      let past = try await web.get("/audit?through=2026-06-06").text
      #expect(past.contains("No commit fits.") && past.contains("No access fits."))
      let day = try await web.get("/audit?from=2026-06-07&through=2026-06-07").text
      #expect(!Self.rows("Commits", in: day).isEmpty && !Self.rows("Access", in: day).isEmpty)
    }
  }

  @Test func repeatsAreOneRowAndPagesContinueWhereTheLastEnded() async throws {
    let team = try TeamFixture()
    try Self.log(150, team)
    try await team.test(try team.cookies(.admin)) { web in
      let page = try await web.get("/audit?by=clinician&kind=access.read").text
      let rows = Self.rows("Access", in: page)
      #expect(rows.count == 1 && rows[0].contains("read (100)"))
      let next = try #require(page.firstMatch(of: /href="(\?[^"]*access=[^"]*)">Earlier access/)?.1)
      #expect(next.contains("by=clinician") && next.contains("kind=access.read"))
      let rest = try await web.get("/audit" + next.replacing("&amp;", with: "&")).text
      let later = Self.rows("Access", in: rest)
      #expect(later.count == 1 && later[0].contains("read (50)"))
      #expect(!rest.contains("Earlier access") && rest.contains("‹ Latest access"))
    }
  }

  @Test func commitsContinueWhereTheLastPageEnded() async throws {
    let team = try TeamFixture(), now = team.web.now
    for place in 0..<120 {
      try team.web.runtime.acting(as: "user:n\(place % 2)").add(Patient(id: .init("p\(place)"), zone: .utc), at: now)
    }
    try await team.test(try team.cookies(.admin)) { web in
      let page = try await web.get("/audit?kind=commit.patient").text
      #expect(Self.rows("Commits", in: page).count == 100)
      let next = try #require(page.firstMatch(of: /href="(\?[^"]*commit=[^"]*)">Earlier commits/)?.1)
      let rest = try await web.get("/audit" + next.replacing("&amp;", with: "&")).text
      // 20 more, and that of the fixture.
      #expect(Self.rows("Commits", in: rest).count == 21)
    }
  }

  @Test func aTableHasARowForEachEntryAndIsSafeInASpreadsheet() async throws {
    let team = try TeamFixture()
    try Self.log(150, team, route: "=1+1")
    try await team.test(try team.cookies(.admin)) { web in
      let saved = try await web.get("/audit/access.csv?of=ana&kind=access.read")
      #expect(saved.status == .ok && saved.headers[.contentType] == "text/csv; charset=utf-8")
      let lines = saved.text.split(separator: "\r\n")
      #expect(lines.count == 151)
      #expect(lines[0].hasSuffix("time,act,by,of,study,page"))
      #expect(lines[1].contains("'=1+1"))
      let commits = try await web.get("/audit/commits.csv?kind=commit.patient")
      #expect(commits.text.split(separator: "\r\n").count == 2)
      let none = try await web.get("/audit/commits.csv?kind=access")
      #expect(none.text.split(separator: "\r\n").count == 1)
    }
    #expect(try team.access.newestAccess(limit: 10).filter { $0.action == .export }.count == 3)
  }

  @Test func aTableEndsAtItsBoundAndNamesTheRest() async throws {
    let team = try TeamFixture()
    try Self.log(10_005, team)
    try await team.test(try team.cookies(.admin)) { web in
      let saved = try await web.get("/audit/access.csv?kind=access.read")
      #expect(saved.text.split(separator: "\r\n").count == 10_001)
      let link = try #require(HTTPField.Name("Link"))
      let next = try #require(saved.headers[link]?.firstMatch(of: /<([^>]*)>; rel="next"/)?.1)
      let rest = try await web.get(String(next))
      #expect(rest.text.split(separator: "\r\n").count == 6)
    }
  }

  @Test(arguments: [
    "kind=x", "kind=access.x", "kind=commit.x", "kind=access.read.x", "from=x", "through=2026-13-01", "commit=0",
    "commit=99999999999999999999", "access=1", "access=x-1",
  ])
  func whatIsNoChoiceIsRefused(query: String) async throws {
    let team = try TeamFixture()
    try await team.test(try team.cookies(.admin)) { web in
      for path in ["/audit", "/audit/access.csv", "/audit/commits.csv"] {
        let answer = try await web.get("\(path)?\(query)")
        #expect(answer.status == .badRequest, "\(path)?\(query)")
      }
      let long = try await web.get("/audit?of=\(String(repeating: "a", count: 300))")
      #expect(long.status == .badRequest)
    }
  }

  @Test func onlyAdministratorsSaveIt() async throws {
    let team = try TeamFixture()
    try await team.test(try team.cookies(.clinician)) { web in
      for path in ["/audit", "/audit/access.csv", "/audit/commits.csv"] {
        let answer = try await web.get(path)
        #expect(answer.status == .forbidden || answer.status == .notFound, "\(path)")
      }
    }
  }
}
