/// A quantity that a plan measures with samples: its units, and the values that are plausible.
public struct QuantityDefinition: Hashable, Sendable {
  /// The quantity, such as `glucose`.
  public var id: String
  /// The units in which samples are kept, as a UCUM code.
  public var units: String
  /// The substance whose factor converts amounts per volume; nil for the quantity itself, if it is one.
  public var factor: String?
  /// The least plausible value; nil for no limit.
  public var from: Double?
  /// The greatest plausible value; nil for no limit.
  public var to: Double?

  /// Creates a quantity.
  public init(id: String, units: String, factor: String? = nil, from: Double? = nil, to: Double? = nil) {
    self.id = id
    self.units = units
    self.factor = factor
    self.from = from
    self.to = to
  }

  /// The substance whose factor converts amounts per volume, if any.
  package var substance: String? { factor ?? UnitConversion.substances.first { $0 == id } }
}

extension QuantityDefinition: Described {
  /// The value whose fields all have their defaults.
  public static let template = QuantityDefinition(id: "", units: "")

  /// The fields, in the order of the manual.
  public static let fields: [Field<QuantityDefinition>] = [
    Field("id", \.id, "The quantity.", required: true, isAuthored: false),
    Field(
      "units", \.units, "The units in which samples are kept, such as \"mmol/L\"; others are converted.", required: true
    ),
    Field(
      "factor", \.factor, "The substance by whose factor other units convert, if the quantity is not named after it."),
    Field("from", \.from, "The least plausible value, in these units."),
    Field("to", \.to, "The greatest plausible value, in these units."),
  ]
}
