/// A sample whose value passes a bound.
public struct SampleBound: Hashable, Sendable {
  /// The quantity.
  public var quantity: String
  /// The bound, in ``units``.
  public var bound: AlertBound
  /// The units of the bound; samples in other units are converted.
  public var units: String?
  /// The substance whose factor converts amounts per volume.
  public var factor: String?

  /// Creates a bound for the samples of a quantity.
  public init(quantity: String, bound: AlertBound, units: String? = nil, factor: String? = nil) {
    self.quantity = quantity
    self.bound = bound
    self.units = units
    self.factor = factor
  }
}

extension SampleBound: Described {
  /// A bound for no quantity.
  public static let template = SampleBound(quantity: "", bound: AlertBound(.above, .number(0)))
  /// The fields that are stored.
  public static let fields: [Field<SampleBound>] = [
    quantity, Field("bound", \.bound, "The bound.", required: true, isAuthored: false), units, factor,
  ]

  private static let quantity = Field(
    "quantity", \SampleBound.id, "The quantity, such as \"glucose\".", required: true)
  private static let units = Field(
    "units", \SampleBound.units, "The units of the bound; samples in other units are converted.")
  private static let factor = Field(
    "factor", \SampleBound.substance,
    "The substance by whose factor other units convert; by default, the quantity itself if it is one.")

  /// The fields that authors write, of whose bounds they write one.
  static let authored: [Field<SampleBound>] =
    [quantity]
    + [
      AlertBound.field(.above, \.bound[limit: .above], "The value must be"),
      AlertBound.field(.atLeast, \.bound[limit: .atLeast], "The value must be"),
      AlertBound.field(.below, \.bound[limit: .below], "The value must be"),
      AlertBound.field(.atMost, \.bound[limit: .atMost], "The value must be"),
    ] + [units, factor]

  private var id: Identifier<QuantityDefinition> {
    get { Identifier(quantity) }
    set { quantity = newValue.text }
  }

  private var substance: Substance? {
    get { factor.map(Substance.init) }
    set { factor = newValue?.rawValue }
  }
}

/// A substance whose factor converts amounts per volume, as an author names it.
package struct Substance: RawRepresentable, Hashable, Sendable, Codable, CaseIterable {
  /// The name.
  package let rawValue: String

  /// Creates a substance.
  package init(rawValue: String) { self.rawValue = rawValue }

  /// The substances that there are.
  package static let allCases = UnitConversion.substances.map(Substance.init)
}
