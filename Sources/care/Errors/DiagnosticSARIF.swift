import CareModel

/// Diagnostics in the Static Analysis Results Interchange Format 2.1.0 (OASIS), for editors and CI.
struct DiagnosticSARIF: Encodable {
  private let schema = "https://json.schemastore.org/sarif-2.1.0.json"
  private let version = "2.1.0"
  private let runs: [Run]

  private enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case version, runs
  }

  /// One run with all results.
  init(_ diagnostics: Diagnostics) {
    let codes = Set(diagnostics.items.map(\.code)).sorted { $0.rawValue < $1.rawValue }
    let rules = codes.map { Rule(id: $0.rawValue, shortDescription: Text(text: $0.title)) }
    runs = [Run(tool: Tool(driver: Driver(rules: rules)), results: diagnostics.items.map(Result.init))]
  }

  private struct Run: Encodable {
    let tool: Tool
    let columnKind = "unicodeCodePoints"
    let results: [Result]
  }

  private struct Tool: Encodable {
    let driver: Driver
  }

  private struct Driver: Encodable {
    let name = "care"
    let rules: [Rule]
  }

  private struct Rule: Encodable {
    let id: String
    let shortDescription: Text
  }

  private struct Text: Encodable {
    let text: String
  }

  private struct Result: Encodable {
    let ruleId: String
    let level: String
    let message: Text
    let locations: [Location]

    init(_ diagnostic: Diagnostic) {
      ruleId = diagnostic.code.rawValue
      level = diagnostic.severity.rawValue
      message = Text(text: diagnostic.path.isEmpty ? diagnostic.message : "\(diagnostic.path): \(diagnostic.message)")
      locations = diagnostic.location.map { [Location($0)] } ?? []
    }
  }

  private struct Location: Encodable {
    let physicalLocation: Physical

    struct Physical: Encodable {
      let artifactLocation: Artifact
      let region: Region
    }

    struct Artifact: Encodable {
      let uri: String
    }

    struct Region: Encodable {
      let startLine: Int
      let startColumn: Int?
      let endColumn: Int?
    }

    init(_ location: SourceLocation) {
      physicalLocation = Physical(
        artifactLocation: Artifact(uri: location.file),
        region: Region(
          startLine: location.line, startColumn: location.column,
          endColumn: location.column.map { $0 + location.length }))
    }
  }
}
