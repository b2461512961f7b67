public import CareModel

/// One upcoming event that a change adds, removes, moves to another time, or changes in its content.
public struct EventDifference: Hashable, Sendable {
  /// The kinds of differences.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// There is an event more.
    case added
    /// There is an event less.
    case removed
    /// The event starts at another time.
    case moved
    /// The event keeps its time and has other content.
    case changed
  }

  /// The kind.
  public var kind: Kind
  /// The event as it would be without the change; nil for one that is added.
  public var before: Event?
  /// The event as it would be with the change; nil for one that is removed.
  public var after: Event?

  /// The task.
  public var task: CareTask.ID? { (after ?? before)?.task.id }

  /// Returns the differences between two lists of events, in the order of their times.
  ///
  /// An event that is gone counts as moved if a new one of its task starts on the same day.
  /// - Complexity: O(n log n + events of a day²) for n events.
  static func between(_ old: [Event], _ new: [Event]) -> [EventDifference] {
    let byKey = Dictionary(new.map { ($0.key, $0) }) { first, _ in first }
    var found: [EventDifference] = [], gone: [Event] = []
    for event in old {
      guard let other = byKey[event.key] else {
        gone.append(event)
        continue
      }
      if other.occurrence.start != event.occurrence.start {
        found.append(.init(kind: .moved, before: event, after: other))
      } else if !event.asks(like: other) {
        found.append(.init(kind: .changed, before: event, after: other))
      }
    }
    let known = Set(old.map(\.key))
    var come = new.filter { !known.contains($0.key) }
    for event in gone {
      let near = come.indices.filter { come[$0].task.id == event.task.id && come[$0].date == event.date }
      let distance = { (place: Int) in
        let (a, b) = (come[place].occurrence.start, event.occurrence.start)
        return a.milliseconds(since: b).magnitude
      }
      if let nearest = near.min(by: { distance($0) < distance($1) }) {
        found.append(.init(kind: .moved, before: event, after: come.remove(at: nearest)))
      } else {
        found.append(.init(kind: .removed, before: event))
      }
    }
    found += come.map { .init(kind: .added, after: $0) }
    return found.sorted { ($0.start, $0.task?.text ?? "") < ($1.start, $1.task?.text ?? "") }
  }

  private var start: Instant {
    [before?.occurrence.start, after?.occurrence.start].compactMap(\.self).min() ?? .beginning
  }
}

extension Event {
  /// Whether another version of the event has the same content, apart from its time.
  fileprivate func asks(like other: Event) -> Bool {
    var task = task
    task.schedule = other.task.schedule
    return task == other.task && targets == other.targets
  }
}
