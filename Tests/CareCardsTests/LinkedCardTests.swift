import CareCards
import CareModel
import Testing

struct LinkedCardTests {
  let fixture: EventFixture

  init() throws { fixture = try EventFixture() }

  private func card(_ state: EventState, answered: String? = nil) throws -> Card.Row {
    var task = fixture.task("walk", "Walk")
    task.link = TaskLink(quantity: "step_count", aggregate: .sum)
    var event = try fixture.event(
      task, "08:00", state, answered: answered,
      values: answered == nil ? [] : [OutcomeValue(.double(4200), kind: "step_count", units: "count")])
    event.outcome?.value.isComputed = answered != nil
    let cards = Card.make(of: [event], in: fixture.zone, at: try fixture.at("12:00"))
    return try #require(cards.first?.rows.first)
  }

  @Test(arguments: [EventState.open, .completed, .late, .missed, .upcoming])
  func aLinkedCardHasNoAction(state: EventState) throws {
    #expect(try card(state, answered: state == .completed || state == .late ? "09:15" : nil).action == nil)
  }

  @Test func aLinkedCardShowsItsMeasurements() throws {
    #expect(try card(.completed, answered: "09:15").status == "measured from 09:15")
    #expect(try card(.late, answered: "09:15").status == "late, measured from 09:15")
    #expect(try card(.completed, answered: "09:15").text == "Step count 4200")
  }

  @Test func withoutSamplesALinkedCardIsToBeMeasured() throws {
    #expect(try card(.open).text == "To be measured")
    #expect(try card(.missed).text == "Not measured")
    #expect(try card(.declined).text == "Not done")
  }
}
