import CareCards
import CareModel
import CareTestSupport
import Testing

/// Cards that are drawn from parts: the built-in looks, and what scripts show.
struct CardBodyTests {
  let fixture: EventFixture

  init() throws {
    fixture = try EventFixture()
  }

  private let glasses = OutcomeValue(.integer(8), kind: "water", units: "{glass}")

  private func logged(
    _ style: CardStyle, values: [Int] = [1, 2], progress: ProgressStrategy = .sum, state: EventState = .partial
  ) throws -> Event {
    var task = fixture.task("water", "Water", card: CardDefinition(style), instructions: "Drink.", targets: [glasses])
    task.progress = progress
    let values = try values.enumerated().map { place, number in
      OutcomeValue(
        .integer(number), kind: "water", units: "{glass}", recorded: try fixture.at("08:0\(place)"))
    }
    return try fixture.event(
      task, "08:00", state, answered: "08:00", values: values, allDay: true,
      progress: state == .completed ? 1 : 0.375)
  }

  /// One card of every look, as the day shows them.
  private func cards() throws -> [Card] {
    let page = CardDefinition(.link, links: [.init(title: "About knees", url: "https://example.org/knees")])
    var featured = fixture.task("read", "Your new knee", card: CardDefinition(.featured), instructions: "A long text.")
    featured.details.asset = "knee.jpg"
    let grid = fixture.task("pills", "Pills", card: CardDefinition(.grid))
    let events =
      [try logged(.buttonLog), try logged(.numericProgress), try logged(.labeledValue)]
      + [
        try fixture.event(fixture.task("empty", "Empty log", card: CardDefinition(.buttonLog)), "08:00", .open),
        try fixture.event(fixture.task("heart", "Heart rate", card: CardDefinition(.labeledValue)), "08:00", .open),
        try fixture.event(fixture.task("link", "To read", card: page), "08:00", .open),
        try fixture.event(featured, "08:00", .open),
        try fixture.event(grid, "08:00", .completed, answered: "08:02"), try fixture.event(grid, "12:00", .open),
        try fixture.event(grid, "18:00", .upcoming),
      ]
    return Card.make(of: events, in: fixture.zone, at: try fixture.at("12:30"))
  }

  @Test func everyBuiltInStyleCanBeDrawn() throws {
    let text = try cards().map { $0.text(TerminalStyle(width: 60)) }.joined()
    try Golden.check("\(text)", "looks.txt")
  }

  @Test func theEventsOfAGridShareACard() throws {
    #expect(try cards().filter { $0.task == "pills" }.map(\.detail) == ["1 of 3 done"])
  }

  @Test func aFullBarNeverStandsBesideLessThanTheTarget() throws {
    let table: [(ProgressStrategy, EventState, [CardElement])] = [
      (.sum, .partial, [.progress(0.375, text: "3 of 8 glass")]),
      (.outcomeExists, .completed, [.text("3 of 8 glass", tone: .plain)]),
      (.targetsMet, .partial, [.progress(0.375, text: nil), .text("3 of 8 glass", tone: .plain)]),
    ]
    for (progress, state, elements) in table {
      let card = Card(
        of: try logged(.buttonLog, progress: progress, state: state), in: fixture.zone, at: try fixture.at("09:00"))
      #expect(card.elements.starts(with: elements), "\(progress)")
      // The other style has the amounts as two values over the same bar.
      let number = Card(
        of: try logged(.numericProgress, progress: progress, state: state), in: fixture.zone,
        at: try fixture.at("09:00"))
      let values: CardElement = .grid(
        columns: 2, [.value("3 glass", label: "Progress"), .value("8 glass", label: "Goal")])
      let bar = elements.contains { if case .progress = $0 { true } else { false } }
      #expect(number.elements.starts(with: [values] + (bar ? [.progress(0.375, text: nil)] : [])), "\(progress)")
    }
  }

  @Test func elementsAboveAndBelowLeaveTheStylesOwn() throws {
    let event = try fixture.event(fixture.task("walk", "Walk", card: CardDefinition(.instructions)), "08:00", .open)
    let now = try fixture.at("09:00"), plain = Card(of: event, in: fixture.zone, at: now).elements
    let view = CardView(before: [.text("Above", tone: .plain)], after: [.divider])
    let card = Card(of: event, view: view, in: fixture.zone, at: now)
    #expect(card.elements == [.text("Above", tone: .plain)] + plain + [.divider])
    #expect(card.elements.controls.map(\.action) == ["toggle"])
    let lines = "\(card.text(TerminalStyle(width: 40)))".split(separator: "\n")
    #expect(lines[1].contains("Above") && lines[2].contains("○ To do") && lines[3].contains("───"))
  }

  @Test func controlsAreDisabledOutsideTheWindow() throws {
    let event = try logged(.buttonLog)
    let later = event.window.graceEnds
    #expect(Card(of: event, in: fixture.zone, at: try fixture.at("09:00")).elements.controls.map(\.action) == ["log"])
    #expect(Card(of: event, in: fixture.zone, at: later).elements.controls.isEmpty)
  }

