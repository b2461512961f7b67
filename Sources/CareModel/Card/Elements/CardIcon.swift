/// An icon, with text beside it if there is any.
package struct CardIcon: PlainCardElement, AuthoredCardElement {
  var icon: Icon
  var text: String?

  package static let name = CardElement.Name.icon
  package static let summary = "An icon that every renderer provides."
  package static let example: String? = nil
  package static let template = CardIcon(icon: .check)
  package static let argumentCount = 1
  package static let fields: [Field<CardIcon>] = [
    Field("icon", \.icon, "The icon.", required: true), .textBeside(\.text),
  ]

  package var whole: CardElement { .icon(icon, text: text) }
}

extension Field where Noun: AuthoredCardElement {
  /// The text beside an icon, a bar, a ring, or a chart.
  static func textBeside(_ path: any WritableKeyPath<Noun, String?> & Sendable) -> Field {
    Field("text", path, "The text shown beside it.", isText: true)
  }
}
