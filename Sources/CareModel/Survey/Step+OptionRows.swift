/// The rows of a repeat group that are the chosen options of an earlier choice.
///
/// Each row has an item of the group's own, which is answered with the option of the row and cannot be changed: so tables, exports,
/// conditions, and texts find the option as they find any other answer of the row. The number of a row is the place of its option in the
/// author's list.
extension Step {
  /// The choice whose chosen options are the rows; nil if participants add rows, and for every other step.
  package var rowSource: ItemReference? {
    guard case .repeatGroup(let group) = kind, let source = group.forEach else { return nil }
    return ItemReference(source)
  }

  /// The id of the item that each row answers with its option; nil as for ``rowSource``.
  package var optionID: String? {
    guard case .repeatGroup(let group) = kind, group.forEach != nil else { return nil }
    return group.optionID ?? "\(id)_option"
  }

  /// The options that have rows, in the author's order.
  package var rowOptions: [ChoiceOption] {
    guard let optionID else { return [] }
    return items.first { $0.name == optionID }?.format.definition.options ?? []
  }

  /// The condition under which the step is passed over: its ``skip``, and that no option was chosen that has a row.
  package var passing: Condition? {
    guard let rowSource else { return skip }
    let without = Condition.none(of: [.containsAny(item: rowSource, values: rowOptions.map(\.value))])
    return skip.map { .any(of: [$0, without]) } ?? without
  }

  /// Returns the row of each option that an answer chose, with the answer to the item of ``optionID``.
  package func rows(of chosen: Answer?) -> [(row: Int, option: Answer)] {
    guard let values = chosen?.chosenValues else { return [] }
    return rowOptions.enumerated().compactMap { place, option in
      guard values.contains(option.value) else { return nil }
      if option.other, let words = chosen?.ownWords { return (place + 1, .chosen([option.value], other: words)) }
      return (place + 1, .choices([option.value]))
    }
  }
}

extension Survey {
  /// Adds to each group with a row for each chosen option the item that has the option, as the choice offers it now.
  ///
  /// A group whose choice cannot have rows is left without it; `diagnose()` says why.
  package mutating func deriveRows() {
    for place in steps.indices {
      guard let id = steps[place].optionID else { continue }
      let derived = steps[place].items.firstIndex { $0.id == id && $0.isRowOption }
      let made = steps[place].rowSource.flatMap { source(of: $0, before: place) }?.rowOption(id)
      if let derived { steps[place].items.remove(at: derived) }
      if let made, !steps[place].items.contains(where: { $0.id == id }) { steps[place].items.append(made) }
    }
  }

  /// Returns the item that a reference names in a step before a place; the latest of several.
  private func source(of reference: ItemReference, before place: Int) -> FormItem? {
    for step in steps[..<place].reversed() where reference.step == nil || reference.step == step.id {
      if let item = step.questions.first(where: { $0.id == reference.item }) {
        return step.kind.isRepeating ? nil : item
      }
    }
    return nil
  }
}

extension FormItem {
  /// Whether the item can be the one that has the option of a row.
  fileprivate var isRowOption: Bool { if case .choice = format { readOnly } else { false } }

  /// Returns the item that has the option of a row for each option that is chosen here; nil if options cannot have rows.
  fileprivate func rowOption(_ id: String) -> FormItem? {
    guard format.takesSeveral else { return nil }
    let options = format.definition.options.filter { !$0.exclusive }.map { option in
      var row = ChoiceOption(value: option.value, text: option.text, other: option.other, code: option.code)
      (row.image, row.color) = (option.image, option.color)
      return row
    }
    return FormItem(id: id, text: text, format: .choice(ChoiceFormat(options: options)), readOnly: true)
  }
}
