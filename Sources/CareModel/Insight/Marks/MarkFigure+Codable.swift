extension MarkFigure.Span: Codable {
  private enum CodingKeys: String, CodingKey { case from, to, min, max, categories }

  /// Reads days `from` and `to`, numbers `min` and `max`, or `categories`.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    if let first = try fields.decodeIfPresent(CivilDate.self, forKey: .from) {
      self = .days(first: first, last: try fields.decode(CivilDate.self, forKey: .to))
    } else if let categories = try fields.decodeIfPresent([String].self, forKey: .categories) {
      self = .categories(categories)
    } else {
      self = .numbers(
        least: try fields.decode(Double.self, forKey: .min), most: try fields.decode(Double.self, forKey: .max))
    }
  }

  /// Writes the ends, or the categories.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .days(let first, let last):
      try fields.encode(first, forKey: .from)
      try fields.encode(last, forKey: .to)
    case .numbers(let least, let most):
      try fields.encode(least, forKey: .min)
      try fields.encode(most, forKey: .max)
    case .categories(let categories): try fields.encode(categories, forKey: .categories)
    }
  }
}
