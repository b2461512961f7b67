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
  /// The width of a drawing on a page that phones show: a card on a screen 320 pixels wide has that much room, so that no text is smaller
  /// there than it was drawn.
  package static let phoneWidth = 240
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
  /// Whether the drawing has its caption; without it where it is beside it.
  package let showsCaption: Bool

  /// Creates options; the width is clamped to 240…2000.
  public init(
    width: Int = 640, theme: FigureTheme = .auto, mode: RenderMode = .standalone, language: Language = .english,
    showsTitle: Bool = true
  ) {
    self.init(
      width: width, theme: theme, mode: mode, language: language, showsTitle: showsTitle, showsCaption: true)
  }

  /// Creates options of a drawing that has its caption or not.
  package init(
    width: Int, theme: FigureTheme = .auto, mode: RenderMode, language: Language, showsTitle: Bool, showsCaption: Bool
  ) {
    self.width = min(max(width, 240), 2000)
    self.theme = theme
    self.mode = mode
    self.language = language
    self.showsTitle = showsTitle
    self.showsCaption = showsCaption
  }
}