  /// Everything that a script can show.
  private var everything: [CardElement] {
    [
      .header("Today", detail: "3 of 8"), .text("Drink a glass every two hours, more when it is hot.", tone: .plain),
      .text("Too little so far.", tone: .warning), .progress(0.375, text: "3 glasses"), .ring(1, text: "done"),
      .chart(.init(values: [1, 3, nil, 8], labels: ["Mo", "Tu", "We", "Th"], text: "This week")),
      .stack(isAcross: true, [button("A glass"), button("A bottle")]),
      .control(CardControl(action: "log", title: "Amount", kind: .numberField(.init(units: "mL"), isInteger: true))),
      .control(
        CardControl(action: "log", title: "Thirst", kind: .slider(.init(min: 0, max: 10), step: 1), value: .integer(4))),
      .control(CardControl(action: "log", title: "Note", kind: .textField(maxLength: nil), value: .text("none"))),
      .checkList([
        CardControl(action: "tick", title: "With food", kind: .check(isOn: true)),
        CardControl(action: "tick", title: "Before going to bed, with a glass of water", kind: .check(isOn: false)),
      ]),
      .grid(
        columns: 3,
        [.icon(.pill, text: "Pill"), .icon(.walk, text: "Walk"), .text("three", tone: .dim), button("four")]),
      .divider, .image("glass.png", text: "A glass"), .value("72", label: "bpm"),
      .contact(
        Contact(id: "lexi", name: "Lexi Torres", title: "PT", phone: [LabeledValue("+1 555 0100")], style: .detailed)),
      .link(.init(title: "Why water?", url: "https://example.org/water")),
    ]
  }

  private func button(_ title: String) -> CardElement { .control(CardControl(action: "log", title: title)) }

  @Test(arguments: [(60, false, "parts.txt"), (34, false, "parts-narrow.txt"), (60, true, "parts-color.txt")])
  func everyElementCanBeDrawn(width: Int, color: Bool, file: String) throws {
    let card = CardDefinition(.instructions, view: Hook(path: "v"), theme: Theme(accent: ThemeColor("#0a7")))
    let event = try fixture.event(fixture.task("water", "Water", card: card), "08:00", .open)
    let drawn = Card(
      of: event, view: CardView(title: "Water today", detail: "3 of 8", body: everything), in: fixture.zone,
      at: try fixture.at("09:00"))
    try Golden.check(drawn.text(TerminalStyle(width: width, color: color)).description, file)
  }

  @Test(arguments: [32, 33, 40, 57, 72, 120])
  func noElementIsWiderThanTheCard(width: Int) throws {
    let task = fixture.task("water", "Water", card: CardDefinition(.simple))
    let long = String(repeating: "wide ", count: 40)
    let body =
      everything + [
        .stack(isAcross: true, [.text(long, tone: .plain), .divider]), .grid(columns: 6, [.text(long, tone: .plain)]),
        .header(long, detail: long), .progress(0.5, text: long), button(long), .icon(.pill, text: long),
        .control(CardControl(action: "a", title: long, kind: .textField(maxLength: nil), value: .text(long))),
        .chart(.init(values: Array(repeating: 1, count: 100), labels: Array(repeating: long, count: 100))),
        .ring(0.5, text: long), .link(.init(title: long, url: "https://example.org/" + long.replacing(" ", with: "-"))),
        .grid(
          columns: 3, [.grid(columns: 3, [button(long)]), .chart(.init(values: [1, 2, 3])), .progress(1, text: nil)]),
      ]
    let card = Card(
      of: try fixture.event(task, "08:00", .open), view: CardView(title: long, detail: long, body: body),
      in: fixture.zone, at: try fixture.at("09:00"))
    let lines = card.text(TerminalStyle(width: width)).description.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count == width }, "\(lines.filter { $0.count != width })")
  }

  @Test func aFailedScriptAffectsOnlyItsCard() throws {
    let task = fixture.task("water", "Water", card: CardDefinition(.simple, view: Hook(path: "v")))
    let event = try fixture.event(task, "08:00", .open)
    let views = [ScriptedView(id: .init(key: event.key, carePlan: nil), view: nil, note: "It failed.")]
    let cards = Card.make(of: [event], views: views, in: fixture.zone, at: try fixture.at("09:00"))
    #expect(cards.map(\.title) == ["Water"])
    #expect(cards.first?.text(TerminalStyle()).description.contains("It failed.") == true)
  }

  @Test func omittedFieldsOfAViewAreAsInTheBuiltInStyle() throws {
    let task = fixture.task("walk", "Walk", card: CardDefinition(.instructions), instructions: "Slowly.")
    let card = Card(
      of: try fixture.event(task, "08:00", .open), view: CardView(detail: "now"), in: fixture.zone,
      at: try fixture.at("09:00"))
    #expect(card.title == "Walk")
    #expect(card.detail == "now")
    #expect(card.instructions == "Slowly.")
    #expect(
      card.elements == [
        .text("Slowly.", tone: .plain),
        .control(CardControl(action: "toggle", title: "To do", kind: .check(isOn: false))),
      ])
  }
}
