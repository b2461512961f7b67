import CareCards
import CareModel
import CareTestSupport
import Testing

/// Days with more events than a person can use.
struct CrowdedDayTests {
  private func events(_ count: Int, open: Int, card: CardDefinition) throws -> [Event] {
    let fixture = try EventFixture()
    let task = fixture.task("tick", "Tick", card: card)
    return try (0..<count).map { number in
      let time = "\(Self.two(number / 3600)):\(Self.two(number / 60 % 60)):\(Self.two(number % 60))"
      return try fixture.event(task, time, number < open ? .missed : .open)
    }
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private func view(_ events: [Event]) throws -> DayView {
    let fixture = try EventFixture()
    return DayView(date: fixture.day, zone: fixture.zone, week: [], events: events, at: try fixture.at("12:00"))
  }

  @Test func aDayOfAThousandEventsShowsAll() throws {
    let view = try view(events(1_000, open: 0, card: CardDefinition(.checklist)))
    #expect(view.cards.map(\.rows.count) == [1_000])
    #expect(view.notes == [])
  }

  @Test func ofMoreItShowsThoseFromTheFirstThatCanBeAnswered() throws {
    let events = try events(5_000, open: 2_000, card: CardDefinition(.checklist))
    let view = try view(events)
    #expect(view.cards.flatMap(\.rows).map(\.key) == events[2_000..<3_000].map(\.key))
    #expect(view.notes == ["… and 4000 more events on this day"])
  }

  @Test func theLastOnesAreShownWhenAllAreOver() throws {
    let events = try events(1_500, open: 1_500, card: CardDefinition(.simple))
    #expect(try view(events).cards.flatMap(\.rows).map(\.key) == events[..<1_000].map(\.key))
  }

  @Test func eachTaskKeepsOneCardForItsDay() throws {
    let fixture = try EventFixture()
    let tasks = ["a", "b", "c"].map { fixture.task(CareTask.ID($0), $0, card: CardDefinition(.checklist)) }
    let events = try (0..<60).map { try fixture.event(tasks[$0 % 3], "10:\(Self.two($0))", .open) }
    let cards = Card.make(of: events, in: fixture.zone, at: try fixture.at("12:00"))
    #expect(cards.map(\.task) == ["a", "b", "c"])
    #expect(cards.allSatisfy { $0.rows.count == 20 })
    #expect(cards[1].rows.map(\.key) == events.filter { $0.task.id == "b" }.map(\.key))
  }
}
