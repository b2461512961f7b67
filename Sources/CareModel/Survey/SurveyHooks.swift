/// Runs the script functions that a survey names.
///
/// A hook is a pure function of the results: it may be called more often than steps are shown.
public protocol SurveyHooks {
  /// The destination that the hook names: a step's id, ``Navigation/endID``, or nil for the next step in order.
  func destination(_ hook: Hook, _ result: SurveyResult) throws -> String?

  /// Whether the hook's claim holds.
  func holds(_ hook: Hook, _ result: SurveyResult) throws -> Bool
}
