import CareModel
import Foundation

/// The parts that expressions of FHIRPath have in common; see ``FHIRPathCondition`` and ``FHIRPathScore``.
enum FHIRPathText {
  /// Returns a day relative to the answer's as an expression.
  static func text(daysFromToday days: Int) -> String {
    days == 0 ? "today()" : "today() \(days < 0 ? "-" : "+") \(days.magnitude) days"
  }

  /// Returns the bound that ``text(daysFromToday:)`` wrote.
  static func day(_ expression: String) -> DayBound? {
    guard let found = expression.wholeMatch(of: /\s*today\(\)\s*(?:([+-])\s*([0-9]{1,6})\s*'?days?'?)?\s*/) else {
      return nil
    }
    let days = found.2.flatMap { BoundedInteger($0, in: 0...999_999)?.value } ?? 0
    return .today(days: found.1 == "-" ? -days : days)
  }

  /// Returns the scores of the chosen options as an expression: those of codes, which have them, and that of words, which have none.
  static func scores(of values: String, _ options: [ChoiceOption]) -> String {
    guard let score = options.first(where: \.other)?.score else { return "\(values).ordinal()" }
    return "(\(values).ordinal().combine(\(values).ofType(string).select(\(FHIRPathText.number(score)))))"
  }

  /// Returns the values of an item without those that are absent: "I don't know" is one, unless it is a code.
  static func known(_ values: String, of item: FormItem) -> String {
    guard item.dontKnow, item.format.definition.options.isEmpty else { return values }
    return "\(values).where(extension.where(url=\(quoted(FHIRNames.absentReason))).empty())"
  }

  /// Returns a number with all of its digits, and without an exponent.
  static func number(_ number: Double) -> String {
    let text = Int(exactly: number).map(String.init) ?? "\(number)"
    return text.contains("e") ? Decimal(string: text)?.description ?? text : text
  }

  static func quoted(_ text: String) -> String {
    "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'").replacing("\n", with: "\\n"))'"
  }
}
