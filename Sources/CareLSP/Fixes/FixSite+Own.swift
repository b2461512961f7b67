import CareLua
import CareModel

extension FixSite {
  /// The changes that a message describes by a form, and not by what to write: a time as HH:MM, the characters of an id.
  var ownFixes: [QuickFix] {
    let message = finding.diagnostic.message, start = finding.range.lowerBound
    if message.hasSuffix("; write HH:MM") {
      return quoted.flatMap(TimeText.time).map { [QuickFix(writing: "\"\($0)\"", at: finding.range)] } ?? []
    }
    if message.contains("; write YYYY-MM-DD") {
      return quoted.flatMap(TimeText.date).map { [QuickFix(writing: "\"\($0)\"", at: finding.range)] } ?? []
    }
    if message.contains("; write return plan") {
      if text == "{" { return [QuickFix(writing: "plan \"id\" ", as: "plan \"id\"", at: start..<start)] }
      let plan = tree.tree.statements.first { tree.constructor(of: $0)?.noun == .plan }
      guard let plan = plan.map({ tree.tree[$0].range.lowerBound }) else { return [] }
      return [QuickFix(writing: "return ", as: "return", at: plan..<plan)]
    }
    if message.hasSuffix("; write \"end of day\""), let interval = quoted.flatMap(TimeText.interval) {
      return ["\"end of day\"", interval].reversed().map {
        QuickFix(writing: $0, at: finding.range, isPreferred: false)
      }
    }
    if message.contains("; write 1 to 128 of the characters") { return identified.map { [$0] } ?? [] }
    if message.contains(" needs an id, got nothing"), let node, let table = tree.table(of: node) {
      let start = tree.tree[table].range.lowerBound
      return [QuickFix(writing: "\"id\" ", as: "\"id\"", at: start..<start)]
    }
    if let place = message.firstMatch(of: #/it is a field of \w+; write it beside `(\w+)`/#) {
      return moved(beside: String(place.1)).map { [$0] } ?? []
    }
    if message.hasPrefix("there is no '"), message.contains("; write text in quotes") {
      return [QuickFix(writing: "\"\(text)\"", at: finding.range)]
    }
    if message.contains("; write table.unpack(…)") { return [QuickFix(writing: "table.unpack", at: finding.range)] }
    return []
  }

  /// The text that is marked, or the number.
  private var quoted: String? {
    guard let node else { return nil }
    switch tree.tree[node].kind {
    case .string(let text): return text
    case .number(let number): return number
    default: return nil
    }
  }

  /// The name without what ids cannot have.
  private var identified: QuickFix? {
    let bare = text.filter { !"[]\"'".contains($0) }
    let words = bare.split { !($0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0))) }
    guard !words.isEmpty, text != bare else { return nil }
    let id = words.joined(separator: "-")
    return QuickFix(writing: text.hasPrefix("[") ? "[\"\(id)\"]" : "\"\(id)\"", at: finding.range)
  }

  /// The field that is marked, beside one of the tables around it.
  private func moved(beside name: String) -> QuickFix? {
    guard let key, let field = tree.field(key) else { return nil }
    var current = key.table, target: ParentedTree.Entry?
    while target == nil {
      if let entry = tree.entries[current], tree.field(entry)?.key == .name(name) { target = entry }
      guard let outer = tree.parents[current] else { break }
      current = outer
    }
    guard let target, let beside = tree.field(target), let cut = range(of: key) else { return nil }
    let value = document.text(in: field.keyRange.lowerBound..<tree.tree[field.value].range.upperBound)
    let start = beside.keyRange.lowerBound
    return QuickFix(
      "Move \(document.text(in: field.keyRange)) beside \(name)",
      [Edit(range: start..<start, text: "\(value), "), Edit(range: cut, text: "")])
  }
}

/// Times and dates as authors write them.
enum TimeText {
  /// Returns a time of day as HH:MM: `08:00` for `8`, `8.00`, `8:0`, and `8 am`.
  static func time(_ text: String) -> String? {
    guard
      let parts = text.lowercased().wholeMatch(
        of: #/\s*([0-9]{1,2})(?:[:.h ]([0-9]{1,2}))?(?::00)?\s*(am|pm|a\.m\.|p\.m\.|uhr|h)?\s*/#),
      var hour = Int(parts.1), let minute = Int(parts.2 ?? "0"), minute < 60
    else { return nil }
    if parts.3?.first == "p", hour < 12 { hour += 12 }
    if parts.3?.first == "a", hour == 12 { hour = 0 }
    guard hour < 24 else { return nil }
    return two(hour) + ":" + two(minute)
  }

  /// Returns a date as YYYY-MM-DD: `2026-06-07` for `2026-6-7`, `2026/06/07`, and `7.6.2026`.
  static func date(_ text: String) -> String? {
    let parts: (String, String, String)
    if let own = text.wholeMatch(of: #/([0-9]{4})[-.\/]([0-9]{1,2})[-.\/]([0-9]{1,2})/#) {
      parts = (String(own.1), String(own.2), String(own.3))
    } else if let own = text.wholeMatch(of: #/([0-9]{1,2})\.([0-9]{1,2})\.([0-9]{4})/#) {
      parts = (String(own.3), String(own.2), String(own.1))
    } else {
      return nil
    }
    guard let year = Int(parts.0), let month = Int(parts.1), let day = Int(parts.2),
      let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    return "\(date)"
  }

  /// Returns an interval as a plan writes it: `minutes(1)` for `1 minute`.
  static func interval(_ text: String) -> String? {
    guard
      let parts = text.lowercased().wholeMatch(
        of: #/\s*([0-9]+)\s*(s|sec|second|min|minute|h|hour|d|day|w|week|month)s?\s*/#)
    else { return nil }
    let units = ["s": "seconds", "sec": "seconds", "min": "minutes", "h": "hours", "d": "days", "w": "weeks"]
    return "\(units[String(parts.2)] ?? "\(parts.2)s")(\(parts.1))"
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
