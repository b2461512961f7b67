import CareCards
import CareModel
import Testing

struct CardTests {
  let fixture: EventFixture

  init() throws {
    fixture = try EventFixture()
  }

  @Test func eventsOfAChecklistShareTheCardOfTheFirst() throws {
    let dose = fixture.task("dose", "Dose", card: CardDefinition(.checklist))
    let walk = fixture.task("walk", "Walk")
    let events = [
      try fixture.event(dose, "08:00", .completed, answered: "08:00"), try fixture.event(walk, "09:00", .open),
      try fixture.event(dose, "20:00", .upcoming), try fixture.event(walk, "21:00", .upcoming),
    ]
    let cards = Card.make(of: events, in: fixture.zone, at: try fixture.at("09:00"))
    #expect(cards.map(\.task) == ["dose", "walk", "walk"])
    #expect(cards.map(\.rows.count) == [2, 1, 1])
    #expect(cards.map(\.detail) == ["1 of 2 done", "09:00", "21:00"])
    #expect(cards.map(\.state) == [.upcoming, .open, .upcoming])
    #expect(cards[0].progress == 0.5)
  }

  @Test func checklistsOfTwoEnrollmentsAreSeparate() throws {
    let dose = fixture.task("dose", "Dose", card: CardDefinition(.checklist))
    var other = try fixture.event(dose, "08:00", .open)
    other.carePlan = "ana.other"
    let cards = Card.make(
      of: [try fixture.event(dose, "08:00", .open), other], in: fixture.zone, at: try fixture.at("09:00"))
    #expect(cards.count == 2)
  }

