extension Mark: Codable {
  private enum CodingKeys: String, CodingKey { case mark }

  private enum Name: String, Codable { case line, point, bar, area, rule, band, text }

  /// Reads an object whose `mark` names the kind, which has its fields in the same object.
  public init(from decoder: any Decoder) throws {
    switch try decoder.container(keyedBy: CodingKeys.self).decode(Name.self, forKey: .mark) {
    case .line: self = .line(try MarkSeries(from: decoder))
    case .point: self = .point(try MarkSeries(from: decoder))
    case .bar: self = .bar(try MarkSeries(from: decoder))
    case .area: self = .area(try MarkSeries(from: decoder))
    case .rule: self = .rule(try MarkRule(from: decoder))
    case .band: self = .band(try MarkBand(from: decoder))
    case .text: self = .text(try MarkText(from: decoder))
    }
  }

  /// Writes the kind and the fields as one object.
  public func encode(to encoder: any Encoder) throws {
    let name: Name
    switch self {
    case .line(let series):
      name = .line
      try series.encode(to: encoder)
    case .point(let series):
      name = .point
      try series.encode(to: encoder)
    case .bar(let series):
      name = .bar
      try series.encode(to: encoder)
    case .area(let series):
      name = .area
      try series.encode(to: encoder)
    case .rule(let rule):
      name = .rule
      try rule.encode(to: encoder)
    case .band(let band):
      name = .band
      try band.encode(to: encoder)
    case .text(let text):
      name = .text
      try text.encode(to: encoder)
    }
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(name, forKey: .mark)
  }
}

extension MarkPlace: Codable {
  /// Reads a number, or a text that is a day or a category.
  public init(from decoder: any Decoder) throws {
    let field = try decoder.singleValueContainer()
    if let number = try? field.decode(Double.self) {  // a text is no error
      self = .number(number)
    } else {
      self.init(try field.decode(String.self))
    }
  }

  /// Writes a number, a day such as `2026-06-07`, or a category.
  public func encode(to encoder: any Encoder) throws {
    var field = encoder.singleValueContainer()
    switch self {
    case .number(let number): try field.encode(number)
    case .day(let date): try field.encode("\(date)")
    case .category(let text): try field.encode(text)
    }
  }
}

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
