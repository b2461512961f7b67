import CareModel
import CareSchedule

/// An element of a schedule as R4 writes it: a timing, and the point from which it counts as an action that it is related to.
struct BulkTiming {
  /// The timing; nil if it is lost, or if the point alone says when.
  private(set) var timing: OrderedJSON?
  /// What the timing does not say.
  private(set) var losses: [(what: String, why: String)] = []

  private let start: ScheduleTime

  init(_ element: ScheduleElement, zone: Zone?) throws {
    start = element.start
    var element = element
    if case .anchor = start, element.recurrence == .once, element.count == nil, element.end == nil {
      // Once from a point is a day that does not repeat.
      element.recurrence = .daily(every: 1)
      element.count = max(1, element.times.count)
    }
    do {
      let text = try Schedule(elements: [element], zone: zone).fhirTiming()
      timing = .value(try JSONParser.parse(text))
    } catch let error as ScheduleWriteError {
      losses.append(("`\(error.field.rawValue)`", "cannot be said by a timing of FHIR"))
    }
    loseRelation()
  }

  private mutating func loseRelation() {
    guard case .anchor(let anchor, let offset) = start else { return }
    if offset != .zero, Self.duration(offset) == nil {
      losses.append(("the offset from its start", "has several units"))
    }
    switch anchor {
    case .enrolled, .named, .parameter: break
    case .completion(_, let each, let ends, let condition):
      if each { losses.append(("the run for each event", "has no element of PlanDefinition")) }
      if ends != .completed || condition != nil {
        losses.append(("the condition on the event from which it counts", "has no element of PlanDefinition"))
      }
    case .combined: losses.append(("the choice among several starts", "has no element of PlanDefinition"))
    }
  }

  /// Returns the relation to the action of the point from which the element counts; nil for an element with dates of its own.
  ///
  /// `tasks`: the ids of the actions of the version's tasks. A point that is new is added to `anchors`.
  func related(to tasks: Set<String>, anchors: inout [(name: String, id: String)]) -> OrderedJSON? {
    guard case .anchor(let anchor, let offset) = start else { return nil }
    let action: String, isEnd: Bool
    switch anchor {
    case .enrolled: (action, isEnd) = (Self.point("enrolled", beside: tasks, &anchors), false)
    case .named(let name), .parameter(let name): (action, isEnd) = (Self.point(name, beside: tasks, &anchors), false)
    case .completion(let task, _, _, _):
      let id = FHIRIdentity.id(task.text)
      guard tasks.contains(id) else { return nil }
      (action, isEnd) = (id, true)
    case .combined: return nil
    }
    var related = ObjectBuilder()
    related.add("actionId", action)
    let isBefore = offset.months < 0 || offset.days < 0 || offset.seconds < 0
    let side = offset == .zero ? "concurrent" : isBefore ? "before" : "after"
    related.add("relationship", isEnd ? (offset == .zero ? "after-end" : "\(side)-end") : side)
    related.add("offsetDuration", Self.duration(offset))
    return related.json
  }

  private static func point(
    _ name: String, beside tasks: Set<String>, _ anchors: inout [(name: String, id: String)]
  ) -> String {
    if let known = anchors.first(where: { $0.name == name }) { return known.id }
    let plain = FHIRIdentity.id("on.\(name)")
    let id = tasks.contains(plain) ? FHIRIdentity.hash("on\n\(name)", 32) : plain
    anchors.append((name, id))
    return id
  }

  /// Returns the length of an interval in its only unit; nil for none and for several units.
  private static func duration(_ interval: CalendarInterval) -> OrderedJSON? {
    let (amount, unit): (Int, String)
    switch (interval.months, interval.days, interval.seconds) {
    case (0, 0, 0): return nil
    case (let months, 0, 0): (amount, unit) = (months, "mo")
    case (0, let days, 0): (amount, unit) = (days, "d")
    case (0, 0, let seconds) where seconds % 3600 == 0: (amount, unit) = (seconds / 3600, "h")
    case (0, 0, let seconds) where seconds % 60 == 0: (amount, unit) = (seconds / 60, "min")
    case (0, 0, let seconds): (amount, unit) = (seconds, "s")
    default: return nil
    }
    return FHIRExtension.quantity(Double(amount.magnitude), unit)
  }
}
