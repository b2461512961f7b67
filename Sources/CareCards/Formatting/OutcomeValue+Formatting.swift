package import CareModel

extension OutcomeValue {
  /// Returns the value with its units, or with the words that were typed for it: `25 mg`, `96°`, `yes`, `other: itching`.
  package func formatted(in zone: Zone, _ language: Language = .english) -> String {
    value.formatted(units: units, in: zone, language) + (other.map { ": \($0)" } ?? "")
  }

  /// Returns the value after its label: `Pain 4`.
  package func formattedWithLabel(in zone: Zone, _ language: Language = .english) -> String {
    guard let kind, !kind.isEmpty else { return formatted(in: zone, language) }
    return "\(Self.label(ofKind: kind)) \(formatted(in: zone, language))"
  }

  /// Returns values in one text, each label and each unit once: `Blood glucose 8.9, 10.2 mmol/L, Dose 4 IU`.
  ///
  /// Labels are those that `task` gives the kinds, and answers are in the words of its survey, if it is passed; the text of a question is too
  /// long for a list.
  package static func formattedWithLabels(
    _ values: [OutcomeValue], of task: CareTask? = nil, in zone: Zone, _ language: Language = .english
  ) -> String {
    var groups: [[OutcomeValue]] = []
    for value in values {
      if let kind = value.kind, !kind.isEmpty, groups.last?.last?.kind == kind {
        groups[groups.count - 1].append(value)
      } else {
        groups.append([value])
      }
    }
    return groups.map { group in
      let texts = group.enumerated().map { place, value in
        var value = value
        let next = place + 1 < group.count ? group[place + 1] : nil
        if let next, next.units == value.units, next.value.isNumber, value.value.isNumber { value.units = nil }
        let text = task?.formatted(value, in: zone, language) ?? value.formatted(in: zone, language)
        let kind = value.kind.flatMap { $0.isEmpty ? nil : $0 }
        let label = kind.map { task?.labels[$0] ?? Self.label(ofKind: $0) }
        return place > 0 || label?.isEmpty ?? true ? text : [label, text].compactMap(\.self).joined(separator: " ")
      }
      return texts.joined(separator: ", ")
    }.joined(separator: ", ")
  }

  /// The kind as a label: `Slept well` for `slept_well`.
  package static func label(ofKind kind: String) -> String {
    kind.prefix(1).uppercased() + kind.dropFirst().map { "-_".contains($0) ? " " : String($0) }.joined()
  }

  /// Whether the value only means that something was done.
  var isBareYes: Bool { value == .boolean(true) && kind == nil }
}

extension Scalar {
  fileprivate var isNumber: Bool {
    switch self {
    case .integer, .double: true
    case .boolean, .text, .binary, .date, .day: false
    }
  }

  /// The value as text, with its units after a number.
  ///
  /// An instant is shown in `zone`.
  package func formatted(units: String? = nil, in zone: Zone = .utc, _ language: Language = .english) -> String {
    switch self {
    case .integer(let integer): UnitFormatting.number(String(integer), units: units)
    case .double(let double): UnitFormatting.number(language.number(double), units: units)
    case .boolean(let boolean): language(boolean ? .yes : .no)
    case .text(let text): text
    case .binary(let data): language(.bytes, ["count": data.count])
    case .date(let instant): instant.formattedInFull(in: zone, language)
    case .day(let day): language.date(day)
    }
  }
}
