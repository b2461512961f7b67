/// The view of an event that a script returns; renderers draw from it alone.
public struct CardView: Hashable, Sendable, Encodable {
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

extension [CardElement] {
  /// The controls among the elements, at any depth, in display order.
  public var controls: [CardControl] {
    flatMap { element -> [CardControl] in
      switch element {
      case .control(let control): return [control]
      case .checkList(let checks): return checks
      case .grid(_, let parts), .stack(_, let parts): return parts.controls
      default: return []
      }
    }
  }
}
