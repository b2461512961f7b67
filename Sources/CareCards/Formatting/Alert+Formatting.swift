package import CareModel

extension Alert {
  /// The alert in one line: what it is, how urgent, and whom it reaches; never what was answered.
  package func words(reaching contacts: [Contact]) -> String {
    let what = "\(title ?? alert) (\(urgency.words))" + (isJudged ? "" : ", which could not be judged")
    guard !contacts.isEmpty else { return what }
    return "\(what): \(contacts.map(\.words).joined(separator: "; "))"
  }

  /// Those of some contacts whom it reaches, in its order.
  package func reached(among contacts: [Contact]) -> [Contact] {
    to.compactMap { id in contacts.first { $0.id == id } }
  }
}

extension AlertDefinition.Urgency {
  /// How soon somebody must look, in words.
  package var words: String {
    switch self {
    case .now: "now"
    case .today: "today"
    case .routine: "when there is time"
    }
  }
}
