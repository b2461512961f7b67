import CareAccess
import CareModel
import CareRuntime
import CareWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// What a nurse reads on the pages of the care team beside the data: where they are, who they are, and what is left to do.
struct DeskPageTests {
  private static let person = "/s/p/p/ana"
  private static let plan = """
    return plan "p" { title = "Knees", tasks = {
      task "walk" { title = "Walk", schedule = schedule.daily { at = "all day" }, card = "numeric_progress",
        progress = "sum", targets = { value(5000, { kind = "distance", units = "m" }) },
        alerts = { alert "little" { title = "Little", when = survey.at_most("distance", 100) } } },
      task "check" { title = "Check-in", schedule = schedule.daily { at = "all day" },
        survey = survey "check" { steps = { form "how" { title = "Today", items = {
          scale "pain" { text = "Pain", min = 1, max = 7, required = true } } } } } },
    } }
    """

  @Test func aPageSaysItsStudyOnceAndWhoIsSignedIn() async throws {
    let team = try TeamFixture(plan: Self.plan)
    try await team.test(try team.cookies(.coordinator)) { web in
      for path in ["/s/p/alerts", "/s/p/held", "/s/p/deliveries", "/s/p/enroll"] {
        let page = try await web.get(path).text
        #expect(page.contains("<p class=\"care-detail\">Knees") && page.ranges(of: "Knees").count == 1, "\(path)")
        #expect(page.contains("Signed in as Dana coordinator."), "\(path)")
      }
      // The title says it already.
      let roster = try await web.get("/s/p").text
      #expect(roster.contains("<h1>Knees</h1>") && roster.contains("<p class=\"care-detail\">Times are in UTC.</p>"))
      #expect(try await web.get("/studies").text.contains("Signed in as Dana coordinator."))
      // The header of the person, or their course, says it already.
      for path in ["", "/timeline", "/enter", "/notes", "/summary"] {
        let page = try await web.get(Self.person + path).text
        #expect(page.ranges(of: "Knees").count == 1, "\(path)")
      }
    }
  }

