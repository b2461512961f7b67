/// What a script shows of an event: every renderer draws it from this alone.
public struct CardView: Hashable, Sendable, Encodable {
  /// At most so many elements make a card.
  public static let mostElements = 500
  /// At most so many stacks and grids stand in one another.
  public static let mostDepth = 8

  /// What it is called; nil for the task's title.
  public var title: String?
  /// The time or the count beside the title; nil for what the built-in look says there.
  public var detail: String?
  /// What it shows, from top to bottom; nil for what the built-in look shows.
  public var body: [CardElement]?

  /// A view of these parts.
  public init(title: String? = nil, detail: String? = nil, body: [CardElement]? = nil) {
    self.title = title
    self.detail = detail
    self.body = body
  }
}

extension [CardElement] {
  /// What can be pressed, ticked or filled in, in the order in which it stands.
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
