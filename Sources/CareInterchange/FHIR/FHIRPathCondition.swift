import CareModel

/// Conditions as FHIRPath over a response, as programs run it that know SDC.
///
/// The suite has an independent engine run every expression over random answers, and compares it with the run. In FHIRPath a comparison with
/// nothing is neither true nor false, and so is its negation; here each is `where(…).exists()`, which is one of the two, so that `and`, `or`,
/// and `not()` mean what they mean in a survey.
struct FHIRPathCondition {
  private let linkIDs: SurveyLinkIDs
  /// The scores that an expression computes.
  private let scores: Set<String>
  /// The steps that the run can come back to; the latest visit counts.
  private let revisited: Set<String>
  /// The steps whose questions have an answer in each of several rows.
  private let repeating: Set<String>

  init(_ survey: Survey, linkIDs: SurveyLinkIDs, scores: Set<String>) {
    self.linkIDs = linkIDs
    self.scores = scores
    revisited = Set(SurveyConditions(survey).revisited.map { survey.steps[$0].id })
    repeating = Set(survey.steps.filter(\.kind.isRepeating).map(\.id))
  }

  /// What a condition reads of a response.
  private struct Subject {
    /// The items of the response.
    var node: String
    /// The question; nil for a score.
    var item: FormItem?
    var shape: FHIRItemShape?
    /// Whether any of several rows counts.
    var isRepeated: Bool
    var answer: String { "\(node).answer" }
    /// The values; "I don't know" is among them as a code only.
    var value: String { item.map { FHIRPathText.known("\(node).answer.value", of: $0) } ?? "\(node).answer.value" }
    var options: [ChoiceOption] { item?.format.definition.options ?? [] }
    var takesSeveral: Bool { item?.format.takesSeveral ?? false }
  }

  /// Returns a condition as an expression, which is true or false for every response; nil if there is none that means the same.
  func text(_ condition: Condition) -> String? {
    if let reference = condition.reference {
      guard let subject = subject(reference) else { return nil }
      return text(condition, of: subject)
    }
    switch condition {
    case .all(let parts): return join(parts.map(text), "and", none: "true")
    case .any(let parts): return join(parts.map(text), "or", none: "false")
    case .none(let parts): return join(parts.map(text), "or", none: "false").map { "(\($0)).not()" }
    default: return nil
    }
  }

  private func subject(_ reference: ItemReference) -> Subject? {
    func node(_ linkID: String) -> String { "%resource.descendants().where(linkId=\(FHIRPathText.quoted(linkID)))" }
    guard reference.source == nil else { return nil }
    guard let (step, linkID, item) = linkIDs.place(of: reference) else {
      guard reference.step == nil, scores.contains(reference.item) else { return nil }
      return Subject(node: node(linkIDs.linkID(ofScore: reference.item)), isRepeated: false)
    }
    // Their answers are not in a response.
    guard !item.isWithheld, !FHIRItemShape.unwritten.contains(item.format.name) else { return nil }
    let isRepeated = repeating.contains(step)
    // An earlier row and an earlier visit look the same.
    if isRepeated, revisited.contains(step) { return nil }
    return Subject(
      node: node(linkID) + (revisited.contains(step) ? ".last()" : ""), item: item, shape: FHIRItemShape(of: item),
      isRepeated: isRepeated)
  }

  private func join(_ parts: [String?], _ word: String, none: String) -> String? {
    let texts = parts.compactMap(\.self)
    guard texts.count == parts.count else { return nil }
    return texts.isEmpty ? none : texts.count == 1 ? texts[0] : "(" + texts.joined(separator: " \(word) ") + ")"
  }

  // MARK: One comparison

  private func text(_ condition: Condition, of subject: Subject) -> String? {
    switch condition {
    case .equals(_, let value): return equals(value, subject)
    case .notEquals(_, let value):
      // Of several rows, one may equal it and another not.
      guard !subject.isRepeated, let same = equals(value, subject) else { return nil }
      return "(\(isAnswered(subject)) and (\(same)).not())"
    case .atLeast(_, let bound): return compare(subject, ">=", bound)
    case .atMost(_, let bound): return compare(subject, "<=", bound)
    case .above(_, let bound): return compare(subject, ">", bound)
    case .below(_, let bound): return compare(subject, "<", bound)
    case .between(_, let min, let max):
      guard !subject.isRepeated else { return nil }
      return join([compare(subject, ">=", min), compare(subject, "<=", max)], "and", none: "true")
    case .containsAny(_, let values): return join(values.map { chose($0, subject) }, "or", none: "false")
    case .containsAll(_, let values):
      guard !subject.isRepeated else { return nil }
      guard !subject.options.isEmpty else { return "false" }
      return values.isEmpty ? isAnswered(subject) : join(values.map { chose($0, subject) }, "and", none: "true")
    case .matches(_, let pattern): return matches(pattern, subject)
    case .isAnswered: return subject.isRepeated ? nil : isAnswered(subject)
    case .isSkipped:
      guard subject.item != nil else { return "\(subject.answer).exists().not()" }
      return subject.isRepeated ? nil : "(\(subject.node).exists() and \(subject.answer).exists().not())"
    case .isDontKnow: return isDontKnow(subject)
    default: return nil
    }
  }

