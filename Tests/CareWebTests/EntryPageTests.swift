import CareAccess
import CareModel
import CareRuntime
import CareWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// An answer from the phone is entered by a coordinator: with a source, a time, and the own name, and never over an outcome.
struct EntryPageTests {
  private static let person = "/s/p/p/ana"

  private func path(_ task: CareTask.ID, _ team: TeamFixture) throws -> String {
    Self.person + "/enter/\(try team.web.event(task).key)"
  }

  @Test func aSurveyIsEnteredUnderTheOwnName() async throws {
    let team = try TeamFixture(), path = try path("check", team), now = team.web.now
    try await team.test(try team.cookies(.coordinator)) { web in
      let day = try await web.get(Self.person + "/enter").text
      #expect(day.contains("How are you?") && day.contains("href=\"\(path)\""))
      // It has not begun.
      #expect(!day.contains("In the evening"))
      let page = try await web.get(path).text
      #expect(page.contains("Pain") && page.contains("name=\"source\""))
      let done = try await web.post(
        path,
        WebClient.hidden(in: page, of: path) + [
          ("at", "2026-06-07T07:30"), ("source", "phone"), ("note", "Called at eight"), ("q-pain", "4"),
          ("q-weight", "70"),
        ])
      #expect(done.status == .seeOther && done.headers[.location] == Self.person + "/timeline")
    }
    let outcome = try #require(try team.web.event("check").outcome)
    #expect(outcome.author == "user:coordinator" && outcome.recorded == now)
    #expect(outcome.value.answered == now.adding(seconds: -1_800))
    #expect(outcome.value.lateEntry == "said on the phone: Called at eight")
    #expect(try team.web.event("check").values.first { $0.kind == "pain" }?.value == .integer(4))
  }

  @Test func aValueIsEnteredAndNotASecondTime() async throws {
    let team = try TeamFixture(), path = try path("walk", team)
    try await team.test(try team.cookies(.coordinator)) { web in
      let page = try await web.get(path).text
      let form = WebClient.hidden(in: page, of: path) + [("at", "2026-06-07T07:30"), ("source", "paper")]
      let empty = try await web.post(path, form + [("v0", "")])
      #expect(empty.status == .unprocessableContent && empty.text.contains("No value is entered"))
      let done = try await web.post(path, form + [("v0", "5200")])
      #expect(done.status == .seeOther)
      let again = try await web.post(path, form.filter { $0.0 != "once" } + [("v0", "100")])
      #expect(again.status == .unprocessableContent && again.text.contains("has an outcome"))
      let after = try await web.get(path).text
      #expect(after.contains("correct it under Answers") && !after.contains("Record the entry"))
    }
    #expect(try team.web.event("walk").values.map(\.value) == [.integer(5200)])
    #expect(try team.web.event("walk").outcome?.value.lateEntry == "on paper")
  }

  @Test func whatTheParticipantAnsweredStays() async throws {
    let team = try TeamFixture(), path = try path("walk", team)
    // A part of the target: the event still takes values of the participant.
    _ = try team.web.runtime.record(
      try team.web.event("walk"), values: [OutcomeValue(.integer(100), kind: "steps")], at: team.web.now)
    try await team.test(try team.cookies(.coordinator)) { web in
      let day = try await web.get(Self.person + "/enter").text
      #expect(!day.contains(path))
      let other = try await web.get(Self.person + "/timeline").text
      let token = WebClient.hidden(in: other, of: "/excuse").filter { $0.0 == "token" }
      let refused = try await web.post(
        path, token + [("at", "2026-06-07T07:30"), ("source", "paper"), ("v0", "5200")])
      #expect(refused.status == .unprocessableContent)
    }
    #expect(try team.web.event("walk").values.map(\.value) == [.integer(100)])
  }

  @Test(arguments: [
    ([("at", "2026-06-07T07:30")], "The source is missing"),
    ([("at", "2026-06-07T07:30"), ("source", "email")], "The source is missing"),
    ([("at", "2026-06-07T07:30"), ("source", "other"), ("note", " ")], "The note is missing"),
    ([("at", ""), ("source", "phone")], "The time of the answer is missing"),
    ([("at", "2026-06-07T09:00"), ("source", "phone")], "is to come"),
    ([("at", "2026-06-06T09:00"), ("source", "phone")], "Nothing was recorded"),
  ])
  func anEntryWithoutASourceOrAtAnotherTimeIsRefused(fields: [(String, String)], words: String) async throws {
    let team = try TeamFixture(), path = try path("glass", team)
    try await team.test(try team.cookies(.coordinator)) { web in
      let page = try await web.get(path).text
      let refused = try await web.post(path, WebClient.hidden(in: page, of: path) + fields)
      #expect(refused.status == .unprocessableContent && refused.text.contains(words), "\(words)")
    }
    #expect(try team.web.event("glass").outcome == nil)
  }

