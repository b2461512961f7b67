import CareModel
import CareSurvey
import Foundation
import Testing

/// The pictures that documents name by their hash, compared with the files of the plan's folder.
@Suite struct PictureTests {
  private struct Folder: SourceReader {
    var files: [String: Data]?
    func source(of module: String?) -> SourceText? { nil }
    func file(_ path: String) -> PlanFile {
      files.map { files in files[path].map { .bytes($0) } ?? .missing } ?? .unknown
    }
  }

  private static let bytes = Data("knee".utf8)
  private static let sha256 = "69ef5a88b0273f58658889db76be768e3f7ede302059bef7d3184d230b098799"

  @Test func aPictureIsFoundByItsAddress() throws {
    let hash = String(repeating: "0a", count: 32)
    let text = "(x) ![A (left) knee](images/knee.png#sha256=\(hash)) and ![b](b.jpg#sha256=\(hash))."
    let found = MarkdownImage.named(in: Array(text.utf8))
    #expect(found.map(\.image.path) == ["images/knee.png", "b.jpg"])
    let bytes = Array(text.utf8)
    #expect(
      found.map { String(decoding: bytes[$0.range], as: UTF8.self) } == [
        "images/knee.png#sha256=\(hash)", "b.jpg#sha256=\(hash)",
      ])
    for other in [
      "#sha256=", "(#sha256=\(hash))", "(a.png#sha256=\(hash)", "(../a.png#sha256=\(hash))", "(a.png#sha256=…)",
    ] {
      #expect(MarkdownImage.named(in: Array(other.utf8)).isEmpty, "\(other)")
    }
  }

  @Test func aChangedOrMissingFileIsReportedWithItsHash() throws {
    let right = "![k](k.png#sha256=\(Self.sha256))"
    let image = try #require(MarkdownImage.named(in: Array(right.utf8)).first?.image)
    #expect(image.problem(in: Folder(files: nil)) == nil)
    #expect(image.problem(in: Folder(files: ["k.png": Self.bytes])) == nil)
    let missing = image.problem(in: Folder(files: [:]))
    #expect(missing == "the plan's folder has no file 'k.png'; add it, or remove the picture")
    let changed = try #require(image.problem(in: Folder(files: ["k.png": Data("hip".utf8)])))
    #expect(changed.hasPrefix("the file 'k.png' has changed; if it is the right picture, write #sha256="))
    #expect(!changed.contains(Self.sha256))
  }
}