  @Test(arguments: [
    ("/s/p", "/s/p", "page"), (person, "/s/p", "true"), (person + "/notes", "/s/p", "true"),
    ("/s/p/alerts", "/s/p/alerts", "page"), ("/s/p/deliveries?state=held", "/s/p/deliveries", "page"),
  ])
  func theNavigationMarksThePageOrTheOneThatItIsBelow(path: String, link: String, place: String) async throws {
    let team = try TeamFixture(plan: Self.plan)
    try await team.test(try team.cookies(.coordinator)) { web in
      let page = try await web.get(path).text
      let navigation = try #require(
        page.firstMatch(of: /<nav class="care-nav care-desk-nav".*?<\/nav>/.dotMatchesNewlines()))
      #expect(navigation.output.ranges(of: "aria-current").count == 1)
      #expect(navigation.output.contains("href=\"\(link)\" aria-current=\"\(place)\""))
    }
  }

  @Test func aPageAboutAPersonWithoutTheirTabsSaysItsStudy() async throws {
    let team = try TeamFixture(plan: Self.plan)
    _ = try team.web.runtime.record(
      try team.web.event("walk"), values: [OutcomeValue(.integer(42), kind: "distance")], at: team.web.now)
    try await team.test(try team.cookies(.coordinator)) { web in
      let person = try await web.get(Self.person).text
      let question = WebClient.hidden(in: person, of: "/status").filter { $0.0 != "confirmed" }
      for page in [
        try await web.get(Self.person + "/alerts/walk/2026-06-07%23little"),
        try await web.post(Self.person + "/code", WebClient.hidden(in: person, of: "/code")),
        try await web.post(Self.person + "/status", question),
      ] {
        #expect(page.status == .ok && page.text.contains("<p class=\"care-detail\">Knees"), "\(page.text)")
        #expect(page.text.ranges(of: "Knees").count == 1)
      }
    }
  }

  @Test func messagesAreMarkedAsReadWithoutAnAnswer() async throws {
    let team = try TeamFixture(), runtime = team.web.runtime, now = team.web.now
    let thread = try runtime.thread(of: "ana.p")
    try runtime.send("My knee is swollen.", to: thread, from: .participant, author: nil, at: now)
    try await team.test(try team.cookies(.coordinator)) { web in
      let page = try await web.get(Self.person).text
      #expect(page.contains("1 unread message") && page.contains("Mark as read"))
      let form = WebClient.hidden(in: page, of: "/messages")
      #expect(form.contains { $0 == ("read", "1") })
      let done = try await web.post(Self.person + "/messages", form)
      #expect(done.headers[.location] == Self.person + "#messages")
      let after = try await web.get(Self.person).text
      #expect(!after.contains("unread message") && !after.contains("Mark as read") && after.contains(", read "))
      // A form without a text and without the field does nothing.
      let none = try await web.post(Self.person + "/messages", form.filter { $0.0 == "token" })
      #expect(none.headers[.location] == Self.person)
    }
    let messages = try runtime.messages(at: now)
    #expect(messages.count == 1 && messages[0].value.read == now)
    #expect(messages[0].author == "user:coordinator")
  }

  @Test func theLastValuesHaveTheirUnitsAndTheEndsOfTheirScale() async throws {
    let team = try TeamFixture(plan: Self.plan), runtime = team.web.runtime, now = team.web.now
    _ = try runtime.record(
      try team.web.event("walk"), values: [OutcomeValue(.integer(3_000), kind: "distance")], at: now)
    _ = try runtime.perform(
      try team.web.event("check"), answers: AnswerSheet(answers: ["pain": .integer(4)]), at: now)
    try await team.test(try team.cookies(.clinician)) { web in
      let page = try await web.get(Self.person).text
      #expect(
        page.contains("<span class=\"care-newest\">3000 m</span><span class=\"care-detail\">Sun 7 June</span>"))
      #expect(page.contains("<span class=\"care-newest\">4</span><span class=\"care-detail\">1–7, Sun 7 June</span>"))
    }
  }

  /// Units that are written and those of the target are the same units.
  @Test(arguments: [[nil, "m"], ["m", nil]] as [[String?]])
  func valuesWithTheUnitsOfTheirTargetAreOneTrend(units: [String?]) async throws {
    let team = try TeamFixture(plan: Self.plan), runtime = team.web.runtime
    let days = [team.web.now, team.web.now.adding(seconds: 86_400)]
    for (day, value) in zip(days, zip([3_000, 4_000], units)) {
      let event = try runtime.event(task: "walk", patient: WebFixture.patient, at: day)
      _ = try runtime.record(
        event, values: [OutcomeValue(.integer(value.0), kind: "distance", units: value.1)], at: day)
    }
    try await team.test(try team.cookies(.clinician, at: days[1]), at: days[1]) { web in
      let page = try await web.get(Self.person).text
      #expect(page.contains("<span class=\"care-newest\">4000 m</span>"))
      #expect(!page.contains("<span class=\"care-newest\">3000 m</span>"))
    }
  }

  @Test func theClassOfFormsIsHiddenOnPaper() async throws {
    let team = try TeamFixture()
    try await team.test(try team.cookies(.clinician)) { web in
      let page = try await web.get(Self.person + "/timeline").text
      let sheets = page.matches(of: /<link rel="stylesheet" href="([^"]*)">/).map { String($0.1) }
      var rules = ""
      for sheet in sheets { rules += printRules(of: try await web.get(sheet).text) }
      #expect(rules.contains(".care-forms{display:none}"), "\(rules)")
    }
  }

  /// Returns the rules of a style sheet that are for paper.
  private func printRules(of sheet: String) -> String {
    sheet.split(separator: "@media print{", omittingEmptySubsequences: false).dropFirst().map { rules in
      var depth = 1
      return String(
        rules.prefix { character in
          depth += character == "{" ? 1 : character == "}" ? -1 : 0
          return depth > 0
        })
    }.joined()
  }

  @Test func whoIssuedACodeIsNamed() async throws {
    let team = try TeamFixture()
    _ = try team.participant()
    _ = try team.access.issueJoinCode(for: WebFixture.patient, in: "p", by: "user:clinician", at: team.web.now)
    try await team.test(try team.cookies(.coordinator)) { web in
      let page = try await web.get(Self.person).text
      #expect(page.contains("with a code of the server") && page.contains("by Dana clinician can be used until"))
      #expect(!page.contains("user:clinician"))
    }
  }

  @Test func thePagesOfAnEventLeadBackToThePerson() async throws {
    let team = try TeamFixture(plan: Self.plan), now = team.web.now
    _ = try team.web.runtime.perform(
      try team.web.event("check"), answers: AnswerSheet(answers: ["pain": .integer(4)]), at: now)
    try await team.test(try team.cookies(.clinician)) { web in
      for path in ["/correct/check/2026-06-07", "/enter/walk/2026-06-07"] {
        let page = try await web.get(Self.person + path)
        #expect(page.status == .ok && page.text.contains("href=\"\(Self.person)\">Overview</a>"), "\(path)")
      }
    }
  }

  @Test func theColumnOfFormsIsNotForPaper() async throws {
    let team = try TeamFixture()
    try await team.test(try team.cookies(.clinician)) { web in
      let page = try await web.get(Self.person + "/timeline").text
      #expect(
        page.contains("<th scope=\"col\" class=\"care-forms\">Act</th>") && page.contains("<td class=\"care-forms\">"))
    }
  }

  @Test(arguments: [
    (Role.clinician, "/s/p", "care-table care-stay-1", "Participants of P"),
    (.clinician, "/s/p/p/ana/timeline", "care-table care-stay-1", "Events of ana on 2026-06-07"),
    // Without ids, nothing names a row.
    (.analyst, "/s/p", "care-table", "Participants of P"),
  ])
  func aWideTableIsARegionThatScrolls(role: Role, path: String, classes: String, label: String) async throws {
    let team = try TeamFixture()
    try await team.test(try team.cookies(role)) { web in
      let page = try await web.get(path)
      let region = "<div class=\"\(classes)\" tabindex=\"0\" role=\"region\" aria-label=\"\(label)\">"
      #expect(page.text.contains(region), "\(path)")
    }
  }
}
