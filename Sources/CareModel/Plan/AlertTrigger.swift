/// The cause that raises an alert.
public enum AlertTrigger: Hashable, Sendable {
  /// A condition on the answers of the task's survey; for a task without one, on the recorded values, each by its kind.
  case answers(Condition)
  /// A number of the task's events, or of their values, over some days.
  case count(EventCount)
  /// A sample beyond a bound.
  case samples(SampleBound)
  /// A declined event, for one of these reasons; for any reason if the list is empty.
  case declined(reasons: [String])

  /// The condition on answers or recorded values; nil for other causes.
  package var condition: Condition? {
    if case .answers(let condition) = self { condition } else { nil }
  }

  /// The functions of the script that the condition calls.
  package var hooks: [Hook] { condition?.hooks ?? [] }

  /// The parameter of the plan that gives the bound, if one does.
  package var limitParameter: String? {
    let limit: AlertBound.Limit?
    switch self {
    case .count(let count): limit = count.bound.limit
    case .samples(let samples): limit = samples.bound.limit
    case .answers, .declined: limit = nil
    }
    if case .parameter(let name)? = limit { return name }
    return nil
  }
}

extension AlertTrigger: Codable {
  private enum CodingKeys: String, CodingKey {
    case count, samples, declined
  }

  /// Decodes a cause by its key, or else a condition.
  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: CodingKeys.self), let key = container.allKeys.first {
      switch key {
      case .count: self = .count(try container.decode(EventCount.self, forKey: key))
      case .samples: self = .samples(try container.decode(SampleBound.self, forKey: key))
      case .declined: self = .declined(reasons: try container.decode([String].self, forKey: key))
      }
    } else {
      self = .answers(try Condition(from: decoder))
    }
  }

  /// Encodes a condition as it is, and any other cause under its key.
  public func encode(to encoder: any Encoder) throws {
    if case .answers(let condition) = self { return try condition.encode(to: encoder) }
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .answers: break
    case .count(let count): try container.encode(count, forKey: .count)
    case .samples(let samples): try container.encode(samples, forKey: .samples)
    case .declined(let reasons): try container.encode(reasons, forKey: .declined)
    }
  }
}

/// A bound that a number must pass for an alert to be raised.
public struct AlertBound: Hashable, Sendable, Codable {
  /// The comparison with the limit.
  public enum Test: String, Hashable, Sendable, Codable, CaseIterable {
    /// More than the limit.
    case above
    /// The limit or more.
    case atLeast = "at_least"
    /// Less than the limit.
    case below
    /// The limit or less.
    case atMost = "at_most"

    /// Whether a number passes a limit.
    package func holds(_ number: Double, _ limit: Double) -> Bool {
      switch self {
      case .above: number > limit
      case .atLeast: number >= limit
      case .below: number < limit
      case .atMost: number <= limit
      }
    }
  }

  /// The limit: a number, or a parameter of the plan that has one.
  public enum Limit: Hashable, Sendable, Codable {
    /// A number.
    case number(Double)
    /// The parameter of that name; no bound is passed while it has no value.
    case parameter(String)

    /// Encodes a number, or the name of a parameter.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .number(let number): try container.encode(number)
      case .parameter(let name): try container.encode(name)
      }
    }

    /// Decodes a number, or the name of a parameter.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let name = try? container.decode(String.self) {
        self = .parameter(name)
      } else {
        self = .number(try container.decode(Double.self))
      }
    }

    /// Returns the number, given the parameters; nil if the parameter has none.
    package func number(_ parameters: [String: ParameterValue]) -> Double? {
      switch self {
      case .number(let number): number
      case .parameter(let name): if case .number(let number)? = parameters[name] { number } else { nil }
      }
    }
  }

  /// The comparison.
  public var test: Test
  /// The limit.
  public var limit: Limit

  /// Creates a bound.
  public init(_ test: Test, _ limit: Limit) {
    self.test = test
    self.limit = limit
  }

  /// Returns whether a number passes the bound, given the plan's parameters.
  package func holds(_ number: Double, _ parameters: [String: ParameterValue]) -> Bool {
    limit.number(parameters).map { test.holds(number, $0) } ?? false
  }
}

/// A number of a task's recorded events, or of their values, over some days.
public struct EventCount: Hashable, Sendable, Codable {
  /// The states of the events that count.
  public enum State: String, Hashable, Sendable, Codable, CaseIterable {
    /// Completed, in time or late, whatever part of its targets.
    case completed
    /// Completed in the grace period.
    case late
    /// Declined.
    case declined
    /// Excused.
    case excused
  }

  /// The state of the events that count.
  public var state: State
  /// The kind of the values to count; nil counts events.
  public var kind: String?
  /// The number of days that the count covers, the event's own day the last.
  public var days: Int
  /// The bound that the count must pass.
  public var bound: AlertBound

  /// Creates a count of events, or of values of a kind.
  public init(state: State = .completed, kind: String? = nil, days: Int = 1, bound: AlertBound) {
    self.state = state
    self.kind = kind
    self.days = days
    self.bound = bound
  }
}

/// A sample whose value passes a bound.
public struct SampleBound: Hashable, Sendable, Codable {
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
