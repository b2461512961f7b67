package import CareModel

/// An answer that a participant chooses with keys: from a list, or on a line.
///
/// Nothing is chosen at the beginning unless there is an answer, so that no answer is suggested.
package struct AnswerPicker: Hashable, Sendable {
  /// The entries of the list, or the points of the line.
  let entries: [AnswerControl.Entry]
  /// The line; nil for a list.
  let line: AnswerControl.Line?
  /// Whether several entries can be chosen.
  package let takesSeveral: Bool
  /// Whether the order counts in which they are chosen.
  let ranks: Bool
  /// Whether "don't know" is an answer.
  package let offersDontKnow: Bool
  /// Whether there can be no answer.
  let isOptional: Bool
  /// The place of the entry that the next key is about; nil before the first one.
  private(set) var cursor: Int?
  /// The places of the chosen entries, in the order in which they were chosen.
  private(set) var chosen: [Int] = []
  /// Whether "don't know" is chosen.
  private(set) var isUnknown = false
  private let before: Answer?
  /// Whether a key has chosen something.
  package private(set) var isTouched = false
  private var typed = ""

  /// Creates the choice of an item's answer, beginning with the answer that it has; nil if the answer is typed.
  package init?(_ item: FormItem, answer: Answer?, in language: Language) {
    let control = item.format.definition.control(in: language)
    ranks = if case .ranking? = control { true } else { false }
    switch control {
    case .list(let entries, let several): (self.entries, line, takesSeveral) = (entries, nil, several)
    case .ranking(let entries): (self.entries, line, takesSeveral) = (entries, nil, true)
    case .line(let line): (entries, self.line, takesSeveral) = (line.points, line, false)
    case nil: return nil
    }
    guard !entries.isEmpty else { return nil }
    (offersDontKnow, isOptional) = (item.dontKnow, !item.required)
    before = answer
    guard let answer else { return }
    isUnknown = answer == .dontKnow
    chosen = entries.indices.filter { answer.contains(entries[$0].answer) }
    cursor = chosen.min()
    if ranks, let values = answer.chosenValues {
      chosen = values.compactMap { value in entries.firstIndex { $0.answer == .choices([value]) } }
    }
  }

  /// The chosen answer; nil if nothing is chosen.
  package var answer: Answer? {
    guard isTouched else { return before }
    if isUnknown { return .dontKnow }
    guard takesSeveral else { return cursor.map { entries[$0].answer } }
    let values = (ranks ? chosen : chosen.sorted()).flatMap { place -> [String] in
      if case .choices(let values) = entries[place].answer { values } else { [] }
    }
    return values.isEmpty ? nil : .choices(values)
  }

  /// Moves by a number of entries; a key that moves first begins at an end.
  package mutating func move(by distance: Int) {
    typed = ""
    let last = entries.count - 1
    go(to: cursor.map { max(0, min(last, $0 + distance)) } ?? (distance > 0 ? 0 : last))
  }

  /// Marks the entry under the cursor, or removes its mark; does nothing if only one can be chosen.
  package mutating func mark() {
    typed = ""
    guard takesSeveral, let cursor else { return }
    toggle(cursor)
  }

  /// Removes the answer.
  package mutating func clear() {
    (isTouched, isUnknown, chosen, cursor, typed) = (true, false, [], nil, "")
  }

  /// Chooses "don't know", if that is offered.
  package mutating func chooseDontKnow() {
    guard offersDontKnow else { return }
    (isTouched, isUnknown, chosen, cursor, typed) = (true, true, [], nil, "")
  }

  /// Takes a typed character of an entry's name, and moves to the entry; false if it belongs to none.
  package mutating func type(_ character: Character) -> Bool {
    let names = entries.map(\.name)
    for text in [typed + String(character), String(character)] where names.contains(where: { $0.hasPrefix(text) }) {
      if let place = names.firstIndex(of: text) { go(to: place) }
      typed = text
      return true
    }
    return false
  }

  private mutating func go(to place: Int) {
    if !takesSeveral {
      (isTouched, isUnknown, chosen) = (true, false, [place])
    }
    cursor = place
  }

  private mutating func toggle(_ place: Int) {
    (isTouched, isUnknown) = (true, false)
    if let marked = chosen.firstIndex(of: place) {
      chosen.remove(at: marked)
      return
    }
    chosen = entries[place].isExclusive ? [] : chosen.filter { !entries[$0].isExclusive }
    chosen.append(place)
  }
}

extension Answer {
  /// Whether this answer is another one, or chooses it among others.
  fileprivate func contains(_ other: Answer) -> Bool {
    switch (self, other) {
    case (.choices(let all), .choices(let one)), (.chosen(let all, _), .choices(let one)):
      one.allSatisfy(all.contains)
    case (.integer(let a), .double(let b)): Double(a) == b
    case (.double(let a), .integer(let b)): a == Double(b)
    default: self == other
    }
  }
}
