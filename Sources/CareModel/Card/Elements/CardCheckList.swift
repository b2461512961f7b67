/// Checkboxes, one below the other.
package struct CardCheckList: AuthoredCardElement {
  var items: [ListedCheck]

  package static let name = CardElement.Name.checkList
  package static let summary = "A list of checkboxes."
  package static let example: String? =
    "ui.check_list { ui.check(\"a\", \"First\"), ui.check(\"b\", \"Second\") }"
  package static let template = CardCheckList(items: [])
  package static let listField: String? = "items"
  package static let fields: [Field<CardCheckList>] = [Field("items", \.items, "The checkboxes.")]

  package var whole: CardElement { .checkList(items.map(\.control)) }
  package var parts: [CardElement] { items.map { .control($0.control) } }
}

/// A checkbox of a list, whose JSON is that of the element.
package struct ListedCheck: Hashable, Sendable, Codable {
  /// The checkbox.
  package let control: CardControl

  init(control: CardControl) { self.control = control }

  /// Creates the checkbox of an element; nil for any other element.
  package init?(_ element: CardElement) {
    guard case .control(let control) = element, case .check = control.kind else { return nil }
    self.control = control
  }

  package init(from decoder: any Decoder) throws {
    guard let check = ListedCheck(try CardElement(from: decoder)) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "a list of checkboxes has only checkboxes"))
    }
    self = check
  }

  package func encode(to encoder: any Encoder) throws { try CardElement.control(control).encode(to: encoder) }
}

extension ListedCheck: TextElement {
  package mutating func visit(at index: Int, _ visitor: TextVisitor) {
    var element = CardElement.control(control)
    element.visit(at: index, visitor)
    self = ListedCheck(element) ?? self
  }
}
