/// The meaning of a diagnostic code, with an example that has the problem and the same example without it.
///
/// An example is a complete plan file if it contains a `plan`; otherwise, it is one entry of a plan's `tasks`. In an example with several
/// files, a comment with the path stands above each file: `-- texts.lua`. The examples for imports are sample files
/// in CSV, or questionnaires in JSON.
public struct DiagnosticExplanation: Hashable, Sendable {
  /// The problem in a few words.
  public var title: String
  /// The reason that it is a problem, and the way to fix it.
  public var text: String
  /// The example with the problem.
  public var wrong: String
  /// The example without the problem.
  public var right: String

  /// Creates an explanation from one example, in which `«wrong|right»` marks each difference.
  init(_ title: String, _ text: String, example: String) {
    self.title = title
    self.text = text
    wrong = ""
    right = ""
    for part in example.split(separator: "«", omittingEmptySubsequences: false) {
      let halves = part.split(separator: "»", maxSplits: 1, omittingEmptySubsequences: false)
      if halves.count == 2 {
        let choices = halves[0].split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
        wrong += choices.first ?? ""
        right += choices.last ?? ""
      }
      wrong += halves.last ?? ""
      right += halves.last ?? ""
    }
  }
}
