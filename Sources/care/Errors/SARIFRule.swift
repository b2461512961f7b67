import CareModel
import Foundation

/// A kind of mistake as SARIF describes it: what it is, what to do, an example wrong and right.
struct SARIFRule: Encodable {
  private let id: String
  private let shortDescription: DiagnosticSARIF.Text
  private let fullDescription: DiagnosticSARIF.Text
  private let help: DiagnosticSARIF.Text
  private let helpUri: String
  private let defaultConfiguration: Configuration

  private struct Configuration: Encodable {
    let level: String
  }

  init(_ code: DiagnosticCode) {
    let explanation = code.explanation
    id = code.rawValue
    shortDescription = .init(text: explanation.title)
    fullDescription = .init(text: explanation.text)
    help = .init(
      text: """
        \(explanation.text)

        Wrong:
        \(explanation.wrong)

        Right:
        \(explanation.right)
        """,
      markdown: """
        \(explanation.text)

        Wrong:
        ```lua
        \(explanation.wrong)
        ```

        Right:
        ```lua
        \(explanation.right)
        ```
        """)
    // A name that stays; the text is at hand as `care explain CODE`.
    helpUri = "urn:care:explain:\(code.rawValue)"
    defaultConfiguration = Configuration(level: code.severity.rawValue)
  }

  /// A path as a reference that a URI may hold.
  static func uri(ofFile path: String) -> String {
    let reference = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
    return path.hasPrefix("/") ? "file://\(reference)" : reference
  }
}
