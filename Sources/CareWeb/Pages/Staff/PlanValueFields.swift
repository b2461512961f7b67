import CareCards
import CareModel

/// The fields of the values that an enrollment gives a plan: dates that schedules count from, and parameters.
enum PlanValueFields {
  /// The reason for which a value cannot be read, in words for the care team.
  struct Problem: Error {
    var message: String
  }

  /// Adds the field of an anchor.
  static func add(_ anchor: AnchorDefinition, _ value: String?, isRequired: Bool, into html: inout HTMLText) {
    let hint = "a day such as 2026-06-07, or a time such as 2026-06-07T08:00"
    html.field(
      anchor.title ?? anchor.name, name: "anchor-\(anchor.name)", value: value,
      hint: anchor.from == nil ? hint : "\(hint); without one, the recorded date counts", isRequired: isRequired)
  }

  /// Adds the field of a parameter.
  static func add(_ parameter: ParameterDefinition, _ value: String?, isRequired: Bool, into html: inout HTMLText) {
    let name = "param-\(parameter.name)", title = parameter.title ?? parameter.name
    let choices: [(value: String, text: String)]? =
      switch parameter.kind {
      case .boolean: [("true", "yes"), ("false", "no")]
      case .choice(let texts): texts.map { ($0, $0) }
      case .time, .date, .number, .text, .zone: nil
      }
    guard let choices else {
      return html.field(
        title, name: name, value: value, hint: parameter.valueTitle, isRequired: isRequired,
        isNumeric: parameter.kind == .number)
    }
    html.element("div", ["class": "care-item"]) { html in
      html.element("label", ["class": "care-ask", "for": name], title)
      html.element("select", ["id": name, "name": name, "required": isRequired ? "" : nil]) { html in
        if value == nil { html.add(drawn: "<option value=\"\">–</option>") }
        for choice in choices {
          html.element(
            "option", ["value": choice.value, "selected": choice.value == value ? "" : nil], choice.text)
        }
      }
    }
  }

  /// Returns the value of an anchor; nil if the field is empty.
  ///
  /// - Throws: ``Problem``.
  static func value(of anchor: AnchorDefinition, _ form: FormFields) throws(Problem) -> AnchorValue? {
    let text = (form["anchor-\(anchor.name)"] ?? "").trimmed
    guard !text.isEmpty else { return nil }
    guard let value = AnchorValue(text) else {
      throw Problem(message: "The date of '\(anchor.name)' cannot be read; write YYYY-MM-DD, or YYYY-MM-DDTHH:MM.")
    }
    return value
  }

  /// Returns the value of a parameter; nil if the field is empty.
  ///
  /// - Throws: ``Problem``.
  static func value(of parameter: ParameterDefinition, _ form: FormFields) throws(Problem) -> ParameterValue? {
    var text = (form["param-\(parameter.name)"] ?? "").trimmed
    guard !text.isEmpty else { return nil }
    if parameter.kind == .number, !text.contains(".") { text = text.replacing(",", with: ".") }
    guard let value = parameter.kind.value(of: .text(text)), parameter.isWithinLimits(value) else {
      throw Problem(message: "The value of '\(parameter.name)' does not fit; write \(parameter.valueTitle).")
    }
    return value
  }
}
