/// A bar that is filled up to a share, 0…1.
package struct CardProgress: PlainCardElement, AuthoredCardElement {
  var share: Double
  var text: String?

  package static let name = CardElement.Name.progress
  package static let summary = "A progress bar."
  package static let example: String? = "ui.progress(0.4, { text = \"4 of 10\" })"
  package static let template = CardProgress(share: 0)
  package static let argumentCount = 1
  package static let fields: [Field<CardProgress>] = [.share(\.share), .textBeside(\.text)]

  package var whole: CardElement { .progress(min(1, max(0, share)), text: text) }
}

extension Field where Noun: AuthoredCardElement {
  /// The filled share of a bar or a ring.
  static func share(_ path: any WritableKeyPath<Noun, Double> & Sendable) -> Field {
    Field(
      "share", path, "The share that is filled, 0 to 1; a value outside that range is clamped.", required: true)
  }
}
