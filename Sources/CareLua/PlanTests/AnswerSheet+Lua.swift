import CareModel
import CareRuntime

extension AnswerSheet {
  /// Creates answers from a table by item; a measured step takes a number of degrees, or a table of angles.
  init(_ value: LuaValue, to survey: Survey?) throws(OptionError) {
    guard let table = value.table, table.array.isEmpty else {
      throw OptionError(
        "wrong_type", "answers are a table by item; write { pain = 4, sleep = 8 }", expected: "a table of names",
        got: value.typeName)
    }
    let measured = Set(
      (survey?.steps ?? []).compactMap { step in
        if case .measuring = step.kind.behavior.interaction { step.id } else { nil }
      })
    self.init()
    for (item, value) in table.fields {
      if measured.contains(item) {
        motions[item] = try RangeOfMotion(value, step: item)
      } else {
        answers[item] = try AnswerInput(value, item: item)
      }
    }
  }
}

extension RangeOfMotion {
  /// Creates a measurement of a knee from the range in degrees, or from a table of angles.
  fileprivate init(_ value: LuaValue, step: String) throws(OptionError) {
    if let range = value.number {
      self.init(start: 0, finish: 0, minimum: 0, maximum: range, range: range)
      return
    }
    let names: Set = ["start", "finish", "minimum", "maximum", "range"]
    guard let table = value.table, table.array.isEmpty, names.isSuperset(of: table.fields.keys),
      let minimum = table["minimum"].number, let maximum = table["maximum"].number
    else {
      throw OptionError(
        "wrong_type", "'\(step)' is a measurement; write the range in degrees, or { minimum = 5, maximum = 95 }",
        expected: "a range of motion", got: value.typeName)
    }
    self.init(
      start: table["start"].number ?? minimum, finish: table["finish"].number ?? minimum, minimum: minimum,
      maximum: maximum, range: table["range"].number ?? maximum - minimum)
  }
}
