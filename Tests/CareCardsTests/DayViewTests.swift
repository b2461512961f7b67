import CareCards
import CareModel
import CareTestSupport
import Testing

struct DayViewTests {
  let fixture: EventFixture

  init() throws {
    fixture = try EventFixture()
  }

  private func fullDay(width: Int = 72, color: Bool = false) throws -> String {
    let dose = fixture.task(
      "doxylamine", "Doxylamine", card: CardDefinition(.checklist), instructions: "Take with a glass of water.",
      texts: [nil, "with lunch", nil], targets: [OutcomeValue(.integer(25), units: "mg")])
    let checkIn = fixture.task(
      "check-in", "Check in", card: CardDefinition(.survey), survey: Survey(id: "check-in", steps: []))
    let stretch = fixture.task(
      "stretch", "Stretch your knee", card: CardDefinition(.instructions),
      instructions: """
        Sit on the floor with both legs straight. Bend the knee slowly as far as it goes without pain, hold it for \
        five seconds, and let go.

        Ten times.
        """)
    let walk = fixture.task("walk", "Walk", texts: [nil], targets: [OutcomeValue(.integer(30), units: "min")])
    let events = [
      try fixture.event(dose, "08:00", .completed, answered: "08:03"),
      try fixture.event(
        checkIn, "08:00", .completed, answered: "08:05",
        values: [
          OutcomeValue(.integer(4), kind: "pain"), OutcomeValue(.double(7.5), kind: "hours_of_sleep", units: "h"),
        ]),
      try fixture.event(dose, "13:00", .open, element: 1),
      try fixture.event(stretch, "10:00", .missed, closes: try fixture.at("12:00")),
      try fixture.event(
        walk, "00:00", .completed, answered: "12:30", values: [OutcomeValue(.integer(20), units: "min")], allDay: true,
        progress: 2.0 / 3),
      try fixture.event(dose, "20:00", .upcoming, element: 2),
    ]
    let contact = Contact(
      id: "lexi", name: "Lexi Torres", role: "Physical therapist", phone: [LabeledValue("+1 555 0100")])
    let view = DayView(
      date: fixture.day, zone: fixture.zone, heading: "Recovering from knee surgery",
      week: fixture.week([nil, (3, 3, 0), (2, 3, 0), (1, 3, 0), (1, 2, 0), (0, 4, 0), (2, 6, 2)]), events: events,
      contacts: [contact], at: try fixture.at("13:10"))
    return view.text(TerminalStyle(width: width, color: color)).description
  }

  @Test func aDayShowsTheWeekTheCardsAndTheTeam() throws {
    try Golden.check(try fullDay(), "day.txt")
  }

  @Test func aNarrowDayShowsTheSameInMoreLines() throws {
    try Golden.check(try fullDay(width: 40), "day-narrow.txt")
  }

  @Test(arguments: [
    ("2011-12-30", "en", "This day does not exist in Pacific/Apia: the clocks there skipped it."),
    ("2011-12-30", "de", "Diesen Tag gibt es in Pacific/Apia nicht: Die Uhren dort haben ihn übersprungen."),
    ("2011-12-31", "en", "Nothing is due."),
  ])
  func aDayThatTheClocksSkippedIsSaid(date: String, language: String, note: String) throws {
    let zone = try #require(Zone("Pacific/Apia")), day = try #require(CivilDate(date))
    let view = DayView(
      date: day, zone: zone, week: [], events: [], language: .of(language), at: zone.startOfDay(day))
    #expect(view.notes == [note])
  }

  @Test func colorsAreUsedOnlyOnRequest() throws {
    #expect(try !fullDay().contains("\u{1B}"))
    try Golden.check(try fullDay(color: true).replacing("\u{1B}", with: "␛"), "day-color.txt")
  }

  @Test func colorChangesNoLetter() throws {
    let colored = try fullDay(color: true).replacing(#/\u{1B}\[[0-9;]*m/#, with: "")
    let lines = { (text: String) in text.split(separator: "\n").map { $0.replacing(#/ +$/#, with: "") } }
    #expect(lines(colored) == lines(try fullDay()))
  }

  @Test(arguments: [32, 40, 57, 72, 120])
  func noLineIsWiderThanRequested(width: Int) throws {
    for line in try fullDay(width: width).split(separator: "\n") {
      #expect(DisplayWidth.of(line) <= width, "\(line)")
    }
  }

  @Test func aClosedGateShowsOnlyTheGate() throws {
    let welcome = fixture.task(
      "onboarding", "Welcome", card: CardDefinition(.survey), survey: Survey(id: "welcome", steps: []))
    let view = DayView(
      date: fixture.day, zone: fixture.zone, week: fixture.week([nil, nil, nil, nil, nil, nil, nil]),
      events: [try fixture.event(welcome, "00:00", .open, allDay: true)], gate: "Welcome", at: try fixture.at("07:00"))
    try Golden.check(view.text(TerminalStyle()).description, "day-gated.txt")
  }

  @Test func anEmptyDayIsMarked() throws {
    let view = DayView(
      date: fixture.day, zone: fixture.zone, week: fixture.week([nil, nil, nil, nil, nil, nil, nil]), events: [],
      at: try fixture.at("07:00"))
    try Golden.check(view.text(TerminalStyle(width: 48)).description, "day-empty.txt")
  }

  @Test func everyStateHasAText() throws {
    let task = fixture.task("walk", "Walk around the block")
    let dose = fixture.task("dose", "Take your syrup", targets: [OutcomeValue(.integer(10), units: "mL")])
    let half = [OutcomeValue(.integer(5), units: "mL")]
    let late = try fixture.at("02:00", on: "2026-06-08")
    let closed = try fixture.at("12:00")
    let events = [
      try fixture.event(task, "08:00", .upcoming),
      try fixture.event(task, "08:00", .open),
      try fixture.event(task, "08:00", .open, closes: closed, graceEnds: late),
      try fixture.event(task, "08:00", .started),
      try fixture.event(task, "08:00", .completed, answered: "08:03"),
      try fixture.event(task, "08:00", .late, answered: "23:59"),
      try fixture.event(dose, "08:00", .partial, answered: "08:03", values: half, progress: 0.5),
      try fixture.event(
        dose, "08:00", .partial, answered: "08:03", values: half, progress: 0.5, closes: closed, graceEnds: closed),
      try fixture.event(task, "08:00", .unfinished),
      try fixture.event(task, "08:00", .missed),
      try fixture.event(task, "08:00", .declined, reason: "I felt sick"),
      try fixture.event(task, "08:00", .excused, reason: "in hospital"),
      try fixture.event(task, "08:00", .notApplicable),
    ]
    let cards = Card.make(of: events, in: fixture.zone, at: try fixture.at("13:00"))
    try Golden.check(cards.map { $0.text(TerminalStyle(width: 60)).description }.joined(), "states.txt")
  }
}