  @Test func anEventToComeIsRefused() async throws {
    let team = try TeamFixture(), path = try path("later", team)
    try await team.test(try team.cookies(.coordinator)) { web in
      let page = try await web.get(path).text
      #expect(page.contains("it has not begun") && !page.contains("Record the entry"))
    }
  }

  /// The words of the participant's page, beside the question, without the code of the rule and the id of the item.
  @Test(arguments: [
    ([("q-pain", "2"), ("q-weight", "1e308")], "The maximum is 200."),
    ([("q-pain", "2"), ("q-weight", "20")], "The minimum is 30."),
    ([("q-pain", "2"), ("q-weight", "160")], "This is unusual; confirm it"),
  ])
  func aRefusedAnswerIsSaidInWords(answers: [(String, String)], words: String) async throws {
    let team = try TeamFixture(), path = try path("check", team)
    try await team.test(try team.cookies(.coordinator)) { web in
      let page = try await web.get(path).text
      let own = WebClient.hidden(in: page, of: path) + [("at", "2026-06-07T07:30"), ("source", "phone")]
      let refused = try await web.post(path, own + answers)
      #expect(refused.status == .unprocessableContent && refused.text.contains(words), "\(words)")
      for code in ["above_maximum", "below_minimum", "not_whole", "'weight'", "'pain'"] {
        #expect(!refused.text.contains(code), "\(code)")
      }
    }
    #expect(try team.web.event("check").outcome == nil)
  }

  @Test func valuesAndEventsHaveTheNamesOfOtherPages() async throws {
    let team = try TeamFixture(), path = try path("walk", team)
    try await team.test(try team.cookies(.coordinator)) { web in
      let page = try await web.get(path).text
      #expect(page.contains(">Steps</label>") && !page.contains(">steps</label>"))
      let own = WebClient.hidden(in: page, of: path) + [("at", "2026-06-06T07:30"), ("source", "phone")]
      let early = try await web.post(path, own + [("v0", "5")])
      #expect(early.status == .unprocessableContent && early.text.contains("cannot be answered yet"))
      #expect(early.text.contains("Walk, ") && !early.text.contains("walk/2026-06-07 "), "\(early.text)")
    }
  }

  @Test func anAnswerThatIsRefusedIsKeptInTheForm() async throws {
    let team = try TeamFixture(), path = try path("check", team)
    try await team.test(try team.cookies(.coordinator)) { web in
      let page = try await web.get(path).text
      let own = WebClient.hidden(in: page, of: path) + [("at", "2026-06-07T07:30"), ("source", "phone")]
      let missing = try await web.post(path, own + [("q-weight", "70")])
      #expect(missing.status == .unprocessableContent && missing.text.contains("needs an answer"))
      #expect(missing.text.contains("value=\"70\"") && missing.text.contains("value=\"2026-06-07T07:30\""))
      let unasked = try await web.post(path, own + [("q-pain", "2"), ("q-worse", "yes")])
      #expect(unasked.status == .unprocessableContent && unasked.text.contains("is not asked after the other answers"))
    }
    #expect(try team.web.event("check").outcome == nil)
  }

  /// A task at will can be entered whatever its limits are now: those of the time that was answered count.
  @Test(arguments: [(1, HTTPResponse.Status.unprocessableContent, 1), (2, .seeOther, 2)])
  func aStartAtWillIsEnteredAtItsOwnTime(most: Int, status: HTTPResponse.Status, count: Int) async throws {
    let team = try TeamFixture(
      plan: """
        return plan "p" { title = "P", tasks = { task "walk" { title = "Walk",
          schedule = schedule.at_will { max_per_day = \(most), min_gap = minutes(5) },
          survey = survey "w" { steps = { question "a" { item = scale "pain" { text = "Pain", min = 0, max = 10 } } } } } } }
        """)
    let runtime = try team.web.runtime.acting(as: "staff"), now = team.web.now
    // The gap to the one at 07:56 holds the next start back.
    let late = LateEntry(answered: now.adding(seconds: -240), reason: "paper")
    let listed = try runtime.event(task: "walk", patient: WebFixture.patient, at: now)
    try runtime.perform(listed, answers: AnswerSheet(answers: ["pain": .integer(1)]), lateEntry: late, at: now)
    try await team.test(try team.cookies(.coordinator)) { web in
      let day = try await web.get(Self.person + "/enter").text
      let path = try String(#require(day.firstMatch(of: /href="([^"]*\/enter\/walk[^"]*)"/)?.1))
      let page = try await web.get(path).text
      let form = WebClient.hidden(in: page, of: path) + [("source", "paper"), ("q-pain", "4")]
      let done = try await web.post(path, form + [("at", "2026-06-07T07:30")])
      #expect(done.status == status)
    }
    let recorded = try runtime.outcomes(OutcomeQuery(patients: [WebFixture.patient])).items
    #expect(recorded.count == count)
  }
}
