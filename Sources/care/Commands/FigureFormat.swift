import ArgumentParser

/// The form of a drawing that is asked for, by name or by the ending of the file that it is written to.
struct FigureFormat {
  /// The form; nil for that of the command's output.
  let format: ChartCommand.Format?

  /// Finds the form: a file never holds another one than its name says, because a text would be read as markup there.
  ///
  /// - Throws: `ValidationError` for an ending that says no form, or another one.
  init(_ given: ChartCommand.Format?, out: String?, isJSON: Bool) throws {
    guard let out else {
      format = given
      return
    }
    let ending = out.split(separator: "/").last.flatMap { $0.split(separator: ".").dropFirst().last }?.lowercased()
    let said = ending.flatMap { Self.endings[$0] }
    guard let given = given ?? (isJSON ? .json : nil) else {
      guard let said else {
        throw ValidationError("'\(out)' has no known ending; write NAME.txt, .svg, .html, or .json, or pass --format")
      }
      format = said
      return
    }
    if let said, said != given, !(said == .json && given == .vegaLite) {
      throw ValidationError(
        "'\(out)' is not the name of a file of the format \(given.rawValue); pass --format \(said.rawValue), or write another name"
      )
    }
    format = given
  }

  private static let endings: [String: ChartCommand.Format] = [
    "txt": .text, "svg": .svg, "html": .html, "htm": .html, "json": .json,
  ]
}
