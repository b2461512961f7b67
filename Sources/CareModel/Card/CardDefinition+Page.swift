extension CardDefinition {
  /// The page that a card with the style ``CardStyle/featured`` opens.
  public struct Page: Hashable, Sendable {
    /// The name or address of the picture at its top, if any.
    public var image: String?
    /// The title; nil for the card's.
    public var title: String?
    /// The elements from top to bottom, none of them a control.
    public var body: [CardElement]

    /// Creates a page.
    public init(image: String? = nil, title: String? = nil, body: [CardElement] = []) {
      self.image = image
      self.title = title
      self.body = body
    }
  }
}

extension CardDefinition.Page: Described {
  /// An empty page.
  public static let template = CardDefinition.Page()
  /// The fields, in the order of the manual.
  public static let fields: [Field<CardDefinition.Page>] = [
    Field(
      "image", \.image, "The path of a picture in the plan's folder, at the top.", default: "the task's asset"),
    Field("title", \.title, "The title of the page.", default: "the task's title", isText: true),
    Field(
      "body", \.staticBody, "The elements of the page, from top to bottom; none with an action.", required: true),
  ]

  /// The elements, as a field.
  private var staticBody: [StaticElement] {
    get { body.map { StaticElement($0) } }
    set { body = newValue.map(\.element) }
  }
}

extension CardDefinition.Page: TextHolder {}

/// An element of a page, where there is no event that a control could record at.
package struct StaticElement: Hashable, Sendable, Codable {
  /// The element.
  package let element: CardElement

  package init(_ element: CardElement) { self.element = element }

  package init(from decoder: any Decoder) throws { element = try CardElement(from: decoder) }

  package func encode(to encoder: any Encoder) throws { try element.encode(to: encoder) }
}

extension StaticElement: TextElement {
  package mutating func visit(at index: Int, _ visitor: TextVisitor) {
    var element = element
    element.visit(at: index, visitor)
    self = StaticElement(element)
  }
}
