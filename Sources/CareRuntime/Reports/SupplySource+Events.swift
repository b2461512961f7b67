import CareInsights
import CareModel

extension SupplySource {
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
