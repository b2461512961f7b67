import CareAccess
import CareModel
import CareRuntime
import CareWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// A change of a plan that someone else was faster with keeps what was typed, beside what applies now, and records nothing.
struct PlanConflictTests {
  private static let path = "/s/p/p/ana/plan"
  private static let carePlan: CarePlan.ID = "ana.p"
  private static let conflict = "Someone else changed it meanwhile"
  private static let plan = """
    return plan "p" { title = "P",
      anchors = { anchor "surgery" { title = "Surgery", required = false }, anchor "visit" { title = "Visit", required = false } },
      params = { wake = { kind = "time", title = "Gets up at", default = "07:00" }, cups = { kind = "number", default = 3 } },
      tasks = { task "walk" { title = "Walk", schedule = schedule.daily { at = "08:00" } } },
    }
    """

  /// Returns the form of a page whose address ends in a text.
  private func form(_ page: String, _ end: String) throws -> String {
    try #require(page.components(separatedBy: "<form").dropFirst().first { $0.prefix(300).contains("\(end)\"") })
  }

  private func details(_ page: String, _ end: String) throws -> Bool {
    let before = try #require(page.components(separatedBy: "\(end)\"").first)
    return before.components(separatedBy: "<details").last?.hasPrefix(" open") ?? false
  }

  @Test func datesThatAreTypedAreKept() async throws {
    let team = try TeamFixture(plan: Self.plan), runtime = team.web.runtime
    try await team.test(try team.cookies(.coordinator)) { web in
      let page = try await web.get(Self.path).text
      let hidden = WebClient.hidden(in: page, of: "/anchors")
      let day = try #require(AnchorValue("2026-06-20"))
      try runtime.setAnchors(["visit": day], of: Self.carePlan, at: team.web.now)
      let last = try runtime.lastSeq()
      let typed = [("anchor-surgery", "2026-07-01"), ("anchor-visit", ""), ("why", "The clinic called & moved it")]
      let answer = try await web.post(Self.path + "/anchors", hidden + typed)
      #expect(answer.status == .preconditionFailed && answer.text.contains(Self.conflict))
      #expect(try runtime.lastSeq() == last)
      let kept = try form(answer.text, "/anchors")
      #expect(kept.contains("value=\"2026-07-01\"") && kept.contains("value=\"The clinic called &amp; moved it\""))
      // The field that was not touched shows what the other one set, and does not undo it.
      #expect(kept.contains("name=\"anchor-visit\" type=\"text\" value=\"2026-06-20\""))
      #expect(try details(answer.text, "/anchors") && !details(answer.text, "/parameters"))
      let again = WebClient.hidden(in: answer.text, of: "/anchors")
      let saved = try await web.post(
        Self.path + "/anchors",
        again + [("anchor-surgery", "2026-07-01"), ("anchor-visit", "2026-06-20"), ("why", "The clinic called")])
      #expect(saved.status == .seeOther)
    }
    let anchors = try runtime.carePlan(Self.carePlan, at: team.web.now).value.anchors
    #expect(anchors.mapValues(\.description) == ["surgery": "2026-07-01", "visit": "2026-06-20"])
  }

