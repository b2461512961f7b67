/// A paragraph.
package struct CardText: PlainCardElement, AuthoredCardElement {
  var text: String
  var tone: CardElement.TextTone

  package static let name = CardElement.Name.text
  package static let summary = "A paragraph."
  package static let example: String? = "ui.text(\"Well done\", { tone = \"good\" })"
  package static let template = CardText(text: "", tone: .plain)
  package static let argumentCount = 1
  package static let fields: [Field<CardText>] = [
    Field("text", \.text, "The text to display.", required: true, isText: true),
    Field("tone", \.tone, "The meaning of the text, which determines its color.", stored: .unlessDefault),
  ]

  package var whole: CardElement { .text(text, tone: tone) }
}
