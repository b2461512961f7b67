import CareModel

extension XLSFormWriter {
  /// Writes the number of rows of a group that has one for each chosen option, and says how the rows end up elsewhere.
  mutating func addOptionRows(of step: Step, to row: inout [String: String]) {
    guard let source = step.rowSource else { return }
    guard case .item(let item, let name)? = target(source, in: nil), item.format.takesSeveral else {
      return lose(
        "\(step.id).for_each", "the rows of chosen options", "are added by hand, as the form does not ask '\(source)'")
    }
    row["repeat_count"] = "count-selected(${\(name.name)})"
    for option in step.rowOptions where option.other {
      lose(
        "\(step.id).\(step.optionID ?? "for_each").options.\(option.value).other", "the words of a row",
        "are in a question of their own; the row has the option's name")
    }
  }

  /// Whether counting what is chosen counts options that have no row.
  func countsExclusive(_ step: Step) -> Bool {
    guard let source = step.rowSource, case .item(let item, _)? = target(source, in: nil) else { return true }
    return item.format.definition.options.contains(where: \.exclusive)
  }

  /// Adds the option of a row, and its words, as calculations.
  mutating func addRowOption(_ item: FormItem, of step: Step) {
    let path = "\(step.id).for_each"
    guard let source = step.rowSource, case .item(_, let asked)? = target(source, in: nil) else {
      return lose(path, "the option of a row", "is not known in an XLSForm")
    }
    let name = Self.name(item.id), chosen = "selected-at(${\(asked.name)}, position(..) - 1)"
    if name != item.id { lose("\(step.id).as", "the id of the option", "is '\(name)' in an XLSForm") }
    rows.add(["type": "calculate", "name": name, "calculation": chosen])
    rows.add([
      "type": "calculate", "name": names.first(of: Self.rowLabel(name)),
      "calculation": "jr:choice-name(\(chosen), '${\(asked.name)}')",
    ])
    let codes = asked.codes.filter { code in step.rowOptions.contains { $0.value == code.value } }
    self.asked.append((step, item, XLSFormName(name: name, codes: codes)))
  }

  /// The name of the calculation that has the words of the option whose name another one has.
  static func rowLabel(_ name: String) -> String { "\(name)_label" }
}
