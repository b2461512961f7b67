import CareModel
import CareRuntime
import CareStore
import Testing

/// What the buttons of cards do.
@Suite struct PressTests {
  let fixture: Fixture

  init() throws {
    let water = OutcomeValue(.integer(8), kind: "water", units: "{glass}")
    fixture = try Fixture(
      plan(
        task("walk", try daily("09:00")),
        task("log", try daily("09:00")) {
          $0.card = CardDefinition(.buttonLog)
          $0.targets = [water]
          $0.progress = .sum
        },
        task("number", try daily("09:00")) { $0.card = CardDefinition(.numericProgress) },
        task("pain", try daily("09:00")) { $0.survey = painSurvey },
        task("scripted", try daily("09:00")) {
          $0.card = CardDefinition(
            .simple, view: Hook(path: "title"),
            actions: ["twice": Hook(path: "append append"), "half": Hook(path: "append fail")])
        },
        task("broken", try daily("09:00")) { $0.card = CardDefinition(.simple, view: Hook(path: "fail")) }))
  }

  private func event(_ task: CareTask.ID) throws -> Event {
    try fixture.event(task, on: "2026-10-29", at: "2026-10-29T10:00")
  }

  private func press(_ action: String, _ input: [String: Scalar] = [:], on task: CareTask.ID) throws -> Event {
    try fixture.runtime.press(action, input: input, on: try event(task), at: instant("2026-10-29T10:00"))
  }

  @Test func everyCardCompletesItsEventAndClearsIt() throws {
    #expect(try press("toggle", on: "walk").state == .completed)
    #expect(try press("toggle", on: "walk").state == .open)
  }

  @Test func aLogCountsTowardTheTarget() throws {
    _ = try press("log", on: "log")
    let event = try press("log", ["value": .integer(3)], on: "log")
    #expect(event.values.map(\.value) == [.integer(1), .integer(3)])
    #expect(event.values.map(\.units) == ["{glass}", "{glass}"])
    #expect(event.progress == 0.5)
  }

  @Test func anActionThatNeedsANumberRequiresIt() throws {
    #expect(throws: RuntimeError.missingInput(task: "number", action: "log", name: "value")) {
      try press("log", on: "number")
    }
    #expect(try press("log", ["value": .double(2.5)], on: "number").values.map(\.value) == [.double(2.5)])
  }

  /// A task, an action that its card does not have, and those that it has.
  @Test(arguments: [
    ("walk", "log", ["toggle"]), ("log", "lgo", ["log", "toggle"]), ("pain", "toggle", []),
    ("scripted", "thrice", ["half", "toggle", "twice"]),
  ])
  func anUnknownActionIsRejected(task: String, action: String, known: [String]) throws {
    let error = RuntimeError.unknownAction(task: .init(task), action: action, known: known)
    #expect(throws: error) { try press(action, on: .init(task)) }
  }

  @Test func aScriptRecordsInOneCommit() throws {
    let before = try fixture.runtime.store.read { try $0.lastSeq() }
    #expect(try press("twice", on: "scripted").values.count == 2)
    let after = try fixture.runtime.store.read { try $0.lastSeq() }
    #expect(after == before + 1)
  }

  @Test func aFailingScriptRecordsNothing() throws {
    #expect(throws: ScriptError.self) { try press("half", on: "scripted") }
    #expect(try event("scripted").outcome == nil)
  }

  @Test func scriptsAreSubjectToTheWindow() throws {
    let early = try fixture.event("scripted", on: "2026-10-29", at: "2026-10-29T08:00")
    #expect(
      throws: RuntimeError.windowNotOpen(key: early.key, opens: try instant("2026-10-29T09:00"), zone: early.zone)
    ) {
      try fixture.runtime.press("twice", on: early, at: instant("2026-10-29T08:00"))
    }
  }

  @Test func aScriptDrawsTheCard() throws {
    let now = try instant("2026-10-29T10:00")
    #expect(try fixture.runtime.card(of: event("scripted"), at: now) == CardView(title: "scripted"))
    #expect(try fixture.runtime.card(of: event("walk"), at: now) == nil)
    #expect(throws: ScriptError.self) { try fixture.runtime.card(of: event("broken"), at: now) }
  }

  @Test func aFailingCardDoesNotAffectOthers() throws {
    let now = try instant("2026-10-29T10:00")
    let events = try fixture.events(on: "2026-10-29", at: "2026-10-29T10:00")
    let cards = try fixture.runtime.cards(of: events, at: now)
    #expect(cards.map(\.key) == (try [event("broken").key, event("scripted").key]))
    #expect(cards.map(\.view) == [nil, CardView(title: "scripted")])
    #expect(cards.map { $0.failure?.message } == ["the card failed", nil])
  }

  @Test func anOutcomeWithoutItsEventCanBeCleared() throws {
    let event = try press("toggle", on: "walk")
    let gone = try fixture.runtime.apply(.clear, to: event, at: instant("2026-10-29T10:05"))
    #expect(gone.outcome == nil)
  }
}
