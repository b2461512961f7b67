/// A weight, kept in kilograms.
public struct WeightFormat: Hashable, Sendable {
  /// The minimum in kilograms, inclusive.
  public var min: Double?
  /// The maximum in kilograms, inclusive.
  public var max: Double?
  /// The units in which answers are shown, and numbers without units are read.
  public var system: MeasureSystem
  /// The range of usual answers.
  public var soft: SoftRange
  /// The units of the value: kilograms.
  public var units: String? {
    get { "kg" }
    set {}
  }

  /// Creates the format.
  public init(
    min: Double? = nil, max: Double? = nil, system: MeasureSystem = .metric, soft: SoftRange = SoftRange()
  ) {
    self.min = min
    self.max = max
    self.system = system
    self.soft = soft
  }
}

extension WeightFormat: BodyMeasure {
  package static let name = AnswerFormat.Name.weight
  package static let summary = "An item answered with a weight, kept in kg."
  package var format: AnswerFormat { .weight(self) }

  /// The value whose fields all have their defaults.
  public static let template = WeightFormat()

  /// The fields, in the order of the manual.
  public static let fields = measureFields(\.min, \.max, \.system, \.soft.min, \.soft.max)

  package static let natural = 0.1...700.0
  package static let metric = (unit: "kg", relative: "g", factor: 0.001)
  // The international pound of 1959.
  package static let us = (large: "lb", small: "oz", factor: 0.453_592_37 / 16, ratio: 16)
  package static let parts = (
    metric: TypedUnits.Part.Unit.kilograms, large: TypedUnits.Part.Unit.pounds, small: TypedUnits.Part.Unit.ounces
  )
  package static let kind = Phrase.aWeight
  package static let example = 70.0
}