  private func isAnswered(_ subject: Subject) -> String {
    guard subject.item?.dontKnow == true else { return "\(subject.answer).exists()" }
    return "(\(subject.answer).exists() and \(isDontKnow(subject)).not())"
  }

  /// "Don't know" is a code where there are options, and otherwise the reason that the value is absent.
  private func isDontKnow(_ subject: Subject) -> String {
    guard subject.item?.dontKnow == true else { return "false" }
    guard subject.options.isEmpty else { return "\(subject.value).where(\(coding(.unknown))).exists()" }
    return "\(subject.node).answer.value.extension.where(url=\(FHIRPathText.quoted(FHIRNames.absentReason))).exists()"
  }

  private func coding(_ code: FHIRCoding) -> String {
    let system = code.system.map { "system=\(FHIRPathText.quoted($0))" } ?? "system.empty()"
    return "code=\(FHIRPathText.quoted(code.code ?? "")) and \(system)"
  }

  /// Whether an option is among the chosen ones; words of the participant are texts, and stand for the option that takes them.
  private func chose(_ value: String, _ subject: Subject) -> String {
    guard let option = subject.options.first(where: { $0.value == value }) else { return "false" }
    if let type = subject.shape?.optionType { return choseLiteral(option, type, subject) }
    let chosen = "\(subject.value).where(\(coding(option.fhirCoding))).exists()"
    return option.other ? "(\(chosen) or \(subject.value).ofType(string).exists())" : chosen
  }

  /// Whether an option that is a number, a date, or a text is among the chosen ones.
  private func choseLiteral(_ option: ChoiceOption, _ type: FormAnswerType, _ subject: Subject) -> String {
    func test(_ option: ChoiceOption) -> String? {
      guard option.literal(type) != nil else { return nil }
      let text =
        switch type {
        case .time: TimeOfDay(option.value)?.fhir ?? option.value
        case .string: option.words
        case .integer, .date, .decimal, .quantity, .url: option.value
        }
      return "$this.toString()=\(FHIRPathText.quoted(text))"
    }
    if let test = test(option), !option.other { return "\(subject.value).where(\(test)).exists()" }
    let chosen = "\(subject.value).where(\(coding(option.fhirCoding))).exists()"
    guard option.other else { return chosen }
    let others = subject.options.filter { !$0.other }.compactMap(test).joined(separator: " or ")
    let words = "\(subject.value).ofType(string)" + (others.isEmpty ? "" : ".where((\(others)).not())")
    return "(\(chosen) or \(words).exists())"
  }

  // MARK: Equality

  private func equals(_ value: Answer, _ subject: Subject) -> String? {
    if value == .dontKnow { return isDontKnow(subject) }
    func same(_ values: String, _ literal: String) -> String { "\(values).where($this=\(literal)).exists()" }
    guard let shape = subject.shape else {
      return value.number.map { same(subject.value, FHIRPathText.number($0)) } ?? "false"
    }
    if !subject.options.isEmpty {
      guard let values = value.chosenValues ?? (value.plainTexts) else { return "false" }
      // That nothing was chosen looks like no answer.
      guard !values.isEmpty, !subject.isRepeated || !subject.takesSeveral else { return nil }
      let chosen = Set(values).sorted().map { chose($0, subject) }
      guard subject.takesSeveral else { return chosen.count == 1 ? chosen[0] : "false" }
      return join(["\(subject.answer).count()=\(chosen.count)"] + chosen, "and", none: "true")
    }
    switch shape.type {
    case _ where subject.item?.format.name == "location", "attachment": return nil
    case "integer", "decimal", "quantity":
      guard let number = value.number else { return "false" }
      return same(shape.isQuantity ? "\(subject.value).value" : subject.value, FHIRPathText.number(number))
    case "boolean":
      guard case .boolean(let flag) = value else { return "false" }
      return same(subject.value, String(flag))
    case "date", "dateTime", "time":
      guard let text = value.isoText ?? value.plainTexts?.first, let bound = AnswerBound(text),
        bound.description == text, subject.item?.format.datePrecision ?? .day == bound.datePrecision ?? .day
      else { return "false" }
      return bound.fhirType == shape.type ? compare(subject, "=", bound) : "false"
    default:
      guard
        let text = value.isoText ?? (value.chosenValues ?? value.plainTexts).flatMap({ $0.count == 1 ? $0[0] : nil })
      else { return "false" }
      return same(subject.value, FHIRPathText.quoted(text))
    }
  }

