import CareCards
import CareModel
import Testing

/// A day that a plan composes, with every kind of item.
struct DaySamples {
  let fixture: EventFixture

  static let style: Theme = {
    var style = Theme(accent: ThemeColor("#0b7a5b", dark: "#5fd3a8"))
    style.shape.corner = 18
    return style
  }()

  func tasks() -> [CareTask] {
    var water = fixture.task(
      "water", "Water <b>", card: CardDefinition(.numericProgress), targets: [OutcomeValue(.integer(2000), units: "mL")]
    )
    water.progress = .sum
    return [
      fixture.task("tablet", "Tablet", targets: [OutcomeValue(.integer(1), units: "{tablet}")]),
      fixture.task("drops", "Eye drops"), water,
      fixture.task("walk", "Walk", card: CardDefinition(.instructions), instructions: "Slowly & often."),
      fixture.task("ask", "How are you?", card: CardDefinition(.survey), survey: Survey(id: "ask", steps: [])),
      fixture.task(
        "chart", "Pain", card: CardDefinition(.chart, theme: Theme(accent: ThemeColor("#8a3ffc")), chart: "pain")),
    ]
  }

  func events() throws -> [Event] {
    let tasks = tasks()
    return [
      try fixture.event(tasks[0], "08:00", .completed, answered: "08:03"), try fixture.event(tasks[1], "08:00", .open),
      try fixture.event(
        tasks[2], "00:00", .partial, answered: "08:00", values: [OutcomeValue(.integer(500), units: "mL")],
        allDay: true, progress: 0.25),
      try fixture.event(tasks[3], "10:00", .missed, closes: try fixture.at("11:00")),
      try fixture.event(tasks[4], "12:00", .open), try fixture.event(tasks[5], "12:00", .open),
      try fixture.event(tasks[0], "20:00", .upcoming),
    ]
  }

  let contacts = [
    Contact(
      id: "lexi", name: "Lexi Torres", role: "Physical therapist", title: "PT", phone: [LabeledValue("+1 555 0100")],
      messaging: [LabeledValue("+1 555 0100", label: "work")], email: [LabeledValue("lexi@example.org")],
      address: PostalAddress(street: "1 Main Street", city: "Springfield"), style: .detailed),
    Contact(id: "ward", name: "Ward 4", phone: [LabeledValue("+1 555 0142")]),
    Contact(id: "kim", name: "Kim Lee", title: "Friend", style: .simple),
  ]

  private var figure: Figure {
    get throws { try #require(FigureSamples.all.first { $0.name == "line" }).figure }
  }

  var items: [DayItem] {
    [
      .header("This morning", detail: "Sunday"), .tasks(["tablet", "drops"], .init(title: "Medicines")),
      .task("nothing-today"), .header("Empty", detail: nil), .header("Later", detail: nil), .task("water"),
      .card(
        StaticCard(
          .featured, title: "Your knee", detail: "2 min",
          page: .init(
            image: "knee.jpg",
            body: [.header("First", detail: nil), .link(.init(title: "More", url: "https://example.org"))]))),
      .card(
        StaticCard(.instructions, title: "Tip", body: [.text("Drink & rest.", tone: .good), .ring(0.5, text: nil)])),
      .card(StaticCard(.chart, reference: .chart("pain"))),
      .card(StaticCard(.instructions, title: "Help", reference: .contacts(["lexi", "kim"]))), .task("chart"),
    ]
  }

  func view(items: [DayItem]?, at time: String = "12:30", language: Language = .english) throws -> DayView {
    DayView(
      date: fixture.day, zone: fixture.zone,
      week: fixture.week([nil, (3, 3, 0), (2, 3, 0), (1, 3, 0), (1, 2, 0), (0, 4, 0), (2, 6, 2)]),
      events: try events(),
      pages: [PlanPage(carePlan: nil, theme: Self.style, items: items, figures: ["pain": try figure])],
      contacts: contacts, language: language, at: try fixture.at(time))
  }
}
