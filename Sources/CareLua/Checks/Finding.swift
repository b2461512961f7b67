import CareModel

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
