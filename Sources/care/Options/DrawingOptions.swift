import ArgumentParser
import CareCards
import CareModel

/// The background and the width of drawings.
struct DrawingOptions: ParsableArguments {
  @Option(
    help: "The background of svg and html: \(FigureTheme.allCases.map(\.rawValue).joined(separator: ", ")).",
    transform: readTheme)
  var theme: FigureTheme = .auto

  @Option(help: ArgumentHelp("The width of svg and html in pixels, 240 to 2000.", valueName: "pixels"))
  var width = 640

  private static func readTheme(_ text: String) throws -> FigureTheme {
    guard let theme = FigureTheme(rawValue: text) else {
      throw ValidationError(
        "'\(text)' is not a background; pass \(FigureTheme.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return theme
  }

  func validate() throws {
    guard (240...2000).contains(width) else { throw ValidationError("--width is \(width); pass 240 to 2000") }
  }

  /// Returns the options of a drawing in a language.
  func options(in language: Language = .english) -> FigureOptions {
    FigureOptions(width: width, theme: theme, language: language)
  }
}
