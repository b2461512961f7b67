import ArgumentParser
import CareCards
import CareLua
import CareModel

/// `care explain CODE`.
struct ExplainCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Explain a diagnostic, with an incorrect and a corrected example.")

  @Argument(help: ArgumentHelp("A code such as E012. Default: list all codes.", valueName: "code"))
  var code: String?

  @OptionGroup var common: CommonOptions

  func perform() throws {
    guard let code else { return try list() }
    let known = DiagnosticCode.allCases.map(\.rawValue)
    guard let code = DiagnosticCode(rawValue: code.uppercased()) else {
      let nearest = Suggestion.nearest(to: code.uppercased(), in: known)
      throw Failure(
        "there is no diagnostic '\(code)'; "
          + (nearest.map { "did you mean \($0)?" } ?? "the codes are \(known.joined(separator: ", "))"))
    }
    let explanation = code.explanation
    if common.json { return try common.output.json(Document(code: code.rawValue, explanation: explanation)) }
    let style = TextStyle(isOn: common.output.usesColor)
    common.output.line(style.bold("\(code.rawValue): \(explanation.title)"))
    common.output.line("\n\(TerminalText.lines(explanation.text))")
    common.output.line("\n\(style.red("Wrong:"))\n\(indented(explanation.wrong))")
    common.output.line("\n\(style.green("Right:"))\n\(indented(explanation.right))")
  }

  /// Lists all codes with their titles.
  private func list() throws {
    let codes = DiagnosticCode.allCases.sorted { $0.rawValue < $1.rawValue }
    if common.json {
      return try common.output.json(codes.map { Document(code: $0.rawValue, explanation: $0.explanation) })
    }
    let style = TextStyle(isOn: common.output.usesColor)
    for code in codes { common.output.line("\(style.bold("\(code.rawValue)"))  \(code.explanation.title)") }
  }

  private func indented(_ text: String) -> TerminalText { .lines(text).indented() }

  private struct Document: Encodable {
    let code: String
    let title: String
    let text: String
    let wrong: String
    let right: String

    init(code: String, explanation: DiagnosticExplanation) {
      self.code = code
      title = explanation.title
      text = explanation.text
      wrong = explanation.wrong
      right = explanation.right
    }
  }
}
