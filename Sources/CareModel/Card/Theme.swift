/// The colors, sizes, and shapes that cards are drawn with.
///
/// A theme sets some fields only: each one that it leaves open follows the theme around it, field by field, from the card to the plan to
/// the renderer's own.
public struct Theme: Hashable, Sendable {
  /// The colors.
  public var color: ThemeColors
  /// The sizes.
  public var size: ThemeSizes
  /// The shapes.
  public var shape: ThemeShape

  /// Creates a theme; without arguments, one that sets nothing.
  public init(
    color: ThemeColors = ThemeColors(), size: ThemeSizes = ThemeSizes(), shape: ThemeShape = ThemeShape()
  ) {
    self.color = color
    self.size = size
    self.shape = shape
  }

  /// Creates a theme that sets only the accent.
  public init(accent: ThemeColor) {
    self.init()
    color.accent = accent
  }

  /// Whether it sets nothing.
  public var isEmpty: Bool { self == Theme() }

  /// Returns the theme with the fields of an outer one where it sets none.
  public func over(_ outer: Theme) -> Theme {
    // Most plans and cards set nothing, and merging goes by the list of fields.
    if outer == Self.template { return self }
    if self == Self.template { return outer }
    return Theme(color: color.over(outer.color), size: size.over(outer.size), shape: shape.over(outer.shape))
  }
}

extension Theme: Described {
  /// The theme that sets nothing.
  public static let template = Theme()

  /// The fields, in the order of the manual.
  public static let fields: [Field<Theme>] = [
    Field("color", \.color, "The colors.", default: "the colors around it", stored: .unlessDefault),
    Field("size", \.size, "The sizes.", default: "the sizes around it", stored: .unlessDefault),
    Field("shape", \.shape, "The shapes.", default: "the shapes around it", stored: .unlessDefault),
  ]
}

/// A color on a light and on a dark background.
public struct ThemeColor: Hashable, Sendable {
  /// The color on a light background, such as `#0a7` or `#00aa77`.
  public var light: String
  /// The color on a dark background.
  public var dark: String

  /// Creates a color; the same on both backgrounds unless `dark` is passed.
  public init(_ light: String, dark: String? = nil) {
    self.light = light
    self.dark = dark ?? light
  }

  /// Whether a text is a color: `#` and 3 or 6 hexadecimal digits.
  public static func isColor(_ text: String) -> Bool {
    text.wholeMatch(of: #/#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})/#) != nil
  }
}

extension ThemeColor: Codable {
  private enum CodingKeys: String, CodingKey {
    case light, dark
  }

  /// Reads one text, or an object with a text for each background.
  public init(from decoder: any Decoder) throws {
    if let both = try? decoder.singleValueContainer().decode(String.self) {
      self.init(both)
      return
    }
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try fields.decode(String.self, forKey: .light), dark: try fields.decode(String.self, forKey: .dark))
  }

  /// Writes the form that ``init(from:)`` reads: one text if both are the same.
  public func encode(to encoder: any Encoder) throws {
    if light == dark {
      var container = encoder.singleValueContainer()
      return try container.encode(light)
    }
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(light, forKey: .light)
    try fields.encode(dark, forKey: .dark)
  }
}