  @Test func parametersThatAreTypedAreKept() async throws {
    let team = try TeamFixture(plan: Self.plan), runtime = team.web.runtime
    try await team.test(try team.cookies(.coordinator)) { web in
      let page = try await web.get(Self.path).text
      let hidden = WebClient.hidden(in: page, of: "/parameters")
      try runtime.setParameters(["cups": .number(5)], of: Self.carePlan, at: team.web.now)
      let typed = [("param-wake", "06:15"), ("param-cups", "3"), ("why", "A new shift")]
      let answer = try await web.post(Self.path + "/parameters", hidden + typed)
      #expect(answer.status == .preconditionFailed && answer.text.contains(Self.conflict))
      let kept = try form(answer.text, "/parameters")
      #expect(
        kept.contains("value=\"06:15\"") && kept.contains("value=\"A new shift\"") && kept.contains("value=\"5\""))
      // What is planned for tomorrow is no conflict anymore, and is changed on the same day.
      let again = WebClient.hidden(in: answer.text, of: "/parameters")
      let saved = try await web.post(
        Self.path + "/parameters", again + [("param-wake", "06:15"), ("param-cups", "5"), ("why", "A new shift")])
      #expect(saved.status == .seeOther)
      let page2 = try await web.get(Self.path).text
      #expect(page2.contains("planned: 06:15"))
      let back = try await web.post(
        Self.path + "/parameters",
        WebClient.hidden(in: page2, of: "/parameters") + [
          ("param-wake", "07:00"), ("param-cups", "5"), ("why", "Back"),
        ])
      #expect(back.status == .seeOther)
    }
    let later = try runtime.carePlan(Self.carePlan, at: team.web.now.adding(seconds: 2 * 86_400)).value.parameters
    #expect(later["wake"]?.description == "07:00" && later["cups"] == .number(5))
  }

  @Test func aDateIsClearedAfterAQuestion() async throws {
    let team = try TeamFixture(plan: Self.plan), runtime = team.web.runtime
    let day = try #require(AnchorValue("2026-06-20"))
    try runtime.setAnchors(["visit": day], of: Self.carePlan, at: team.web.now)
    let visit = { @Sendable in try runtime.carePlan(Self.carePlan, at: team.web.now).value.anchors["visit"] }
    try await team.test(try team.cookies(.coordinator)) { web in
      let page = try await web.get(Self.path).text
      let typed = [("anchor-surgery", ""), ("anchor-visit", ""), ("why", "It was canceled")]
      let asked = try await web.post(Self.path + "/anchors", WebClient.hidden(in: page, of: "/anchors") + typed)
      #expect(asked.status == .ok && asked.text.contains("Visit: events that count from it no longer apply"))
      #expect(try visit() != nil)
      let form = WebClient.hidden(in: asked.text, of: "/anchors")
      let done = try await web.post(Self.path + "/anchors", form + [("why", "It was canceled")])
      #expect(done.status == .seeOther)
      #expect(try visit() == nil)
    }
  }

  @Test func aValueThatIsRefusedIsKept() async throws {
    let team = try TeamFixture(plan: Self.plan)
    try await team.test(try team.cookies(.coordinator)) { web in
      let page = try await web.get(Self.path).text
      let answer = try await web.post(
        Self.path + "/anchors",
        WebClient.hidden(in: page, of: "/anchors") + [("anchor-surgery", "next week"), ("why", "The clinic called")])
      let kept = try form(answer.text, "/anchors")
      #expect(answer.status == .unprocessableContent)
      #expect(kept.contains("value=\"next week\"") && kept.contains("value=\"The clinic called\""))
    }
  }

  @Test(arguments: [false, true])
  func anOwnTaskThatIsTypedIsKept(isConfirmed: Bool) async throws {
    let team = try TeamFixture(), runtime = team.web.runtime
    try await team.test(try team.cookies(.clinician)) { web in
      let page = try await web.get(Self.path).text
      let article = try #require(page.components(separatedBy: "<article").first { $0.contains("id=\"task-walk\"") })
      let hidden = WebClient.hidden(in: article, of: "/override")
      var patch = TaskPatch(id: "walk")
      patch.title = "Stroll"
      _ = try runtime.override(patch, of: Self.carePlan, at: team.web.now)
      let last = try runtime.lastSeq()
      let typed = [("title", "Walk"), ("instructions", "Slowly.\nRest."), ("target-0", "2345"), ("why", "A sore knee")]
      let answer = try await web.post(
        Self.path + "/override", hidden + typed + (isConfirmed ? [("confirmed", "1")] : []))
      #expect(answer.status == .preconditionFailed && answer.text.contains(Self.conflict))
      let kept = try #require(answer.text.components(separatedBy: "<article").first { $0.contains("id=\"task-walk\"") })
      #expect(
        kept.contains("Slowly.\nRest.") && kept.contains("value=\"2345\"") && kept.contains("value=\"A sore knee\""))
      #expect(kept.contains("<h2>Stroll</h2>"))
      #expect(try runtime.lastSeq() == last)
    }
  }

  @Test func whatWasTypedOfATaskThatWasStoppedCanBeCopied() async throws {
    let team = try TeamFixture(), runtime = team.web.runtime
    try await team.test(try team.cookies(.clinician)) { web in
      let page = try await web.get(Self.path).text
      let article = try #require(page.components(separatedBy: "<article").first { $0.contains("id=\"task-walk\"") })
      try runtime.stop("walk", of: Self.carePlan, at: team.web.now)
      for (act, typed) in [
        ("override", [("title", "A short walk"), ("why", "A sore knee")]), ("stop", [("why", "Pain")]),
      ] {
        let answer = try await web.post(
          Self.path + "/\(act)", WebClient.hidden(in: article, of: "/\(act)") + typed)
        #expect(answer.status == .preconditionFailed && answer.text.contains("What you typed"))
        for (_, text) in typed { #expect(answer.text.contains("\(text)</dd>"), "\(act)") }
      }
    }
  }
}
