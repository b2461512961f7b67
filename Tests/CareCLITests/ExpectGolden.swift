import Foundation
import Testing

/// Expects a text to be what a file holds; with `CARE_RECORD` in the environment the file is written anew.
func expectGolden(_ text: String, _ file: URL, sourceLocation: SourceLocation = #_sourceLocation) throws {
  if ProcessInfo.processInfo.environment["CARE_RECORD"] != nil {
    try Data(text.utf8).write(to: file)
  }
  let expected = String(decoding: try Data(contentsOf: file), as: UTF8.self)
  let pairs = zip(
    text.split(separator: "\n", omittingEmptySubsequences: false),
    expected.split(separator: "\n", omittingEmptySubsequences: false))
  let line = pairs.enumerated().first { $1.0 != $1.1 }
  let place = line.map { "line \($0.offset + 1) is\n\($0.element.0)\nnot\n\($0.element.1)" } ?? "the lengths differ"
  #expect(text == expected, "\(file.lastPathComponent): \(place)", sourceLocation: sourceLocation)
}
