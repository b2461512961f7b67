/// The names by which people type units.
package enum UnitNames {
  /// The names beside the code and the label, in lower case.
  private static let more: [String: [String]] = [
    "[lb_av]": ["lbs", "pound", "pounds"], "[oz_av]": ["ounce", "ounces"], "ug": ["µg", "mcg"],
    "[in_i]": ["inch", "inches", "\"", "″"], "[ft_i]": ["foot", "feet", "'", "′"], "Cel": ["c"], "[degF]": ["f"],
    "L": ["liter", "liters"], "min": ["minutes"], "h": ["hours"], "d": ["days"], "wk": ["weeks"],
  ]

  /// Returns the names of units in lower case: their code, their label, and what else people type for them.
  package static func names(of units: String) -> [String] {
    [units, UnitFormatting.label(units)].compactMap { $0?.lowercased() } + (more[units] ?? [])
  }

  /// Returns the code among those that convert that a name stands for: `[lb_av]` for `lb`; nil if there is none.
  package static func code(of name: String) -> String? {
    let name = name.lowercased()
    return UnitConversion.known.first { names(of: $0).contains(name) }
  }
}
