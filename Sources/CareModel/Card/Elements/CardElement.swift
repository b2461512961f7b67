/// One element of a card, from a closed set that every renderer draws in full.
public indirect enum CardElement: Hashable, Sendable {
  /// The meaning of a text, which determines its color.
  public enum TextTone: String, Hashable, Sendable, Codable, CaseIterable {
    /// Ordinary text.
    case plain
    /// Important text.
    case strong
    /// Secondary text.
    case dim
    /// All is well.
    case good
    /// Something to review.
    case warning
    /// Something to act on.
    case alarm
  }

  /// A paragraph.
  case text(String, tone: TextTone)
  /// A heading within the card.
  case header(String, detail: String?)
  /// A number or word in large, with a label.
  case value(String, label: String?)
  /// A picture by its name or address, and what it shows in words.
  case image(String, text: String)
  /// An icon, with text beside it if there is any.
  case icon(Icon, text: String?)
  /// A button, a checkbox, a slider, or a field.
  case control(CardControl)
  /// Checkboxes, one below the other.
  case checkList([CardControl])
  /// Elements in columns.
  case grid(columns: Int, [CardElement])
  /// A bar that is filled up to a share, 0…1.
  case progress(Double, text: String?)
  /// A ring that is filled up to a share, 0…1.
  case ring(Double, text: String?)
  /// Points side by side.
  case chart(Points)
  /// A chart of the plan.
  case figure(Figure)
  /// A person to call or write to.
  case contact(Contact)
  /// A link to open.
  case link(CardDefinition.Link)
  /// Elements one below the other, or side by side.
  case stack(isAcross: Bool, [CardElement])
  /// A line between elements.
  case divider

  /// The names of the elements, in JSON, in constructors, and in the order of the manual.
  package enum Name: String, Hashable, Sendable, Codable, CaseIterable {
    case button, check
    case checkList = "check_list"
    case slider
    case textField = "text_field"
    case numberField = "number_field"
    case text, header, value, image, icon, progress, ring, chart, link, divider, grid, stack, figure, contact

    /// The type that defines the element.
    package var definition: any CardElementDefinition.Type {
      switch self {
      case .button: CardButton.self
      case .check: CardCheck.self
      case .checkList: CardCheckList.self
      case .slider: CardSlider.self
      case .textField: CardTextField.self
      case .numberField: CardNumberField.self
      case .text: CardText.self
      case .header: CardHeader.self
      case .value: CardValue.self
      case .image: CardImage.self
      case .icon: CardIcon.self
      case .progress: CardProgress.self
      case .ring: CardRing.self
      case .chart: Points.self
      case .link: CardDefinition.Link.self
      case .divider: CardDivider.self
      case .grid: CardGrid.self
      case .stack: CardStack.self
      case .figure: CardFigure.self
      case .contact: CardContact.self
      }
    }
  }

  /// The element's own fields and rules.
  package var definition: any CardElementDefinition {
    switch self {
    case .text(let text, let tone): CardText(text: text, tone: tone)
    case .header(let text, let detail): CardHeader(text: text, detail: detail)
    case .value(let text, let label): CardValue(text: text, label: label)
    case .image(let source, let text): CardImage(source: source, text: text)
    case .icon(let icon, let text): CardIcon(icon: icon, text: text)
    case .control(let control): control.definition
    case .checkList(let checks): CardCheckList(items: checks.map { ListedCheck(control: $0) })
    case .grid(let columns, let items): CardGrid(columns: columns, items: items)
    case .progress(let share, let text): CardProgress(share: share, text: text)
    case .ring(let share, let text): CardRing(share: share, text: text)
    case .chart(let points): points
    case .figure(let figure): CardFigure(figure: figure)
    case .contact(let contact): CardContact(contact: contact)
    case .link(let link): link
    case .stack(let isAcross, let items): CardStack(isAcross: isAcross, items: items)
    case .divider: CardDivider()
    }
  }
}

extension CardElement: Choice {
  package static let nameKey = "type"
  package static func alternative(_ name: Name) -> any Alternative<CardElement>.Type { erased(name.definition) }
  package var alternative: any Alternative<CardElement> { erased(definition) }
}

extension [CardElement] {
  /// The number of elements, including nested ones.
  package var size: Int { reduce(0) { $0 + 1 + $1.definition.parts.size } }

  /// The controls among the elements, at any depth, in display order.
  public var controls: [CardControl] {
    flatMap { element in
      if case .control(let control) = element { [control] } else { element.definition.parts.controls }
    }
  }
}

extension CardElement: Codable {
  /// Reads an object whose `type` names the element, which has its fields in the same object.
  ///
  /// - Throws: `DecodingError` if the type is unknown, or a field is missing or of another type.
  public init(from decoder: any Decoder) throws { self = try Self.chosen(from: decoder) }

  /// Writes an object whose `type` is the name that scripts build it by.
  public func encode(to encoder: any Encoder) throws { try encodeChosen(to: encoder) }
}

/// Everything that the program knows about one element of a card but its drawing: its fields, its texts, and its rules.
///
/// To add an element, write its file beside this one, and add its case and its name to ``CardElement``; the compiler asks for its drawings. An
/// element that authors write is also an ``AuthoredCardElement``; its constructor in plans, the editor definitions, the manual, and its JSON derive
/// from its fields.
package protocol CardElementDefinition: Alternative where Whole == CardElement {
  /// The elements within it.
  var parts: [CardElement] { get }

  /// Visits the texts that participants see; the visitor's path is that of the element.
  mutating func visitTexts(_ visitor: TextVisitor)
}

/// An element that authors write with a constructor of its own, such as `ui.text`.
package protocol AuthoredCardElement: CardElementDefinition, AuthoredAlternative {}

extension AuthoredCardElement {
  package var problem: FieldProblem? { nil }
}

/// An element without elements within it.
package protocol PlainCardElement: CardElementDefinition {}

extension PlainCardElement {
  package var parts: [CardElement] { [] }
}
