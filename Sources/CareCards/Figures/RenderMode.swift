public import CareModel

/// The surroundings in which a drawing or a fragment of HTML is shown.
public enum RenderMode: String, Hashable, Sendable, CaseIterable {
  /// In a page of a server, whose content security policy forbids styles in the document: classes and presentation attributes only.
  case page
  /// In a file of its own, which contains its styles and refers to nothing outside.
  case standalone
}

/// The background for which a drawing is made.
public enum FigureTheme: String, Hashable, Sendable, CaseIterable {
  /// White.
  case light
  /// Nearly black.
  case dark
  /// That of the reader's system; a reader without styles shows light.
  case auto
}

/// The options of a drawing.
public struct FigureOptions: Hashable, Sendable {
  /// The width of a drawing on a page that phones show: its texts stay legible on a screen 320 pixels wide.
  package static let phoneWidth = 320
  /// The width of a drawing on a page of the care team, which phones show a part of.
  package static let deskWidth = 440

  /// The width in pixels, 240…2000.
  public let width: Int
  /// The background.
  public let theme: FigureTheme
  /// The surroundings of the drawing.
  public let mode: RenderMode
  /// The language of days, numbers, and words.
  public let language: Language
  /// Whether the drawing has its title and text; without them where they are beside it.
  public let showsTitle: Bool

  /// Creates options; the width is clamped to 240…2000.
  public init(
    width: Int = 640, theme: FigureTheme = .auto, mode: RenderMode = .standalone, language: Language = .english,
    showsTitle: Bool = true
  ) {
    self.width = min(max(width, 240), 2000)
    self.theme = theme
    self.mode = mode
    self.language = language
    self.showsTitle = showsTitle
  }
}
