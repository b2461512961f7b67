import CareInsights
public import CareModel

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
  var tasks: Set<CareTask.ID> {
    if case .targets(let other, _) = need { [task, other] } else { [task] }
  }

  /// Returns the supply that some events recorded.
  func supply(in events: [Event]) -> Supply {
    let fills = events.filter { $0.task.id == task && $0.outcome?.value.status == .completed }.flatMap { event in
      event.values.filter { kind == nil || $0.kind == kind }
        .map { SupplyFill(date: event.date, amount: $0.number, units: $0.units, key: event.key) }
    }
    switch need {
    case .days: return Supply(fills: fills)
    case .units(let need): return Supply(fills: fills, units: nil) { _ in need }
    case .targets(let task, let kind):
      let targets = events.filter { $0.task.id == task && $0.state != .notApplicable }.flatMap { event in
        event.targets.filter { kind == nil || $0.kind == kind }.map { (date: event.date, target: $0) }
      }
      let units = targets.lazy.compactMap(\.target.units).first
      var needs: [CivilDate: Double] = [:]
      for (date, target) in targets {
        guard let amount = target.number.flatMap({ UnitConversion.convert($0, from: target.units, to: units) }) else {
          continue
        }
        needs[date, default: 0] += amount
      }
      return Supply(fills: fills, units: units) { [needs] in needs[$0] }
    }
  }
}
