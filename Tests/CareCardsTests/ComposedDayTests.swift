import CareCards
import CareModel
import CareTestSupport
import Testing

/// Days that plans compose.
struct ComposedDayTests {
  let samples: DaySamples

  init() throws {
    samples = DaySamples(fixture: try EventFixture())
  }

  private func titles(_ view: DayView) -> [[String]] {
    view.sections.map { [$0.title ?? "-"] + $0.cards.map(\.title) }
  }

  @Test func aPlanChoosesTheCardsAndTheirOrder() throws {
    #expect(
      titles(try samples.view(items: samples.items)) == [
        ["This morning", "Medicines"], ["Later", "Water <b>", "Your knee", "Tip", "A sample", "Help", "Pain"],
        ["Also due", "How are you?"],
      ])
  }

  @Test(arguments: [[], [.task("walk")], [.task("unknown")], [.header("Nothing", detail: nil)]] as [[DayItem]])
  func noMistakeHidesWhatCanBeAnswered(items: [DayItem]) throws {
    let view = try samples.view(items: items)
    let answerable = try samples.events().filter { $0.isAnswerable(at: try samples.fixture.at("12:30")) }.map(\.key)
    #expect(answerable.count == 4)
    #expect(view.cards.flatMap(\.rows).map(\.key).filter(answerable.contains) == answerable)
  }

  @Test func anEventShowsOnce() throws {
    let items: [DayItem] = [.task("tablet"), .task("tablet"), .tasks(["tablet", "drops"], .init(title: "All"))]
    let keys = try samples.view(items: items).cards.flatMap(\.rows).map(\.key)
    #expect(keys.count == Set(keys).count)
  }

  @Test func whatIsDoneMissedOrToComeCanBeLeftOff() throws {
    let shown = try samples.view(items: []).cards.flatMap(\.rows).map(\.state)
    #expect(Set(shown) == [.open, .partial])
  }

  @Test func withoutItemsTheDayIsTheBuiltInOne() throws {
    let view = try samples.view(items: nil)
    #expect(view.sections.map(\.title) == [nil])
    #expect(view.cards.flatMap(\.rows).count == (try samples.events().count))
  }

  @Test func aPlansDayLeavesTheEventsOfOthersAlone() throws {
    var events = try samples.events()
    for place in events.indices.suffix(2) { events[place].carePlan = "other" }
    let view = DayView(
      date: samples.fixture.day, zone: samples.fixture.zone, week: [], events: events,
      pages: [PlanPage(carePlan: nil, items: [.task("tablet"), .task("water"), .task("drops"), .task("ask")])],
      at: try samples.fixture.at("12:30"))
    #expect(titles(view) == [["-", "Tablet", "Water <b>", "Eye drops", "How are you?"], ["-", "Pain", "Tablet"]])
  }

  @Test func aCardWithEventsOfSeveralTasksNamesThem() throws {
    let card = try #require(try samples.view(items: samples.items).cards.first)
    #expect(card.rows.map(\.text) == ["Tablet · 1 tablet", "Eye drops", "Tablet · 1 tablet"])
    #expect(card.detail == "1 of 3 done")
    #expect(card.task == nil)
  }

  @Test func stylesCascadeFromThePlanToTheCard() throws {
    let cards = try samples.view(items: samples.items).cards
    #expect(cards.first?.theme == DaySamples.style)
    let own = try #require(cards.first { $0.title == "Pain" })
    #expect(own.theme.color.accent == ThemeColor("#8a3ffc"))
    #expect(own.theme.shape.corner == 18)
  }

  @Test(arguments: [(80, "composed.txt"), (40, "composed-narrow.txt")])
  func aComposedDayOnATerminal(width: Int, file: String) throws {
    let text = try samples.view(items: samples.items).text(TerminalStyle(width: width)).description
    for line in text.split(separator: "\n") { #expect(DisplayWidth.of(line) <= width, "\(line)") }
    try Golden.check(text, file)
  }

  @Test func everyWayToReachAContactIsListed() throws {
    let lines = DayView.contactLines(samples.contacts, TerminalStyle(width: 60), .english)
    try Golden.check(lines.map { "\($0)\n" }.joined(), "contacts.txt")
  }
}
