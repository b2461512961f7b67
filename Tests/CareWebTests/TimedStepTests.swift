import CareModel
import CareRuntime
import CareWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// A step with a time limit, whose page says what is recorded and what came too late.
struct TimedStepTests {
  private static let take = "/me/e/quick/2026-06-07/take?plan=ana.p"
  private static let plan = """
    return plan "p" { title = "P", tasks = {
      task "quick" { title = "Quick", schedule = schedule.daily { at = "all day" },
        survey = survey "quick" { steps = {
          form "fast" { title = "Fast", answer_within = minutes(2), items = {
            numeric "pulse" { text = "Pulse", min = 30, max = 200, required = true },
          } } } } } } }
    """
  private static let late = "What you answer after it is not recorded"

  /// Returns the fields of the first page as if it was shown `seconds` ago.
  private func fields(_ page: String, _ fixture: WebFixture, secondsAgo seconds: Int64) -> [(String, String)] {
    let then = "\(fixture.now.milliseconds - seconds * 1_000)"
    return WebClient.hidden(in: page).filter { $0.0 != "typed" }
      .map { ($0.0, ["began", "drawn"].contains($0.0) ? then : $0.1) }
  }

  private func result(_ fixture: WebFixture) throws -> StepResult? {
    try fixture.event("quick").outcome?.value.answers?.result().steps.first
  }

  @Test func theLimitIsShownWithAWayToLiftIt() async throws {
    let fixture = try WebFixture(plan: Self.plan)
    try await fixture.test { web in
      let page = try await web.get(Self.take).text
      #expect(page.contains("data-left=\"120000\"") && page.contains("for this page."))
      #expect(page.contains("value=\"more\"") && page.contains("role=\"timer\"") && page.contains("data-at=\"20\""))
    }
  }

  @Test func anAnswerThatComesTooLateIsNotCalledRecorded() async throws {
    let fixture = try WebFixture(plan: Self.plan)
    try await fixture.test { web in
      let form = fields(try await web.get(Self.take).text, fixture, secondsAgo: 300)
      let answer = try await web.post(Self.take, form + [("q-pulse", "70"), ("do", "next")])
      #expect(answer.status == .unprocessableContent)
      #expect(answer.text.contains(Self.late) && answer.text.contains("value=\"70\""))
      #expect(try fixture.event("quick").outcome == nil)
      // The page said so, and the survey continues without it.
      let done = try await web.send(answer.text, to: Self.take, [("q-pulse", "70"), ("do", "next")])
      #expect(done.status == .seeOther)
    }
    let step = try #require(try result(fixture))
    #expect(step.timedOut == true && step.answers.first?.answer == nil)
  }

  @Test func whoNeedsMoreTimeGetsIt() async throws {
    let fixture = try WebFixture(plan: Self.plan)
    try await fixture.test { web in
      let form = fields(try await web.get(Self.take).text, fixture, secondsAgo: 300)
      let more = try await web.post(Self.take, form + [("q-pulse", "70"), ("do", "more")])
      #expect(more.status == .seeOther)
      let page = try await web.get(Self.take).text
      #expect(page.contains("value=\"70\"") && !page.contains("data-left"))
      let done = try await web.send(page, to: Self.take, [("q-pulse", "72"), ("do", "next")])
      #expect(done.status == .seeOther)
    }
    let step = try #require(try result(fixture))
    #expect(step.timeLimit == nil && step.timedOut == nil && step.answers.first?.answer == .double(72))
  }

  @Test func whatWasTypedInTimeCountsAlsoIfItIsSentLater() async throws {
    let fixture = try WebFixture(plan: Self.plan)
    try await fixture.test { web in
      let form = fields(try await web.get(Self.take).text, fixture, secondsAgo: 300)
      let answer = try await web.post(Self.take, form + [("typed", "90000"), ("q-pulse", "70"), ("do", "next")])
      #expect(answer.status == .seeOther)
    }
    let step = try #require(try result(fixture))
    #expect(step.answers.first?.answer == .double(70))
    #expect(step.answers.first?.answered == fixture.now.adding(milliseconds: -210_000))
    #expect(step.timedOut == true && step.timeLimit == 120)
  }

  @Test(arguments: ["120000", "999999999999", "-1", "x"])
  func aTimeThatIsNotWithinTheLimitIsNone(typed: String) async throws {
    let fixture = try WebFixture(plan: Self.plan)
    try await fixture.test { web in
      let form = fields(try await web.get(Self.take).text, fixture, secondsAgo: 300)
      let answer = try await web.post(Self.take, form + [("typed", typed), ("q-pulse", "70"), ("do", "next")])
      #expect(answer.status == .unprocessableContent)
    }
  }

  @Test func leavingDoesNotClaimToKeepWhatCameTooLate() async throws {
    let fixture = try WebFixture(plan: Self.plan)
    try await fixture.test { web in
      let form = fields(try await web.get(Self.take).text, fixture, secondsAgo: 300)
      let answer = try await web.post(Self.take, form + [("q-pulse", "70"), ("do", "leave")])
      #expect(answer.text.contains(Self.late))
    }
  }
}
