import Foundation

/// The exact conversions between units of one measure, by the factors of UCUM.
///
/// Units that are not listed match only as they are written. Amounts of a substance per volume convert into mass per volume
/// only with the factor of a named substance.
package enum UnitConversion {
  /// The substances whose factor an author can name.
  package static let substances = ["glucose"]

  /// A unit: its size in a unit that makes all sizes of the measure whole numbers, and what precedes zero on its scale.
  private struct Scale {
    var measure: String
    var size: Double
    var offset = 0.0
  }

  private static let scales: [String: Scale] = {
    let sizes: [String: [String: Double]] = [
      // In nanograms; 1 [lb_av] is 453.59237 g, and 1 [oz_av] a sixteenth of it.
      "mass": [
        "kg": 1e12, "g": 1e9, "mg": 1e6, "ug": 1e3, "ng": 1, "[lb_av]": 453_592_370_000, "[oz_av]": 28_349_523_125,
      ],
      "volume": ["L": 1e6, "dL": 1e5, "mL": 1e3, "uL": 1],
      // In tenths of a millimeter; 1 [in_i] is 2.54 cm.
      "length": ["km": 1e7, "m": 1e4, "cm": 100, "mm": 10, "[in_i]": 254, "[ft_i]": 3048],
      "time": ["wk": 604_800, "d": 86_400, "h": 3600, "min": 60, "s": 1],
      // In millijoules; 1 cal is 4.184 J.
      "energy": ["kJ": 1e6, "J": 1e3, "kcal": 4_184_000, "cal": 4184],
      // In millipascals; 1 mm[Hg] is 133.322 Pa.
      "pressure": ["kPa": 1e6, "Pa": 1e3, "bar": 1e8, "mm[Hg]": 133_322],
      // In ten-thousandths of a milligram per deciliter; 1 mmol of glucose is 180.156 mg.
      "glucose": ["mmol/L": 180_156, "mg/dL": 10_000],
    ]
    var scales: [String: Scale] = [:]
    for (measure, units) in sizes {
      for (unit, size) in units { scales[unit] = Scale(measure: measure, size: size) }
    }
    // In ninths of a kelvin.
    scales["K"] = Scale(measure: "temperature", size: 9)
    scales["Cel"] = Scale(measure: "temperature", size: 9, offset: 273.15)
    scales["[degF]"] = Scale(measure: "temperature", size: 5, offset: 459.67)
    return scales
  }()

  /// Returns a number in other units; nil if the units do not convert.
  ///
  /// A number without units counts as in the other units, and any units match where none are asked for. `substance` is the one
  /// whose factor applies, if one is named.
  package static func convert(_ number: Double, from: String?, to: String?, substance: String? = nil) -> Double? {
    guard let from, let to, from != to else { return number }
    guard let own = scales[from], let other = scales[to], own.measure == other.measure,
      !substances.contains(own.measure) || own.measure == substance
    else { return nil }
    return (number + own.offset) * own.size / other.size - other.offset
  }

  /// Returns the size of units that convert, and what precedes zero on their scale; nil for others.
  package static func scale(of units: String) -> (size: Double, offset: Double)? {
    scales[units].map { ($0.size, $0.offset) }
  }

  /// The units that convert, in the order of their codes.
  package static var known: [String] { scales.keys.sorted() }

  /// Returns the units into which some convert without a substance, the smallest first.
  package static func companions(of units: String) -> [String] {
    scales.filter { $0.key != units && converts(units, to: $0.key) }
      .sorted { ($0.value.size, $0.key) < ($1.value.size, $1.key) }.map(\.key)
  }

  /// Returns a converted number without the noise of its last digits: rounded to some digits after the decimal point, or to 12 in all.
  ///
  /// The factors are exact, but not every product of them is a number of 64 bits.
  package static func rounded(_ number: Double, digits: Int?) -> Double {
    guard number != 0, number.isFinite else { return number }
    let places = digits ?? 12 - Int(log10(abs(number)).rounded(.up))
    guard (0...22).contains(places) else { return number }
    let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
    return (number * scale).rounded() / scale
  }

  /// Whether a text is nothing but units, as UCUM or as people write them, so that it reads the same in every language.
  package static func isUnits(_ text: String) -> Bool {
    text == "%" || scales[text] != nil || scales.keys.contains { UnitFormatting.label($0) == text }
  }

  /// Whether a number in some units can be compared with one in other units.
  package static func converts(_ from: String?, to: String?, substance: String? = nil) -> Bool {
    convert(0, from: from, to: to, substance: substance) != nil
  }

  /// The substance whose factor would convert the units; nil if there is none.
  package static func substance(converting from: String?, to: String?) -> String? {
    substances.first { !converts(from, to: to) && converts(from, to: to, substance: $0) }
  }

  /// Whether the factor of a substance applies to some units.
  package static func applies(_ substance: String, to units: String?) -> Bool {
    units.flatMap { scales[$0]?.measure } == substance
  }
}