  // MARK: Order

  private func compare(_ subject: Subject, _ sign: String, _ bound: AnswerBound) -> String? {
    if let limit = bound.number {
      return number(of: subject).map { "\($0).where($this\(sign)\(FHIRPathText.number(limit))).exists()" } ?? "false"
    }
    // Within a month nothing is certain.
    if let own = subject.item?.format.datePrecision, let other = bound.datePrecision, own.isCoarser(than: other) {
      return nil
    }
    // Texts are compared: a response has the offset of the participant's zone, and a condition the time on their clock.
    guard let type = subject.shape?.type, let (part, text) = bound.compared(with: type) else {
      // What is typed can be a date too.
      return ["string", "text"].contains(subject.shape?.type) ? nil : "false"
    }
    return "\(subject.value).where((\(part))\(sign)\(FHIRPathText.quoted(text))).exists()"
  }

  /// Returns the number of an answer as an expression, which is empty without one; nil if it never has one.
  private func number(of subject: Subject) -> String? {
    guard let shape = subject.shape else { return subject.value }
    if shape.isQuantity { return "\(subject.value).value" }
    guard !subject.options.isEmpty else { return ["integer", "decimal"].contains(shape.type) ? subject.value : nil }
    guard subject.options.contains(where: { $0.score != nil }) else { return nil }
    if shape.optionType != nil {
      return subject.item?.format.scoresAreValues == true && shape.optionType == .integer && !subject.takesSeveral
        ? subject.value : nil
    }
    let scores = FHIRPathText.scores(of: subject.value, subject.options)
    guard subject.takesSeveral else { return scores }
    // Chosen options count together, if each has a score.
    return "iif(\(subject.answer).exists() and \(scores).count()=\(subject.answer).count(), "
      + "\(scores).aggregate($this + $total, 0), {})"
  }

  // MARK: Patterns

  private func matches(_ pattern: String, _ subject: Subject) -> String? {
    let test = "$this.matches(\(FHIRPathText.quoted("^(?:\(pattern))$")))"
    guard let shape = subject.shape else { return "false" }
    guard subject.options.isEmpty else {
      guard let read = try? Pattern(pattern) else { return nil }
      var parts: [String?] = []
      for option in subject.options {
        guard let holds = try? read.matches(wholeOf: option.value) else { return nil }
        if holds { parts.append(chose(option.value, subject)) }
      }
      let words = "\(subject.value).ofType(string).where(\(test)).exists()"
      return join(parts + (subject.options.contains(where: \.other) ? [words] : []), "or", none: "false")
    }
    switch shape.type {
    case "string", "text": return "\(subject.value).where(\(test)).exists()"
    case "date", "dateTime", "time": return nil
    default: return "false"
    }
  }
}

extension Answer {
  /// The one text; nil for another type.
  fileprivate var plainTexts: [String]? { if case .text(let text) = self { [text] } else { nil } }
}

extension DatePrecision {
  /// Whether a date of the precision says less than one of another.
  func isCoarser(than other: DatePrecision) -> Bool {
    switch (self, other) {
    case (.month, .day), (.year, .day), (.year, .month): true
    default: false
    }
  }
}

extension AnswerBound {
  /// The precision of a bound that is a date; nil for a time and for a number.
  var datePrecision: DatePrecision? {
    switch self {
    case .date, .dateTime: .day
    case .partial(let date): date.precision
    case .number, .time: nil
    }
  }

  /// The type of the items whose answers have the bound's type; nil for a number.
  fileprivate var fhirType: String? {
    switch self {
    case .number: nil
    case .date, .partial: "date"
    case .dateTime: "dateTime"
    case .time: "time"
    }
  }

  /// Returns the part of a value of an item's type that is compared with the bound, and the bound as its text; nil if no answer has a place
  /// among such bounds.
  fileprivate func compared(with type: String) -> (part: String, text: String)? {
    func wall(_ value: CivilDateTime) -> String { "\(value.date)T\(value.time.fhir)" }
    return switch (type, self) {
    case ("date", .date(let date)): ("$this.toString()", date.description)
    case ("date", .partial(let date)), ("dateTime", .partial(let date)):
      ("$this.toString().substring(0, \(date.description.utf8.count))", date.description)
    case ("date", .dateTime(let value)): ("$this.toString() & 'T00:00:00'", wall(value))
    case ("dateTime", .date(let date)): ("$this.toString().substring(0, 10)", date.description)
    case ("dateTime", .dateTime(let value)): ("$this.toString().substring(0, 19)", wall(value))
    case ("dateTime", .time(let time)): ("$this.toString().substring(11, 8)", time.fhir)
    case ("time", .time(let time)): ("$this.toString()", time.fhir)
    default: nil
    }
  }
}
