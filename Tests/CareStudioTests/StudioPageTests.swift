import Care
import CareModel
import CareRuntime
import CareStudio
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@Suite("The page of a studio") struct StudioPageTests {
  @Test func thePhoneShowsTheParticipantsOwnDay() async throws {
    try await StudioFixture().test { client in
      let day = try await client.text("/me/today")
      #expect(day.contains("A glass of water") && day.contains("phone.js"))
      let page = try await client.text("/studio")
      #expect(page.contains("<iframe") && page.contains("Day 1"))
    }
  }

  @Test func aDayOfTheCalendarLeadsThePhoneThere() async throws {
    let fixture = try StudioFixture()
    try await fixture.test { client in
      let page = try await fixture.page(client) { $0.contains("value=\"2026-06-09\"") }
      #expect(page.contains("A glass of water, How are you?"))
      #expect(try await client.post("/studio/travel", "day=2026-06-09").status == .seeOther)
      #expect(try await client.text("/studio").contains("Day 3"))
      #expect(try await client.text("/me/today").contains("9 June"))
    }
  }

  @Test func goingBackTakesBackWhatWasAnsweredLater() async throws {
    let fixture = try StudioFixture()
    try await fixture.test { client in
      _ = try await client.post("/studio/travel", "by=%2B1d")
      _ = try await client.post("/studio/travel", "by=%2B1d")
      #expect(try await client.text("/studio").contains("Day 3"))
      _ = try await client.post("/studio/travel", "by=-1d")
      let page = try await client.text("/studio")
      #expect(page.contains("Day 2") && page.contains("taken back"))
      #expect(try await client.text("/me/today").contains("A glass of water"))
    }
  }

  @Test func aTimeBeforeTheEnrollmentIsRefusedInWords() async throws {
    try await StudioFixture().test { client in
      let answer = try await client.post("/studio/travel", "day=2026-06-01", ["Accept": "text/plain"])
      #expect(answer.status == .unprocessableContent)
      #expect(String(buffer: answer.body).contains("enrolled on 2026-06-07"))
      for form in ["to=never", "by=%2B1y", "", "day=9999-99-99"] {
        #expect(try await client.post("/studio/travel", form).status == .unprocessableContent)
      }
      #expect(try await client.post("/studio/travel", "to=2199-01-01T08:00").status == .unprocessableContent)
    }
  }

  @Test func aSavedFileShowsAndAnswersStay() async throws {
    let fixture = try StudioFixture()
    try await fixture.test { client in
      let before = fixture.studio.news.mark
      try fixture.save(StudioFixture.plan.replacing("A glass of water", with: "Two glasses"))
      await fixture.studio.readFiles()
      #expect(fixture.studio.news.mark.phone > before.phone)
      #expect(try await client.text("/me/today").contains("Two glasses"))
    }
  }

  @Test func whileAPlanDoesNotLoadTheLastGoodOneStays() async throws {
    let fixture = try StudioFixture()
    try await fixture.test { client in
      try fixture.save(StudioFixture.plan.replacing("schedule.daily", with: "schedule.dayly"))
      await fixture.studio.readFiles()
      let page = try await fixture.page(client) { $0.contains("water/plan.lua:2") }
      #expect(page.contains("The last version without errors") && page.contains("<pre"))
      #expect(try await client.text("/me/today").contains("A glass of water"))
      try fixture.save(StudioFixture.plan)
      await fixture.studio.readFiles()
      #expect(try await client.text("/studio").contains("The last version without errors") == false)
    }
  }

  @Test func aFindingLeadsToItsPageOfTheManual() async throws {
    let fixture = try StudioFixture(StudioFixture.plan.replacing("schedule.daily", with: "schedule.dayly"))
    try await fixture.test { client in
      let page = try await fixture.page(client) { $0.contains("/manual/diagnostics/") }
      let link = try #require(page.firstMatch(of: /href="(\/manual\/diagnostics\/E\d+\.html)"/)?.1)
      #expect(try await client.text(String(link)).contains("Wrong</h2>"))
      #expect(try await client.get("/manual/").status == .seeOther)
      for (path, type) in [("index.html", "text/html"), ("search.js", "text/javascript"), ("manual.css", "text/css")] {
        let file = try await client.get("/manual/\(path)")
        #expect(file.status == .ok && file.headers[.contentType]?.hasPrefix(type) == true, "\(path)")
        #expect(file.headers[.contentSecurityPolicy]?.contains("script-src 'self'") == true)
      }
      for path in ["none.html", "../studio", "names/../index.html", "%2e%2e/index.html"] {
        #expect(try await client.get("/manual/\(path)").status == .notFound, "\(path)")
      }
    }
  }

  @Test func aFolderThatVanishesIsNamedAndComesBack() async throws {
    let fixture = try StudioFixture()
    try await fixture.test { client in
      try FileManager.default.removeItem(at: fixture.folder)
      await fixture.studio.readFiles()
      #expect(try await client.text("/studio").contains("is gone"))
      #expect(try await client.text("/me/today").contains("A glass of water"))
      try fixture.save(StudioFixture.plan)
      await fixture.studio.readFiles()
      #expect(try await client.text("/studio").contains("is gone") == false)
    }
  }

  @Test func anEndlessLoopIsAFinding() async throws {
    let fixture = try StudioFixture("while true do end")
    try await fixture.test { client in
      let page = try await fixture.page(client) { $0.contains("E003") }
      #expect(page.contains("No plan yet") && page.contains("The phone appears"))
      #expect(try await client.get("/me/today").status == .unprocessableContent)
    }
  }

  @Test func aChangedAnchorBeginsTheParticipantAgain() async throws {
    let fixture = try StudioFixture()
    try await fixture.test { client in
      try fixture.save(
        StudioFixture.plan.replacing("title = \"Water\",", with: "title = \"Water\", anchors = { \"surgery\" },"))
      await fixture.studio.readFiles()
      let page = try await client.text("/studio")
      #expect(page.contains("begins again"), "\(page.prefix(3000))")
      #expect(page.contains("anchor.surgery"))
    }
  }

  @Test func aSimulatedParticipantHasAnsweredUpToTheDay() async throws {
    let fixture = try StudioFixture()
    try await fixture.test { client in
      #expect(try await client.post("/studio/participant", "number=2&start=2026-06-07").status == .seeOther)
      #expect(try await client.post("/studio/travel", "day=2026-06-12").status == .seeOther)
      let phone = try #require(fixture.studio.phone), now = fixture.studio.clock.now
      let days = try phone.runtime.adherence(
        "p2", from: try #require(CivilDate("2026-06-07")), to: try #require(CivilDate("2026-06-11")), at: now)
      #expect(days.contains { ($0.progress ?? 0) > 0 })
      #expect(
        try await client.post("/studio/participant", "number=99&start=2026-06-07").status == .unprocessableContent)
      #expect(try await client.post("/studio/participant", "number=&start=tomorrow").status == .unprocessableContent)
    }
  }

  @Test func testsTextsAndBurdenFollowFromThePlan() async throws {
    let fixture = try StudioFixture()
    try fixture.save(
      """
      test("a glass is due each day", function(sim)
        local ana = sim.enroll("ana", { start = "2026-06-07" })
        expect(1):equals(2)
      end)
      """, to: "tests/days.lua")
    try await fixture.test { client in
      let page = try await fixture.page(client) { $0.contains("Minutes a week") && $0.contains("studio-tests") }
      #expect(page.contains("a glass is due each day"))
      let team = try await fixture.page(client) { $0.contains("care-figures") }
      for title in ["Participants", "Retention", "Compliance"] {
        #expect(team.contains(">\(title): Water</h2>"), "\(title)")
      }
      #expect(page.contains("de: ") && page.contains("△ missing") && page.contains("Wasser"))
    }
  }

  @Test func theTeamsReportsAreThoseOfTheSimulatedParticipants() async throws {
    let own = """
      title = "Water", reports = { report "team" { title = "So far", scope = "study",
        build = function(ctx) return { doc.text "For the meeting of the team.", doc.chart "flow" } end } },
      """
    let fixture = try StudioFixture(StudioFixture.plan.replacing("title = \"Water\",", with: own))
    try await fixture.test { client in
      let page = try await fixture.page(client) { $0.contains("Reports of the study") }
      #expect(page.contains("<a href=\"/studio/report/team\" target=\"_blank\">So far</a>"))
      for (id, text) in [("team", "For the meeting of the team."), ("study", "20")] {
        let report = try await client.get("/studio/report/\(id)"), policy = report.headers[.contentSecurityPolicy]
        #expect(report.status == .ok && String(buffer: report.body).contains(text), "\(id)")
        #expect(policy?.contains("style-src 'unsafe-inline'") == true && policy?.contains("script-src") == false)
      }
      for path in ["none", "", "../team", "team/x"] {
        #expect(try await client.get("/studio/report/\(path)").status == .notFound, "\(path)")
      }
      #expect(try await client.get("/studio/report/team", ["Host": "before.localhost"]).status == .notFound)
    }
  }

  @Test func aStepOpensOnThePhone() async throws {
    let fixture = try StudioFixture()
    try await fixture.test { client in
      #expect(try await client.text("/studio").contains("value=\"how\""))
      let answer = try await client.post("/studio/open", "task=check&step=how")
      let address = try #require(answer.headers[.location])
      let step = try await client.text(address)
      #expect(step.contains("Pain"), "\(address) \(step)")
      #expect(try await client.post("/studio/open", "task=none&step=how").status == .unprocessableContent)
    }
  }

  @Test func aPictureThatIsSavedIsOnThePhone() async throws {
    let picture = try #require(
      Data(
        base64Encoded:
          "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAFUlEQVR4nGM8ISfHwMDAwMDAxAADABMuAQhqwGVhAAAAAElFTkSuQmCC"))
    let fixture = try StudioFixture(
      StudioFixture.plan.replacing("title = \"Today\",", with: "title = \"Today\", image = \"images/knee.png\","))
    let reader = FolderReader(folder: fixture.folder, displayPath: "water")
    try await fixture.test { client in
      let files = PlanFiles(of: reader), folder = fixture.folder.appending(path: "images")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try picture.write(to: folder.appending(path: "knee.png"))
      // It is noticed as a change of a script is.
      #expect(PlanFiles(of: reader) != files)
      await fixture.studio.readFiles()
      let address = try #require(try await client.post("/studio/open", "task=check&step=how").headers[.location])
      let step = try await client.text(address)
      let place = try #require(step.firstMatch(of: /src="(\/me\/pictures\/[0-9a-f]{64})"/)?.1, "\(step)")
      let shown = try await client.get(String(place))
      #expect(shown.status == .ok && Data(shown.body.readableBytesView) == picture)
    }
  }

  @Test(arguments: [false, true]) func anotherVersionIsCompared(isStored: Bool) async throws {
    let fixture = try StudioFixture(
      against: StudioFixture.plan.replacing("count = 3", with: "count = 5"), isStored: isStored)
    try await fixture.test { client in
      let page = try await fixture.page(client) { $0.contains("The calendar before") }
      #expect(page.contains("2 days differ") && page.contains("2 removed"), "\(page)")
    }
  }

  @Test func theOtherVersionHasAPhoneOfItsOwn() async throws {
    let fixture = try StudioFixture(against: StudioFixture.plan.replacing("A glass of water", with: "A cup of tea"))
    let before = ["Host": "before.localhost:8080"]
    try await fixture.test { client in
      let page = try await fixture.page(client) { $0.contains("The phone before") }
      #expect(page.contains("src=\"http://before.localhost/me/today\""), "\(page)")
      let policy = try #require(try await client.get("/studio").headers[.contentSecurityPolicy])
      #expect(policy.contains("frame-src 'self' http://before.localhost:*"))
      let answer = try await client.get("/me/today", before), day = String(buffer: answer.body)
      #expect(day.contains("A cup of tea") && !day.contains("A glass of water"), "\(answer.status) \(day.prefix(1500))")
      #expect(try await client.text("/me/today").contains("A glass of water"))
      #expect(answer.headers[.contentSecurityPolicy]?.contains("frame-ancestors http://127.0.0.1:*") == true)
      // The studio's own pages are not there.
      for path in ["/studio", "/studio/join/x", "/manual/index.html", "/sw.js", "/staff"] {
        #expect(try await client.get(path, before).status == .notFound, "\(path)")
      }
      // Both phones go through time, also back before what they have shown, and in a language.
      for (form, date) in [("day=2026-06-12", "12"), ("day=2026-06-08", "8")] {
        _ = try await client.post("/studio/travel", form)
        for headers in [before, [:]] {
          #expect(String(buffer: try await client.get("/me/today", headers).body).contains("\(date) June"), "\(form)")
        }
      }
      _ = try await client.post("/studio/language", "language=de")
      #expect(String(buffer: try await client.get("/me/today", before).body).contains("lang=\"de\""))
    }
  }

  @Test func anotherVersionThatTheParticipantDoesNotFitHasNoPhone() async throws {
    let other = StudioFixture.plan.replacing("title = \"Water\",", with: "title = \"Water\", this is no Lua")
    let fixture = try StudioFixture(against: other)
    try await fixture.test { client in
      let page = try await fixture.page(client) {
        $0.contains("The other version has no phone") || $0.contains("studio-wrong")
      }
      #expect(!page.contains("The phone before"))
      #expect(try await client.get("/me/today", ["Host": "before.localhost"]).status == .unprocessableContent)
    }
  }

  @Test func aStoreWithoutThePlanSaysSo() async throws {
    let fixture = try StudioFixture(
      against: StudioFixture.plan.replacing("plan \"water\"", with: "plan \"tea\""), isStored: true)
    try await fixture.test { client in
      let page = try await fixture.page(client) { $0.contains("has no plan") }
      #expect(page.contains("study.care has no plan 'water'"), "\(page)")
    }
  }

  @Test func thePhoneReadsInALanguage() async throws {
    try await StudioFixture().test { client in
      let answer = try await client.post("/studio/language", "language=de"), day = try await client.text("/me/today")
      #expect(answer.status == .seeOther && day.contains("lang=\"de\""))
    }
  }
}
