import CareModel

extension PlanDecoder {
  private static let bounds = ["below", "at_most", "above", "at_least", "equals"]
  private static let ranges = ["between", "outside"]

  /// An insight that speaks when a figure crosses a bound.
  func threshold(_ reader: FieldReader, of id: String) -> InsightDefinition? {
    let subject = subject(reader)
    guard let test = test(reader) else { return nil }
    if case .adherence? = subject { checkShares(reader) }
    guard let subject, let title = reader.text("title"), let over = reader.interval("over") else { return nil }
    return InsightDefinition(
      id: id, over: over,
      rule: .threshold(
        Threshold(subject: subject, test: test, title: title, text: reader.text("text") ?? "It is {value}.")))
  }

  /// Returns the series that a field names: adherence, or the values of a task.
  func subject(_ reader: FieldReader, _ name: String = "on") -> Threshold.Subject? {
    switch reader[name] {
    case .text?: return .adherence
    case .record(let values)?:
      guard let task = values.text("task") else { return nil }
      taskUses.append((task, values.place(of: "task")))
      return .values(task: CareTask.ID(task), kind: values.text("kind"))
    default: return nil
    }
  }

  private func test(_ reader: FieldReader) -> Threshold.Test? {
    let given = (Self.bounds + Self.ranges).filter { reader.written.contains($0) }
    guard given.count == 1, let name = given.first else {
      report(
        .missingField, at: reader.authored,
        "a threshold has exactly one of \((Self.bounds + Self.ranges).map { "`\($0)`" }.joined(separator: ", ")); write, for example, below = 0.5"
      )
      return nil
    }
    if Self.ranges.contains(name) { return range(name, reader) }
    guard let bound = reader.number(name) else { return nil }
    switch name {
    case "below": return .below(bound)
    case "at_most": return .atMost(bound)
    case "above": return .above(bound)
    case "at_least": return .atLeast(bound)
    default: return .equals(bound)
    }
  }

  private func range(_ name: String, _ reader: FieldReader) -> Threshold.Test? {
    guard reader.fields[name] != nil else { return nil }
    let ends = numbers(reader, name)
    guard ends.count == 2, ends[0] < ends[1] else {
      report(
        .outOfRange, at: reader.place(of: name),
        "`\(name)` needs two numbers, the smaller first; write \(name) = { 4, 6 }")
      return nil
    }
    return name == "between" ? .between(ends[0], ends[1]) : .outside(ends[0], ends[1])
  }

  private func numbers(_ reader: FieldReader, _ name: String) -> [Double] {
    if let number = reader.number(name) { return [number] }
    return reader.list(name).compactMap { if case .number(let number) = $0.decoded { number } else { nil } }
  }

  /// Adherence goes from 0 to 1: a bound in percent would never be crossed, or always.
  private func checkShares(_ reader: FieldReader) {
    for name in Self.bounds + Self.ranges {
      guard numbers(reader, name).contains(where: { !(0...1).contains($0) }) else { continue }
      report(
        .outOfRange, at: reader.place(of: name), "adherence is a number from 0 to 1; write \(name) = 0.5 for half")
    }
  }
}
