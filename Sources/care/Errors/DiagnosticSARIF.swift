import CareLua
import CareModel
import Foundation

/// Diagnostics in the Static Analysis Results Interchange Format 2.1.0 (OASIS), for editors and CI.
struct DiagnosticSARIF: Encodable {
  private let schema = "https://json.schemastore.org/sarif-2.1.0.json"
  private let version = "2.1.0"
  private let runs: [Run]

  private enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case version, runs
  }

  /// Creates a document with one run: all results, and every rule for plans.
  init(_ diagnostics: Diagnostics) {
    let codes = DiagnosticCode.allCases.filter(\.appliesToPlans)
    let results = diagnostics.items.map { diagnostic in
      Result(diagnostic, ruleIndex: codes.firstIndex(of: diagnostic.code))
    }
    runs = [Run(tool: Tool(driver: Driver(rules: codes.map(SARIFRule.init))), results: results)]
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
    let rules: [SARIFRule]
  }

  struct Text: Encodable {
    let text: String
    var markdown: String?
  }

  private struct Result: Encodable {
    let ruleId: String
    let ruleIndex: Int?
    let level: String
    let message: Text
    let locations: [Location]
    let relatedLocations: [Location]?

    init(_ diagnostic: Diagnostic, ruleIndex: Int?) {
      self.ruleIndex = ruleIndex
      ruleId = diagnostic.code.rawValue
      level = diagnostic.severity.rawValue
      let first = diagnostic.path.isEmpty ? diagnostic.message : "\(diagnostic.path): \(diagnostic.message)"
      message = Text(text: ([first] + diagnostic.notes).joined(separator: "\n"))
      locations = diagnostic.location.map { [Location($0, line: diagnostic.sourceLine)] } ?? []
      let related = diagnostic.related.enumerated().map { place, related in
        Location(related.location, line: nil, id: place + 1, message: Text(text: related.message))
      }
      relatedLocations = related.isEmpty ? nil : related
    }
  }

  private struct Location: Encodable {
    let id: Int?
    let physicalLocation: Physical
    let message: Text?

    struct Physical: Encodable {
      let artifactLocation: Artifact
      let region: Region
    }

    struct Artifact: Encodable {
      let uri: String
    }

    struct Region: Encodable {
      let startLine: Int
      var startColumn: Int?
      var endColumn: Int?
      var snippet: Text?
    }

    /// Creates a location; columns count code points if the text of its line is known.
    init(_ location: SourceLocation, line: String?, id: Int? = nil, message: Text? = nil) {
      self.id = id
      self.message = message
      var region = Region(startLine: location.line)
      if let column = location.column {
        func scalars(_ characters: Int) -> Int { line?.prefix(characters).unicodeScalars.count ?? characters }
        region.startColumn = scalars(column - 1) + 1
        region.endColumn = scalars(column - 1 + location.length) + 1
      }
      region.snippet = line.map { Text(text: $0) }
      physicalLocation = Physical(artifactLocation: Artifact(uri: SARIFRule.uri(ofFile: location.file)), region: region)
    }
  }
}

/// A diagnostic code as a SARIF rule: its explanation, with an incorrect and a corrected example.
struct SARIFRule: Encodable {
  private let id: String
  private let shortDescription: DiagnosticSARIF.Text
  private let fullDescription: DiagnosticSARIF.Text
  private let help: DiagnosticSARIF.Text
  private let helpUri: String
  private let defaultConfiguration: Configuration

  private struct Configuration: Encodable {
    let level: String
  }

  init(_ code: DiagnosticCode) {
    let explanation = code.explanation
    id = code.rawValue
    shortDescription = .init(text: explanation.title)
    fullDescription = .init(text: explanation.text)
    help = .init(
      text: """
        \(explanation.text)

        Wrong:
        \(explanation.wrong)

        Right:
        \(explanation.right)
        """,
      markdown: """
        \(explanation.text)

        Wrong:
        ```lua
        \(explanation.wrong)
        ```

        Right:
        ```lua
        \(explanation.right)
        ```
        """)
    // A stable name; `care explain CODE` prints the text.
    helpUri = "urn:care:explain:\(code.rawValue)"
    defaultConfiguration = Configuration(level: code.severity.rawValue)
  }

  /// Returns a path as a URI reference.
  static func uri(ofFile path: String) -> String {
    let reference = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path  // allowed: paths
    return path.hasPrefix("/") ? "file://\(reference)" : reference
  }
}
