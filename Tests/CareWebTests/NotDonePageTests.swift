import CareAccess
import CareModel
import CareRuntime
import CareWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// The way past a task that cannot be done in a browser, or not now.
struct NotDonePageTests {
  private static let take = "/me/e/do/2026-06-07/take?plan=ana.p"

  private static func plan(_ task: String, before: String = "") -> String {
    """
    return plan "p" { title = "P", tasks = { task "do" { title = "Do", schedule = schedule.daily { at = "all day" },
      survey = survey "do" { steps = { \(before) \(task), form "how" { title = "How", items = {
        scale "pain" { text = "Pain", min = 0, max = 10, required = true } } },
        review "check" { title = "Your answers" } } } } } }
    """
  }

  private func step(_ fixture: WebFixture) throws -> StepResult? {
    try fixture.event("do").outcome?.value.answers?.result().step("it")
  }

  /// Tasks that a browser measures and that it does not, required and optional.
  static let tasks = [
    "timed_walk 'it' { title = 'It' }", "six_minute_walk 'it' { title = 'It' }",
    "tapping 'it' { title = 'It', optional = true }", "active 'it' { title = 'It', recorder = 'accelerometer' }",
  ]

  @Test(arguments: tasks)
  func theSurveyContinuesAndKeepsTheReason(_ task: String) async throws {
    let fixture = try WebFixture(plan: Self.plan(task))
    try await fixture.test { web in
      let page = try await web.get(Self.take).text
      #expect(page.contains("I cannot do this here") && !page.contains("<details class=\"care-page\" open"))
      let next = try await web.send(page, to: Self.take, [("not-done", "unsafe"), ("do", "not-done")])
      #expect(next.status == .seeOther)
      let form = try await web.get(Self.take).text
      #expect(form.contains("q-pain") && !form.contains("not-done"))
      #expect(try await web.send(form, to: Self.take, [("q-pain", "3"), ("do", "next")]).status == .seeOther)
      let review = try await web.get(Self.take).text
      #expect(review.contains("Not done: It hurts, or it is not safe"))
      #expect(try await web.send(review, to: Self.take, [("do", "next")]).status == .seeOther)
    }
    let found = try #require(try step(fixture))
    #expect(found.notDone == .unsafe && found.measurement == nil && found.answers.map(\.answer) == [nil])
    #expect(try fixture.event("do").outcome?.value.values.map(\.kind) == ["pain"])
  }

  @Test(arguments: [[], [("not-done", "")], [("not-done", "lazy")]])
  func aReasonIsChosenFirst(_ fields: [(String, String)]) async throws {
    let fixture = try WebFixture(plan: Self.plan(Self.tasks[0]))
    try await fixture.test { web in
      let page = try await web.get(Self.take).text
      let answer = try await web.send(page, to: Self.take, fields + [("do", "not-done")])
      #expect(answer.status == .unprocessableContent)
      #expect(
        answer.text.contains("Choose the reason first.") && answer.text.contains("<details class=\"care-page\" open"))
    }
    #expect(try step(fixture) == nil)
  }

  @Test func aPageThatIsSentWithoutARecordingSaysWhatToDo() async throws {
    let fixture = try WebFixture(plan: Self.plan(Self.tasks[0]))
    try await fixture.test { web in
      let page = try await web.get(Self.take).text
      let answer = try await web.send(page, to: Self.take, [("do", "next")])
      #expect(answer.status == .unprocessableContent)
      #expect(answer.text.contains("Do the task first, or say why you cannot do it."))
      // A reason that was chosen is not lost because the other button was pressed.
      let next = try await web.send(answer.text, to: Self.take, [("not-done", "unable"), ("do", "next")])
      #expect(next.status == .seeOther)
      let form = try await web.get(Self.take).text
      #expect(form.contains("q-pain"))
    }
  }

  @Test func goingBackShowsTheReasonAndKeepsIt() async throws {
    let fixture = try WebFixture(plan: Self.plan(Self.tasks[0]))
    try await fixture.test { web in
      let page = try await web.get(Self.take).text
      _ = try await web.send(page, to: Self.take, [("not-done", "device"), ("do", "not-done")])
      _ = try await web.send(try await web.get(Self.take).text, to: Self.take, [("do", "back")])
      let again = try await web.get(Self.take).text
      #expect(again.contains("Not done: My device cannot measure it"))
      #expect(again.contains(#"value="device" checked"#))
      #expect(try await web.send(again, to: Self.take, [("do", "next")]).status == .seeOther)
      #expect(try await web.get(Self.take).text.contains("q-pain"))
    }
  }

  @Test func anotherStepIsNotLeftThisWay() async throws {
    let fixture = try WebFixture(plan: Self.plan(Self.tasks[0], before: "instruction 'hello' { title = 'Hello' },"))
    try await fixture.test { web in
      let page = try await web.get(Self.take).text
      let answer = try await web.send(page, to: Self.take, [("not-done", "unsafe"), ("do", "not-done")])
      #expect(answer.status == .badRequest)
    }
  }

  @Test func theCareTeamSeesTheReason() async throws {
    let team = try TeamFixture(plan: Self.plan("timed_walk 'it' { title = 'Walk to the wall' }"))
    let answers = ["it": AnswerInput.fields(["not_done": .text("unsafe")]), "pain": .integer(3)]
    _ = try team.web.runtime.perform(
      try team.web.event("do"), answers: AnswerSheet(answers: answers), at: team.web.now)
    try await team.test(try team.cookies(.clinician)) { web in
      let page = try await web.get("/s/p/p/ana/answers").text
      #expect(page.contains("Walk to the wall: Not done: It hurts, or it is not safe"))
    }
  }

  @Test(arguments: [
    ("de", "Ich kann das hier nicht machen"), ("es", "No puedo hacer esto aquí"), ("ko", "여기서는 할 수 없습니다"),
  ])
  func theReasonsAreInTheLanguageOfThePage(_ language: String, text: String) async throws {
    let fixture = try WebFixture(language: language, plan: Self.plan(Self.tasks[1]))
    try await fixture.test { web in
      let page = try await web.get(Self.take).text
      #expect(page.contains(text))
    }
  }
}
