import CareModel
import Foundation

extension QuestionnaireWriter {
  /// The elements that state a condition.
  struct Enabled {
    var extensions: [OrderedJSON] = []
    var members: [OrderedJSON.Member] = []
  }

  /// Returns the elements that state a condition: `enableWhen` if it can be said so, otherwise an expression.
  ///
  /// An expression reads the whole response, so none says what the answers of the own row of a repeat group decide.
  mutating func enableWhen(_ condition: Condition?, at path: String, in step: Step? = nil) -> Enabled {
    let readsOwnRow =
      step?.kind.isRepeating == true
      && condition?.references.contains { linkIDs.place(of: $0)?.step == step?.id } == true
    guard let condition else { return Enabled() }
    if let (tests, behavior) = simple(condition) {
      var members = [OrderedJSON.Member("enableWhen", .array(tests))]
      if tests.count > 1 { members.append(.init("enableBehavior", .text(behavior))) }
      return Enabled(members: members)
    }
    let named = condition.renamed { reference in
      let linkID = linkIDs.target(reference)?.linkID ?? self.linkID(ofScore: reference)
      return linkID.map { ItemReference($0) }
    }
    let paths = FHIRPathCondition(survey, linkIDs: linkIDs, scores: computedScores)
    guard let named, !readsOwnRow, let expression = paths.text(condition) else {
      lose(
        path, "the condition",
        "is a function, or reads a parameter, a score without an expression, an earlier result, or an answer that no expression compares; "
          + "it is always shown elsewhere")
      return Enabled()
    }
    lose(path, "the condition", "is an expression of SDC, which not every program runs", isKept: true)
    var extensions = [FHIRExtension.expression(FHIRNames.enableWhenExpression, expression)]
    if let json = try? JSONText.text(of: named) {
      extensions.append(FHIRExtension.text(FHIRNames.Own.condition, json))
      extensions.append(FHIRExtension.text(FHIRNames.Own.expression, FHIRIdentity.hash(expression, 64)))
    }
    return Enabled(extensions: extensions)
  }

  /// Returns the linkId of a score that has an expression; nil if the reference is of anything else.
  private func linkID(ofScore reference: ItemReference) -> String? {
    guard reference.source == nil, reference.step == nil, computedScores.contains(reference.item) else { return nil }
    return linkIDs.linkID(ofScore: reference.item)
  }

  /// Returns a condition as comparisons that all hold, or of which one does; nil if it cannot be said so.
  private func simple(_ condition: Condition) -> (tests: [OrderedJSON], behavior: String)? {
    switch condition {
    case .all(let parts) where !parts.isEmpty:
      let tests = parts.compactMap { part -> [OrderedJSON]? in
        guard let (tests, behavior) = simple(part), tests.count == 1 || behavior == "all" else { return nil }
        return tests
      }
      return tests.count == parts.count ? (tests.flatMap(\.self), "all") : nil
    case .any(let parts) where !parts.isEmpty:
      let tests = parts.compactMap { part -> [OrderedJSON]? in
        guard let (tests, behavior) = simple(part), tests.count == 1 || behavior == "any" else { return nil }
        return tests
      }
      return tests.count == parts.count ? (tests.flatMap(\.self), "any") : nil
    case .none(let parts):
      guard let part = parts.first, parts.count == 1, let item = part.reference, let missing = exists(item, false)
      else {
        return nil
      }
      if case .isAnswered = part { return ([missing], "all") }
      guard let opposite = part.opposite, let test = test(opposite) else { return nil }
      return ([test, missing], "any")
    case .notEquals(let item, _):
      guard let test = test(condition) else { return nil }
      // "Don't know" is a code that differs from every other, and compares with nothing here.
      guard linkIDs.target(item)?.item.dontKnow == true else { return ([test], "all") }
      // A value that is absent differs from every other.
      guard let known = unknown(item, "!=") else { return nil }
      return ([test, known], "all")
    case .between(let item, let min, let max):
      guard let least = test(.atLeast(item: item, value: min)), let most = test(.atMost(item: item, value: max)) else {
        return nil
      }
      return ([least, most], "all")
    case .containsAny(let item, let values), .containsAll(let item, let values):
      let tests = values.compactMap { compare(item, "=", .text($0)) }
      guard tests.count == values.count, !tests.isEmpty else { return nil }
      if case .containsAny = condition { return (tests, "any") }
      return (tests, "all")
    default: return test(condition).map { ([$0], "all") }
    }
  }

