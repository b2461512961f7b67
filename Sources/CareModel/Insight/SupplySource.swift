/// The outcome values that are the supply of one medicine.
public struct SupplySource: Hashable, Sendable {
  /// The amount of the medicine that a day needs.
  public enum Need: Hashable, Sendable {
    /// One day's supply: the values are numbers of days.
    case days
    /// This number of units, such as tablets.
    case units(Double)
    /// The targets of the day's events of a task, of one kind or of any.
    case targets(task: CareTask.ID, kind: String?)
  }

  /// The task whose outcomes are the fills.
  public var task: CareTask.ID
  /// The kind of the values; nil for any.
  public var kind: String?
  /// The amount that a day needs.
  public var need: Need

  /// Creates a source of supply.
  public init(task: CareTask.ID, kind: String? = nil, need: Need = .days) {
    self.task = task
    self.kind = kind
    self.need = need
  }

  /// The unit of supply, as a method names it.
  public var unit: CoverageMethod.Supply { need == .days ? .days : .units }

  /// The tasks that it reads.
  package var tasks: Set<CareTask.ID> {
    if case .targets(let other, _) = need { [task, other] } else { [task] }
  }
}

// {"task": "refill", "kind": "days_supply"}, with "units": 2 or "needed": {"task": "pill"} unless the values are days.

extension SupplySource: Codable {
  private enum CodingKeys: String, CodingKey {
    case task, kind, units, needed
  }

  /// Decodes an object with the task, the kind, and what a day needs.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      task: try fields.decode(CareTask.ID.self, forKey: .task),
      kind: try fields.decodeIfPresent(String.self, forKey: .kind))
    if let units = try fields.decodeIfPresent(Double.self, forKey: .units) {
      need = .units(units)
    } else if fields.contains(.needed) {
      let needed = try fields.nestedContainer(keyedBy: CodingKeys.self, forKey: .needed)
      need = .targets(
        task: try needed.decode(CareTask.ID.self, forKey: .task),
        kind: try needed.decodeIfPresent(String.self, forKey: .kind))
    }
  }

  /// Encodes the form that ``init(from:)`` decodes.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(task, forKey: .task)
    try fields.encodeIfPresent(kind, forKey: .kind)
    switch need {
    case .days: break
    case .units(let units): try fields.encode(units, forKey: .units)
    case .targets(let task, let kind):
      var needed = fields.nestedContainer(keyedBy: CodingKeys.self, forKey: .needed)
      try needed.encode(task, forKey: .task)
      try needed.encodeIfPresent(kind, forKey: .kind)
    }
  }
}
