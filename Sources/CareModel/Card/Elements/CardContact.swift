/// A person to call or write to, whom the plan declares; authors name the contact by its id.
package struct CardContact: PlainCardElement {
  var contact: Contact

  package static let name = CardElement.Name.contact

  package var whole: CardElement { .contact(contact) }

  /// Visits the texts of the contact where the plan declares it.
  package mutating func visitTexts(_ visitor: TextVisitor) { contact.visit(visitor.whole) }
}
