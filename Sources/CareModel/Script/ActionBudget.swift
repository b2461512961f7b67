import Synchronization

/// The work that the functions of a plan can do, all together, for one action of a person, such as a page of a survey.
///
/// Each call has the host's limits of its own, and a page can have a hundred conditions. So the calls for one action share the work
/// of ``calls`` calls. When that is used up, further calls fail with the code ``ScriptError/actionBudget``: a survey then asks what it
/// otherwise might not, and an alert is raised, so that no answer is lost.
public final class ActionBudget: Sendable {
  /// The work of an action, in calls that each use up their limits.
  public static let calls = 4.0

  private let used = Mutex(0.0)

  /// Creates a budget of which nothing is used.
  public init() {}

  /// The part of a call's limits that the next call has, from 0 to 1.
  public var share: Double { used.withLock { max(0, min(1, Self.calls - $0)) } }

  /// Counts a call that used a part of its limits.
  public func spend(_ share: Double) {
    used.withLock { $0 += max(0, share) }
  }

  /// Begins another action.
  public func renew() {
    used.withLock { $0 = 0 }
  }
}

extension ScriptError {
  /// The code of a call that did not run, or ended early, because the functions of the action had used up their work.
  public static let actionBudget = "action_budget"

  /// Whether the functions of the action had used up their work.
  public var isOverActionBudget: Bool { code == Self.actionBudget }
}
