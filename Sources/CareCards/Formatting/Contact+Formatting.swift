package import CareModel

extension Contact {
  /// Who the person is and how to reach them, in one line.
  package var summary: String {
    let channels = [(phone.first ?? messaging.first)?.value, email.first?.value]
    return ([person] + channels).compactMap(\.self).joined(separator: " · ")
  }

  /// Who the person is: name, title and role.
  private var person: String { [name, title, role].compactMap(\.self).joined(separator: ", ") }

  /// Everything that is known of the person, a line each: what it is, then what it says.
  package var lines: [(name: String, text: String)] {
    let plain: [(String, String?)] = [
      ("name", name), ("role", role), ("title", title), ("organization", organization), ("category", category?.text),
    ]
    let channels: [(String, [LabeledValue])] = [
      ("phone", phone), ("messaging", messaging), ("email", email), ("other", other),
    ]
    let address = (address?.lines ?? []).enumerated().map { (name: $0.offset == 0 ? "address" : "", text: $0.element) }
    return plain.compactMap { name, text in text.map { (name: name, text: $0) } }
      + channels.flatMap { name, values in values.map { (name: name, text: $0.formatted) } } + address
  }
}

extension Contact.Category {
  /// The circle in words.
  fileprivate var text: String {
    switch self {
    case .careProvider: "care provider"
    case .friendsAndFamily: "friends and family"
    }
  }
}

extension LabeledValue {
  /// The number or address with what it is for.
  fileprivate var formatted: String { label.map { "\(value) (\($0))" } ?? value }
}

extension Alert {
  /// The alert in one line: its title, its urgency, and the contacts that it reaches, but never an answer.
  package func summary(for contacts: [Contact]) -> String {
    let what = "\(title ?? alert) (\(urgency.text))" + (isJudged ? "" : ", which could not be evaluated")
    guard !contacts.isEmpty else { return what }
    return "\(what): \(contacts.map(\.summary).joined(separator: "; "))"
  }

  /// Returns the contacts that the alert reaches, in the alert's order.
  package func recipients(among contacts: [Contact]) -> [Contact] {
    to.compactMap { id in contacts.first { $0.id == id } }
  }
}

extension AlertDefinition.Urgency {
  /// The time within which someone must look at the alert, in words.
  package var text: String {
    switch self {
    case .now: "now"
    case .today: "today"
    case .routine: "when there is time"
    }
  }
}
