/// The appearance of a task's card, and the actions of its controls.
public struct CardDefinition: Hashable, Sendable {
  /// A titled address to open.
  public struct Link: Hashable, Sendable, Codable {
    /// The text to display.
    public var title: String
    /// The address to open, in one of ``schemes``.
    public var url: String

    /// Creates a link.
    public init(title: String, url: String) {
      self.title = title
      self.url = url
    }

    /// The schemes of addresses that a card can open: pages, calls, messages, email, and places.
    public static let schemes = ["https", "http", "tel", "sms", "mailto", "geo"]

    /// Whether a card can open an address: it has one of the schemes, and no spaces or control characters.
    public static func canOpen(_ url: String) -> Bool {
      guard let colon = url.firstIndex(of: ":"), url.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else {
        return false
      }
      let scheme = String(url[..<colon]), rest = url[url.index(after: colon)...]
      guard schemes.contains(scheme), !rest.isEmpty else { return false }
      return !scheme.hasPrefix("http") || rest.hasPrefix("//") && rest.count > 2
    }
  }

  /// The page that a card with the style ``CardStyle/featured`` opens.
  public struct Page: Hashable, Sendable, Codable {
    /// The name or address of the picture at its top, if any.
    public var image: String?
    /// The title; nil for the card's.
    public var title: String?
    /// The elements from top to bottom.
    public var body: [CardElement]

    /// Creates a page.
    public init(image: String? = nil, title: String? = nil, body: [CardElement] = []) {
      self.image = image
      self.title = title
      self.body = body
    }
  }

  /// The card style, which a script can extend.
  public var style: CardStyle
  /// The hook that returns the view of an event; nil for the card style's own view.
  public var view: Hook?
  /// The hooks that run the card's actions, by name.
  public var actions: [String: Hook]
  /// The colors, sizes, and shapes that it sets over those of its plan.
  public var theme: Theme
  /// The links of a card with the style ``CardStyle/link``.
  public var links: [Link]
  /// The page of a card with the style ``CardStyle/featured``.
  public var featured: Page?
  /// The id of the chart of a card with the style ``CardStyle/chart``.
  public var chart: String?

  /// Creates a card definition with a card style, and optionally the hooks of a script.
  public init(
    _ style: CardStyle, view: Hook? = nil, actions: [String: Hook] = [:], theme: Theme = Theme(), links: [Link] = [],
    featured: Page? = nil, chart: String? = nil
  ) {
    self.style = style
    self.view = view
    self.actions = actions
    self.theme = theme
    self.links = links
    self.featured = featured
    self.chart = chart
  }

  /// The names of the card's actions on a task without a survey, sorted: the script's and the style's.
  public var actionNames: [String] { Set(actions.keys).union(style.actions).sorted() }
}

extension CardDefinition: Codable {
  private enum CodingKeys: String, CodingKey {
    case style, view, actions, accent, theme, links, featured, chart
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
      theme: try fields.decodeIfPresent(Theme.self, forKey: .theme)
        ?? fields.decodeIfPresent(String.self, forKey: .accent).map { Theme(accent: ThemeColor($0)) } ?? Theme(),
      links: try fields.decodeIfPresent([Link].self, forKey: .links) ?? [],
      featured: try fields.decodeIfPresent(Page.self, forKey: .featured),
      chart: try fields.decodeIfPresent(String.self, forKey: .chart))
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
    if let accent = theme.color.accent, theme == Theme(accent: ThemeColor(accent.light)) {
      try fields.encode(accent.light, forKey: .accent)
    } else if !theme.isEmpty {
      try fields.encode(theme, forKey: .theme)
    }
    if !links.isEmpty { try fields.encode(links, forKey: .links) }
    try fields.encodeIfPresent(featured, forKey: .featured)
    try fields.encodeIfPresent(chart, forKey: .chart)
  }
}
