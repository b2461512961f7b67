import CareModel
import Foundation
import Testing

/// What is compiled in is what the folders have, byte by byte.
struct CompiledFilesTests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources")
    .standardizedFileURL

  private static let tables: [(files: CompiledFiles, folder: String)] = [
    (.words, "CareModel/Language/Words"), (.assets, "CareWeb/Assets"), (.studio, "CareStudio/Assets"),
    (.templates, "care/Templates"),
  ]

  @Test func eachFileOfAFolderIsInItsTable() throws {
    for (files, folder) in Self.tables {
      let url = Self.sources.appending(path: folder)
      let names = try FileManager.default.contentsOfDirectory(atPath: url.path).filter { !$0.hasSuffix(".swift") }
      #expect(files.paths.map { $0.replacing("/", with: ".") }.sorted() == names.sorted(), "\(folder)")
      for path in files.paths {
        let name = path.replacing("/", with: ".")
        #expect(files[path] == Array(try Data(contentsOf: url.appending(path: name))), "\(name)")
      }
    }
  }

  /// A picture has bytes that no text has.
  @Test(arguments: CompiledFiles.manual.paths.filter { $0.hasSuffix(".png") || $0.hasSuffix(".jpg") })
  func aPictureIsWhole(_ path: String) throws {
    let bytes = try #require(CompiledFiles.manual[path]), isPNG = path.hasSuffix(".png")
    #expect(bytes.starts(with: isPNG ? [0x89, 0x50, 0x4E, 0x47] : [0xFF, 0xD8]))
    #expect(Array(bytes.suffix(2)) == (isPNG ? [0x60, 0x82] : [0xFF, 0xD9]))
  }

  @Test func thereIsNothingByAnotherPath() {
    #expect(CompiledFiles.words["nl.words"] == nil)
    #expect(CompiledFiles.manual.text("articles/Schedules") == nil)
  }
}
