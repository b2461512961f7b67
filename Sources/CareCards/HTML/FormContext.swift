package import CareModel

/// The addresses and the hidden fields of a page's forms.
///
/// Without one, as in a file of its own, forms have no address and nothing can be sent.
package struct FormContext: Sendable {
  /// The purpose of an address of an event.
  package enum Purpose: Hashable, Sendable {
    /// The event alone.
    case event
    /// Run an action of its card.
    case press
    /// Clear its outcome.
    case undo
    /// Take its survey.
    case survey
  }

  /// The hidden fields of each form.
  package var fields: [(name: String, value: String)]
  /// Returns the address of an event for a purpose.
  package var address: @Sendable (ScriptedView.ID, Purpose) -> String
  /// Returns the source of a picture of a plan by its path; nil if the page cannot show it.
  package var picture: @Sendable (String, CarePlan.ID?) -> PictureSource?
  /// Whether the day is to come, so that its cards have no controls that work.
  package var isPreview: Bool
  /// Adds what the page offers for an event on its card, of which the id is given, such as to be reminded of it again; nil for nothing.
  package var offer: (@Sendable (ScriptedView.ID, _ card: String, inout HTMLText) -> Void)?

  /// Creates a context.
  package init(
    fields: [(name: String, value: String)], isPreview: Bool = false,
    picture: @escaping @Sendable (String, CarePlan.ID?) -> PictureSource? = { _, _ in nil },
    address: @escaping @Sendable (ScriptedView.ID, Purpose) -> String
  ) {
    self.fields = fields
    self.isPreview = isPreview
    self.picture = picture
    self.address = address
  }
}
