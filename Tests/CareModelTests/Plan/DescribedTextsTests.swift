import Testing

@testable import CareModel

/// The texts of every described noun, found by its descriptions.
struct DescribedTextsTests {
  private static let nouns: [any Described.Type] =
    [
      PlanHeader.self, CareTask.self, Contact.self, AlertDefinition.self, DeclineReasons.self, Survey.self, Step.self,
      FormItem.self, BodyItem.self, FormCheck.self, ChoiceOption.self, QuantityDefinition.self, CardDefinition.self,
      CardDefinition.Page.self,
      ChartDefinition.self, SeriesDefinition.self, ChartAxis.self, ChartAxis.Rule.self, Threshold.self,
      StatisticDefinition.self,
    ] + AnswerFormat.Name.allCases.map { $0.definition } + StepKind.Name.allCases.map { $0.definition }
    + CardElement.Name.allCases.compactMap { $0.definition as? any Described.Type }

  /// The types of fields without a text for people, and those whose texts are visited where they stand: a new type is in this list, or it is a
  /// `TextHolder`.
  private static let others: Set = [
    // Texts whose fields say whether they are for people.
    "String", "Optional<String>", "Array<String>", "Dictionary<String, String>", "Set<String>",
    // The survey visits its steps and pages, a step its items and its kind, an item its format.
    "Array<Step>", "Array<FormItem>", "StepKind", "AnswerFormat",
    // Texts in other languages, and what is computed, chosen by a name, or a number.
    "Dictionary<String, Dictionary<String, String>>", "Dictionary<String, Array<String>>",
  ]

  private struct TypeVisitor<Noun: Described>: FieldVisitor {
    func visit<Value: Hashable & Sendable>(
      _ field: Field<Noun>, _ value: FieldValue<Noun, Value>
    ) -> (type: Any.Type, isHolder: Bool) {
      (Value.self, Value.self is any TextHolder.Type)
    }
  }

  private final class Found { var paths: [String] = [] }

  /// Sets a text field and returns the paths at which the visitor finds it.
  private struct TextFieldVisitor<Noun: Described>: FieldVisitor {
    func visit<Value: Hashable & Sendable>(_ field: Field<Noun>, _ value: FieldValue<Noun, Value>) -> [String]? {
      let given: Any? =
        switch Value.self {
        case is String.Type: "§"
        case is String?.Type: String?.some("§")
        case is [String].Type: ["§"]
        case is [String]?.Type: [String]?.some(["§"])
        case is [String: String].Type: ["kind": "§"]
        default: nil
        }
      guard let given = given as? Value else { return nil }
      var noun = Noun.template
      value.set(&noun, given)
      let found = Found()
      noun.visitTexts(
        TextVisitor { path, text in
          if text == "§" { found.paths.append(path) }
          return text
        })
      return found.paths
    }
  }

  private func types<Noun: Described>(_ noun: Noun.Type) -> [(String, Any.Type)] {
    noun.fields.compactMap { field in
      let found = field.accept(TypeVisitor<Noun>())
      return found.isHolder ? nil : ("\(noun).\(field.name)", found.type)
    }
  }

  /// Whether values of a type can have a text: those of numbers, flags, and enumerations without payload cannot.
  private func canHoldTexts(_ type: Any.Type) -> Bool {
    !(type is any BinaryInteger.Type || type is any BinaryFloatingPoint.Type || type is Bool.Type
      || type is any CaseIterable.Type)
  }

  private func check<Noun: Described>(_ noun: Noun.Type) {
    for field in noun.fields {
      guard let paths = field.accept(TextFieldVisitor<Noun>()) else { continue }
      let isVisited = !paths.isEmpty
      #expect(isVisited == field.isText, "\(noun).\(field.name)")
      if field.isText { #expect(paths.allSatisfy { $0.hasPrefix(field.name) }, "\(noun).\(field.name): \(paths)") }
    }
  }

  @Test func aTextOfANounIsVisitedIfItsFieldSaysThatPeopleReadIt() {
    for noun in Self.nouns { check(noun) }
  }

  @Test func everyOtherTypeOfAFieldIsKnownToHaveNoTexts() throws {
    var unknown: [String] = []
    for noun in Self.nouns {
      for (field, type) in types(noun) where canHoldTexts(type) {
        let name = "\(type)"
        if !Self.others.contains(name), !Self.textless.contains(name) { unknown.append("\(field): \(name)") }
      }
    }
    #expect(unknown.isEmpty, "\(unknown.joined(separator: "\n"))")
  }

  /// The types without texts for people.
  private static let textless: Set = [
    "AlertTrigger", "Dictionary<String, CardActionHook>", "Dictionary<String, Scalar>", "Identifier<CardControl>",
    "LinkAddress", "Optional<CardViewHook>", "Optional<Identifier<ChartDefinition>>", "Array<Array<String>>",
    "Array<Detail>", "Array<ElementTargets>", "Array<FileType>",
    "Array<AlertStep>", "Array<CalendarInterval>", "Optional<QuietRule>", "Array<Identifier<Contact>>", "Array<Note>",
    "Array<Optional<Double>>", "Array<OutcomeValue>",
    "Array<QuantityDefinition>",
    "Array<SampleColumn>", "Array<SurveyScore>", "Closing", "Condition", "Dictionary<RunHook, Hook>", "Extraction",
    "ItemRule", "Manifest", "Optional<Answer>", "Optional<Array<Detail>>", "Optional<Assignment>",
    "Optional<CalendarInterval>", "Optional<Category>", "Optional<Condition>", "Optional<DayBound>",
    "Optional<DefaultSource>", "Optional<Double>", "Optional<FormIdentity>", "Optional<FormLink>", "Optional<Hook>",
    "Optional<Identifier<CareTask>>", "Optional<Int>", "Optional<Navigation>", "Optional<PostalAddress>",
    "Optional<Recorder>", "Optional<StepEnd>", "Optional<StepModifier>", "Optional<TaskGuide>", "Optional<TaskLink>",
    "Optional<TimeOfDay>", "Optional<UnitChoice>", "ProgressStrategy", "Theme",
    "CalendarInterval", "Optional<Bool>", "Optional<Rows>", "Optional<SignalDefinition>", "Optional<Statistic>",
    "Optional<Subject>", "Optional<ValueDirection>", "Source", "Subject", "Test",
  ]
}
