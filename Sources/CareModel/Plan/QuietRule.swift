/// The quiet hours of a plan, whose ends may be parameters that each enrollment sets.
public struct QuietRule: Hashable, Sendable {
  /// An end of the hours.
  public enum End: Hashable, Sendable {
    /// A time of day.
    case time(TimeOfDay)
    /// The value of a parameter of the plan, a time of day.
    case parameter(String)
  }

  /// The time at which they begin.
  public var from: End
  /// The time at which they end.
  public var to: End

  /// Creates a rule.
  public init(from: End, to: End) {
    self.from = from
    self.to = to
  }

  /// The parameters that it reads.
  package var parameters: [String] {
    [from, to].compactMap { if case .parameter(let name) = $0 { name } else { nil } }
  }

  /// Returns the hours with the values of an enrollment; nil if one is missing, or if they begin when they end.
  package func hours(_ values: [String: ParameterValue]) -> QuietHours? {
    func time(_ end: End) -> TimeOfDay? {
      switch end {
      case .time(let time): return time
      case .parameter(let name):
        guard case .time(let time)? = values[name] else { return nil }
        return time
      }
    }
    guard let from = time(from), let to = time(to) else { return nil }
    return QuietHours(from: from, to: to)
  }
}

extension QuietRule: Codable {
  /// Decodes a list of two ends.
  public init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    self.init(from: try list.decode(End.self), to: try list.decode(End.self))
  }

  /// Encodes a list of two ends.
  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    try list.encode(from)
    try list.encode(to)
  }
}

extension QuietRule.End: Codable {
  private enum CodingKeys: String, CodingKey {
    case param
  }

  /// Decodes a time of day, or an object that names a parameter.
  public init(from decoder: any Decoder) throws {
    if let fields = try? decoder.container(keyedBy: CodingKeys.self) {
      self = .parameter(try fields.decode(String.self, forKey: .param))
    } else {
      self = .time(try TimeOfDay(from: decoder))
    }
  }

  /// Encodes what ``init(from:)`` decodes.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .time(let time): try time.encode(to: encoder)
    case .parameter(let name):
      var fields = encoder.container(keyedBy: CodingKeys.self)
      try fields.encode(name, forKey: .param)
    }
  }
}
