import CareInterchange
import CareModel
import CareSurvey
import CareTestSupport
import Testing

struct RoundTripTests {
  /// Returns the survey as it is read back after it was written.
  private static func readBack(_ survey: Survey) throws -> (survey: Survey, losses: [ExchangeLoss]) {
    let exported = try ExportedQuestionnaire(survey, plan: "plan")
    let imported = try ImportedQuestionnaire(fhir: Array(exported.json.utf8), named: "q.json", isStrict: true)
    return (imported.survey, exported.losses)
  }

  @Test(arguments: AnswerFormatSamples.all + AnswerFormatSamples.variants)
  func aFormatIsReadBackButForItsLosses(_ format: AnswerFormat) throws {
    let first = FormItem(id: "email", text: "Address", format: .email(EmailFormat()))
    let item = FormItem(id: "x", text: "A text", detail: "More", format: format, required: true)
    let survey = Survey(
      id: "s", title: "Title",
      steps: [Step(id: "a", kind: .form, title: "Heading", items: format.name == "confirm" ? [first, item] : [item])])
    let (read, losses) = try Self.readBack(survey)
    #expect(read == survey.without(losses))
  }

  @Test func theStepsThatComeWithATaskAreWrittenWithTheirTexts() throws {
    var survey = Survey(
      id: "s", steps: Step(id: "tap", kind: .active(.tapping(Tapping(hand: .left)))).guided(intendedUse: "Why."))
    survey.endWithConclusion()
    let exported = try ExportedQuestionnaire(survey, plan: "plan", translations: ["de": [:], "fr": [:]])
    #expect(exported.json.contains("Tippen mit zwei Fingern"))
    let imported = try ImportedQuestionnaire(fhir: Array(exported.json.utf8), named: "q.json", isStrict: true)
    let read = imported.survey.steps
    #expect(read.map(\.id) == ["tap_instruction", "tap", "tap_conclusion"])
    #expect(read.map(\.kind) == survey.steps.map(\.kind))
    #expect(read.map(\.title) == ["Tapping with two fingers", nil, "Finished"])
    #expect(read[0].text?.contains("two fingers of your left hand") == true)
    #expect(read[0].detail == "Why.")
  }

