import CareAccess
import CareModel
import CareRuntime
import CareWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// Dates in the wrong order on pages and for programs: each asks first, with what follows, and records them once they are accepted.
struct AnchorOrderPageTests {
  private static let path = "/s/p/p/ana/plan"
  private static let plan = """
    return plan "p" { title = "P",
      anchors = { anchor "surgery" { title = "Surgery", required = false }, anchor "discharge" { title = "Discharge", required = false } },
      tasks = { task "dressing" { title = "Dressing",
        schedule = schedule.daily { start = anchor "surgery", to = anchor "discharge", at = "09:00" } } },
    }
    """

  @Test func aPageAsksFirst() async throws {
    let team = try TeamFixture(plan: Self.plan), runtime = team.web.runtime
    let anchors = { @Sendable in
      try runtime.carePlan("ana.p", at: team.web.now).value.anchors.mapValues(\.description)
    }
    try await team.test(try team.cookies(.coordinator)) { web in
      let page = try await web.get(Self.path).text
      let typed = [("anchor-surgery", "2026-06-20"), ("anchor-discharge", "2026-06-18"), ("why", "As called")]
      let asked = try await web.post(Self.path + "/anchors", WebClient.hidden(in: page, of: "/anchors") + typed)
      #expect(asked.status == .ok && asked.text.contains("Record all the same"))
      #expect(asked.text.contains("it begins at surgery, 2026-06-20, and ends at discharge, 2026-06-18"))
      #expect(asked.text.contains("nothing is due.") && asked.text.contains("value=\"As called\""))
      #expect(!asked.text.contains("--accept"))
      #expect(try anchors().isEmpty)
      let form = WebClient.hidden(in: asked.text, of: "/anchors")
      let done = try await web.post(Self.path + "/anchors", form + [("why", "As called")])
      #expect(done.status == .seeOther)
      #expect(try anchors() == ["surgery": "2026-06-20", "discharge": "2026-06-18"])
    }
  }

  /// A change of one participant's times says what is wrong beside the difference, in words of the page, and is saved all the same.
  @Test func aChangeOfTheTimesSaysWhatFollows() async throws {
    let team = try TeamFixture(plan: Self.plan), runtime = team.web.runtime, now = team.web.now
    try runtime.setAnchors(
      [
        "surgery": .date(try #require(CivilDate("2026-06-20"))),
        "discharge": .date(try #require(CivilDate("2026-06-18"))),
      ],
      of: "ana.p", accepting: true, at: now)
    try await team.test(try team.cookies(.clinician)) { web in
      let page = try await web.get(Self.path).text
      let article = try #require(page.components(separatedBy: "<article").first { $0.contains("id=\"task-dressing\"") })
      let form = try #require(article.components(separatedBy: "<form").first { $0.contains("/override\"") })
      let typed = [("times-0", "10:00"), ("why", "Visits")]
      let shown = try await web.post(Self.path + "/override", WebClient.hidden(in: "<form" + form) + typed)
      #expect(shown.text.contains("Nothing is changed yet") && shown.text.contains("so nothing is due"))
      #expect(shown.text.contains("saved all the same") && !shown.text.contains("--accept"))
      #expect(try runtime.overrides(of: "dressing", in: "ana.p").isEmpty)
      let fields = WebClient.hidden(in: shown.text, of: "/override")
      let kept = shown.text.matches(of: /<textarea name="([^"]*)" hidden[^>]*>([^<]*)</).map {
        (String($0.1), String($0.2))
      }
      // Without the acceptance, the change is refused, again without words of the command line.
      let refused = try await web.post(Self.path + "/override", fields.filter { $0.0 != "accept" } + kept)
      #expect(refused.text.contains("The change was not made") && !refused.text.contains("--accept"))
      let saved = try await web.post(Self.path + "/override", fields + kept)
      #expect(saved.status == .seeOther, "\(saved.text)")
    }
    #expect(try runtime.overrides(of: "dressing", in: "ana.p").count == 1)
  }

  @Test func enrollingAsksFirst() async throws {
    let team = try TeamFixture(plan: Self.plan), runtime = team.web.runtime
    try await team.test(try team.cookies(.coordinator)) { web in
      let page = try await web.get("/s/p/enroll").text
      let typed = [
        ("patient", "cleo"), ("start", "2026-06-08"), ("zone", "UTC"), ("language", ""),
        ("anchor-surgery", "2026-06-20"), ("anchor-discharge", "2026-06-18"),
      ]
      let asked = try await web.post("/s/p/enroll", WebClient.hidden(in: page, of: "/enroll") + typed)
      #expect(asked.status == .ok && asked.text.contains("Enroll all the same"))
      #expect(try runtime.carePlans(of: "cleo", at: team.web.now).isEmpty)
      let done = try await web.post("/s/p/enroll", WebClient.hidden(in: asked.text, of: "/enroll"))
      #expect(done.status == .ok, "\(done.text)")
      #expect(try runtime.carePlans(of: "cleo", at: team.web.now.adding(seconds: 86_400)).count == 1)
    }
  }

  @Test func aProgramAcceptsThemExplicitly() async throws {
    let team = try TeamFixture(plan: Self.plan), token = try team.token(.coordinator)
    let path = "/enrollments/ana.p/anchors"
    try await team.program(token) { program in
      let dates = #""anchors":{"surgery":"2026-06-20","discharge":"2026-06-18"},"reason":"As called""#
      for (number, body) in ["{\(dates)}", "{\(dates),\"accept\":false}"].enumerated() {
        let refused = try await program.post(path, body, key: "o-\(number)")
        #expect(refused.status == .unprocessableContent && refused.code == "unfit_schedule", "\(refused.text)")
        #expect(refused.text.contains("begins at surgery") && refused.text.contains("'/accept'"))
        #expect(!refused.text.contains("2026-06"))
      }
      let done = try await program.post(path, "{\(dates),\"accept\":true}", key: "o-9")
      #expect(done.status == .created, "\(done.text)")
    }
    #expect(try team.web.runtime.carePlan("ana.p", at: team.web.now).value.anchors.count == 2)
  }
}
