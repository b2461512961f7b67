import CareLua
import CareModel
import Foundation

extension LanguageServer {
  /// Checks a plan, and publishes what changed.
  func check(_ folder: String) {
    var checked = folders[folder] ?? CheckedFolder()
    let touched = Set(checked.findings.map(\.file))
    let isThere = documents["\(folder)/plan.lua"] != nil || FileManager.default.fileExists(atPath: "\(folder)/plan.lua")
    if isThere {
      checked.check(OpenReader(folder: folder, open: openTexts), with: host)
      for file in checked.texts.keys {
        closedTexts[file] = nil
        // The last text that is Lua still says what a place means while the next one is typed.
        if let open = documents[file]?.document { _ = sources.source(file, open) }
      }
      folders[folder] = checked
    } else {
      checked.findings = []
      folders[folder] = nil
    }
    publish(touched.union(checked.findings.map(\.file)).union(checked.texts.keys.filter { documents[$0] != nil }))
  }

  /// Publishes the findings in files, where they differ from what was published.
  private func publish(_ files: Set<String>) {
    for file in files.sorted() {
      guard let document = document(file) ?? (published[file] == nil ? nil : TextDocument("")) else { continue }
      var seen: Set<PlanFinding> = []
      let findings = folders.sorted { $0.key < $1.key }.flatMap(\.value.findings)
        .filter { $0.file == file && seen.insert($0).inserted }
      let list = JSONValue.array(findings.map { json($0, in: document) })
      guard list != published[file, default: []] || documents[file] != nil else { continue }
      published[file] = findings.isEmpty ? nil : list
      var parameters: [String: JSONValue] = ["uri": .string(FileAddress.address(file)), "diagnostics": list]
      if let version = documents[file]?.version { parameters["version"] = .integer(version) }
      notify("textDocument/publishDiagnostics", .object(parameters))
    }
  }

  /// The text of a file: that of the editor, or of the last check that read it.
  func document(_ file: String) -> TextDocument? {
    if let open = documents[file] { return open.document }
    let text = closedTexts[file] ?? folders.values.lazy.compactMap { $0.texts[file] }.first
    return text.map { TextDocument($0) }
  }

  /// The finding as the protocol writes it.
  func json(_ finding: PlanFinding, in document: TextDocument) -> JSONValue {
    let diagnostic = finding.diagnostic
    var fields: [String: JSONValue] = [
      "range": document.json(finding.range, client.encoding),
      "severity": .integer(diagnostic.severity == .error ? 1 : 2), "code": .string(diagnostic.code.rawValue),
      "source": "care", "message": .string(diagnostic.sentence),
    ]
    if client.hasCodeDescriptions, let page = manualPage(of: diagnostic.code, near: finding.file) {
      fields["codeDescription"] = ["href": .string(page)]
    }
    if client.hasTags, diagnostic.code.isAboutUnused { fields["tags"] = [1] }
    if client.hasRelatedPlaces, !finding.related.isEmpty {
      fields["relatedInformation"] = .array(
        finding.related.compactMap { related in
          guard let other = self.document(related.file) else { return nil }
          return [
            "location": [
              "uri": .string(FileAddress.address(related.file)), "range": other.json(related.range, client.encoding),
            ], "message": .string(related.message),
          ]
        })
    }
    return .object(fields)
  }

  /// The page about a code in a manual that `care manual` wrote into the plan's folder or one above it; nil if there is none.
  private func manualPage(of code: DiagnosticCode, near file: String) -> String? {
    var folder = FileAddress.folder(of: file)
    while let here = folder {
      let page = "\(here)/manual/diagnostics/\(code.rawValue).html"
      if FileManager.default.fileExists(atPath: page) { return FileAddress.address(page) }
      folder = FileAddress.folder(of: here)
    }
    return nil
  }
}

extension Diagnostic {
  /// The message with its path before it, and the notes below it, as `care check` prints them.
  fileprivate var sentence: String {
    ([(path.isEmpty ? "" : "\(path): ") + message] + notes).joined(separator: "\n")
  }
}

extension DiagnosticCode {
  /// Whether what the diagnostic marks can go.
  fileprivate var isAboutUnused: Bool {
    switch self {
    case .unusedParameter, .unusedModule, .unusedValue, .unusedAnchor, .uselessAllow, .redundant, .unreachableStep: true
    default: false
    }
  }
}