  @Test func anItemsFieldsAreReadBack() throws {
    let options = [
      ChoiceOption(value: "no", text: "No", code: "http://example.org|N", score: 0),
      ChoiceOption(value: "yes", text: "Yes", exclusive: true, score: 1.5),
    ]
    let items = [
      FormItem(id: "flag", text: "A {{brace}", format: .boolean(BooleanFormat()), defaultAnswer: .boolean(true)),
      FormItem(
        id: "pick", text: "Which?",
        format: .choice(ChoiceFormat(options: options, multiple: true, minChoices: 0, maxChoices: 2)),
        dontKnow: true, defaultAnswer: .choices(["yes"]),
        when: .equals(item: ItemReference("flag"), value: .boolean(true))),
      FormItem(
        id: "mass", text: "Weight", format: .numeric(NumericFormat(digits: 1, min: 2.5, units: "kg")), dontKnow: true,
        readOnly: true, defaultAnswer: .double(71.5),
        when: .any(of: [
          .containsAny(item: ItemReference("pick"), values: ["yes"]), .isDontKnow(item: ItemReference("pick")),
        ])),
      FormItem(
        id: "day", text: "Day", format: .date(DateFormat(min: DayBound("today-30"), max: DayBound("2030-01-01"))),
        when: .none(of: [.atLeast(item: ItemReference("mass"), value: 70)])),
      FormItem(
        id: "code", text: "You said {pick}.",
        format: .text(TextFormat(maxLength: 9, pattern: "^[a-z]+$", message: "Letters only.")),
        when: .all(of: [
          .isAnswered(item: ItemReference("mass")),
          .any(of: [
            .above(item: ItemReference("mass"), value: 80),
            .all(of: [.below(item: ItemReference("mass"), value: 50), .isAnswered(item: ItemReference("day"))]),
          ]),
        ])),
    ]
    let survey = Survey(
      id: "all-fields",
      steps: [
        Step(id: "hello", kind: .instruction, title: "Hello"),
        Step(id: "more", kind: .instruction, title: "Hello again", text: "Some text", detail: "and more"),
        Step(id: "form", kind: .form, title: "Heading", text: "Text", detail: "Detail", items: items),
        Step(
          id: "alone", kind: .question,
          items: [FormItem(id: "flag2", text: "Once more?", format: .boolean(BooleanFormat()))],
          skip: .isAnswered(item: ItemReference("code"))),
        Step(id: "agree", kind: .consent(ConsentStep(document: "I agree to {all}.")), title: "Consent"),
        Step(
          id: "access", kind: .permissions(PermissionsStep(request: [ChoiceOption(value: "motion", text: "Motion")])),
          title: "Access"),
        Step(id: "knee", kind: .active(.kneeRangeOfMotion(KneeRangeOfMotion(side: .left))), title: "Bend"),
        Step(
          id: "wound", kind: .capture(CaptureStep(.document, maxBytes: 12_345, template: "a.png", required: true)),
          title: "Your wound"),
        Step(id: "done", kind: .completion, title: "Done", text: "Thank you {flag}"),
      ])
    #expect(survey.diagnose().filter { !$0.code.isWarning }.isEmpty)
    let (read, losses) = try Self.readBack(survey)
    #expect(read.steps.map(\.id) == survey.steps.map(\.id))
    for (made, original) in zip(read.steps, survey.steps) {
      #expect(made == original)
      for (item, before) in zip(made.items, original.items) { #expect(item == before) }
    }
    #expect(losses.filter { !$0.isKept }.map(\.text) == [])
  }

  /// The id of a score, which one of the surveys also gives to a step, so that its linkId has a dot.
  @Test(arguments: ["total", "how"])
  func aConditionOnAScoreIsReadBack(_ score: String) throws {
    let item = FormItem(id: "x", text: "Pain", format: .scale(ScaleFormat(min: 0, max: 10)))
    let more = FormItem(
      id: "more", text: "More?", format: .boolean(BooleanFormat()),
      when: .between(item: ItemReference(score), min: 2, max: 4))
    let survey = Survey(
      id: "scored",
      steps: [
        Step(id: "how", kind: .form, title: "How", items: [item]),
        Step(id: "then", kind: .form, title: "Then", items: [more]),
        Step(
          id: "call", kind: .instruction, title: "Call us", text: "Now.",
          skip: .none(of: [.atLeast(item: ItemReference(score), value: 5)])),
      ], scores: [SurveyScore(id: score, kind: .sum, items: [ItemReference("x")])])
    let (read, losses) = try Self.readBack(survey)
    #expect(read == survey)
    #expect(losses.allSatisfy { $0.isKept }, "\(losses.map(\.text))")
  }

  @Test func aConditionOnAScoreWithoutAnExpressionIsAListedLoss() throws {
    let item = FormItem(id: "x", text: "Pain", format: .scale(ScaleFormat(min: 0, max: 10)))
    var score = SurveyScore(id: "total", kind: .sum, items: [ItemReference("x")])
    (score.weights, score.missing) = (["x": 2], .prorate)
    let survey = Survey(
      id: "scored",
      steps: [
        Step(id: "how", kind: .form, title: "How", items: [item]),
        Step(
          id: "call", kind: .instruction, title: "Call us", text: "Now.",
          skip: .none(of: [.atLeast(item: ItemReference("total"), value: 5)])),
      ], scores: [score])
    let lost = try ExportedQuestionnaire(survey, plan: "plan").losses.filter { !$0.isKept }
    #expect(lost.map(\.path) == ["call.skip"])
  }

  @Test func itemsOfOneNameInTwoStepsKeepTheirNames() throws {
    let item = FormItem(id: "pain", text: "Pain?", format: .scale(ScaleFormat(min: 0, max: 10)))
    var later = item
    later.when = .atLeast(item: ItemReference(step: "morning", item: "pain"), value: 3)
    let survey = Survey(
      id: "twice",
      steps: [
        Step(id: "morning", kind: .form, title: "Morning", items: [item]),
        Step(id: "evening", kind: .form, title: "Evening", items: [later]),
      ])
    let read = try Self.readBack(survey).survey
    #expect(read == survey)
  }
}

extension Survey {
  /// The survey with the fields of some losses at their defaults.
  func without(_ losses: [ExchangeLoss]) -> Survey {
    var survey = self
    for loss in losses where !loss.isKept {
      let path = loss.path.split(separator: ".").map(String.init)
      if path.count == 1 { survey.set([path[0]], from: .template) }
      if path.count == 2, path[0] == "scores" { survey.scores.removeAll { $0.id == path[1] } }
      guard path.count > 1, let step = survey.steps.firstIndex(where: { $0.id == path[0] }) else { continue }
      if path.count == 2 { survey.steps[step].set([path[1]], from: .template) }
      guard let item = survey.steps[step].items.firstIndex(where: { $0.id == path[1] }) else { continue }
      survey.steps[step].items[item].lose(Array(path.dropFirst(2)))
    }
    return survey
  }
}

extension FormItem {
  fileprivate mutating func lose(_ path: [String]) {
    switch path.count {
    // The format is read as another one.
    case 0: format = format.simpler
    case 1 where path[0] == "text": break
    case 1:
      set([path[0]], from: .template)
      format = Self.losing(path[0], of: format.definition)
    default: format = format.losing(path.last ?? "", of: path[1])
    }
  }

  private static func losing<Definition: AnswerFormatDefinition>(_ field: String, of definition: Definition)
    -> AnswerFormat
  {
    var definition = definition
    definition.set([field], from: .template)
    return definition.format
  }
}

extension AnswerFormat {
  /// The format as which another one is read that R4 has no type for.
  fileprivate var simpler: AnswerFormat {
    switch self {
    case .imageChoice(let choice): .choice(ChoiceFormat(options: choice.options, multiple: choice.multiple))
    case .colorChoice(let choice): .choice(ChoiceFormat(options: choice.options, multiple: choice.multiple))
    default: .text(TextFormat())
    }
  }

  /// The choice without a field of one of its options.
  fileprivate func losing(_ field: String, of value: String) -> AnswerFormat {
    func change(_ options: [ChoiceOption]) -> [ChoiceOption] {
      options.map { option in
        guard option.value == value else { return option }
        var option = option
        option.set([field], from: .template)
        return option
      }
    }
    switch self {
    case .choice(var choice):
      choice.options = change(choice.options)
      return .choice(choice)
    case .textScale(var scale):
      scale.options = change(scale.options)
      return .textScale(scale)
    case .valuePicker(var picker):
      picker.options = change(picker.options)
      return .valuePicker(picker)
    case .imageChoice(var choice):
      choice.options = change(choice.options)
      return .imageChoice(choice)
    case .colorChoice(var choice):
      choice.options = change(choice.options)
      return .colorChoice(choice)
    default: return self
    }
  }
}
