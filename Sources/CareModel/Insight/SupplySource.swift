/// The outcome values that are the supply of one medicine.
public struct SupplySource: Hashable, Sendable {
  /// The amount of the medicine that a day needs.
  public enum Need: Hashable, Sendable, Codable {
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

/// The outcome values of a task.
package struct ValuesReference: Hashable, Sendable {
  /// The task.
  package var task: CareTask.ID
  /// The kind of the values; nil for any.
  package var kind: String?
}

extension ValuesReference: Described {
  package static let template = ValuesReference(task: "")
  package static let fields: [Field<ValuesReference>] = [
    Field("task", \.task, "The task whose outcome values are read.", required: true),
    Field("kind", \.kind, "The kind of the values.", default: "any"),
  ]
}

extension SupplySource: Described {
  /// A source of days' supply.
  public static let template = SupplySource(task: "")
  /// The fields, in the order of the manual.
  public static let fields: [Field<SupplySource>] = [
    Field("task", \.task, "The task whose outcomes are the fills.", required: true),
    Field("kind", \.kind, "The kind of the values.", default: "any"),
    Field(
      "need", \.need, "The units that a day needs: a number, or the task whose targets say it.",
      default: "the values are days", stored: .never),
    Field("units", \.units, "The number of units that a day needs.", isAuthored: false),
    Field("needed", \.needed, "The values whose targets are the units that a day needs.", isAuthored: false),
  ]

  private var units: Double? {
    get { if case .units(let units) = need { units } else { nil } }
    set { if let newValue { need = .units(newValue) } }
  }

  private var needed: ValuesReference? {
    get { if case .targets(let task, let kind) = need { ValuesReference(task: task, kind: kind) } else { nil } }
    set { if let newValue { need = .targets(task: newValue.task, kind: newValue.kind) } }
  }
}
