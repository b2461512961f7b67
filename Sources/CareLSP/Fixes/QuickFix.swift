import CareLua
import CareModel

/// A change of a text that removes a finding.
struct QuickFix: Hashable {
  /// A part of the change.
  struct Edit: Hashable {
    var range: Range<Int>
    var text: String
  }

  var title: String
  var edits: [Edit]
  /// Whether it is the one that the message names.
  var isPreferred = true

  init(_ title: String, _ edits: [Edit], isPreferred: Bool = true) {
    self.title = title.count > 80 ? title.prefix(79) + "…" : title
    self.edits = edits
    self.isPreferred = isPreferred
  }

  /// Creates a fix that writes a text.
  init(writing text: String, as name: String? = nil, at range: Range<Int>, isPreferred: Bool = true) {
    self.init("Write \(name ?? text)", [Edit(range: range, text: text)], isPreferred: isPreferred)
  }

  /// Whether the author has nothing to fill in.
  var isComplete: Bool { !edits.contains { $0.text.contains("…") || $0.text.contains("\"id\"") } }

  /// Returns the changes that the message of a finding names, and the comment that allows a warning, in a text whose tree is nil if it is not Lua.
  static func fixes(of finding: PlanFinding, in document: TextDocument, _ tree: ParentedTree?) -> [QuickFix] {
    var fixes: [QuickFix] = []
    let message = finding.diagnostic.message
    if finding.diagnostic.code == .syntax {
      fixes = SyntaxFix(finding, document).fixes
    } else if let meant = message.quoted(after: "did you mean ") {
      fixes = meaning(meant, finding, document).map { [$0] } ?? []
    } else if let tree {
      let site = FixSite(finding, document, tree)
      fixes = site.ownFixes
      if fixes.isEmpty {
        let changes = Advice(message).changes
        let found = changes.prefix(mostChanges).flatMap { change in
          site.fixes(change.kind).map { fix in
            var fix = fix
            fix.isPreferred = changes.count == 1 && !change.isExample && fix.isComplete
            return fix
          }
        }
        fixes = found
      }
    }
    var seen: Set<String> = []
    fixes = fixes.filter { seen.insert($0.title).inserted }
    if finding.diagnostic.severity == .warning, finding.diagnostic.code != .uselessAllow {
      fixes.append(allowance(finding, document))
    }
    return fixes
  }

  /// The most alternatives of a message that are offered.
  private static let mostChanges = 12

  /// The name that is meant, in place of the one that the message quotes.
  private static func meaning(_ meant: String, _ finding: PlanFinding, _ document: TextDocument) -> QuickFix? {
    let text = document.text(in: finding.range)
    guard let first = text.first, !text.contains("\n") else { return nil }
    // A call is marked as a whole for the name in it: `survey.at_least("pian", 7)`.
    if first != "\"", first != "'", let wrong = finding.diagnostic.message.firstMatch(of: #/'([^']+)'/#)?.1,
      let inner = text.firstRange(of: "\"\(wrong)\""), inner != text.startIndex..<text.endIndex, first != "["
    {
      let start = finding.range.lowerBound + text.utf8.distance(from: text.startIndex, to: inner.lowerBound)
      return QuickFix(writing: "\"\(meant)\"", at: start..<(start + wrong.utf8.count + 2))
    }
    switch first {
    case "\"", "'":
      return QuickFix(writing: meant.contains("\"") ? meant : "\(first)\(meant)\(first)", at: finding.range)
    case "[": return QuickFix(writing: "[\"\(meant)\"]", at: finding.range)
    default:
      // The name may be the last of several: `schedule.dayly`.
      let isWhole = !meant.contains(".") || text.contains(".")
      return QuickFix(writing: isWhole ? meant : String(meant.split(separator: ".").last ?? ""), at: finding.range)
    }
  }

  /// The comment at the end of the line that allows the warning.
  private static func allowance(_ finding: PlanFinding, _ document: TextDocument) -> QuickFix {
    let line = document.range(ofLine: document.line(at: finding.range.lowerBound))
    let code = finding.diagnostic.code.rawValue, text = document.text(in: line)
    let hasAllowance = text.firstMatch(of: #/--.*\bcare:\s*allow\b/#) != nil
    return QuickFix(
      "Allow \(code) on this line",
      [Edit(range: line.upperBound..<line.upperBound, text: hasAllowance ? ", \(code)" : "  -- care: allow \(code)")],
      isPreferred: false)
  }
}

extension String {
  /// The name in backquotes or single quotes after a text; nil if there is none.
  fileprivate func quoted(after text: String) -> String? {
    guard let start = firstRange(of: text)?.upperBound, start < endIndex, self[start] == "`" || self[start] == "'",
      let end = self[index(after: start)...].firstIndex(of: self[start])
    else { return nil }
    return String(self[index(after: start)..<end])
  }
}
