import CareModel
import CareRuntime
import Testing

/// A day in the language of the patient.
@Suite struct TranslatedDayTests {
  private func day(_ language: String?, on day: String = "2026-10-29") throws -> CareDay {
    var german = plan(
      task("dose", try daily("08:00")) {
        $0.title = "Dose"
        $0.instructions = "Take it."
        $0.alerts = [AlertDefinition(id: "much", title: "A large dose", when: .isAnswered(item: ItemReference("dose")))]
      }, task("gate", try daily("07:00")) { $0.title = "Welcome" }, id: "german", gate: "gate")
    german.header.translations = [
      "de": [
        "contacts.nurse.role": "Krankenschwester", "dose.title": "Dosis", "gate.title": "Willkommen",
        "dose.alerts.much.title": "Hohe Dosis",
      ]
    ]
    german.contacts = [Contact(id: "nurse", name: "Mia Roth", role: "Nurse")]
    let english = plan(task("dose", try daily("08:00")) { $0.title = "Dose" }, id: "english")
    let fixture = try Fixture(german, english)
    if day == "2026-10-29" {
      let event = try fixture.event("gate", on: day, at: "2026-10-29T09:00")
      try fixture.runtime.toggle(event, at: instant("2026-10-29T07:30"))
      let dose = try fixture.runtime.event(
        task: "dose", patient: "ana", on: date(day), at: instant("2026-10-29T09:00"), carePlan: "ana.german")
      try fixture.runtime.record(
        dose, values: [OutcomeValue(.integer(1), kind: "dose")], at: instant("2026-10-29T09:00"))
    }
    return try fixture.runtime.day("ana", on: date(day), language: language, at: instant("\(day)T10:00"))
  }

  @Test func textsAreTranslatedIfThePlanHasATranslation() throws {
    let day = try day("de")
    #expect(day.events.map(\.task.title) == ["Willkommen", "Dose", "Dosis"])
    #expect(day.events.map(\.task.instructions) == [nil, nil, "Take it."])
    #expect(day.alerts.map(\.value.title) == ["Hohe Dosis"])
  }

  @Test func theRoleOfAContactIsTranslatedAndTheNameIsNot() throws {
    #expect(try day("de").contacts.map(\.role) == ["Krankenschwester"])
    #expect(try day("de").contacts.map(\.name) == ["Mia Roth"])
    #expect(try day("fr").contacts.map(\.role) == ["Nurse"])
  }

  @Test func aClosedGateIsTranslated() throws {
    #expect(try day("de-CH", on: "2026-10-28").closedGates == ["Willkommen"])
  }

  @Test(arguments: [nil, "fr"])
  func withoutATranslationTextsAreShownAsWritten(language: String?) throws {
    #expect(try day(language).events.map(\.task.title) == ["Welcome", "Dose", "Dose"])
  }
}
