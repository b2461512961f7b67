// {"method": "trend", "n": 21, "days": 28, "from": …, "to": …, "slope": -0.043, …}: the fields of the result
// are in the same object.

extension Evidence: Codable {
  private enum CodingKeys: String, CodingKey {
    case method, from, to, n, days, silent, judgment, caution
  }

  /// Decodes an object whose `method` names the result that its other fields hold.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let method = try fields.decode(Method.self, forKey: .method)
    self.init(
      method: method, from: try fields.decode(CivilDate.self, forKey: .from),
      to: try fields.decode(CivilDate.self, forKey: .to), n: try fields.decode(Int.self, forKey: .n),
      silent: try fields.decodeIfPresent(Silence.self, forKey: .silent), result: try Result(method, from: decoder),
      judgment: try fields.decodeIfPresent(Judgment.self, forKey: .judgment))
  }

  /// Encodes the form that ``init(from:)`` decodes, with the number of days and the caution.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(method, forKey: .method)
    try fields.encode(from, forKey: .from)
    try fields.encode(to, forKey: .to)
    try fields.encode(n, forKey: .n)
    try fields.encode(days, forKey: .days)
    try fields.encodeIfPresent(silent, forKey: .silent)
    try fields.encodeIfPresent(judgment, forKey: .judgment)
    try fields.encodeIfPresent(caution, forKey: .caution)
    try result?.encode(to: encoder)
  }
}

extension Evidence.Result {
  /// A field that every result of a method has.
  private enum Mark: String, CodingKey {
    case now, slope, crossings, movingRange, rho, length
  }

  /// Decodes the result of a method; nil if the object holds none.
  fileprivate init?(_ method: Evidence.Method, from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Mark.self)
    switch method {
    case .compare:
      guard fields.contains(.now) else { return nil }
      self = .compare(try Comparison(from: decoder))
    case .trend:
      guard fields.contains(.slope) else { return nil }
      self = .trend(try Trend(from: decoder))
    case .run:
      guard fields.contains(.crossings) else { return nil }
      self = .run(try RunSignal(from: decoder))
    case .xmr:
      guard fields.contains(.movingRange) else { return nil }
      self = .xmr(try ProcessLimits(from: decoder))
    case .correlation:
      guard fields.contains(.rho) else { return nil }
      self = .correlation(try Correlation(from: decoder))
    case .streak:
      guard fields.contains(.length) else { return nil }
      self = .streak(try Streak(from: decoder))
    }
  }

  fileprivate func encode(to encoder: any Encoder) throws {
    switch self {
    case .compare(let comparison): try comparison.encode(to: encoder)
    case .trend(let trend): try trend.encode(to: encoder)
    case .run(let signal): try signal.encode(to: encoder)
    case .xmr(let limits): try limits.encode(to: encoder)
    case .correlation(let correlation): try correlation.encode(to: encoder)
    case .streak(let streak): try streak.encode(to: encoder)
    }
  }
}
