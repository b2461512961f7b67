package import CareModel

extension OutcomeValue {
  /// Returns the value with its units: `25 mg`, `96°`, `yes`.
  package func formatted(in zone: Zone, _ language: Language = .english) -> String {
    value.formatted(units: units, in: zone, language)
  }

  /// Returns the value after its label: `Pain 4`.
  package func formattedWithLabel(in zone: Zone, _ language: Language = .english) -> String {
    guard let kind, !kind.isEmpty else { return formatted(in: zone, language) }
    return "\(Self.label(ofKind: kind)) \(formatted(in: zone, language))"
  }

  /// The kind as a label: `Slept well` for `slept_well`.
  static func label(ofKind kind: String) -> String {
    kind.prefix(1).uppercased() + kind.dropFirst().map { "-_".contains($0) ? " " : String($0) }.joined()
  }

  /// Whether the value only means that something was done.
  var isBareYes: Bool { value == .boolean(true) && kind == nil }
}

extension Scalar {
  /// The value as text, with its units after a number.
  ///
  /// A date is shown in `zone`.
  package func formatted(units: String? = nil, in zone: Zone = .utc, _ language: Language = .english) -> String {
    switch self {
    case .integer(let integer): UnitFormatting.number(String(integer), units: units)
    case .double(let double): UnitFormatting.number(language.number(double), units: units)
    case .boolean(let boolean): language(boolean ? .yes : .no)
    case .text(let text): text
    case .binary(let data): language(.bytes, ["count": data.count])
    case .date(let instant): instant.formattedInFull(in: zone, language)
    }
  }
}

/// The formatting of units after a number.
enum UnitFormatting {
  /// Returns a number with its units, with UCUM codes as people write them.
  static func number(_ number: String, units: String?) -> String {
    switch units {
    case nil, "", "1", "count": number
    case "deg": "\(number)°"
    case "Cel": "\(number) °C"
    case "[degF]": "\(number) °F"
    case "[lb_av]": "\(number) lb"
    case "[in_i]": "\(number) in"
    case "mm[Hg]": "\(number) mmHg"
    case .some(let units): "\(number) \(units.filter { !"{}".contains($0) })"
    }
  }
}
