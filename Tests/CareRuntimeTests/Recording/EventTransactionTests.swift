import CareModel
import CareRuntime
import CareStore
import StoreConformance
import Testing

/// One event is one transaction: what it costs, and what its changes return.
@Suite struct EventTransactionTests {
  let engine: CountingEngine
  let fixture: Fixture
  let day = "2026-10-29"
  let now: Instant

  init() throws {
    engine = try CountingEngine()
    now = try instant("2026-10-29T10:00")
    let water = OutcomeValue(.integer(8), kind: "water", units: "{glass}")
    let alert = AlertDefinition(id: "bad", when: .atLeast(item: ItemReference("pain"), value: 3), urgency: .now)
    fixture = try Fixture(
      plan(
        task("walk", try daily("09:00")),
        task("early", try daily("07:00")) {
          $0.closes = .after(.seconds(3600))
          $0.grace = .seconds(4 * 3600)
        },
        task("log", try daily("09:00")) {
          $0.card = CardDefinition(.buttonLog)
          $0.targets = [water]
          $0.progress = .sum
        },
        task("scored", try daily("09:00")) { $0.progress = .hook(Hook(path: "0.25")) },
        task("scripted", try daily("09:00")) {
          $0.card = CardDefinition(.simple, actions: ["twice": Hook(path: "a b")])
        },
        task("pain", try daily("09:00")) {
          $0.survey = painSurvey
          $0.alerts = [alert]
        },
        task("nothing", try daily("09:00")) {
          $0.survey = painSurvey
          $0.extraction = .hook(Hook(path: "nothing"))
        }), engine: engine)
  }

  private func event(_ task: CareTask.ID) throws -> Event {
    try fixture.runtime.event(task: task, patient: "ana", on: date(day), at: now)
  }

  private func answered(_ session: SurveySession) throws -> SurveySession {
    var session = session
    try session.complete(with: AnswerSheet(answers: ["pain": .integer(4)]), at: now)
    return session
  }

  @Test func aSurveyTakesTwoJoinsAndOneWrite() throws {
    let counts = try engine.counts {
      let begun = try fixture.runtime.withEvent(task: "pain", patient: "ana", at: now) { try $0.beginSurvey() }
      let session = try answered(begun)
      let update = try fixture.runtime.update(session.event, at: now) { try $0.finish(session) }
      #expect(update.event.state == .completed)
      #expect(update.raised.map(\.value.alert) == ["bad"])
    }
    #expect(counts == .init(reads: 1, writes: 1, joins: 2))
  }

  @Test func aSuspendedSurveyTakesTwoJoins() throws {
    let counts = try engine.counts {
      let session = try fixture.runtime.withEvent(task: "pain", patient: "ana", at: now) { try $0.beginSurvey() }
      let update = try fixture.runtime.update(session.event, at: now) { try $0.save(session) }
      #expect(update.event.state == .started)
    }
    #expect(counts == .init(reads: 1, writes: 1, joins: 2))
  }

  @Test func savingAPageTakesNoJoin() throws {
    let session = try fixture.runtime.beginSurvey(event("pain"), at: now)
    let counts = try engine.counts { try fixture.runtime.save(session, at: now) }
    #expect(counts == .init(writes: 1))
  }

  @Test(arguments: [EventChange.toggle, .decline(reason: nil), .excuse(reason: nil), .append(.init(.integer(1)))])
  func aChangeTakesOneJoin(_ change: EventChange) throws {
    let event = try event("walk")
    let counts = try engine.counts { try fixture.runtime.apply(change, to: event, at: now) }
    #expect(counts == .init(writes: 1, joins: 1))
  }

  @Test func anActionWithSeveralChangesTakesOneJoin() throws {
    let event = try event("scripted")
    let counts = try engine.counts {
      let pressed = try fixture.runtime.press("twice", on: event, at: now)
      #expect(pressed.values.count == 2)
    }
    #expect(counts == .init(writes: 1, joins: 1))
  }

  @Test func anAdherenceReportTakesOneJoin() throws {
    let counts = try engine.counts {
      _ = try fixture.runtime.adherenceReport("ana", from: date("2026-10-28"), to: date("2026-10-30"), at: now)
    }
    #expect(counts == .init(reads: 1, joins: 1))
  }

  /// A task, and the changes that are made at its event one after the other.
  @Test(
    arguments: [
      ("walk", [EventChange.toggle, .toggle, .decline(reason: "tired"), .record([.init(.integer(3))]), .clear]),
      ("early", [.toggle, .append(.init(.integer(2))), .removeValue(at: 0), .excuse(reason: nil)]),
      (
        "log",
        [.append(.init(.integer(2), kind: "water")), .append(.init(.integer(2), kind: "water")), .decline(reason: nil)]
      ),
      ("scored", [.toggle, .excuse(reason: "away"), .clear, .record([])]),
    ] as [(CareTask.ID, [EventChange])])
  func aChangeReturnsTheEventAsItIsListedAfterward(_ task: CareTask.ID, _ changes: [EventChange]) throws {
    for (index, change) in changes.enumerated() {
      let changed = try fixture.runtime.apply(change, to: event(task), at: now)
      #expect(try changed == event(task), "change \(index + 1)")
    }
  }

  @Test func aChangeInAPausedPlanReturnsTheEventAsItIsListedAfterward() throws {
    let begun = try fixture.runtime.beginSurvey(event("pain"), at: now)
    try fixture.runtime.pause("ana.plan", from: .instant(instant("2026-10-29T06:00")), at: now)
    for task in ["walk", "log"] as [CareTask.ID] {
      for change in [EventChange.toggle, .clear, .decline(reason: nil)] {
        let changed = try fixture.runtime.apply(change, to: event(task), at: now)
        #expect(try changed == event(task))
      }
    }
    #expect(try fixture.runtime.update(begun.event, at: now) { try $0.save(begun) }.event == event("pain"))
    let session = try answered(begun)
    #expect(try fixture.runtime.update(session.event, at: now) { try $0.finish(session) }.event == event("pain"))
  }

  @Test func aSurveyReturnsTheEventAsItIsListedAfterward() throws {
    for task in ["pain", "nothing"] as [CareTask.ID] {
      let begun = try fixture.runtime.beginSurvey(event(task), at: now)
      #expect(try fixture.runtime.update(begun.event, at: now) { try $0.save(begun) }.event == event(task))
      let session = try answered(fixture.runtime.beginSurvey(event(task), at: now))
      let update = try fixture.runtime.update(session.event, at: now) { try $0.finish(session) }
      #expect(try update.event == event(task))
      #expect(update.event.state == (task == "pain" ? .completed : .open))
    }
  }
}

extension CountingEngine {
  /// Returns the transactions and joins of `body`.
  func counts(of body: () throws -> Void) throws -> Counts {
    try counts { try CareRuntime.$joinObserver.withValue($0, operation: body) }
  }
}
