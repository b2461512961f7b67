import Foundation
import Testing

/// Compares what was drawn with a text file; records it instead where `CARE_RECORD` is set.
func expectGolden(_ drawn: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
  let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/\(name).txt")
  if ProcessInfo.processInfo.environment["CARE_RECORD"] != nil {
    try Data(drawn.utf8).write(to: file)
    return
  }
  let expected = String(decoding: try Data(contentsOf: file), as: UTF8.self)
  #expect(drawn == expected, "\(name) is drawn anew", sourceLocation: sourceLocation)
}
