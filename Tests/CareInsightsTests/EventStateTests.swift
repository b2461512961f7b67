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
      ("07:59", true, .upcoming), ("08:00", false, .started), ("21:59", true, .started), ("22:00", true, .partial),
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
