/// The colors of a theme; those that it does not set follow the theme around it.
public struct ThemeColors: Hashable, Sendable {
  /// The frame, the title's mark, rings, and buttons.
  public var accent: ThemeColor?
  /// Titles and paragraphs.
  public var text: ThemeColor?
  /// Secondary texts.
  public var textDim: ThemeColor?
  /// The least important texts.
  public var textFaint: ThemeColor?
  /// Lines between elements.
  public var line: ThemeColor?
  /// Fields, and the unfilled parts of rings and bars.
  public var fill: ThemeColor?
  /// The background of a card.
  public var surface: ThemeColor?
  /// The background of the page.
  public var page: ThemeColor?
  /// Texts that say that all is well.
  public var good: ThemeColor?
  /// Texts about something to review.
  public var warning: ThemeColor?
  /// Texts about something to act on.
  public var alarm: ThemeColor?
  /// Texts on the accent color.
  public var onAccent: ThemeColor?

  /// Creates colors that set nothing.
  public init() {}
}

extension ThemeColors: Described {
  /// The colors that set nothing.
  public static let template = ThemeColors()

  /// The fields, in the order of the manual.
  public static let fields: [Field<ThemeColors>] = [
    Field("accent", \.accent, "The frame, rings, and buttons."),
    Field("text", \.text, "Titles and paragraphs."),
    Field("text_dim", \.textDim, "Secondary texts."),
    Field("text_faint", \.textFaint, "The least important texts."),
    Field("line", \.line, "Lines between elements."),
    Field("fill", \.fill, "Fields, and the unfilled parts of rings and bars."),
    Field("surface", \.surface, "The background of a card."),
    Field("page", \.page, "The background of the page."),
    Field("good", \.good, "Texts that say that all is well."),
    Field("warning", \.warning, "Texts about something to review."),
    Field("alarm", \.alarm, "Texts about something to act on."),
    Field("on_accent", \.onAccent, "Texts on the accent color.", default: "black or white"),
  ]
}

/// The sizes of a theme; those that it does not set follow the theme around it.
public struct ThemeSizes: Hashable, Sendable {
  /// The factor of the sizes of texts.
  public var text: Double?
  /// The space between elements, in pixels.
  public var space: Double?
  /// The least height of buttons and fields, in pixels.
  public var control: Double?
  /// The greatest height of pictures, in pixels.
  public var image: Double?
  /// The width of rings and bars, in pixels.
  public var line: Double?

  /// Creates sizes that set nothing.
  public init() {}

  /// The range of each size, by the name of its field.
  ///
  /// A person can hit a control of 44 pixels or more (WCAG 2.2, 2.5.5).
  package static let ranges: [String: ClosedRange<Double>] = [
    "text": 0.75...3, "space": 0...48, "control": 44...120, "image": 40...800, "line": 1...24,
  ]
}

extension ThemeSizes: Described {
  /// The sizes that set nothing.
  public static let template = ThemeSizes()

  /// The fields, in the order of the manual.
  public static let fields: [Field<ThemeSizes>] = [
    Field("text", \.text, "The factor of the sizes of texts, 0.75 to 3."),
    Field("space", \.space, "The space between elements, in pixels, 0 to 48."),
    Field("control", \.control, "The least height of buttons and fields, in pixels, 44 to 120."),
    Field("image", \.image, "The greatest height of pictures, in pixels, 40 to 800."),
    Field("line", \.line, "The width of rings and bars, in pixels, 1 to 24."),
  ]
}

/// The shapes of a theme; those that it does not set follow the theme around it.
public struct ThemeShape: Hashable, Sendable {
  /// The radius of corners, in pixels.
  public var corner: Double?
  /// The width of frames, in pixels.
  public var border: Double?
  /// Whether cards cast a shadow.
  public var shadow: Bool?
  /// The opacity of the signs of what is done.
  public var doneOpacity: Double?

  /// Creates shapes that set nothing.
  public init() {}

  /// The range of each number, by the name of its field.
  package static let ranges: [String: ClosedRange<Double>] = [
    "corner": 0...60, "border": 0...12, "done_opacity": 0.2...1,
  ]
}

extension ThemeShape: Described {
  /// The shapes that set nothing.
  public static let template = ThemeShape()

  /// The fields, in the order of the manual.
  public static let fields: [Field<ThemeShape>] = [
    Field("corner", \.corner, "The radius of corners, in pixels, 0 to 60."),
    Field("border", \.border, "The width of frames, in pixels, 0 to 12."),
    Field("shadow", \.shadow, "Whether cards cast a shadow."),
    Field("done_opacity", \.doneOpacity, "The opacity of the signs of what is done, 0.2 to 1."),
  ]
}

extension Described {
  /// Returns the noun with the fields of an outer one where it has the default.
  func over(_ outer: Self) -> Self {
    var merged = self
    for field in Self.fields where field.isDefault(in: self) { field.copy(from: outer, to: &merged) }
    return merged
  }
}
