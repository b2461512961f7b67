package import CareModel

/// The value sets and code systems that questionnaires name by their addresses.
package struct FHIRValueSets: Sendable {
  /// A resource in a file.
  private struct Resource: Sendable {
    let json: LocatedJSON
    let pointer: String
    let source: SourceText
    var version: String? { json["version"]?.string }
  }

  private var valueSets: [String: Resource] = [:]
  private var codeSystems: [String: Resource] = [:]

  /// The value sets that come with `care`.
  package static let bundled: FHIRValueSets = {
    var sets = FHIRValueSets()
    for (address, json) in BundledValueSets.resources {
      let bytes = Array(json.utf8)
      guard let parsed = LocatedJSONParser.parse(bytes).0 else { continue }
      sets.valueSets[address] = Resource(json: parsed, pointer: "", source: SourceText(file: address, bytes: bytes))
    }
    return sets
  }()

  private init() {}

  /// Adds the ValueSets and CodeSystems of a file, alone or in a Bundle; other resources are skipped.
  ///
  /// A value set of a file replaces one that comes with `care`.
  ///
  /// - Returns: The number of resources that were added.
  /// - Throws: `Diagnostics` if the file is not JSON, or too long.
  @discardableResult
  package mutating func add(_ bytes: [UInt8], named file: String) throws(Diagnostics) -> Int {
    let report = ImportReport(SourceText(file: file, bytes: bytes), isStrict: false)
    guard bytes.count <= ImportLimits.bytes else {
      report.error(
        .limit, "the file has more than \(ImportLimits.bytes >> 20) MiB; divide it", at: 0..<1, "")
      throw report.sorted
    }
    let (json, problems) = LocatedJSONParser.parse(bytes)
    for problem in problems {
      report.error(problem.isLimit ? .limit : .notJSON, problem.message, at: problem.range, problem.pointer)
    }
    guard !report.hasErrors, let json else { throw report.sorted }
    var added = 0
    func add(_ json: LocatedJSON, _ pointer: String) {
      let resource = Resource(json: json, pointer: pointer, source: report.source)
      guard let url = json["url"]?.string else { return }
      switch json["resourceType"]?.string {
      case "ValueSet": valueSets[url] = resource
      case "CodeSystem": codeSystems[url] = resource
      default: return
      }
      added += 1
    }
    add(json, "")
    for (place, entry) in (json["entry"]?.items ?? []).enumerated() {
      if let resource = entry["resource"] { add(resource, "/entry/\(place)/resource") }
    }
    return added
  }

  /// Returns the value set with an address, which may end with a version after '|'; nil if there is none.
  func valueSet(_ address: String, _ report: ImportReport) -> FHIRElement? {
    let parts = address.split(separator: "|", maxSplits: 1).map(String.init)
    guard let url = parts.first, let found = valueSets[url] else { return nil }
    // A set without a version of its own, such as one that comes with care, is that of R4.
    if let wanted = parts.dropFirst().first, let version = found.version, version != wanted { return nil }
    return FHIRElement(found.json, "ValueSet", found.pointer, report.beside(found.source))
  }

  /// Returns the concepts of a code system, with those inside others; nil if it is not known.
  func concepts(of system: String, _ report: ImportReport) -> [FHIRElement]? {
    guard let found = codeSystems[system] else { return nil }
    let root = FHIRElement(found.json, "CodeSystem", found.pointer, report.beside(found.source))
    func all(_ element: FHIRElement) -> [FHIRElement] {
      element.objects("concept", "concept").flatMap { [$0] + all($0) }
    }
    return all(root)
  }
}
