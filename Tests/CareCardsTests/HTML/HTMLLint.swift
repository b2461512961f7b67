import Testing

/// The rules that all HTML keeps: balanced tags, unique ids, references to ids that exist, labels, and no scripts or inline styles.
struct HTMLLint {
  private(set) var problems: [String] = []

  private static let void: Set<String> = ["input", "hr", "meta", "br", "img", "link"]
  /// Elements of drawings, which XML writes without an end tag.
  private static let drawn: Set<String> = ["path", "rect", "circle", "line", "polyline", "polygon"]

  init(_ html: String) throws {
    let plain = html.replacing(#/<style>.*?<\/style>/#.dotMatchesNewlines(), with: "")
    var open: [String] = [], ids: [String] = [], references: [String] = [], labeled: Set<String> = [],
      fields: [String] = []
    var level = 0
    for match in plain.matches(of: #/<(\/?)([a-zA-Z0-9!]+)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*(\/?)>/#) {
      let (name, isEnd) = (String(match.2), !match.1.isEmpty)
      if isEnd {
        if open.last == name {
          open.removeLast()
        } else {
          problems.append("</\(name)> closes \(open.last ?? "nothing")")
        }
        continue
      }
      var attributes: [String: String] = [:]
      for attribute in match.3.matches(of: #/([\w:-]+)(?:="([^"]*)")?/#) {
        attributes[String(attribute.1)] = attribute.2.map(String.init) ?? ""
      }
      if name != "!DOCTYPE", !Self.void.contains(name), match.4.isEmpty { open.append(name) }
      if let id = attributes["id"] { ids.append(id) }
      for key in ["aria-labelledby", "aria-describedby", "form", "for"] {
        references += attributes[key].map { $0.split(separator: " ").map(String.init) } ?? []
      }
      if let id = attributes["for"] { labeled.insert(id) }
      if attributes.keys.contains(where: { $0 == "style" || $0.hasPrefix("on") }) {
        problems.append("<\(name)> has a style or a script")
      }
      if name == "script" || name == "img" && attributes["alt"] == nil { problems.append("<\(name)>") }
      if name == "button", attributes["type"] == nil { problems.append("a button without a type") }
      if ["input", "textarea"].contains(name), attributes["type"] != "hidden" {
        fields.append(attributes["id"] ?? "?")
      }
      if name == "svg", attributes["aria-hidden"] == nil, attributes["role"] == nil {
        problems.append("a drawing without a role")
      }
      if let number = name.wholeMatch(of: #/h([1-6])/#).flatMap({ Int($0.1) }) {
        if level > 0, number > level + 1 { problems.append("h\(number) below h\(level)") }
        level = number
      }
    }
    problems += open.map { "<\($0)> is not closed" }
    problems += Set(ids).filter { id in ids.count { $0 == id } > 1 }.map { "id \($0) is not unique" }
    problems += references.filter { !ids.contains($0) }.map { "there is no id \($0)" }
    problems += fields.filter { !labeled.contains($0) }.map { "field \($0) has no label" }
    // What is between tags has no markup.
    let rest = plain.replacing(#/<(\/?)([a-zA-Z0-9!]+)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*(\/?)>/#, with: "")
    if rest.contains("<") { problems.append("a bare <") }
  }
}
