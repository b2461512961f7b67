import CareModel
import CareSurvey

extension XLSFormWriter {
  /// Adds the row of a question; `relevant` is the condition of a step that it is alone in.
  mutating func add(_ item: FormItem, of step: Step, relevant: String) {
    let path = "\(step.id).\(item.id)"
    guard !asked.contains(where: { $0.item.id == item.id }) else {
      // Conditions and texts read a name, which only one question can have.
      return lose(path, "the question", "has the id of an earlier one, and is not in the form")
    }
    var name = XLSFormName(name: Self.name(item.id))
    if name.name != item.id { lose("\(path).id", "the id of the question", "is '\(name.name)' in an XLSForm") }
    var row = ["name": name.name], hints: [String] = []
    addText("label", item.text ?? item.id, at: "\(path).text", to: &row)
    if item.text == nil { lose("\(path).text", "the missing text", "is the id of the question in an XLSForm") }
    loseFields(
      of: item, covered: ["text", "detail", "required", "read_only", "dont_know", "default", "when"], at: path)
    if item.defaultSource != nil { lose("\(path).default_source", "the computed default", "is of this plan only") }
    var constraints: [String] = []
    addFormat(of: item, at: path, to: &row, &name, &constraints, &hints)
    addDetail(of: item, hints, at: path, to: &row)
    if !name.codes.isEmpty, item.format.name != "boolean" {
      addFilter(of: item, name, in: step, at: path, to: &row)
    } else if item.dontKnow {
      lose("\(path).dont_know", "the answer \"I don't know\"", "has no place beside such a question in an XLSForm")
    }
    row["relevant"] = relevant
    if let when = item.when {
      let own = expression(when, in: step.id, at: "\(path).when", or: "the question is always asked")
      row["relevant"] = [relevant, own].contains("") ? relevant + own : "(\(relevant)) and (\(own))"
    }
    row["required"] = rule(item.requirement, in: step, at: "\(path).required")
    row["readonly"] = rule(item.lock, in: step, at: "\(path).read_only")
    addDefault(of: item, name, at: path, to: &row)
    asked.append((step, item, name))
    addChecks(of: item, name, in: step, to: &row, &constraints)
    row["constraint"] = constraints.joined(separator: " and ")
    rows.add(row)
  }

  private mutating func rule(_ rule: ItemRule, in step: Step, at path: String) -> String {
    switch rule {
    case .fixed(let holds): return holds ? "yes" : ""
    case .when(let condition): return expression(condition, in: step.id, at: path, or: "it is not so there")
    }
  }

  /// Adds the second text, with what only a hint can say.
  private mutating func addDetail(of item: FormItem, _ hints: [String], at path: String, to row: inout [String: String])
  {
    if let detail = item.detail { addText("hint", detail, at: "\(path).detail", to: &row) }
    guard !hints.isEmpty else { return }
    let words = hints.joined(separator: "; ")
    lose("\(path).detail", "the second text", "also says '\(words)' in an XLSForm")
    for column in row.keys where column.hasPrefix("hint::") { row[column] = (row[column] ?? "") + "; \(words)" }
    row["hint"] = [row["hint"], words].compactMap(\.self).joined(separator: "; ")
  }

  private mutating func addDefault(
    of item: FormItem, _ name: XLSFormName, at path: String, to row: inout [String: String]
  ) {
    guard let answer = item.defaultAnswer else { return }
    let text: String? =
      switch answer {
      case .integer, .double, .converted: answer.number.map { ExportCell.number($0).text }
      case .boolean(let flag): flag ? "true" : "false"
      case .text(let text): name.codes.isEmpty ? text : name.code(of: text)
      case .choices(let values):
        values.allSatisfy { name.code(of: $0) != nil } ? values.compactMap(name.code).joined(separator: " ") : nil
      // What a month or a year is chosen as has its first day.
      case .partialDate(let date): date.first.description
      case .date, .dateTime, .time: answer.isoText
      case .chosen, .location, .file, .signature, .dontKnow, .withheld: nil
      }
    // A default with these signs would be computed.
    guard let text, !text.contains("("), !text.contains("${") else {
      return lose("\(path).default", "the default", "is computed, or no text in an XLSForm")
    }
    row["default"] = text
  }

  // MARK: Checks

  /// Lists the checks of a step that no constraint of its questions says.
  mutating func loseChecks(of step: Step) {
    let written = step.checks.filter { check in step.exportedItems.contains { isConstraint(check, of: $0, in: step) } }
    if written.count < step.checks.count {
      lose(
        "\(step.id).checks", "a check",
        "is not of the last question that it reads, has no one question with its message, or is beside limits; it is not made"
      )
    }
  }

  /// The condition that a check makes of the answer to an item; nil if it is about something else.
  private func required(by check: FormCheck, of item: FormItem) -> Condition? {
    guard check.item == item.id, case .any(let parts) = check.require, parts.count == 2,
      case .none(let none) = parts[0], none.count == 1, case .isAnswered(let reference) = none[0],
      reference.item == item.id
    else { return nil }
    if case .all = parts[1] { return nil }
    return parts[1]
  }

  private func isConstraint(_ check: FormCheck, of item: FormItem, in step: Step) -> Bool {
    guard let condition = required(by: check, of: item), step.checks.count(where: { $0.item == item.id }) == 1,
      !step.kind.isRepeating, condition.references.contains(where: { $0.item != item.id }), !item.format.isLimited
    else { return false }
    // The answers that it reads are given before.
    let earlier = step.exportedItems.prefix { $0.id != item.id }.map { (step, $0, XLSFormName(name: Self.name($0.id))) }
    guard
      condition.references.allSatisfy({ reference in
        reference.item == item.id || earlier.contains { $0.1.id == reference.item }
          || asked.contains { $0.item.id == reference.item }
      })
    else { return false }
    return XLSFormLogic(
      own: item.id,
      target: { reference in
        // Whether it can be said depends on the kinds of the questions only.
        let own = step.exportedItems.first { $0.id == reference.item }
        let codes = own?.format.definition.options.map { ($0.value, $0.value) } ?? []
        return own.map { .item($0, XLSFormName(name: $0.id, codes: codes)) } ?? target(reference, in: step.id)
      }
    ).text(condition)?.isEmpty == false
  }

  private mutating func addChecks(
    of item: FormItem, _ name: XLSFormName, in step: Step, to row: inout [String: String],
    _ constraints: inout [String]
  ) {
    let own = self
    for (place, check) in step.checks.enumerated() where isConstraint(check, of: item, in: step) {
      guard let condition = required(by: check, of: item),
        let text = XLSFormLogic(own: item.id, target: { own.target($0, in: step.id) }).text(condition)
      else { continue }
      constraints.append(constraints.isEmpty ? text : "(\(text))")
      addText("constraint_message", check.message, at: "\(step.id).checks[\(place + 1)].message", to: &row)
    }
  }
}

extension AnswerFormat {
  /// Whether the format has a constraint of its own, which has another message.
  fileprivate var isLimited: Bool {
    switch self {
    case .text(let text): text.pattern != nil || text.minLength != nil || text.maxLength != nil
    case .choice(let choice): choice.multiple
    case .numeric(let number): number.min != nil || number.max != nil
    case .date(let date): date.min != nil || date.max != nil
    case .timeOfDay(let time): time.min != nil || time.max != nil
    case .scale, .continuousScale: false
    default: true
    }
  }
}
