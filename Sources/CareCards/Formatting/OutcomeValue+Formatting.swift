package import CareModel

extension OutcomeValue {
  /// The value with its units: `25 mg`, `96°`, `yes`.
  package func formatted(in zone: Zone) -> String { value.formatted(units: units, in: zone) }

  /// The value after its label: `Pain 4`.
  package func formattedWithLabel(in zone: Zone) -> String {
    guard let kind, !kind.isEmpty else { return formatted(in: zone) }
    return "\(Self.label(ofKind: kind)) \(formatted(in: zone))"
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
  package func formatted(units: String? = nil, in zone: Zone = .utc) -> String {
    switch self {
    case .integer(let integer): UnitFormatting.number(String(integer), units: units)
    case .double(let double): UnitFormatting.number(PlainNumber.text(double), units: units)
    case .boolean(let boolean): boolean ? "yes" : "no"
    case .text(let text): text
    case .binary(let data): data.count == 1 ? "1 byte" : "\(data.count) bytes"
    case .date(let instant): instant.formattedInFull(in: zone)
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
