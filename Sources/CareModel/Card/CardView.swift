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

  /// Creates a view.
  public init(title: String? = nil, detail: String? = nil, body: [CardElement]? = nil) {
    self.title = title
    self.detail = detail
    self.body = body
  }
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
