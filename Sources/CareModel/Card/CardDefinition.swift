/// How a task's card looks, and what its buttons do.
public struct CardDefinition: Hashable, Sendable {
  /// Something to open.
  public struct Link: Hashable, Sendable, Codable {
    /// What is shown.
    public var title: String
    /// Where it leads: `https`, `http`, `tel` or `mailto`.
    public var url: String

    /// A link.
    public init(title: String, url: String) {
      self.title = title
      self.url = url
    }
  }

  /// The built-in look, or the one that a script begins with.
  public var style: CardStyle
  /// What a script shows of an event; nil for the built-in look.
  public var view: Hook?
  /// What a script does on an action, by its name.
  public var actions: [String: Hook]
  /// The color of its frame and title, such as `#0a7`.
  public var accent: String?
  /// What a card of style ``CardStyle/link`` leads to.
  public var links: [Link]

  /// A card of a built-in look, or of a script that begins with one.
  public init(
    _ style: CardStyle, view: Hook? = nil, actions: [String: Hook] = [:], accent: String? = nil, links: [Link] = []
  ) {
    self.style = style
    self.view = view
    self.actions = actions
    self.accent = accent
    self.links = links
  }

  /// The names of its actions on a task without a survey, sorted: the script's and the look's own.
  public var actionNames: [String] { Set(actions.keys).union(style.actions).sorted() }
}

extension CardDefinition: Codable {
  private enum CodingKeys: String, CodingKey {
    case style, view, actions, accent, links
  }

  /// Reads the name of a built-in look, or an object whose fields are named like the properties.
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

  /// Writes what ``init(from:)`` reads: a built-in look by its name alone.
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
