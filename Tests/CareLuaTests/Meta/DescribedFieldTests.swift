import CareModel
import Testing

@testable import CareLua

/// The fields that CareModel describes, as authors write them and scripts see them.
@Suite struct DescribedFieldTests {
  private func unsupported<Noun: ScriptNoun>(_: Noun.Type) -> [String] {
    Noun.scriptFields.filter { $0.field.isAuthored && !$0.authored.isSupported }.map(\.field.name)
  }

  @Test func everyDescribedFieldHasALuaType() {
    #expect(unsupported(CareTask.self).isEmpty)
    #expect(unsupported(Contact.self).isEmpty)
    #expect(unsupported(Patient.self).isEmpty)
    #expect(unsupported(PersonName.self).isEmpty)
    #expect(unsupported(CarePlan.self).isEmpty)
    #expect(unsupported(PlanHeader.self).isEmpty)
    #expect(unsupported(RecordDetails.self).isEmpty)
    #expect(unsupported(Survey.self).isEmpty)
    #expect(unsupported(Step.self).isEmpty)
    #expect(unsupported(FormItem.self).isEmpty)
    #expect(unsupported(ChoiceOption.self).isEmpty)
    #expect(unsupported(Navigation.Branch.self).isEmpty)
    #expect(unsupported(AlertDefinition.self).isEmpty)
    #expect(unsupported(AlertStep.self).isEmpty)
    #expect(unsupported(ReminderWishes.self).isEmpty)
    #expect(unsupported(DeclineReasons.self).isEmpty)
  }

  @Test func everyFieldOfAContentHasAFormInLua() {
    for name in AnswerFormat.Name.allCases { #expect(Self.unsupportedContent(name.definition).isEmpty) }
    for name in StepKind.Name.allCases { #expect(Self.unsupportedContent(name.definition).isEmpty) }
    for name in Mark.Name.allCases { #expect(Self.unsupportedContent(name.definition).isEmpty) }
    #expect(Self.unsupportedContent(MarkSeries.Point.self).isEmpty)
    for name in CoverageMethod.Measure.allCases { #expect(Self.unsupportedContent(name.definition).isEmpty) }
  }

  @Test func everyFieldOfAConstructorHasAFormInLua() {
    let entries =
      [InsightDefinition.scriptedInsight.entry, InsightDefinition.scriptedThreshold.entry] + ConstructorEntry.charts
      + ConstructorEntry.statistics
    for entry in entries {
      let unsupported = (entry.parameters + entry.fields).filter { !$0.isSupported }
      #expect(unsupported.isEmpty, "\(entry.name)")
    }
  }

  private static func unsupportedContent<Content: Described>(_: Content.Type) -> [String] {
    Content.makeScriptFields().filter { $0.field.isAuthored && !$0.authored.isSupported }.map(\.field.name)
  }

  @Test func everyFieldOfARecordHasAResult() {
    func nothing<Noun: ScriptNoun>(_: Noun.Type) -> [String] {
      Noun.scriptFields.filter { $0.recorded.given == .nothing }.map(\.field.name)
    }
    // An override sets it through `elements`, `current`, or `all`.
    #expect(nothing(CareTask.self) == ["element_targets"])
    #expect(nothing(Contact.self).isEmpty)
    #expect(nothing(Patient.self).isEmpty)
    #expect(nothing(CarePlan.self).isEmpty)
    #expect(nothing(PlanHeader.self).isEmpty)
  }

  @Test func aFieldWithoutALuaTypeIsUnsupported() {
    #expect(unsupported(Sighting.self) == ["place"])
  }

  @Test func targetsOfALaterChangeReplaceThoseOfTheSchedule() throws {
    let targets = try laterTargets("{ from = \"2026-06-21\", targets = value(3) }")
    #expect(targets == [[OutcomeValue(.integer(3))]])
  }

  @Test func targetsOfALaterChangeKeepThoseOfAnEarlierSchedule() throws {
    let targets = try laterTargets(
      """
      { from = "2026-06-21", schedule = schedule.daily { at = "09:00", targets = value(2) } },
      { from = "2026-06-28", targets = value(3) }
      """)
    #expect(targets == [[OutcomeValue(.integer(2))], [OutcomeValue(.integer(2))]])
  }

  /// Returns the targets of the first element of each planned change of a task.
  private func laterTargets(_ later: String) throws -> [[OutcomeValue]] {
    let plan = try PlanLoader().load(
      MemoryReader(
        plan: """
          return plan "p" { title = "P", tasks = { task "a" {
            title = "A", schedule = schedule.daily { at = "08:00", targets = value(1) }, later = { \(later) } } } }
          """)
    ).definition
    return plan.tasks.first?.later.map { $0.task.targets(ofElement: 0) } ?? []
  }

  @Test func aCardThatExtendsSurveyNeedsASurvey() {
    let error = #expect(throws: Diagnostics.self) {
      _ = try PlanLoader().load(
        MemoryReader(
          plan: """
            return plan "p" { title = "P", tasks = { task "a" {
              title = "A", schedule = schedule.daily { at = "08:00" }, card = card { extends = "survey" } } } }
            """))
    }
    #expect(error?.items.map(\.code) == [.missingField])
  }
}

/// A noun with a field of a type that scripts do not know.
private struct Sighting: ScriptNoun {
  struct Place: Hashable, Sendable, Codable {}

  var place = Place()

  static let template = Sighting()
  static let fields: [Field<Sighting>] = [Field("place", \.place, "The place.")]
  static let scriptFields = makeScriptFields()
}
