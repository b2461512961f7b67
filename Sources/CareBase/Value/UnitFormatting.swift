/// The formatting of units after a number.
package enum UnitFormatting {
  /// Returns units as people write them; nil for none.
  package static func label(_ units: String?) -> String? {
    let text = number("", units: units).filter { $0 != " " }
    return text.isEmpty ? nil : text
  }

  /// Returns a number with its units, with UCUM codes as people write them.
  package static func number(_ number: String, units: String?) -> String {
    switch units {
    case nil, "", "1", "count": number
    case "deg": "\(number)°"
    case "Cel": "\(number) °C"
    case "[degF]": "\(number) °F"
    case "[lb_av]": "\(number) lb"
    case "[oz_av]": "\(number) oz"
    case "[in_i]": "\(number) in"
    case "[ft_i]": "\(number) ft"
    case "mm[Hg]": "\(number) mmHg"
    case .some(let units): "\(number) \(units.filter { !"{}".contains($0) })"
    }
  }
}
