/// The view of an event that a script returns; renderers draw from it alone.
public struct CardView: Hashable, Sendable {
  /// The maximum number of elements in a card.
  public static let mostElements = 500
  /// The maximum nesting depth of stacks and grids.
  public static let mostDepth = 8

  /// The title of the card; nil for the task's title.
  public var title: String?
  /// The time or the count beside the title; nil for the card style's own detail.
  public var detail: String?
  /// The elements from top to bottom; nil for the card style's own elements.
  public var body: [CardElement]?
  /// The elements above the body, whether it is the card style's own or not.
  public var before: [CardElement]
  /// The elements below the body, whether it is the card style's own or not.
  public var after: [CardElement]

  /// Creates a view.
  public init(
    title: String? = nil, detail: String? = nil, body: [CardElement]? = nil, before: [CardElement] = [],
    after: [CardElement] = []
  ) {
    self.title = title
    self.detail = detail
    self.body = body
    self.before = before
    self.after = after
  }

  /// The controls that the view itself has.
  public var controls: [CardControl] { (before + (body ?? []) + after).controls }
}

extension CardView: Described {
  /// The view of the card style.
  public static let template = CardView()
  /// The fields, in the order of the manual.
  public static let fields: [Field<CardView>] = [
    Field("title", \.title, "The title of the card.", default: "the task's title"),
    Field("detail", \.detail, "The time or the count shown beside the title.", default: "as in the built-in look"),
    Field("body", \.body, "The elements of the card, from top to bottom.", default: "as in the built-in look"),
    Field("before", \.before, "The elements above the body, which stays as it is."),
    Field("after", \.after, "The elements below the body, which stays as it is."),
  ]
}
