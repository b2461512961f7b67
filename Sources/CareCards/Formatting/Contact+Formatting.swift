package import CareModel

extension Contact {
  /// The name and role of the person, and how to reach them, in one line.
  package var summary: String {
    let channels = [(phone.first ?? messaging.first)?.value, email.first?.value]
    return ([person] + channels).compactMap(\.self).joined(separator: " · ")
  }

  /// The name, title, and role of the person.
  private var person: String { [name, title, role].compactMap(\.self).joined(separator: ", ") }

  /// All details of the person, one line each: a label, then the value.
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
  /// The circle as text.
  fileprivate var text: String {
    switch self {
    case .careProvider: "care provider"
    case .friendsAndFamily: "friends and family"
    }
  }
}

extension LabeledValue {
  /// The number or address with its purpose.
  fileprivate var formatted: String { label.map { "\(value) (\($0))" } ?? value }
}

extension Alert {
  /// The alert in one line: its title, urgency, and recipients, but never an answer.
  package func summary(for contacts: [Contact]) -> String {
    let what = "\(title ?? alert) (\(urgency.text))" + (isJudged ? "" : ", which could not be evaluated")
    guard !contacts.isEmpty else { return what }
    return "\(what): \(contacts.map(\.summary).joined(separator: "; "))"
  }

  /// Returns the recipients of the alert, in the alert's order.
  package func recipients(among contacts: [Contact]) -> [Contact] {
    to.compactMap { id in contacts.first { $0.id == id } }
  }
}

extension AlertDefinition.Urgency {
  /// The time within which someone must respond to the alert, as text.
  package var text: String {
    switch self {
    case .now: "now"
    case .today: "today"
    case .routine: "when there is time"
    }
  }
}
