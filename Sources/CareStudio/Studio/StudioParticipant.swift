package import CareModel
import CareRuntime

/// The participant of a studio: someone new, or a simulated one up to the day that is shown.
package struct StudioParticipant: Hashable, Sendable {
  /// The number of the simulated participant, from 1; nil for someone new, who answers only what is answered on the pages.
  package var number: Int?
  /// The day of enrollment.
  package var start: CivilDate
  /// The values of the plan's anchors, as they are written.
  package var anchors: [String: String] = [:]
  /// The values of the plan's parameters, as they are written.
  package var parameters: [String: String] = [:]
  /// The tag of the language in which they read; nil for the browser's.
  package var language: String?

  /// Creates a new participant of a day.
  package init(start: CivilDate) { self.start = start }

  /// The most simulated participants to choose from.
  package static let most = 20

  /// Returns the values of a plan's anchors: those that are set, and the day of enrollment for each that a plan requires.
  ///
  /// - Throws: ``StudioProblem`` for a value that is no date.
  func anchors(of plan: PlanHeader) throws(StudioProblem) -> [String: AnchorValue] {
    var values: [String: AnchorValue] = [:]
    for anchor in plan.anchors {
      switch anchors[anchor.name] {
      case let text? where !text.isEmpty:
        guard let value = AnchorValue(text) else {
          throw StudioProblem("the anchor '\(anchor.name)' is no date; write it as YYYY-MM-DD")
        }
        values[anchor.name] = value
      default: if anchor.isRequired { values[anchor.name] = .date(start) }
      }
    }
    return values
  }

  /// Returns the values of a plan's parameters: those that are set, and an example for each that a plan requires.
  func parameters(of plan: PlanHeader) -> [String: ParameterValue] {
    var values: [String: ParameterValue] = [:], times = 0
    for parameter in plan.parameters {
      if let text = parameters[parameter.name], !text.isEmpty {
        values[parameter.name] = .text(text)
      } else if parameter.isRequired, parameter.defaultValue == nil {
        values[parameter.name] = parameter.example(on: start, times: &times)
      }
    }
    return values
  }
}

/// A request that a studio cannot carry out, and what to do instead.
package struct StudioProblem: Error, Hashable, Sendable {
  /// The problem in words.
  package var message: String

  /// Creates a problem.
  package init(_ message: String) { self.message = message }

  /// Creates the problem that an error of the runtime is.
  ///
  /// Data in a studio is invented, so that a script's own message may be shown.
  init(describing error: any Error) {
    switch error {
    case let problem as StudioProblem: self = problem
    case let error as RuntimeError: message = error.message
    case let error as StoreError: message = error.message
    case let error as ScriptError: message = error.privateMessage ?? error.message
    case SimulationError.failed(_, _, _, let reason):
      message = "\((error as? SimulationError)?.message ?? ""): \(StudioProblem(describing: reason).message)"
    case let error as SimulationError: message = error.message
    case let error as ScheduleError: message = error.message
    case let error as Diagnostics: message = error.items.first?.message ?? "the plan has errors"
    default: message = "\(type(of: error))"
    }
  }
}
