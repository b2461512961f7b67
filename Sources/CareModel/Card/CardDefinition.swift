/// The appearance of a task's card, and the actions of its controls.
public struct CardDefinition: Hashable, Sendable {
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

extension CardDefinition: Described {
  /// The simplest card.
  public static let template = CardDefinition(.simple)
  /// The fields, in the order of the manual.
  public static let fields: [Field<CardDefinition>] = [
    Field("extends", \.style, "The card style to start from.", key: "style"),
    Field(
      "view", \.viewHook,
      """
      What the card shows: a function of event and ctx that returns a table with title, detail, and body, or nil for the \
      card style's own view. Its texts are not translated.
      """),
    Field(
      "on", \.actionHooks,
      """
      The actions of the card by name: functions of event, ctx, and input. Everything that an action records for its event is one commit, or \
      nothing if it fails.
      """, key: "actions", stored: .unlessDefault),
    Field(
      "style", \.theme, "The colors, sizes, and shapes of the card.", key: "theme", default: "those of the plan",
      stored: .unlessDefault),
    Field(
      "links", \.links, "The link that a card that extends \"link\" opens: ui.link(…).", stored: .unlessDefault),
    Field("featured", \.featured, "The page that a card that extends \"featured\" opens."),
    Field("chart", \.chartID, "The chart that a card that extends \"chart\" shows: the id of one of the plan."),
  ]

  /// The hook of the view, as a field.
  private var viewHook: CardViewHook? {
    get { view.map { CardViewHook(rawValue: $0.path) } }
    set { view = newValue.map { Hook(path: $0.rawValue) } }
  }

  /// The hooks of the actions, as a field.
  private var actionHooks: [String: CardActionHook] {
    get { actions.mapValues { CardActionHook(rawValue: $0.path) } }
    set { actions = newValue.mapValues { Hook(path: $0.rawValue) } }
  }

  /// The chart, as an id.
  private var chartID: Identifier<ChartDefinition>? {
    get { chart.map { Identifier($0) } }
    set { chart = newValue?.text }
  }
}

extension CardDefinition {
  private static let accent = FieldKey("accent")

  /// Decodes the name of a card style, or an object with a key for each field; `accent` stands for a theme of that color alone.
  ///
  /// - Throws: `DecodingError` if the style is missing or unknown, or a field cannot be read.
  public init(from decoder: any Decoder) throws {
    if let style = try? decoder.singleValueContainer().decode(CardStyle.self) {
      self.init(style)
      return
    }
    let container = try decoder.container(keyedBy: FieldKey.self)
    self.init(try container.decode(CardStyle.self, forKey: FieldKey("style")))
    try decode(from: container)
    if theme.isEmpty, let accent = try container.decodeIfPresent(String.self, forKey: Self.accent) {
      theme = Theme(accent: ThemeColor(accent))
    }
  }

  /// Encodes the form that ``init(from:)`` decodes: a plain card style by its name alone.
  ///
  /// - Throws: `EncodingError` if a value cannot be written.
  public func encode(to encoder: any Encoder) throws {
    if self == CardDefinition(style) {
      var container = encoder.singleValueContainer()
      return try container.encode(style)
    }
    var container = encoder.container(keyedBy: FieldKey.self)
    guard let accent = theme.color.accent, theme == Theme(accent: ThemeColor(accent.light)) else {
      return try encode(to: &container)
    }
    var card = self
    card.theme = Theme()
    try card.encode(to: &container)
    try container.encode(accent.light, forKey: Self.accent)
  }
}

extension CardDefinition: TextHolder {}

/// The path of the function that returns the view of an event.
package struct CardViewHook: RawRepresentable, Hashable, Sendable, Codable {
  /// The path.
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }
}

/// The path of a function that an action runs.
package struct CardActionHook: RawRepresentable, Hashable, Sendable, Codable {
  /// The path.
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }
}
