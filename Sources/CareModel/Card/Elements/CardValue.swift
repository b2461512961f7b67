/// A number or a word in large, with a label.
package struct CardValue: PlainCardElement, AuthoredCardElement {
  var text: String
  var label: String?

  package static let name = CardElement.Name.value
  package static let summary = "A number or a word in large."
  package static let example: String? = nil
  package static let template = CardValue(text: "")
  package static let argumentCount = 1
  package static let fields: [Field<CardValue>] = [
    Field("text", \.text, "The number or word.", required: true, isText: true),
    Field("label", \.label, "The label below it, such as its units.", isText: true),
  ]

  package var whole: CardElement { .value(text, label: label) }
}
