package import CareModel

extension Alert {
  /// The alert in one line: what it is, how urgent, and whom it reaches; never what was answered.
  package func summary(for contacts: [Contact]) -> String {
    let what = "\(title ?? alert) (\(urgency.text))" + (isJudged ? "" : ", which could not be evaluated")
    guard !contacts.isEmpty else { return what }
    return "\(what): \(contacts.map(\.summary).joined(separator: "; "))"
  }

  /// Those of some contacts whom it reaches, in its order.
  package func recipients(among contacts: [Contact]) -> [Contact] {
    to.compactMap { id in contacts.first { $0.id == id } }
  }
}

extension AlertDefinition.Urgency {
  /// How soon somebody must look, in words.
  package var text: String {
    switch self {
    case .now: "now"
    case .today: "today"
    case .routine: "when there is time"
    }
  }
}
