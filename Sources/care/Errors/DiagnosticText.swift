import CareCards
import CareModel

/// Diagnostics as text.
enum DiagnosticText {
  /// Returns all diagnostics, and a line that counts them.
  static func text(_ diagnostics: Diagnostics, style: TextStyle = .plain) -> TerminalText {
    let blocks = diagnostics.items.map { styled($0, style) }
    return (blocks + [TerminalText(summary(diagnostics))]).joined(separator: "\n")
  }

  private static func summary(_ diagnostics: Diagnostics) -> String {
    let errors = diagnostics.items.count { $0.severity == .error }
    let warnings = diagnostics.items.count - errors
    let parts = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 || $0.1 == "error" }
    return parts.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }.joined(separator: ", ")
  }

  /// Returns a diagnostic's text, with its location in bold and its severity in color.
  private static func styled(_ diagnostic: Diagnostic, _ style: TextStyle) -> TerminalText {
    let severity = "\(diagnostic.severity.rawValue):"
    let place = diagnostic.location.map { "\($0): " } ?? ""
    let colored = diagnostic.severity == .error ? style.red("\(severity)") : style.yellow("\(severity)")
    let rest = TerminalText.lines(diagnostic.text.dropFirst(place.count + severity.count))
    return "\(style.bold("\(place)"))\(colored)\(rest)"
  }
}