  /// Returns one comparison; nil if there is none that means the same.
  private func test(_ condition: Condition) -> OrderedJSON? {
    switch condition {
    case .equals(let item, let value):
      // One of several chosen options may equal the value, and the answer not.
      linkIDs.target(item)?.item.format.takesSeveral == true ? nil : compare(item, "=", value)
    case .notEquals(let item, let value): compare(item, "!=", value)
    case .atLeast(let item, let bound): compare(item, ">=", bound.answer)
    case .atMost(let item, let bound): compare(item, "<=", bound.answer)
    case .above(let item, let bound): compare(item, ">", bound.answer)
    case .below(let item, let bound): compare(item, "<", bound.answer)
    case .isAnswered(let item): exists(item, true)
    case .isDontKnow(let item): unknown(item)
    default: nil
    }
  }

  private func exists(_ reference: ItemReference, _ exists: Bool) -> OrderedJSON? {
    guard let (linkID, item) = linkIDs.target(reference), !item.dontKnow, !item.isWithheld,
      !FHIRItemShape.unwritten.contains(item.format.name)
    else { return nil }
    return .object([
      .init("question", .text(linkID)), .init("operator", .text("exists")), .init("answerBoolean", .flag(exists)),
    ])
  }

  private func unknown(_ reference: ItemReference, _ sign: String = "=") -> OrderedJSON? {
    guard let (linkID, item) = linkIDs.target(reference), !FHIRItemShape(of: item).options.isEmpty else {
      return nil
    }
    return .object([
      .init("question", .text(linkID)), .init("operator", .text(sign)), .init("answerCoding", FHIRCoding.unknown.json),
    ])
  }

  private func compare(_ reference: ItemReference, _ sign: String, _ value: Answer) -> OrderedJSON? {
    guard let (linkID, item) = linkIDs.target(reference) else { return nil }
    let shape = FHIRItemShape(of: item)
    // Several chosen options equal a list of values only together; a score compares no codes.
    if item.format.takesSeveral, sign == "!=" { return nil }
    if !shape.options.isEmpty, value.number != nil { return nil }
    // A date without a day is comparable with one like it.
    if let precision = item.format.datePrecision {
      let own = AnswerBound(value.isoText ?? value.texts.first ?? "")?.datePrecision
      guard own == precision else { return nil }
    }
    // A time of a response has an offset, and that of a condition is on the participant's clock.
    guard let (type, json) = FHIRAnswer.typed(value, item.format, shape), type == shape.answerType, type != "DateTime"
    else { return nil }
    return .object([
      .init("question", .text(linkID)), .init("operator", .text(sign)), .init("answer\(type)", json),
    ])
  }
}

extension AnswerBound {
  /// The bound as an answer.
  fileprivate var answer: Answer {
    switch self {
    case .number(let number): Int(exactly: number).map { .integer($0) } ?? .double(number)
    case .date(let date): .date(date)
    case .partial(let date): .partialDate(date)
    case .dateTime(let wall): .dateTime(wall)
    case .time(let time): .time(time)
    }
  }
}

extension Condition {
  /// Returns the condition with other names of the items; nil if one has none.
  func renamed(_ name: (ItemReference) -> ItemReference?) -> Condition? {
    func part(_ item: ItemReference, _ make: (ItemReference) -> Condition) -> Condition? { name(item).map(make) }
    func group(_ parts: [Condition], _ make: ([Condition]) -> Condition) -> Condition? {
      let renamed = parts.compactMap { $0.renamed(name) }
      return renamed.count == parts.count ? make(renamed) : nil
    }
    return switch self {
    case .equals(let item, let value): part(item) { .equals(item: $0, value: value) }
    case .notEquals(let item, let value): part(item) { .notEquals(item: $0, value: value) }
    case .atLeast(let item, let value): part(item) { .atLeast(item: $0, value: value) }
    case .atMost(let item, let value): part(item) { .atMost(item: $0, value: value) }
    case .above(let item, let value): part(item) { .above(item: $0, value: value) }
    case .below(let item, let value): part(item) { .below(item: $0, value: value) }
    case .between(let item, let min, let max): part(item) { .between(item: $0, min: min, max: max) }
    case .containsAny(let item, let values): part(item) { .containsAny(item: $0, values: values) }
    case .containsAll(let item, let values): part(item) { .containsAll(item: $0, values: values) }
    case .matches(let item, let pattern): part(item) { .matches(item: $0, pattern: pattern) }
    case .isAnswered(let item): part(item) { .isAnswered(item: $0) }
    case .isSkipped(let item): part(item) { .isSkipped(item: $0) }
    case .isDontKnow(let item): part(item) { .isDontKnow(item: $0) }
    case .all(let parts): group(parts) { .all(of: $0) }
    case .any(let parts): group(parts) { .any(of: $0) }
    case .none(let parts): group(parts) { .none(of: $0) }
    case .hook, .compares, .parameter: nil
    }
  }
}
