/// A ring that is filled up to a share, 0…1.
package struct CardRing: PlainCardElement, AuthoredCardElement {
  var share: Double
  var text: String?

  package static let name = CardElement.Name.ring
  package static let summary = "A progress ring."
  package static let example: String? = nil
  package static let template = CardRing(share: 0)
  package static let argumentCount = 1
  package static let fields: [Field<CardRing>] = [.share(\.share), .textBeside(\.text)]

  package var whole: CardElement { .ring(min(1, max(0, share)), text: text) }
}
