/// A function of a plan that failed, and cost only what it computes.
///
/// It holds ids and places, never an answer, so that it can be logged, stored, and shown to staff.
public struct PlanFailure: Hashable, Sendable, Codable {
  /// The path of the function in its plan, such as `tasks.check-in.progress`; nil if it is unknown.
  public var function: String?
  /// The plan, if it could be loaded.
  public var plan: PlanHeader.ID?
  /// The author's version label of the plan.
  public var version: String?
  /// The place in the author's file.
  public var location: SourceLocation?
  /// The stable code, such as `budget` or `bad_result`.
  public var code: String
  /// The message, without a participant's values.
  public var message: String

  /// Creates the failure that an error of a script describes.
  public init(_ error: ScriptError) {
    function = error.origin?.hook.path
    plan = error.origin?.plan
    version = error.origin?.version
    location = error.location
    code = error.code
    message = error.message
  }

  private init(code: String, message: String) {
    (self.code, self.message) = (code, message)
  }

  /// Returns the failure of any function as a participant sees it.
  package static func forParticipant(in language: Language) -> PlanFailure {
    PlanFailure(code: "plan_failed", message: language(.planFailed))
  }
}

extension PlanFailure: CustomStringConvertible {
  /// One line for staff: the place, the message, and the function.
  public var description: String {
    let plan = [plan.map { " of plan \($0)" }, version.map { " \($0)" }].compactMap(\.self).joined()
    return (location.map { "\($0): " } ?? "") + message + (function.map { " (\($0)\(plan))" } ?? "")
  }
}