  @Test func onlyOpenEventsHaveAnAction() throws {
    let walk = fixture.task("walk", "Walk")
    let survey = fixture.task("ask", "Ask", card: CardDefinition(.survey), survey: Survey(id: "ask", steps: []))
    let table: [(CareTask, EventState, Card.Action?)] = [
      (walk, .open, .complete), (survey, .open, .begin), (survey, .started, .resume), (walk, .completed, .undo),
      (walk, .late, .undo), (walk, .upcoming, nil), (walk, .missed, nil), (walk, .declined, nil), (walk, .excused, nil),
      (walk, .partial, .complete), (survey, .partial, .begin), (walk, .unfinished, nil), (walk, .notApplicable, nil),
    ]
    for (task, state, action) in table {
      let event = try fixture.event(task, "08:00", state, answered: state == .completed ? "08:00" : nil)
      #expect(
        Card.make(of: [event], in: fixture.zone, at: try fixture.at("08:30")).first?.rows.first?.action == action,
        "\(state)")
    }
  }

  @Test func everyStyleExceptSimpleShowsInstructions() throws {
    for style in CardStyle.allCases {
      let task = fixture.task("walk", "Walk", card: CardDefinition(style), instructions: "Slowly.")
      let card = Card.make(of: [try fixture.event(task, "08:00", .open)], in: fixture.zone, at: try fixture.at("08:30"))
        .first
      #expect(card?.instructions == (style == .simple ? nil : "Slowly."))
    }
  }

  @Test func aTimeOnAnotherDayShowsTheDay() throws {
    let task = fixture.task("walk", "Walk")
    let closes = try fixture.at("08:00", on: "2026-06-10")
    let event = try fixture.event(task, "08:00", .open, closes: closes, graceEnds: closes)
    #expect(event.statusText(at: try fixture.at("09:00")) == "open until Wed 10 June 08:00")
  }

  @Test func aTimeInAnotherZoneShowsItsCity() throws {
    let event = try fixture.event(fixture.task("walk", "Walk"), "08:00", .open)
    let cards = Card.make(of: [event], in: .utc, at: try fixture.at("09:00"))
    #expect(cards.map(\.detail) == ["08:00 New York"])
  }

  @Test func theTextOfAnElementIsShownInPlaceOfItsTime() throws {
    for style in [CardStyle.simple, .checklist, .grid] {
      let task = fixture.task("dose", "Dose", card: CardDefinition(style), texts: ["Morning", nil])
      let events = [try fixture.event(task, "08:00", .open), try fixture.event(task, "20:00", .upcoming, element: 1)]
      let cards = Card.make(of: events, in: fixture.zone, at: try fixture.at("08:30"))
      #expect(cards.flatMap(\.rows).map(\.time) == ["Morning", "20:00"])
      #expect(cards.flatMap(\.rows).map(\.text) == ["To do", "To do"], "it is not shown twice")
    }
  }

  @Test func theTextOfAnElementWithSeveralTimesStandsBesideThem() throws {
    var task = fixture.task("walk", "Walk", card: CardDefinition(.checklist), texts: ["Five minutes"])
    task.schedule.elements[0].times = [try #require(DayTime("09:00")), try #require(DayTime("13:00"))]
    let events = [try fixture.event(task, "09:00", .open), try fixture.event(task, "13:00", .upcoming)]
    let rows = Card.make(of: events, in: fixture.zone, at: try fixture.at("09:30")).flatMap(\.rows)
    #expect(rows.map(\.time) == ["09:00", "13:00"])
    #expect(rows.map(\.text) == ["Five minutes", "Five minutes"])
  }

  @Test func aDurationIsShownAsAWindowOfTime() throws {
    let table: [(EventDuration, seconds: Int, String)] = [
      (.seconds(7200), 7200, "20:00–22:00"), (.seconds(4 * 3600), 4 * 3600, "20:00–24:00"), (.seconds(0), 0, "20:00"),
      (ScheduleElement.defaultDuration, 3600, "20:00"),
    ]
    for (duration, seconds, text) in table {
      var task = fixture.task("light", "Light")
      task.schedule.elements[0].duration = duration
      var event = try fixture.event(task, "20:00", .open)
      event.occurrence.stop = event.occurrence.start.adding(seconds: seconds)
      #expect(Card.make(of: [event], in: fixture.zone, at: try fixture.at("20:30")).map(\.detail) == [text])
    }
  }

  @Test func valuesAreShownByTheLabelOfTheirKindOrItem() throws {
    let item = FormItem(
      id: "where", text: "Where does it hurt?",
      format: .choice(ChoiceFormat(options: [ChoiceOption(value: "knee_l", text: "Left knee")])))
    let agreed = FormItem(id: "agreed", text: "And?", format: .boolean(BooleanFormat(yes: "I agree")))
    let often = FormItem(
      id: "often", text: "How often?",
      format: .textScale(TextScaleFormat(options: [ChoiceOption(value: "daily", text: "Every day")])))
    var task = fixture.task(
      "ask", "Ask", survey: Survey(id: "ask", steps: [Step(id: "how", kind: .form, items: [item, agreed, often])]))
    task.labels = ["pain": "Pain from 0 to 10", "secret": ""]
    let table: [(OutcomeValue, String)] = [
      (OutcomeValue(.integer(4), kind: "pain"), "Pain from 0 to 10 4"),
      (OutcomeValue(.integer(7), kind: "secret"), "7"),
      (OutcomeValue(.text("knee_l"), kind: "where"), "Where does it hurt? Left knee"),
      (OutcomeValue(.boolean(true), kind: "agreed"), "And? I agree"),
      (OutcomeValue(.boolean(false), kind: "agreed"), "And? no"),
      (OutcomeValue(.text("daily"), kind: "often"), "How often? Every day"),
      (OutcomeValue(.double(7.25), kind: "slept_well", units: "h"), "Slept well 7.25 h"),
    ]
    for (value, text) in table {
      let event = try fixture.event(task, "08:00", .completed, answered: "08:10", values: [value])
      #expect(Card.make(of: [event], in: fixture.zone, at: try fixture.at("09:00")).first?.rows.first?.text == text)
    }
    let list = [OutcomeValue(.boolean(true), kind: "agreed"), OutcomeValue(.text("knee_l"), kind: "where")]
    #expect(
      OutcomeValue.formattedWithLabels(list, of: task, in: fixture.zone) == "Agreed I agree, Where Left knee")
  }

  @Test func theEndOfADayIsShownAs24() throws {
    let midnight = fixture.zone.startOfDay(fixture.day.adding(days: 1))
    #expect(midnight.formattedEnd(on: fixture.day, in: fixture.zone) == "24:00")
    #expect(midnight.formatted(on: fixture.day, in: fixture.zone) == "Mon 8 June 00:00")
  }

  @Test func valuesAreShownWithTheirUnits() throws {
    let table: [(OutcomeValue, String)] = [
      (OutcomeValue(.integer(25), units: "mg"), "25 mg"),
      (OutcomeValue(.double(7.5), kind: "sleep", units: "h"), "Sleep 7.5 h"),
      (OutcomeValue(.double(8), units: "h"), "8 h"),
      (OutcomeValue(.double(96.12345), kind: "range", units: "deg"), "Range 96.12°"),
      (OutcomeValue(.double(37.25), units: "Cel"), "37.25 °C"),
      (OutcomeValue(.integer(1), units: "{tablet}"), "1 tablet"),
      (OutcomeValue(.integer(4200), units: "count"), "4200"),
      (OutcomeValue(.boolean(false), kind: "slept_well"), "Slept well no"),
      (OutcomeValue(.text("fine"), kind: "mood"), "Mood fine"),
    ]
    for (value, words) in table { #expect(value.formattedWithLabel(in: fixture.zone) == words) }
  }
}

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
