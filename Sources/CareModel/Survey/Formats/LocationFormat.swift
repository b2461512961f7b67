/// A place on Earth.
public struct LocationFormat: Hashable, Sendable {
  /// The number of digits after the decimal point that are kept, 0 to 6: 2 is about a kilometer.
  public var digits: Int
  /// The units of the value, which it has none of.
  public var units: String?

  /// Creates the format.
  public init(digits: Int = 4) {
    self.digits = digits
  }
}

extension LocationFormat: AnswerFormatDefinition {
  package static let name = AnswerFormat.Name.location
  package static let summary = "An item answered with a place on Earth."
  package static let valueType = AnswerValueType.other
  package static let isPersonal = true
  package var format: AnswerFormat { .location(self) }

  /// The value whose fields all have their defaults.
  public static let template = LocationFormat()

  /// The fields, in the order of the manual.
  public static let fields: [Field<LocationFormat>] = [
    Field("digits", \.digits, "The number of digits of a degree that are kept; 2 is about a kilometer, 4 ten meters.")
  ]

  package var options: [ChoiceOption] { [] }

  package func problems(at path: String) -> [SurveyProblem] {
    guard !(0...6).contains(digits) else { return [] }
    return [.init(code: .badDigits, path: "\(path).digits", message: "digits is from 0 to 6, not \(digits)")]
  }

  package func validate(_ answer: Answer) throws(AnswerError) -> Answer {
    guard case .location(var place) = answer else { throw .wrongType(expected: .place) }
    for (value, most) in [(place.latitude, 90.0), (place.longitude, 180.0)] {
      guard value.isFinite else { throw .notFinite }
      if value < -most { throw .belowMinimum(min: -most, value: value) }
      if value > most { throw .aboveMaximum(max: most, value: value) }
    }
    place.latitude = rounded(place.latitude)
    place.longitude = rounded(place.longitude)
    if let name = place.name?.trimmed { place.name = name.isEmpty ? nil : name }
    return .location(place)
  }

  private func rounded(_ degrees: Double) -> Double {
    let scale = (0..<Swift.min(Swift.max(digits, 0), 6)).reduce(1.0) { power, _ in power * 10 }
    return (degrees * scale).rounded() / scale
  }

  package var rule: AnswerRule { .location(digits: Swift.min(Swift.max(digits, 0), 6)) }
  package func field(in language: Language) -> AnswerField { .place }

  package var inputTitle: String { "a place: its latitude and longitude, and perhaps its name" }

  package func answer(from input: AnswerInput) -> Answer? {
    guard case .fields(let fields) = input, let latitude = fields["latitude"]?.number,
      let longitude = fields["longitude"]?.number, Set(["latitude", "longitude", "name"]).isSuperset(of: fields.keys),
      fields["name"] == nil || fields["name"]?.text != nil
    else { return nil }
    return .location(GeoLocation(latitude: latitude, longitude: longitude, name: fields["name"]?.text))
  }

  package func randomAnswer(using random: inout some RandomSource) -> Answer {
    .location(
      GeoLocation(latitude: rounded(random.unit() * 120 - 60), longitude: rounded(random.unit() * 360 - 180)))
  }

  package func text(of answer: Answer, rounded: Bool, in language: Language) -> String {
    answer.plainText(rounded: rounded, in: language)
  }

  package func prompt(in language: Language) -> String {
    language(.suchAs, ["kind": language(.aPlace), "example": "48.2082, 16.3738"])
  }

  package func parse(_ text: String, in language: Language) throws(AnswerParseError) -> Answer {
    guard let found = text.wholeMatch(of: /([+-]?[0-9]{1,3}(?:\.[0-9]+)?)\s*[,; ]\s*([+-]?[0-9]{1,3}(?:\.[0-9]+)?)/),
      let latitude = Double(found.1), let longitude = Double(found.2)
    else { throw AnswerParseError(message: language(.pleaseTypeLike, ["expected": prompt(in: language)])) }
    return .location(GeoLocation(latitude: latitude, longitude: longitude))
  }

  package func representativeAnswers(numbers: [Double], texts: [String]) -> [Answer]? {
    [.location(GeoLocation(latitude: 0, longitude: 0))]
  }

  package var range: String { "is a place" }
}
