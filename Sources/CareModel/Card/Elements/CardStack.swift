/// Elements one below the other, or side by side.
package struct CardStack: AuthoredCardElement {
  var isAcross: Bool
  var items: [CardElement]

  package static let name = CardElement.Name.stack
  package static let summary = "Elements in a column or in a row."
  package static let example: String? = "ui.stack { across = true, \"Left\", \"Right\" }"
  package static let template = CardStack(isAcross: false, items: [])
  package static let listField: String? = "items"
  package static let fields: [Field<CardStack>] = [
    Field("across", \.isAcross, "Whether the elements are in a row.", stored: .unlessDefault),
    Field("items", \.items, "The elements."),
  ]

  package var whole: CardElement { .stack(isAcross: isAcross, items) }
  package var parts: [CardElement] { items }
}
