import CareModel
import CareSurvey

extension PlanDecoder {
  /// Reports a use that the type of a parameter does not fit; `declared` is the place of the parameter.
  func check(_ use: ParameterUse, of parameter: ParameterDefinition, declaredAt declared: Authored) {
    let got = "'\(parameter.name)' is \(parameter.kind.noun)"
    func refuse(_ message: String) {
      report(.wrongType, at: use.authored, related: [.init("declared here", at: declared.place.keyLocation)], message)
    }
    switch (use.role, parameter.kind) {
    case (.moment, .date), (.time, .time), (.flag, .boolean), (.number, .number), (.zone, .zone): break
    case (.moment, _): refuse("\(got), not a date; write another parameter, or \(parameter.name) = \"date\"")
    case (.time, _): refuse("\(got), not a time of day; write another parameter, or \(parameter.name) = \"time\"")
    case (.zone, _): refuse("\(got), not a time zone; write another parameter, or \(parameter.name) = \"zone\"")
    case (.number, _): refuse("\(got), not a number; write another parameter, or \(parameter.name) = \"number\"")
    case (.flag, _):
      refuse("\(got), and a condition is true or false; write survey.equals(param \"\(parameter.name)\", …)")
    case (.subject(let condition), _): check(condition, on: parameter, got, refuse)
    case (.comparison(let item, let test), _): check(test, of: item, with: parameter, in: use.survey, got, refuse)
    }
    guard case .time(.parameter(_, let plus, let dayEnds)) = use.role, case .time(let time)? = parameter.defaultValue,
      use.staysOnDay
    else { return }
    let night = dayEnds.map { time < $0 } ?? false ? 86_400 : 0
    guard !(0..<(dayEnds == nil ? 86_400 : 172_800)).contains(time.secondsSinceMidnight + night + plus) else { return }
    report(
      .outOfRange, at: use.authored,
      "the default \(time) of '\(parameter.name)' plus \(CalendarInterval.seconds(plus)) is on another day; add less")
  }

  /// Checks a condition on a parameter itself.
  private func check(
    _ condition: Condition, on parameter: ParameterDefinition, _ got: String,
    _ refuse: (String) -> Void
  ) {
    func isValue(_ value: Answer) -> Bool {
      switch value {
      case .integer(let integer): parameter.kind.value(of: .number(Double(integer))) != nil
      case .double(let number): parameter.kind.value(of: .number(number)) != nil
      case .boolean(let boolean): parameter.kind.value(of: .boolean(boolean)) != nil
      case .text(let text): parameter.kind.isTextual && parameter.kind.value(of: .text(text)) != nil
      case .converted, .choices, .chosen, .date, .partialDate, .dateTime, .time, .location, .file, .signature,
        .dontKnow,
        .withheld:
        false
      }
    }
    switch condition {
    case .equals(_, let value), .notEquals(_, let value):
      if !isValue(value) { refuse("\(got), which never has this value; write \(parameter.kind.title)") }
    case .containsAny(_, let values), .containsAll(_, let values):
      for value in values where !isValue(.text(value)) {
        refuse(
          "\(got), which is never \(AuthoredValue.quoted(value)); write \(parameter.kind.title)")
      }
    case .isAnswered: break
    case .compares(_, let test, _) where !test.isNumeric: break
    default:
      if parameter.kind != .number {
        refuse("\(got), not a number; write survey.equals, or \(parameter.name) = \"number\"")
      }
    }
  }

  /// Checks the comparison of an item with a parameter; the survey has been checked for the item.
  private func check(
    _ test: ParameterTest, of reference: ItemReference, with parameter: ParameterDefinition, in survey: Survey?,
    _ got: String, _ refuse: (String) -> Void
  ) {
    if test.isNumeric {
      if parameter.kind != .number {
        refuse("\(got), not a number; write another parameter, or \(parameter.name) = \"number\"")
      }
      return
    }
    guard let values = parameter.kind.comparable else {
      return refuse("\(got), which no answer equals; write another parameter, or a function of the result")
    }
    let items = (survey?.steps ?? []).filter { reference.step == nil || reference.step == $0.id }
      .flatMap(\.questions).filter { $0.id == reference.item }
    guard let item = items.first, items.count == 1 else { return }
    let isChoice = if case .choice = parameter.kind { true } else { false }
    for value in values {
      do throws(AnswerError) { _ = try item.format.validate(value) } catch .tooFewChoices {
        // One of the choices that an answer needs.
      } catch {
        // Of a number or a text, only the type is known.
        if !isChoice, case .wrongType = error {} else if !isChoice { continue }
        return refuse("\(got), which '\(reference)' can never have: \(error.message)")
      }
    }
  }
}

extension ParameterTest {
  /// Whether both sides must be numbers.
  fileprivate var isNumeric: Bool {
    switch self {
    case .atLeast, .atMost, .above, .below: true
    case .equals, .notEquals, .containsAny, .containsAll: false
    }
  }
}

extension ParameterKind {
  /// Whether a value is a text as it is written.
  fileprivate var isTextual: Bool {
    switch self {
    case .text, .choice, .zone: true
    case .time, .date, .number, .boolean: false
    }
  }

  /// Answers that represent the values; nil if no answer equals any.
  fileprivate var comparable: [Answer]? {
    switch self {
    case .boolean: [.boolean(true)]
    case .choice(let texts): texts.map { .text($0) }
    case .number: [.integer(1)]
    case .text: [.text("x")]
    case .time, .date, .zone: nil
    }
  }
}
