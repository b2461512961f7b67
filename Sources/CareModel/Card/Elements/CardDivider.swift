/// A line between elements.
package struct CardDivider: PlainCardElement, AuthoredCardElement {
  package static let name = CardElement.Name.divider
  package static let summary = "A line between elements."
  package static let example: String? = nil
  package static let template = CardDivider()
  package static let argumentCount = 0
  package static let fields: [Field<CardDivider>] = []

  package var whole: CardElement { .divider }
}
