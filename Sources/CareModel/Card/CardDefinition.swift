/// The appearance of a task's card, and the actions of its controls.
public struct CardDefinition: Hashable, Sendable {
  /// A titled address to open.
  public struct Link: Hashable, Sendable, Codable {
    /// The text to display.
    public var title: String
    /// The address to open: `https`, `http`, `tel`, or `mailto`.
    public var url: String

    /// Creates a link.
    public init(title: String, url: String) {
      self.title = title
      self.url = url
    }
  }

  /// The card style, which a script can extend.
  public var style: CardStyle
  /// The hook that returns the view of an event; nil for the card style's own view.
  public var view: Hook?
  /// The hooks that run the card's actions, by name.
  public var actions: [String: Hook]
  /// The color of its frame and title, such as `#0a7`.
  public var accent: String?
  /// The links of a card with the style ``CardStyle/link``.
  public var links: [Link]

  /// Creates a card definition with a card style, and optionally the hooks of a script.
  public init(
    _ style: CardStyle, view: Hook? = nil, actions: [String: Hook] = [:], accent: String? = nil, links: [Link] = []
  ) {
    self.style = style
    self.view = view
    self.actions = actions
    self.accent = accent
    self.links = links
  }

  /// The names of the card's actions on a task without a survey, sorted: the script's and the style's.
  public var actionNames: [String] { Set(actions.keys).union(style.actions).sorted() }
}

extension CardDefinition: Codable {
  private enum CodingKeys: String, CodingKey {
    case style, view, actions, accent, links
  }

  /// Decodes the name of a card style, or an object with the properties as fields.
  public init(from decoder: any Decoder) throws {
    if let style = try? decoder.singleValueContainer().decode(CardStyle.self) {
      self.init(style)
      return
    }
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try fields.decode(CardStyle.self, forKey: .style), view: try fields.decodeIfPresent(Hook.self, forKey: .view),
      actions: try fields.decodeIfPresent([String: Hook].self, forKey: .actions) ?? [:],
      accent: try fields.decodeIfPresent(String.self, forKey: .accent),
      links: try fields.decodeIfPresent([Link].self, forKey: .links) ?? [])
  }

  /// Encodes the form that ``init(from:)`` decodes: a plain card style by its name alone.
  public func encode(to encoder: any Encoder) throws {
    if self == CardDefinition(style) {
      var container = encoder.singleValueContainer()
      return try container.encode(style)
    }
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(style, forKey: .style)
    try fields.encodeIfPresent(view, forKey: .view)
    if !actions.isEmpty { try fields.encode(actions, forKey: .actions) }
    try fields.encodeIfPresent(accent, forKey: .accent)
    if !links.isEmpty { try fields.encode(links, forKey: .links) }
  }
}
