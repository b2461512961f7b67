import CareModel
import CareSchedule
import CareStore

/// The elements of a task's schedule for which an override sets targets.
public enum TargetScope: Hashable, Sendable {
  /// The elements at these positions, from 1.
  case elements([Int])
  /// The element that is in effect when the override takes effect.
  case inEffect
  /// All elements; their own targets no longer apply.
  case all
}

/// The schedule of a task, as an override finds it when it takes effect.
struct OverriddenSchedule {
  let task: CareTask
  /// Returns the position, from 0, of the only element that is in effect; nil if there are several, or none.
  let current: () throws -> Int?

  /// Returns the patch that sets targets where they are meant.
  ///
  /// - Throws: ``RuntimeError/ambiguousTargets(task:elements:)`` if elements have targets of their own and `scope` does not say which
  ///   are meant; ``RuntimeError/unknownElement(task:element:count:)``.
  func setting(_ targets: [OutcomeValue], _ scope: TargetScope?, patch: TaskPatch, over before: TaskPatch) throws
    -> TaskPatch
  {
    let positions: [Int]
    switch scope {
    case nil where task.schedule.elements.allSatisfy(\.targets.isEmpty), .all:
      var before = before
      before.elementTargets = nil
      return patch.applied(over: before)
    case nil: throw ambiguous
    case .inEffect:
      guard let current = try current() else { throw ambiguous }
      positions = [current]
    case .elements(let numbers):
      let count = task.schedule.elements.count
      if let unknown = numbers.first(where: { !(1...max(count, 1)).contains($0) }) {
        throw RuntimeError.unknownElement(task: task.id, element: unknown, count: count)
      }
      positions = numbers.map { $0 - 1 }
    }
    var patch = patch
    patch.targets = nil
    let kept = (before.elementTargets ?? []).filter { !positions.contains($0.element) }
    patch.elementTargets = (kept + positions.map { ElementTargets(element: $0, targets: targets) })
      .sorted { $0.element < $1.element }
    return patch.applied(over: before)
  }

  private var ambiguous: RuntimeError {
    .ambiguousTargets(
      task: task.id,
      elements: task.schedule.elements.indices.map { place in
        let element = task.schedule.elements[place]
        let targets = task.targets(ofElement: place).map { target in
          [target.value.number.map { PlainNumber.text($0) } ?? target.kind, target.units].compactMap(\.self).joined(
            separator: " ")
        }
        let words = targets.isEmpty ? "no targets" : targets.joined(separator: ", ")
        return [words, element.text].compactMap(\.self).joined(separator: ", ")
      })
  }
}

extension ResolvedSchedule {
  /// Returns the position of the only element with occurrences on the first day from an instant on; nil if there are several, or none.
  func element(from instant: Instant, in zones: ZoneTimeline) throws -> Int? {
    guard let next = next(after: instant.adding(milliseconds: -1)) else { return nil }
    let zone = zones.zone(at: next.start)
    let end = zone.startOfDay(zone.date(of: next.start).adding(days: 1))
    let found = Set(try occurrences(from: next.start, to: end).filter { $0.start >= instant }.map(\.element))
    return found.count == 1 ? found.first : nil
  }
}
