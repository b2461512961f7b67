/// A document that a participant agreed to, with what a copy of it shows.
public struct SignedDocument: Hashable, Sendable {
  /// The step that showed the document.
  public var step: String
  /// The heading of the step that showed the document.
  public var title: String?
  /// The text that was shown, in Markdown.
  public var document: String
  /// The version, the hash, and the language of the text.
  public var reference: DocumentReference
  /// The time of the agreement.
  public var agreed: Instant
  /// The zone in which the participant agreed.
  public var zone: Zone
  /// The signature of the document, if it was signed.
  public var signature: Signature?

  /// Creates the content of a copy.
  public init(
    step: String, title: String? = nil, document: String, reference: DocumentReference, agreed: Instant, zone: Zone,
    signature: Signature? = nil
  ) {
    self.step = step
    self.title = title
    self.document = document
    self.reference = reference
    self.agreed = agreed
    self.zone = zone
    self.signature = signature
  }
}
