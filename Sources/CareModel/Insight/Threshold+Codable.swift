// {"adherence": true}, {"task": "sleep", "kind": "sleep", "stat": "max"}, or {"coverage": {…}}, and {"below": 6} or {"between": [4, 6]}.

extension Threshold.Subject: Codable {
  private enum CodingKeys: String, CodingKey {
    case adherence, task, kind, stat, coverage
  }

  /// Decodes an object that names a task, adherence, or a measure of coverage.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    if try fields.decodeIfPresent(Bool.self, forKey: .adherence) == true {
      self = .adherence
    } else if let coverage = try fields.decodeIfPresent(CoverageDefinition.self, forKey: .coverage) {
      self = .coverage(coverage)
    } else {
      self = .values(
        task: try fields.decode(CareTask.ID.self, forKey: .task),
        kind: try fields.decodeIfPresent(String.self, forKey: .kind),
        stat: try fields.decodeIfPresent(SeriesDefinition.Statistic.self, forKey: .stat))
    }
  }

  /// Encodes an object that names a task, adherence, or a measure of coverage.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .adherence: try fields.encode(true, forKey: .adherence)
    case .values(let task, let kind, let stat):
      try fields.encode(task, forKey: .task)
      try fields.encodeIfPresent(kind, forKey: .kind)
      try fields.encodeIfPresent(stat, forKey: .stat)
    case .coverage(let coverage): try fields.encode(coverage, forKey: .coverage)
    }
  }
}

extension Threshold.Test: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case below, above, equals, between, outside
    case atMost = "at_most"
    case atLeast = "at_least"
  }

  /// Reads an object with the name of the test and its bound, or its two bounds.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    guard let key = fields.allKeys.first else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "a threshold needs a bound"))
    }
    func bound() throws -> Double { try fields.decode(Double.self, forKey: key) }
    func bounds() throws -> (Double, Double) {
      let both = try fields.decode([Double].self, forKey: key)
      guard both.count == 2 else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: fields, debugDescription: "a threshold has only one bound")
      }
      return (both[0], both[1])
    }
    switch key {
    case .below: self = .below(try bound())
    case .atMost: self = .atMost(try bound())
    case .above: self = .above(try bound())
    case .atLeast: self = .atLeast(try bound())
    case .equals: self = .equals(try bound())
    case .between:
      let (low, high) = try bounds()
      self = .between(low, high)
    case .outside:
      let (low, high) = try bounds()
      self = .outside(low, high)
    }
  }

  /// Writes an object with the name of the test and its bound, or its two bounds.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .below(let bound): try fields.encode(bound, forKey: .below)
    case .atMost(let bound): try fields.encode(bound, forKey: .atMost)
    case .above(let bound): try fields.encode(bound, forKey: .above)
    case .atLeast(let bound): try fields.encode(bound, forKey: .atLeast)
    case .equals(let bound): try fields.encode(bound, forKey: .equals)
    case .between(let low, let high): try fields.encode([low, high], forKey: .between)
    case .outside(let low, let high): try fields.encode([low, high], forKey: .outside)
    }
  }
}
