import CareModel

/// One kind of thing that an author cannot have meant.
///
/// A check looks at a plan without errors and only tells what is always so: whoever wrote it sees at once what is wrong. What scripts
/// compute is not guessed.
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

/// What a check has to say of a place.
struct Finding {
  var message: String
  /// Sentences of their own below the line.
  var notes: [String] = []

  init(_ message: String) {
    self.message = message
  }

  /// A word that is none of those that there are: with the one that was meant, or else with all of them as a note.
  init(_ message: String, unknown word: String, in known: [String], of what: String) {
    if let meant = Suggestion.nearest(to: word, in: known) {
      self.message = "\(message); did you mean `\(meant)`?"
    } else {
      self.message = message
      notes = [PlanDecoder.list(known, of: what)]
    }
  }
}
