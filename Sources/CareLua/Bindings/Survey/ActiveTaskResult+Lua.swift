import CareModel

extension VisitObject {
  /// The members of a visit of an active step, one for each quantity that a task measures; an item of the same id comes first.
  static let members =
    quantities.map { quantity, tasks in
      Binding<ActiveTaskResult>.value(
        "visit.\(quantity.name)", .optional(quantity.type.result),
        "\(quantity.summary) For `\(tasks.joined(separator: "`, `"))`."
      ) { $0.value(quantity.name)?.measured ?? .nil }
    } + [
      .value(
        "visit.samples", .list(of: .map(of: .scalar)),
        "The samples that the result of an active step keeps, each a table."
      ) { .table(LuaTable(array: $0.rows)) }
    ]

  /// The quantities of all tasks, each with the constructors of the tasks that measure it.
  private static var quantities: [(MeasuredQuantity, tasks: [String])] {
    var found: [(MeasuredQuantity, tasks: [String])] = []
    for (name, content) in zip(StepKind.Name.allCases, Step.kinds) {
      guard let task = name.task else { continue }
      for quantity in task.quantities {
        if let known = found.firstIndex(where: { $0.0.name == quantity.name }) {
          found[known].tasks.append(content.entry.name)
        } else {
          found.append((quantity, [content.entry.name]))
        }
      }
    }
    return found
  }

  /// Returns a quantity of the visit's result; nil if it has none of that name, or an item has the name.
  func measured(_ name: String) -> LuaValue? {
    guard visit.answers.allSatisfy({ $0.itemID != name }) else { return nil }
    guard let measurement = visit.measurement else {
      // A task that was not done has its quantities too: none.
      guard let task = ids.task(of: visit.id) else { return nil }
      if name == "samples" { return .table(LuaTable()) }
      return task.definition.quantities.contains { $0.name == name } ? .some(.nil) : .none
    }
    // A step of the author's own columns has quantities that no list of members can name.
    if let value = measurement.value(name)?.measured { return value }
    guard let member = Self.members.first(where: { $0.entry.member == name }), case .value(let get) = member.body
    else { return nil }
    return try? get(measurement)
  }
}

extension MeasuredQuantity.Value {
  fileprivate var result: ResultType {
    switch self {
    case .count: .integer
    case .decimal: .number
    case .boolean: .boolean
    case .word: .text
    }
  }
}

extension Scalar {
  /// A measured value in Lua; results have no bytes and no times.
  fileprivate var measured: LuaValue {
    switch self {
    case .integer(let integer): .integer(Int64(integer))
    case .double(let double): .number(double)
    case .boolean(let boolean): .boolean(boolean)
    case .text(let text): .string(text)
    case .binary, .date, .day: .nil
    }
  }
}

extension ActiveTaskResult {
  /// The samples, a table by quantity for each.
  fileprivate var rows: [LuaValue] {
    (0..<(samples.map(\.values.count).min() ?? 0)).map { row in
      var table = LuaTable()
      for column in samples { table[column.name] = column.values[row]?.measured ?? .nil }
      return .table(table)
    }
  }
}
