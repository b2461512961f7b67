extension CardDefinition {
  /// A titled address to open.
  public struct Link: Hashable, Sendable {
    /// The text to display.
    public var title: String
    /// The address to open, in one of ``schemes``.
    public var url: String

    /// Creates a link.
    public init(title: String, url: String) {
      self.title = title
      self.url = url
    }

    /// The schemes of addresses that a card can open: pages, calls, messages, email, and places.
    public static let schemes = ["https", "http", "tel", "sms", "mailto", "geo"]

    /// Whether a card can open an address: it has one of the schemes, and no spaces or control characters.
    public static func canOpen(_ url: String) -> Bool {
      guard let colon = url.firstIndex(of: ":"), url.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else {
        return false
      }
      let scheme = String(url[..<colon]), rest = url[url.index(after: colon)...]
      guard schemes.contains(scheme), !rest.isEmpty else { return false }
      return !scheme.hasPrefix("http") || rest.hasPrefix("//") && rest.count > 2
    }

    /// The address, as a field.
    var address: LinkAddress {
      get { LinkAddress(rawValue: url) }
      set { url = newValue.rawValue }
    }
  }
}

extension CardDefinition.Link: PlainCardElement, AuthoredCardElement {
  /// A link to nothing.
  public static let template = CardDefinition.Link(title: "", url: "")
  /// The fields, in the order of the manual.
  public static let fields: [Field<CardDefinition.Link>] = [
    Field("url", \.address, "The URL to open: https, http, tel, sms, mailto, or geo.", required: true),
    Field("title", \.title, "The text to display.", required: true, isText: true),
  ]

  package static let name = CardElement.Name.link
  package static let summary = "A link to open."
  package static let example: String? = nil
  package static let argumentCount = 2

  package var whole: CardElement { .link(self) }
}

extension CardDefinition.Link: TextElement {}

/// An address that a card can open; see ``CardDefinition/Link/canOpen(_:)``.
package struct LinkAddress: RawRepresentable, Hashable, Sendable, Codable {
  /// The text.
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }
}
