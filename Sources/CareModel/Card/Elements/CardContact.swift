/// A contact of the plan to call or write to; authors name it by its id.
package struct CardContact: PlainCardElement {
  var contact: Contact

  package static let name = CardElement.Name.contact

  package var whole: CardElement { .contact(contact) }

  /// Visits the texts of the contact where the plan declares it.
  package mutating func visitTexts(_ visitor: TextVisitor) { contact.visit(visitor.whole) }
}
