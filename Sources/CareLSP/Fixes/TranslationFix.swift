import CareLua
import CareModel

/// The texts that a language of a plan lacks, as entries without a text, each with the text to translate beside it.
struct TranslationFix {
  /// The file of the language's table.
  let file: String
  let fix: QuickFix

  /// Creates the fix of a finding; nil if the table has all paths.
  init?(of finding: PlanFinding, in plan: PlanDefinition, _ index: PlanIndex, _ document: (String) -> TextDocument?) {
    guard finding.diagnostic.code == .missingTranslation,
      let language = finding.diagnostic.path.split(separator: ".").last.map(String.init),
      let table = TranslationTables(index).tables.first(where: {
        $0.language == language || "[\"\($0.language)\"]" == language
      }),
      let document = document(table.file)
    else { return nil }
    let known = table.keys
    let missing = plan.untranslatedTexts(in: table.language).filter { !known.contains($0) }
    guard !missing.isEmpty else { return nil }
    let texts = plan.texts
    let close = table.tree[table.node].range.upperBound - 1
    let line = document.range(ofLine: document.line(at: close))
    let indentation = String(document.text(in: line).prefix { $0 == " " || $0 == "\t" })
    let entries = missing.map { path in
      let text = (texts[path] ?? "").split(whereSeparator: \.isNewline).first ?? ""
      return "\(indentation)  [\"\(path)\"] = \"\",  -- \(text.count > 80 ? text.prefix(79) + "…" : text)"
    }
    // The last entry of the table needs a comma, and the brace a line of its own.
    var edits: [QuickFix.Edit] = []
    if let before = TokenScan(document.bytes, to: close).tokens.last,
      before.kind != .symbol || !["{", ",", ";"].contains(before.text)
    {
      let end = before.range.upperBound
      edits.append(.init(range: end..<end, text: ","))
    }
    let isOwnLine = document.text(in: line.lowerBound..<close).allSatisfy { $0 == " " || $0 == "\t" }
    let start = isOwnLine ? line.lowerBound : close
    edits.append(
      .init(
        range: start..<start,
        text: (isOwnLine ? "" : "\n") + entries.joined(separator: "\n") + "\n" + (isOwnLine ? "" : indentation)))
    file = table.file
    let count = missing.count == 1 ? "the missing key" : "the \(missing.count) missing keys"
    fix = QuickFix("Add \(count) of \(table.language)", edits)
  }
}
