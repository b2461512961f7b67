/// A height, kept in centimeters.
public struct HeightFormat: Hashable, Sendable {
  /// The minimum in centimeters, inclusive.
  public var min: Double?
  /// The maximum in centimeters, inclusive.
  public var max: Double?
  /// The units in which answers are shown, and numbers without units are read.
  public var system: MeasureSystem
  /// The range of usual answers.
  public var soft: SoftRange
  /// The units of the value: centimeters.
  public var units: String? {
    get { "cm" }
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

extension HeightFormat: BodyMeasure {
  package static let name = AnswerFormat.Name.height
  package static let summary = "An item answered with a height, kept in cm."
  package var format: AnswerFormat { .height(self) }

  /// The value whose fields all have their defaults.
  public static let template = HeightFormat()

  /// The fields, in the order of the manual.
  public static let fields = measureFields(\.min, \.max, \.system, \.soft.min, \.soft.max)

  package static let natural = 10.0...300.0
  package static let metric = (unit: "cm", relative: "m", factor: 100.0)
  // The international inch of 1959.
  package static let us = (large: "ft", small: "in", factor: 2.54, ratio: 12)
  package static let parts = (
    metric: TypedUnits.Part.Unit.centimeters, large: TypedUnits.Part.Unit.feet, small: TypedUnits.Part.Unit.inches
  )
  package static let kind = Phrase.aHeight
  package static let example = 170.0
}
