import CareModel
import CareRuntime
import Testing

/// What a participant's page shows, from one read, beside the reads one after another.
@Suite struct DayContentsTests {
  private static let noon = "2026-10-29T12:00"

  /// A participant with two plans: cards that scripts draw, of which one fails, a day that a function composes, a chart on a card, a
  /// translation, and a progress that fails.
  private func fixture() throws -> Fixture {
    let chart = ChartDefinition(
      id: "all", kind: .line, title: "All", over: .days(7),
      series: [SeriesDefinition(title: "Done", source: .adherence(tasks: nil))])
    var first = plan(
      task("walk", try daily("08:00")) {
        $0.card = CardDefinition(.simple, view: Hook(path: "title"))
        $0.progress = .hook(Hook(path: "fails"))
      },
      task("broken", try daily("09:00")) { $0.card = CardDefinition(.simple, view: Hook(path: "fail")) },
      task("chart", try daily("10:00")) { $0.card = CardDefinition(.chart, chart: "all") })
    first.header.charts = [chart]
    first.header.day = Hook(path: "walk chart")
    first.header.translations = ["de": ["walk.title": "Gehen", "charts.all.title": "Alles"]]
    let second = plan(task("dose", try daily("20:00")) { $0.title = "Dose" }, id: "second")
    let fixture = try Fixture(first, second)
    try fixture.runtime.toggle(fixture.event("walk", on: "2026-10-29", at: Self.noon), at: instant(Self.noon))
    return fixture
  }

  @Test(arguments: [nil, "de", "fr"], [nil, "2026-10-28", "2026-11-02"])
  func oneReadGivesWhatSeveralGive(language: String?, day: String?) throws {
    let fixture = try fixture(), runtime = fixture.runtime, now = try instant(Self.noon)
    let on = try day.map { try date($0) }, builtIn = Language.of(language)
    let contents = try runtime.dayContents(of: fixture.patient, on: on, at: now) { patient in
      #expect(patient.id == fixture.patient)
      return (language, builtIn)
    }
    let whole = try runtime.day(fixture.patient, on: on, language: language, at: now).forParticipant(in: builtIn)
    #expect(contents.day == whole)
    #expect(contents.cards == (try runtime.cards(of: whole.events, at: now)))
    #expect(contents.pages == (try runtime.pages(of: whole, language: language, at: now)))
    let turn = try runtime.dayWithTurn(fixture.patient, language: language, at: now).turn
    #expect(contents.turn == (on == nil ? turn : nil))
    #expect(contents.patient == (try runtime.patient(fixture.patient, at: now).value))
    #expect(contents.day.events.count >= 4)
    #expect(contents.cards.count == 2)
    #expect(contents.pages.count == 1)
  }

  @Test func eventsOfOneTimeAreInTheOrderOfThePlan() throws {
    let later = task("a-later", try daily("08:00")), first = task("water", try daily("08:00"))
    let second = task("pill", try daily("08:00")), early = task("zero", try daily("07:00"))
    let fixture = try Fixture(plan(first, second, early)), now = try instant(Self.noon)
    func order() throws -> [String] {
      try fixture.runtime.dayContents(of: fixture.patient, at: now) { _ in (nil, .english) }.day.events.map(
        \.task.id.text)
    }
    #expect(try order() == ["zero", "water", "pill"])
    #expect(try fixture.runtime.day(fixture.patient, at: now).events.map(\.task.id.text) == ["zero", "pill", "water"])
    // Another title, or a task that came later, moves none of those before.
    var named = first
    named.base.title = "Water"
    _ = try fixture.runtime.seed(
      [plan(named, second, early, later)], effective: try date("2026-10-29"), at: now)
    #expect(try order() == ["zero", "water", "pill", "a-later"])
  }

  /// The parts of a day that a function may draw, and the next turn after 12:00:20: that of the window, or that of the minute.
  private static let turns: [(change: @Sendable (inout CareTask) -> Void, day: Hook?, turn: String)] = [
    ({ _ in }, nil, "2026-10-29T20:00"),
    ({ $0.card = CardDefinition(.simple, view: Hook(path: "title")) }, nil, "2026-10-29T12:01"),
    ({ $0.progress = .hook(Hook(path: "fails")) }, nil, "2026-10-29T12:01"),
    ({ _ in }, Hook(path: "dose"), "2026-10-29T12:01"),
  ]

  @Test(arguments: turns.indices) func whatAFunctionDrawsIsRightToTheMinute(row: Int) throws {
    let (change, day, turn) = Self.turns[row]
    var declared = plan(task("dose", try daily("20:00"), change))
    declared.header.day = day
    let fixture = try Fixture(declared), now = try instant("2026-10-29T12:00:20")
    #expect(try fixture.runtime.dayWithTurn(fixture.patient, at: now).turn == (try instant(turn)))
  }

  @Test func aParticipantWhoDoesNotExistIsReported() throws {
    let fixture = try fixture(), now = try instant(Self.noon)
    #expect(throws: (any Error).self) {
      try fixture.runtime.dayContents(of: "nobody", at: now) { _ in (nil, .english) }
    }
  }
}
