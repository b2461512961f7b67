import CareModel

/// A check for one kind of unintended declaration.
///
/// A check runs on a plan without errors and reports only what is certain. It does not guess what scripts compute.
protocol PlanCheck: Sendable {
  func check(_ plan: CheckedPlan)
}

/// All checks, in the order of their codes.
enum PlanChecks {
  static let all: [any PlanCheck] = [
    SurveyCheck(), DueCheck(), WindowCheck(), RandomCheck(), OverlapCheck(), UnitsCheck(), ValuesCheck(),
    DroppedAnswerCheck(), ResultCheck(),
    ModuleCheck(), UnusedValueCheck(), ShadowCheck(), GlobalCheck(), AnchorCheck(), RepetitionCheck(),
  ]
}

/// The message and notes of a warning.
struct Finding {
  var message: String
  /// Sentences that are printed below the line.
  var notes: [String] = []

  init(_ message: String) {
    self.message = message
  }

  /// Creates a finding about an unknown word, with the nearest known word as a suggestion, or else all known words as a
  /// note.
  init(_ message: String, unknown word: String, in known: [String], of what: String) {
    if let meant = Suggestion.nearest(to: word, in: known) {
      self.message = "\(message); did you mean `\(meant)`?"
    } else {
      self.message = message
      notes = [PlanDecoder.list(known, of: what)]
    }
  }
}
