import CareModel

/// The work that one check can do, with the functions of all plans that it reads.
///
/// Each call of a function has the limits that hold for participants, and a check makes thousands of calls. So they share the work of
/// ``calls`` calls: a check ends soon, whatever the plans do.
package final class TrialBudget {
  /// The work of a check, in calls that each use up their limits.
  package static let calls = 20.0

  private var used = 0.0

  /// Creates a budget of which nothing is used.
  package init() {}

  /// The part of a call's limits that the next call has, from 0 to 1.
  var share: Double { max(0, min(1, Self.calls - used)) }

  /// Whether too little is left for another call.
  var isUsedUp: Bool { share <= LuaScriptHost.leastShare }

  /// The part of the budget that is used, from 0 to 1.
  package var usedPart: Double { min(1, used / Self.calls) }

  /// Counts a call that used a part of its limits.
  func spend(_ share: Double) {
    used += max(0, share)
  }
}
