import CareModel

extension Contact {
  /// One way to reach a person: its kind, how it is shown, and the address that it opens, if it opens one.
  struct Way: Hashable, Sendable {
    /// A kind of way.
    enum Kind: Hashable, Sendable { case call, message, email, address, other }

    var kind: Kind
    var text: String
    var url: String?
  }

  /// Every way to reach the person: calls, messages, email, the address, and others.
  var ways: [Way] {
    func ways(_ kind: Way.Kind, _ values: [LabeledValue], _ url: (String) -> String?) -> [Way] {
      values.map { value in
        Way(
          kind: kind, text: value.label.map { "\(value.value) (\($0))" } ?? value.value,
          url: url(value.value).flatMap(Self.opened))
      }
    }
    let address = address.map { [LabeledValue($0.lines.joined(separator: ", "))] } ?? []
    return ways(.call, phone, Self.call) + ways(.message, messaging) { "sms:\($0.dialed)" }
      + ways(.email, email, Self.mail)
      + ways(.address, address) { "geo:0,0?q=\(PercentEncoding.text($0, keeping: .contact))" }
      + ways(.other, other) { $0 }
  }

  fileprivate static func call(_ number: String) -> String { "tel:\(number.dialed)" }

  fileprivate static func mail(_ address: String) -> String {
    "mailto:\(PercentEncoding.text(address, keeping: .contact))"
  }

  fileprivate static func opened(_ url: String) -> String? { CardDefinition.Link.canOpen(url) ? url : nil }

  /// The first letters of the first and the last name.
  var initials: String {
    let names = name.split(separator: " ").filter { $0.first?.isLetter ?? false }
    return [names.first, names.count > 1 ? names.last : nil].compactMap { $0?.first.map(String.init) }.joined()
  }
}

extension Patient {
  /// The telephone number and the mail address of the person, each with the address that it opens, if it opens one.
  package var ways: [(text: String, url: String?)] {
    [("phone", Contact.call), ("email", Contact.mail)].compactMap { kind, address in
      guard let text = details.userInfo[kind]?.trimmed, !text.isEmpty else { return nil }
      return (text, Contact.opened(address(text)))
    }
  }
}

extension Contact.Way.Kind {
  /// The word for what the way does.
  var phrase: Phrase {
    switch self {
    case .call: .contactCall
    case .message: .contactMessage
    case .email: .contactEmail
    case .address: .contactAddress
    case .other: .contactOther
    }
  }
}

extension String {
  /// The digits of a telephone number, with a leading plus sign.
  fileprivate var dialed: String { filter { $0.isASCII && ($0.isNumber || $0 == "+") } }
}
