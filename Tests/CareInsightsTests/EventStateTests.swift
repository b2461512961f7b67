import CareInsights
import CareModel
import Foundation
import Testing

struct EventStateTests {
  let fixture: EventFixture
  let window: EventWindow

  init() throws {
    fixture = try EventFixture()
    window = EventWindow(
      opens: try fixture.at("2026-06-07T08:00"), closes: try fixture.at("2026-06-07T20:00"),
      graceEnds: try fixture.at("2026-06-07T22:00"))
  }

  private func draft(answers: Bool) -> SurveyDraft {
    SurveyDraft(key: OccurrenceKey("walk"), run: Data(), hasAnswers: answers, saved: window.opens)
  }

  private func state(
    at time: String, outcome: Outcome? = nil, draft: SurveyDraft? = nil, standing: PlanApplicability = .active
  ) throws -> EventState {
    EventState.of(
      outcome: outcome, draft: draft, window: window, standing: standing, at: try fixture.at("2026-06-07T\(time)"))
  }

  @Test func withoutAnOutcomeTheWindowDeterminesTheState() throws {
    // Each bound belongs to what comes after it.
    let table: [(time: String, state: EventState)] = [
      ("07:59", .upcoming), ("08:00", .open), ("19:59", .open), ("20:00", .open), ("21:59", .open), ("22:00", .missed),
    ]
    for row in table { #expect(try state(at: row.time) == row.state, "\(row.time)") }
  }

  @Test func aDraftIsStartedUntilTheGracePeriodEnds() throws {
    let table: [(time: String, answers: Bool, state: EventState)] = [
      ("07:59", true, .upcoming), ("08:00", false, .started), ("21:59", true, .started), ("22:00", true, .unfinished),
      ("22:00", false, .missed),
    ]
    for row in table {
      #expect(try state(at: row.time, draft: draft(answers: row.answers)) == row.state, "\(row)")
    }
  }

  @Test func anAnswerAtClosingIsLate() throws {
    let table: [(answered: String, state: EventState)] = [
      ("07:00", .completed), ("19:59", .completed), ("20:00", .late), ("21:00", .late),
    ]
    for row in table {
      let outcome = fixture.outcome(answered: try fixture.at("2026-06-07T\(row.answered)"))
      #expect(try state(at: "23:00", outcome: outcome) == row.state, "\(row)")
    }
  }

  @Test func anEventWithTargetsIsDoneOnlyIfItsProgressIs1() throws {
    let target = OutcomeValue(.integer(10), units: "mL")
    let table: [(EventState, progress: Double?, [OutcomeValue], EventState, reason: String)] = [
      (.completed, 0.5, [target], .partial, "half of it"), (.completed, 0, [target], .partial, "nothing of it"),
      (.late, 0.5, [target], .partial, "half of it, and late"), (.completed, 1, [target], .completed, "all of it"),
      (.late, 1, [target], .late, "all of it, and late"),
      (.completed, 0.5, [], .completed, "without targets, any outcome completes it"),
      (.completed, nil, [target], .completed, "the outcome decides if the progress is unknown"),
      (.declined, 0, [target], .declined, "declining is an answer"), (.open, 0, [target], .open, "no outcome"),
      (.notApplicable, 0.5, [target], .notApplicable, "a closed gate hides it"),
    ]
    for (before, progress, targets, after, reason) in table {
      var task = fixture.task()
      task.targets = targets
      var event = try fixture.event("2026-06-07T08:00", before, task: task)
      event.setProgress(progress)
      #expect(event.state == after, "\(reason)")
      #expect(event.progress == progress)
    }
  }

  @Test func aPartialEventTakesMoreUntilItsGracePeriodEnds() throws {
    var event = try fixture.event("2026-06-07T08:00", .partial)
    event.window = window
    for (time, isAnswerable) in [("07:59", false), ("08:00", true), ("20:00", true), ("21:59", true), ("22:00", false)]
    {
      #expect(event.isAnswerable(at: try fixture.at("2026-06-07T\(time)")) == isAnswerable, "\(time)")
    }
  }

  @Test func theFirstMatchingStateApplies() throws {
    let done = fixture.outcome(answered: window.opens)
    let table: [(Outcome?, SurveyDraft?, PlanApplicability, EventState, reason: String)] = [
      (done, nil, .notApplicable, .notApplicable, "a closed gate hides even what was done"),
      (fixture.outcome(.declined), nil, .paused, .declined, "declining comes before the pause"),
      (done, nil, .paused, .completed, "in a pause an outcome is allowed, and counts"),
      (nil, draft(answers: true), .paused, .excused, "a pause excuses what was begun"),
      (fixture.outcome(.excused), nil, .active, .excused, "excused by hand"),
      (fixture.outcome(.enteredInError), nil, .active, .open, "an error is no outcome"),
      (fixture.outcome(.declined), draft(answers: true), .active, .declined, "declined after it was begun"),
    ]
    for (outcome, draft, standing, expected, reason) in table {
      #expect(try state(at: "09:00", outcome: outcome, draft: draft, standing: standing) == expected, "\(reason)")
    }
  }
}
