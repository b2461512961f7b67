/// The destination of a step: a step's id, or ``endID``, possibly by conditions.
public enum Navigation: Hashable, Sendable, Codable {
  /// The step with this id.
  case step(id: String)
  /// The end of the survey: the run is completed.
  case end
  /// The destination of the first branch whose condition holds, else to `otherwise`, else to the next step in order.
  case branches(branches: [Branch], otherwise: String?)
  /// The destination that a hook returns for the results, one of `leadsTo`, or the next step in order if it returns nil.
  case hook(hook: Hook, leadsTo: [String])

  /// The destination that ends the survey; no step may have it as its id.
  public static let endID = "end"

  /// One conditional destination.
  public struct Branch: Hashable, Sendable {
    /// The condition under which the branch is taken.
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

extension Navigation.Branch: Described {
  /// The value whose fields all have their defaults.
  public static let template = Navigation.Branch(when: .all(of: []), to: "")

  /// The fields, in the order of the manual.
  public static let fields: [Field<Navigation.Branch>] = [
    Field("when", \.when, "The condition under which the branch is taken.", required: true),
    Field("to", \.to, "A step's id, or \"end\".", required: true),
  ]
}

/// A port that runs the hooks of a survey.
///
/// A hook is a pure function of the results, and can be called more often than steps are shown.
public protocol SurveyHooks {
  /// Returns the hook's destination: a step's id, ``Navigation/endID``, or nil for the next step in order.
  ///
  /// - Throws: `ScriptError` if the hook fails, or returns anything else.
  func destination(_ hook: Hook, _ result: SurveyResult) throws -> String?

  /// Returns whether the hook's condition holds.
  ///
  /// - Throws: `ScriptError` if the hook fails.
  func holds(_ hook: Hook, _ result: SurveyResult) throws -> Bool

  /// Begins another action of the person, such as another page: the hooks called for it share one ``ActionBudget``.
  func beginAction()

  /// Returns what a hook of the run makes of a moment.
  ///
  /// - Throws: `ScriptError` if the hook fails, or returns anything else.
  func reply(_ hook: Hook, to moment: RunMoment) throws -> RunReply
}

extension SurveyHooks {
  /// Does nothing: the hooks have no budget.
  public func beginAction() {}

  /// Throws an error, because the host runs no hooks of runs.
  ///
  /// - Throws: `ScriptError` with the code `missing`, always.
  public func reply(_ hook: Hook, to moment: RunMoment) throws -> RunReply {
    throw ScriptError(.missing, message: "this host cannot run \(hook.path)")
  }
}
