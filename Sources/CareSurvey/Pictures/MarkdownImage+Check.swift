package import CareModel
import Foundation

extension MarkdownImage {
  private static let mark = Array("#sha256=".utf8)

  /// Returns the pictures that a source text names by their hash, each with its range in bytes.
  ///
  /// A text that a script puts together is not found.
  package static func named(in source: [UInt8]) -> [(image: MarkdownImage, range: Range<Int>)] {
    var found: [(image: MarkdownImage, range: Range<Int>)] = []
    var place = 0
    while let hash = source[place...].firstPlace(of: mark) {
      place = hash + mark.count
      let start = source[..<hash].lastIndex(of: UInt8(ascii: "(")).map { $0 + 1 } ?? hash
      guard let end = source[place...].firstIndex(of: UInt8(ascii: ")")),
        let image = MarkdownImage(String(decoding: source[start..<end], as: UTF8.self))
      else { continue }
      found.append((image, start..<end))
    }
    return found
  }

  /// Returns what is wrong with the picture in the folder of a plan; nil if its file has the hash, or if the reader has no such files.
  package func problem(in reader: some SourceReader) -> String? {
    do throws(SourceError) {
      switch try reader.file(path) {
      case .unknown: return nil
      case .missing: return "the plan's folder has no file '\(path)'; add it, or remove the picture"
      case .bytes(let bytes) where bytes.sha256 == hash: return nil
      case .bytes(let bytes):
        return
          "the file '\(path)' has changed; if it is the right picture, write #sha256=\(bytes.sha256) and a new `version`"
      }
    } catch {
      return "the file '\(path)' cannot be read; make it a file of the plan's folder"
    }
  }
}
