/// Where a step leads.
///
/// A destination is a step's id, or ``endID``.
public enum Navigation: Hashable, Sendable, Codable {
  /// To the step with this id.
  case step(id: String)
  /// To the end of the survey: the run is completed.
  case end
  /// To the destination of the first branch whose condition holds, else to `otherwise`, else to the next step in order.
  case branches(branches: [Branch], otherwise: String?)
  /// To the destination that a script's function of the results names, one of `leadsTo`, or to the next step in order if it
  /// names none.
  case hook(hook: Hook, leadsTo: [String])

  /// The destination that ends the survey; no step may have it as its id.
  public static let endID = "end"

  /// One way on, and when it is taken.
  public struct Branch: Hashable, Sendable, Codable {
    /// When the branch is taken.
    public var when: Condition
    /// A step's id, or ``Navigation/endID``.
    public var to: String

    /// Creates a branch.
    public init(when: Condition, to: String) {
      self.when = when
      self.to = to
    }
  }
}
