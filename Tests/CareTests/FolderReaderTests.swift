import Care
import CareModel
import Foundation
import Testing

/// A plan reads from its own folder and the library beside it, and from nowhere else.
final class FolderReaderTests {
  private let top = FileManager.default.temporaryDirectory.appending(
    path: "folder-reader-\(ProcessInfo.processInfo.globallyUniqueString)")

  init() throws {
    try write("return 1", to: "plans/a/plan.lua")
    try write("return 'own'", to: "plans/a/surveys/x.lua")
    try write("return 'shared'", to: "plans/lib/x/y.lua")
    try write("return 'secret'", to: "secret.lua")
    try FileManager.default.createSymbolicLink(
      at: top.appending(path: "plans/a/link.lua"), withDestinationURL: top.appending(path: "secret.lua"))
  }

  deinit { try? FileManager.default.removeItem(at: top) }

  private func write(_ text: String, to path: String) throws {
    let file = top.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private var reader: FolderReader { FolderReader(folder: top.appending(path: "plans/a"), displayPath: "plans/a") }

  @Test func aModuleComesFromThePlansFolderFirstThenFromTheLibrary() throws {
    #expect(
      try reader.source(of: "surveys.x")
        == SourceText(path: "surveys/x.lua", displayPath: "plans/a/surveys/x.lua", text: "return 'own'"))
    #expect(
      try reader.source(of: "x.y")
        == SourceText(path: "lib/x/y.lua", displayPath: "plans/lib/x/y.lua", text: "return 'shared'"))
    #expect(try reader.source(of: nil)?.displayPath == "plans/a/plan.lua")
  }

  @Test func theModulesOfAPlanExcludeTestsLinksAndOtherPlans() throws {
    for path in [
      "tests/day", "other/plan", "other/part", ".hidden", "a.b", "deep/er/tests/z", "more/one/plan", "more/lib/shared",
    ] {
      try write("return 1", to: "plans/a/\(path).lua")
    }
    #expect(try reader.modules() == ["deep.er.tests.z", "surveys.x"])
  }

  @Test func aSampleInsideALibraryUsesItsModules() throws {
    try write("return 1", to: "plans/lib/samples/y/plan.lua")
    let path = top.appending(path: "plans/lib/samples").path(percentEncoded: false)
    let sample = try #require(try FolderReader.plans(at: path).first)
    #expect(
      try sample.source(of: "x.y")
        == SourceText(
          path: "lib/x/y.lua", displayPath: top.path(percentEncoded: false) + "/plans/lib/x/y.lua",
          text: "return 'shared'"))
  }

  @Test func theNearestLibraryAboveIsUsed() throws {
    try write("return 'inner'", to: "plans/lib/a/lib/x/y.lua")
    try write("return 1", to: "plans/lib/a/lib/samples/y/plan.lua")
    let reader = FolderReader(folder: top.appending(path: "plans/lib/a/lib/samples/y"), displayPath: "lib/samples/y")
    #expect(try reader.source(of: "x.y")?.text == "return 'inner'")
    #expect(try reader.source(of: "x.y")?.displayPath == "lib/x/y.lua")
  }

  @Test func aLibraryNextToAPlanTakesPrecedence() throws {
    try write("return 'beside'", to: "plans/lib/more/lib/x/y.lua")
    try write("return 1", to: "plans/lib/more/a/plan.lua")
    let reader = FolderReader(folder: top.appending(path: "plans/lib/more/a"))
    #expect(try reader.source(of: "x.y")?.text == "return 'beside'")
  }

  /// How the library is shown for a plan that the author named so.
  @Test(arguments: [
    ("plans/a", "plans/lib/x/y.lua"), ("a", "lib/x/y.lua"), ("./a", "lib/x/y.lua"), (".", "../lib/x/y.lua"),
    ("../plans/a", "../plans/lib/x/y.lua"), ("/plans/a", "/plans/lib/x/y.lua"), ("/a", "/lib/x/y.lua"),
  ])
  func theLibrarysPathIsShownLikeThePlans(path: String, library: String) throws {
    let reader = FolderReader(folder: top.appending(path: "plans/a"), displayPath: path)
    #expect(try reader.source(of: "x.y")?.displayPath == library)
  }

  @Test(arguments: [
    "..secret", "../secret", "../../secret", "/etc/passwd", "a..b", "", ".", "surveys/x", "x.y.lua", "a b",
    "surveys.x\u{0}",
  ])
  func moduleNamesCannotLeaveTheFolder(module: String) throws {
    #expect(try reader.source(of: module) == nil)
  }

  @Test func aFileOfTheFolderIsReadAndNoneOfTheLibrary() throws {
    try write("knee", to: "plans/a/images/knee.png")
    try write("hip", to: "plans/lib/hip.png")
    #expect(try reader.file("images/knee.png") == .bytes(Data("knee".utf8)))
    #expect(try reader.file("hip.png") == .missing)
    #expect(try ScriptBundle().reader.file("images/knee.png") == .unknown)
    #expect(
      throws: SourceError.unreadable(
        path: "plans/a/link.lua", reason: "it is a link to a file outside the plan's folder")
    ) { try reader.file("link.lua") }
  }

  @Test func aLinkOutOfTheFolderIsRejected() {
    #expect(
      throws: SourceError.unreadable(
        path: "plans/a/link.lua", reason: "it is a link to a file outside the plan's folder")
    ) {
      try reader.source(of: "link")
    }
  }

  @Test func aFileThatIsNotUTF8IsRejected() throws {
    try Data([0xFF, 0xFE]).write(to: top.appending(path: "plans/a/bad.lua"))
    #expect(throws: SourceError.notText(path: "plans/a/bad.lua")) { try reader.source(of: "bad") }
  }

  @Test func aPathIsAPlanItsFolderOrAFolderOfPlans() throws {
    let path = { (name: String) in self.top.appending(path: name).path(percentEncoded: false) }
    #expect(try FolderReader.plans(at: path("plans")).map(\.displayPath) == [path("plans/a")])
    #expect(try FolderReader.plans(at: path("plans/a")).map(\.displayPath) == [path("plans/a")])
    #expect(try FolderReader.plans(at: path("plans/a/plan.lua")).map(\.displayPath) == [path("plans/a")])
    #expect(try FolderReader.plans(at: path("plans/lib")).isEmpty)
  }
}
