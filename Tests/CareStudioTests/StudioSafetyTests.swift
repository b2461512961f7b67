import CareModel
import CareRuntime
import CareStudio
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@Suite("What a studio refuses") struct StudioSafetyTests {
  @Test func formsOfOtherPagesAreRefused() async throws {
    try await StudioFixture().test { client in
      for site in ["cross-site", "same-site", "none"] {
        let answer = try await client.post("/studio/travel", "by=%2B1d", ["Sec-Fetch-Site": site])
        #expect(answer.status == .forbidden)
      }
      let page = try await client.text("/studio")
      #expect(page.contains("Day 1"))
    }
  }

  @Test func everyPageHasThePolicyAndOnlyThePhoneMayBeFramed() async throws {
    try await StudioFixture().test { client in
      let page = try await client.get("/studio"), day = try await client.get("/me/today")
      let own = try #require(page.headers[.contentSecurityPolicy]),
        phone = try #require(day.headers[.contentSecurityPolicy])
      #expect(own.contains("frame-ancestors 'none'") && own.contains("frame-src 'self'"))
      #expect(phone.contains("frame-ancestors 'self'") && phone.contains("script-src 'self'"))
      #expect(try await client.get("/sw.js").status == .notFound)
    }
  }

  @Test func thousandsOfFindingsAreShortened() async throws {
    // A file has at most 32 KiB.
    let tasks = (0..<600).map { "task \"t\($0)\" { title = \"T\", mood = 1 }" }
    let fixture = try StudioFixture(
      "return plan \"p\" { title = \"P\", tasks = { \(tasks.joined(separator: ",\n")) } }")
    try await fixture.test { client in
      let page = try await fixture.page(client) { $0.contains("more; correct these first") }
      #expect(page.utf8.count < 400_000)
    }
  }

  @Test func aSurveyOfAThousandItemsIsShown() async throws {
    let steps = (0..<1_000).map {
      "question \"q\($0)\" { title = \"Q\", text = \"Q \($0)\", format = format.boolean {} }"
    }
    let plan = """
      return plan "p" { title = "P", tasks = { task "t" { title = "T", schedule = schedule.daily { at = "08:00" },
        survey = survey "s" { steps = { \(steps.joined(separator: ",\n")) } } } } }
      """
    let fixture = try StudioFixture(plan)
    try await fixture.test { client in
      let page = try await client.text("/studio")
      #expect(page.contains("more steps") || page.contains("E0"), "\(page.prefix(3000))")
      #expect(page.utf8.count < 1_000_000)
    }
  }

  @Test func aPassWorksOnce() throws {
    let share = StudioShare(StudioSettings.Share(host: "192.0.2.7", pass: "abc"), session: "s")
    #expect(share.invitation(port: 8090).address == "http://192.0.2.7:8090/studio/join/abc")
    #expect(share.use("abd") == nil)
    #expect(share.use("abc")?.hasPrefix("care_studio=s;") == true)
    #expect(share.use("abc") == nil && share.invitation(port: 1).isUsed)
    #expect(share.admits(["care_studio": "s"]) && !share.admits(["care_studio": "t"]) && !share.admits([:]))
  }

  @Test func aPageThatNeverReadsHoldsNothingUp() throws {
    let news = StudioNews()
    let streams = (0..<64).compactMap { _ in news.open() }
    #expect(streams.count == 64 && news.open() == nil)
    streams.forEach { news.close($0.id) }
    #expect(news.open() != nil)
  }
}
