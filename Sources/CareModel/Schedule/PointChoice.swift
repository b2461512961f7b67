/// The point that counts of several.
public enum PointChoice: String, Hashable, Sendable, Codable, CaseIterable {
  /// The last one; unknown until all are known.
  case latest
  /// The first of those that are known.
  case earliest
}

extension ScheduleTime {
  /// The times that it is made of: itself, or those that it combines.
  package var leaves: [ScheduleTime] {
    guard case .anchor(.combined(_, let points), _) = self else { return [self] }
    return points.flatMap(\.leaves)
  }

  /// The anchors that it counts from.
  package var anchors: [Anchor] {
    guard case .anchor(let anchor, _) = self else { return [] }
    guard case .combined(_, let points) = anchor else { return [anchor] }
    return points.flatMap(\.anchors)
  }

  /// The anchors that it counts from in an `earliest`, or outside of one.
  package func anchors(inEarliest: Bool) -> [Anchor] {
    guard case .anchor(let anchor, _) = self else { return [] }
    switch anchor {
    case .combined(.earliest, let points): return inEarliest ? points.flatMap(\.anchors) : []
    case .combined(.latest, let points): return points.flatMap { $0.anchors(inEarliest: inEarliest) }
    case .completion, .enrolled, .named, .parameter: return inEarliest ? [] : [anchor]
    }
  }

  /// Whether it combines points, or is one of a task's events.
  package var isFoundLate: Bool {
    guard case .anchor(let anchor, _) = self else { return false }
    return switch anchor {
    case .completion, .combined: true
    case .enrolled, .named, .parameter: false
    }
  }

  /// The ends of events that count from the commit that recorded, corrected, or cleared them.
  ///
  /// A correction can change whether a condition holds, and a point that becomes known can be earlier than the one before.
  package var changingEnds: [CountedEnds] {
    [true, false].flatMap { inEarliest in
      anchors(inEarliest: inEarliest).compactMap { anchor -> CountedEnds? in
        guard case .completion(let task, _, _, let condition) = anchor, inEarliest || condition != nil else {
          return nil
        }
        return CountedEnds(task: task, when: condition)
      }
    }
  }
}

/// The ended events of a task that an element counts from, in whatever way they ended.
public struct CountedEnds: Hashable, Sendable {
  /// The task.
  public var task: CareTask.ID
  /// The condition on the answers or the values of the events; nil for all.
  public var when: Condition?

  /// Creates the ends of a task that satisfy a condition.
  public init(task: CareTask.ID, when: Condition? = nil) {
    self.task = task
    self.when = when
  }
}
