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
  @Test func aPictureIsWhole() throws {
    for (path, file) in [
      ("surveys/images/happy.png", "08-surveys/gallery/images/happy.png"),
      ("surveys/images/wound.jpg", "08-surveys/gallery/images/wound.jpg"), ("cards/knee.jpg", "11-cards/knee.jpg"),
    ] {
      let url = Self.sources.appending(path: "../examples/\(file)")
      #expect(CompiledFiles.manual[path] == Array(try Data(contentsOf: url)), "\(path)")
    }
  }

  @Test func thereIsNothingByAnotherPath() {
    #expect(CompiledFiles.words["nl.words"] == nil)
    #expect(CompiledFiles.manual.text("articles/Schedules") == nil)
  }
}
