import CareModel

/// A file with one resource of FHIR, or with one on each line.
enum FHIRResourceFile {
  /// Returns the lines of a file that has a resource on each, as its first one tells; nil if it is another file.
  ///
  /// - Throws: `Diagnostics` if there are more than `most`.
  static func lines(of bytes: [UInt8], named file: String, most: Int) throws(Diagnostics) -> [[UInt8]]? {
    guard bytes.count <= ImportLimits.bytes else { return nil }
    let lines = bytes.split(separator: UInt8(ascii: "\n")).filter { line in
      line.contains { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\t") }
    }
    guard lines.count > 1, isResource(lines[0]) else { return nil }
    guard lines.count <= most else {
      throw Diagnostics([
        Diagnostic(
          .limit, path: "", message: "the file has more than \(most) lines; split it into several",
          location: SourceLocation(file: file, line: most + 1))
      ])
    }
    return lines.map { Array($0) }
  }

  private static func isResource(_ line: ArraySlice<UInt8>) -> Bool {
    let (json, problems) = LocatedJSONParser.parse(Array(line))
    return problems.isEmpty && json?["resourceType"] != nil
  }

  /// Reads the JSON of a resource.
  static func read(_ bytes: [UInt8], named file: String, isStrict: Bool) throws(Diagnostics) -> (
    ImportReport, LocatedJSON
  ) {
    guard bytes.count <= ImportLimits.bytes else {
      throw Diagnostics([
        Diagnostic(
          .limit, path: "",
          message:
            "the file has more than \(ImportLimits.bytes >> 20) MiB; split the questionnaire into several",
          location: SourceLocation(file: file, line: 1))
      ])
    }
    let report = ImportReport(SourceText(file: file, bytes: bytes), isStrict: isStrict)
    let (read, problems) = LocatedJSONParser.parse(bytes)
    for problem in problems {
      report.error(problem.isLimit ? .limit : .notJSON, problem.message, at: problem.range, problem.pointer)
    }
    report.isIncomplete = !problems.isEmpty
    guard let json = read, json.members != nil else {
      if problems.isEmpty {
        report.error(.wrongResource, "this is not a FHIR resource; write an object in { }", at: 0..<1, "")
      }
      throw report.sorted
    }
    return (report, json)
  }
}
