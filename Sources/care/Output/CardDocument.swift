import CareCards
import CareModel

/// A card as JSON reports it: what is shown, in parts that each name their `type`.
struct CardDocument: Encodable {
  let style: CardStyle
  let title: String
  let detail: String
  let accent: String?
  let body: [CardElement]
  /// Why the built-in look stands in for the plan's own.
  let note: String?

  init(_ card: Card, note: String?) {
    style = card.style
    title = card.title
    detail = card.detail
    accent = card.accent
    body = card.elements
    self.note = note
  }
}
