import CareCards
import CareModel

/// The field of a recorded value that no survey gave, for a correction.
struct CorrectedValue {
  private let value: OutcomeValue
  private let label: String?

  /// Creates the field of a value; `label`: what the task calls its kind.
  init(_ value: OutcomeValue, label: String?) { (self.value, self.label) = (value, label) }

  /// The text that the field shows; nil for bytes, which cannot be typed.
  private var text: String? {
    switch value.value {
    case .integer(let number): String(number)
    case .double(let number): number.plainText
    case .boolean(let boolean): String(boolean)
    case .text(let text): text
    case .date(let instant): instant.description
    case .day(let day): day.description
    case .binary: nil
    }
  }

  /// The form that the value has, for a message about another one.
  var problem: String {
    switch value.value {
    case .integer, .double: "A value is not a number; write one such as 7.5."
    case .boolean: "A value is neither yes nor no; choose one of them."
    case .date: "A value is not a time; write one such as 2026-06-07T08:00:00Z."
    case .day: "A value is not a date; write one such as 2026-06-07."
    case .text, .binary: "A value is empty; write a text."
    }
  }

  /// Adds the field with its label; `typed`: what was typed and refused, which stays.
  func add(name: String, id: String, typed: String? = nil, into html: inout HTMLText) {
    guard let kept = self.text else { return }
    let text = typed ?? kept
    html.element(
      "label", ["class": "care-ask", "for": id], (label ?? "Value") + (value.units.map { " in \($0)" } ?? ""))
    if case .boolean = value.value {
      html.element("select", ["id": id, "name": name]) { html in
        for (choice, words) in [("true", "yes"), ("false", "no")] {
          html.element("option", ["value": choice, "selected": choice == text ? "" : nil], words)
        }
      }
    } else {
      html.void(
        "input",
        [
          "id": id, "name": name, "inputmode": value.number == nil ? nil : "decimal", "value": text,
          "autocomplete": "off",
        ])
    }
  }

  /// Returns what was typed as a value of the same type; the value itself if it is the text that the field showed, and nil if it cannot be
  /// read.
  func value(typed: String) -> Scalar? {
    if typed == text { return value.value }
    let typed = typed.trimmed
    switch value.value {
    case .integer, .double:
      guard let number = Double(decimal: typed.replacing(",", with: ".")) else { return nil }
      if case .integer = value.value, let whole = Int(exactly: number) { return .integer(whole) }
      return .double(number)
    case .boolean: return Bool(typed).map { .boolean($0) }
    case .date: return Instant(iso: typed).map { .date($0) }
    case .day: return CivilDate(typed).map { .day($0) }
    case .text: return typed.isEmpty ? nil : .text(typed)
    case .binary: return nil
    }
  }
}
