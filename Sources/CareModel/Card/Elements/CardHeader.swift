/// A heading within the card.
package struct CardHeader: PlainCardElement, AuthoredCardElement {
  var text: String
  var detail: String?

  package static let name = CardElement.Name.header
  package static let summary = "A heading within the card."
  package static let example: String? = nil
  package static let template = CardHeader(text: "")
  package static let argumentCount = 1
  package static let fields: [Field<CardHeader>] = [
    Field("text", \.text, "The text to display.", required: true, isText: true),
    Field("detail", \.detail, "The text at the right end.", isText: true),
  ]

  package var whole: CardElement { .header(text, detail: detail) }
}
