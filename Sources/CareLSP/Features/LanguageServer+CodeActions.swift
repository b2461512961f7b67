import CareLua
import CareModel
import Foundation

extension LanguageServer {
  /// Returns the changes that remove the findings in a range, those that remove all of a kind or all of the file, and the move of a survey.
  func codeActions(_ parameters: JSONValue) throws(RPCFailure) -> JSONValue {
    let (path, document) = try openDocument(in: parameters)
    guard let start = TextPosition(parameters["range"]?["start"]), let end = TextPosition(parameters["range"]?["end"])
    else { throw RPCFailure(.invalidParameters, "a range has a start and an end") }
    let from = document.offset(of: start, in: client.encoding)
    let range = from...max(from, document.offset(of: end, in: client.encoding))
    let wanted = parameters["context"]?["only"]?.asList?.compactMap(\.asText)
    var actions: [JSONValue] = []
    if Self.wants("quickfix", wanted) { actions += quickFixes(in: range, path, document) }
    if Self.wants("refactor.extract", wanted), let move = surveyMove(at: from, path, document) { actions.append(move) }
    // Those who do not ask for it would only see everything twice.
    if wanted != nil, Self.wants("source.fixAll", wanted), let all = fixAll(path, document) { actions.append(all) }
    return .array(actions)
  }

  /// Whether a kind is wanted: itself, or one of which it is a part.
  private static func wants(_ kind: String, _ wanted: [String]?) -> Bool {
    wanted?.contains { kind == $0 || kind.hasPrefix($0 + ".") } ?? true
  }

  private func findings(in path: String) -> [PlanFinding] {
    var seen: Set<PlanFinding> = []
    return folders.sorted { $0.key < $1.key }.flatMap(\.value.findings)
      .filter { $0.file == path && seen.insert($0).inserted }
  }

  private func quickFixes(in range: ClosedRange<Int>, _ path: String, _ document: TextDocument) -> [JSONValue] {
    let findings = findings(in: path)
    let tree = sources.source(path, document).tree.map { ParentedTree($0) }
    var actions: [JSONValue] = []
    for finding in findings
    where finding.range.lowerBound <= range.upperBound && finding.range.upperBound >= range.lowerBound {
      if let translation = translationFix(of: finding), let target = self.document(translation.file) {
        actions.append(action(translation.fix, for: finding, in: document, edits: [(translation.file, target)]))
      }
      for fix in QuickFix.fixes(of: finding, in: document, tree) {
        actions.append(action(fix, for: finding, in: document, edits: [(path, document)]))
      }
      let code = finding.diagnostic.code
      let fixes = Self.compatible(
        findings.filter { $0.diagnostic.code == code }.compactMap {
          QuickFix.fixes(of: $0, in: document, tree).first(where: \.isPreferred)
        })
      if fixes.count > 1 {
        let all = QuickFix("Fix all \(fixes.count) of \(code.rawValue)", fixes.flatMap(\.edits), isPreferred: false)
        let action = action(all, for: nil, in: document, edits: [(path, document)])
        if !actions.contains(action) { actions.append(action) }
      }
    }
    return actions
  }

  /// The change that removes every finding whose message leaves the author nothing to decide.
  private func fixAll(_ path: String, _ document: TextDocument) -> JSONValue? {
    let tree = sources.source(path, document).tree.map { ParentedTree($0) }
    let fixes = Self.compatible(
      findings(in: path).compactMap {
        QuickFix.fixes(of: $0, in: document, tree).first { $0.isPreferred && $0.isComplete }
      })
    guard !fixes.isEmpty else { return nil }
    let title = fixes.count == 1 ? "Fix the finding" : "Fix \(fixes.count) findings"
    return action(
      QuickFix(title, fixes.flatMap(\.edits), isPreferred: false), for: nil, in: document, edits: [(path, document)],
      kind: "source.fixAll")
  }

  /// Returns the fixes whose places do not overlap those of the fixes before.
  private static func compatible(_ fixes: [QuickFix]) -> [QuickFix] {
    var taken: [Range<Int>] = []
    return fixes.filter { fix in
      let own = fix.edits.map(\.range)
      guard !own.contains(where: { range in taken.contains { $0.overlaps(range) || $0 == range } }) else {
        return false
      }
      taken += own
      return true
    }
  }

  private func translationFix(of finding: PlanFinding) -> TranslationFix? {
    guard finding.diagnostic.code == .missingTranslation, let folder = folder(of: finding.file),
      let plan = folders[folder]?.plan
    else { return nil }
    return TranslationFix(of: finding, in: plan, index(around: finding.file)) { document($0) }
  }

  private func action(
    _ fix: QuickFix, for finding: PlanFinding?, in document: TextDocument,
    edits: [(file: String, document: TextDocument)],
    kind: String = "quickfix"
  ) -> JSONValue {
    var changes: [String: JSONValue] = [:]
    for (file, target) in edits {
      changes[FileAddress.address(file)] = .array(
        fix.edits.map { ["range": target.json($0.range, client.encoding), "newText": .string($0.text)] })
    }
    var action: [String: JSONValue] = [
      "title": .string(fix.title), "kind": .string(kind), "edit": ["changes": .object(changes)],
    ]
    if let finding { action["diagnostics"] = [json(finding, in: document)] }
    if fix.isPreferred { action["isPreferred"] = true }
    return .object(action)
  }

  /// The move of the survey at a place to a module, for clients that can create files.
  private func surveyMove(at offset: Int, _ path: String, _ document: TextDocument) -> JSONValue? {
    guard client.createsFiles, let folder = folder(of: path), sources.source(path, document).tree != nil,
      let move = SurveyMove(at: offset, in: path, of: folder, index(around: path), document),
      self.document(move.path) == nil, !FileManager.default.fileExists(atPath: move.path)
    else { return nil }
    let file: JSONValue = .string(FileAddress.address(move.path))
    let start: JSONValue = ["line": 0, "character": 0]
    return [
      "title": .string("Move the survey to \(move.module)"), "kind": "refactor.extract",
      "edit": [
        "documentChanges": [
          ["kind": "create", "uri": file],
          [
            "textDocument": ["uri": file, "version": .null],
            "edits": [["range": ["start": start, "end": start], "newText": .string(move.text)]],
          ],
          [
            "textDocument": [
              "uri": .string(FileAddress.address(path)),
              "version": documents[path]?.version.map { .integer($0) } ?? .null,
            ],
            "edits": [
              ["range": document.json(move.range, client.encoding), "newText": .string("require \"\(move.module)\"")]
            ],
          ],
        ]
      ],
    ]
  }
}
