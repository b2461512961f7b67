import CareLua
import CareModel
import Foundation

/// A change of a text that removes a finding.
struct QuickFix: Hashable {
  var title: String
  var range: Range<Int>
  var text: String
  /// Whether it is the one that the message names.
  var isPreferred = true

  /// Returns the changes that the message of a finding names, and the comment that allows a warning.
  static func fixes(of finding: PlanFinding, in document: TextDocument) -> [QuickFix] {
    var fixes: [QuickFix] = []
    if let fix = replacement(finding, document) { fixes.append(fix) }
    if finding.diagnostic.code == .missingField, let fix = missingField(finding, document) { fixes.append(fix) }
    if finding.diagnostic.severity == .warning, finding.diagnostic.code != .uselessAllow {
      fixes.append(allowance(finding, document))
    }
    return fixes
  }

  /// The name or the value that the message says to write.
  private static func replacement(_ finding: PlanFinding, _ document: TextDocument) -> QuickFix? {
    let message = finding.diagnostic.message, text = document.text(in: finding.range)
    guard !text.isEmpty, !text.contains("\n") else { return nil }
    if let meant = message.quoted(after: "did you mean ") {
      guard let quote = text.first, quote == "\"" || quote == "'" else {
        // The name may be the last of several: `schedule.dayly`.
        let start = finding.range.lowerBound
        let isWhole = !meant.contains(".") || text.contains(".")
        let own = isWhole ? meant : String(meant.split(separator: ".").last ?? "")
        return QuickFix(title: "Write \(own)", range: start..<finding.range.upperBound, text: own)
      }
      guard !meant.contains("\"") else { return QuickFix(title: "Write \(meant)", range: finding.range, text: meant) }
      return QuickFix(title: "Write \(quote)\(meant)\(quote)", range: finding.range, text: "\(quote)\(meant)\(quote)")
    }
    guard [.wrongType, .notAllowed, .badTime].contains(finding.diagnostic.code),
      let meant = message.literal(after: "; write ")
    else { return nil }
    return QuickFix(title: "Write \(meant)", range: finding.range, text: meant)
  }

  /// The field that a table lacks, behind the brace that opens the table.
  private static func missingField(_ finding: PlanFinding, _ document: TextDocument) -> QuickFix? {
    guard let start = finding.diagnostic.message.range(of: "; write ") else { return nil }
    let field = String(finding.diagnostic.message[start.upperBound...])
    let bytes = document.bytes
    guard field.firstMatch(of: #/^[a-z_]+ = \S/#) != nil, !field.contains("\n"),
      let brace = openBrace(after: finding.range.lowerBound, bytes)
    else { return nil }
    let rest = bytes[(brace + 1)...].first { $0 != 0x20 && $0 != 0x09 }
    let value = field.replacing("{ … }", with: "{}")
    let isEmpty = rest == UInt8(ascii: "}")
    if rest == 0x0A || rest == 0x0D {
      let line = document.range(ofLine: document.line(at: brace))
      let indentation = document.text(in: line).prefix { $0 == " " || $0 == "\t" }
      return QuickFix(title: "Write \(field)", range: (brace + 1)..<(brace + 1), text: "\n\(indentation)  \(value),")
    }
    return QuickFix(
      title: "Write \(field)", range: (brace + 1)..<(brace + 1), text: isEmpty ? " \(value)" : " \(value),")
  }

  /// The first brace from an offset on that is in no text and no comment.
  private static func openBrace(after offset: Int, _ bytes: [UInt8]) -> Int? {
    TokenScan(bytes, to: min(bytes.count, offset + 4_096)).tokens.first {
      $0.range.lowerBound >= offset && $0.kind == .symbol && $0.text == "{"
    }?.range.lowerBound
  }

  /// The comment at the end of the line that allows the warning.
  private static func allowance(_ finding: PlanFinding, _ document: TextDocument) -> QuickFix {
    let line = document.range(ofLine: document.line(at: finding.range.lowerBound))
    let code = finding.diagnostic.code.rawValue, text = document.text(in: line)
    let hasAllowance = text.firstMatch(of: #/--.*\bcare:\s*allow\b/#) != nil
    return QuickFix(
      title: "Allow \(code) on this line", range: line.upperBound..<line.upperBound,
      text: hasAllowance ? ", \(code)" : "  -- care: allow \(code)", isPreferred: false)
  }
}

extension String {
  /// The name in backquotes or single quotes after a text; nil if there is none.
  fileprivate func quoted(after text: String) -> String? {
    guard let start = range(of: text)?.upperBound, start < endIndex, self[start] == "`" || self[start] == "'",
      let end = self[index(after: start)...].firstIndex(of: self[start])
    else { return nil }
    return String(self[index(after: start)..<end])
  }

  /// The number, the text in quotes, or the word of Lua that ends the text after another; nil for anything else.
  fileprivate func literal(after text: String) -> String? {
    guard let start = range(of: text)?.upperBound else { return nil }
    let rest = self[start...]
    guard !rest.contains("…"), rest.wholeMatch(of: #/"[^"]*"|-?[0-9.]+|true|false/#) != nil else { return nil }
    return String(rest)
  }
}

extension LanguageServer {
  /// Returns the changes that remove the findings in a range, and those that remove all of a kind.
  func codeActions(_ parameters: JSONValue) throws(RPCFailure) -> JSONValue {
    let (path, document) = try openDocument(in: parameters)
    guard let start = TextPosition(parameters["range"]?["start"]), let end = TextPosition(parameters["range"]?["end"])
    else { throw RPCFailure(.invalidParameters, "a range has a start and an end") }
    let from = document.offset(of: start, in: client.encoding)
    let range = from...max(from, document.offset(of: end, in: client.encoding))
    var seen: Set<PlanFinding> = []
    let findings = folders.sorted { $0.key < $1.key }.flatMap(\.value.findings)
      .filter { $0.file == path && seen.insert($0).inserted }
    var actions: [JSONValue] = []
    for finding in findings
    where finding.range.lowerBound <= range.upperBound && finding.range.upperBound >= range.lowerBound {
      for fix in QuickFix.fixes(of: finding, in: document) {
        var action = action(fix.title, [fix], path, document)
        action["diagnostics"] = [json(finding, in: document)]
        if fix.isPreferred { action["isPreferred"] = true }
        actions.append(.object(action))
      }
      let code = finding.diagnostic.code
      let alike = findings.filter { $0.diagnostic.code == code }
      let fixes = alike.compactMap { QuickFix.fixes(of: $0, in: document).first(where: \.isPreferred) }
      if fixes.count > 1, fixes.count == Set(fixes.map(\.range)).count {
        actions.append(.object(action("Fix all \(fixes.count) of \(code.rawValue)", fixes, path, document)))
      }
    }
    return .array(actions)
  }

  private func action(_ title: String, _ fixes: [QuickFix], _ path: String, _ document: TextDocument) -> [String:
    JSONValue]
  {
    let edits = fixes.map { fix -> JSONValue in
      ["range": document.json(fix.range, client.encoding), "newText": .string(fix.text)]
    }
    return [
      "title": .string(title), "kind": "quickfix",
      "edit": ["changes": .object([FileAddress.address(path): .array(edits)])],
    ]
  }
}
