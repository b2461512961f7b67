import CareModel
import CareRuntime

extension AnswerSheet {
  /// Creates answers from a table by item; an active step takes its main quantity, a table of
  /// quantities, or `{ not_done = "unsafe" }`.
  init(_ value: LuaValue, to survey: Survey?) throws(OptionError) {
    guard let table = value.table, table.array.isEmpty else {
      throw OptionError(
        "wrong_type", "answers are a table by item; write { pain = 4, sleep = 8 }", expected: "a table of names",
        got: value.typeName)
    }
    var tasks: [String: ActiveTask] = [:]
    for step in survey?.steps ?? [] {
      if case .measuring(let task) = step.kind.behavior.interaction { tasks[step.id] = task }
    }
    self.init()
    for (item, value) in table.fields {
      if tasks[item] != nil, let reason = try NotDoneReason(written: value, step: item) {
        answers[item] = .fields([AnswerInput.notDoneField: .text(reason.rawValue)])
      } else if let task = tasks[item] {
        measurements[item] = try task.definition.result(value, step: item)
      } else {
        answers[item] = try AnswerInput(value, item: item)
      }
    }
  }
}

extension ActiveTaskDefinition {
  /// Returns a result from the main quantity, or from a table of quantities.
  fileprivate func result(_ value: LuaValue, step: String) throws(OptionError) -> ActiveTaskResult {
    if let main = value.number { return result(main: main) }
    let names = quantities.map(\.name)
    if let table = value.table, table.array.isEmpty, Set(names).isSuperset(of: table.fields.keys) {
      let values = table.fields.compactMapValues(\.measured)
      if values.count == table.fields.count, let result = result(of: values) { return result }
    }
    let units = quantities.first { $0.name == mainQuantity }?.units.map { " in \($0)" } ?? ""
    throw OptionError(
      "wrong_type",
      "'\(step)' is measured; write \(mainQuantity)\(units), a table with some of \(names.joined(separator: ", ")), "
        + "or { not_done = \"unsafe\" }",
      expected: "a measurement", got: value.typeName)
  }
}

extension LuaValue {
  /// The value of a quantity; nil if it has another type.
  fileprivate var measured: Scalar? {
    switch self {
    case .integer(let integer): .integer(Int(integer))
    case .number(let number): number.isFinite ? .number(number) : nil
    case .boolean(let boolean): .boolean(boolean)
    case .string(let text): .text(text)
    case .nil, .bytes, .table, .row, .function, .object: nil
    }
  }
}
