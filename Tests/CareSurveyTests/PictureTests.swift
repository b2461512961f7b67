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

  /// Pictures of 3 × 2 pixels.
  static let pictures: [(path: String, bytes: String)] = [
    (
      "a.png",
      "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAFUlEQVR4nGM8ISfHwMDAwMDAxAADABMuAQhqwGVhAAAAAElFTkSuQmCC"
    ),
    ("a.gif", "R0lGODdhAwACAIEAAMgeHgAAAAAAAAAAACwAAAAAAwACAAAIBgABCBwYEAA7"),
    ("lossy.webp", "UklGRjQAAABXRUJQVlA4ICgAAABwAQCdASoDAAIABABoJaACdAFAAAD+6mX8GyRTnL/8bx/ku/t32UAA"),
    ("lossless.webp", "UklGRh4AAABXRUJQVlA4TBEAAAAvAkAAAAdQjyLXo/+BiOh/AAA="),
    (
      "transparent.webp",
      "UklGRlYAAABXRUJQVlA4WAoAAAAQAAAAAgAAAQAAQUxQSAcAAAAAZGRkZGRkAFZQOCAoAAAAcAEAnQEqAwACAAQAaCWgAnQBQAAA/upl/BskU5y//G8f5Lv7d9lAAA=="
    ),
    ("a.jpg", "/9j/4AAEAQH//8QAAwn/wgALCAACAAMBAREA/9k="),
  ]

  private static func named(_ texts: [String], _ files: [String: Data]?) -> NamedPictures {
    NamedPictures(in: texts, from: Folder(files: files))
  }

  @Test(arguments: pictures)
  func theSizeOfAPictureIsRead(path: String, bytes: String) throws {
    let data = try #require(Data(base64Encoded: bytes))
    let found = Self.named(["\"\(path)\""], [path: data]).files
    #expect(found.map(\.picture.path) == [path])
    #expect(found.map { [$0.picture.width, $0.picture.height] } == [[3, 2]])
    // A part of a picture is none, and nothing is read behind its end.
    for count in 0..<min(data.count, 29) {
      _ = Self.named(["\"\(path)\""], [path: data.prefix(count)])
    }
    #expect(Self.named(["\"\(path)\""], [path: data.prefix(8)]).files.isEmpty)
  }

  @Test(arguments: [
    ("ui.image(\"images/knee.png\", \"A knee\")", ["images/knee.png"], true),
    ("image = 'knee.JPEG'", ["knee.JPEG"], true),
    ("[[knee.webp]]", ["knee.webp"], false),
    ("![A knee](images/knee.png#sha256=00)", ["images/knee.png"], false),
    ("a.png b.gif", ["a.png", "b.gif"], false),
    ("\"knee.png\" .. x", ["knee.png"], true),
    ("\"https://example.org/knee.png\"", [], false),
    ("\"../knee.png\" \"/knee.png\" \"a//b.png\" \"knee.pngs\" \"knee.png.bak\" \"png\" knee.", [], false),
  ])
  func theNamesOfPicturesAreFound(text: String, paths: [String], isQuoted: Bool) {
    let found = PictureName.all(in: Array(text.utf8))
    #expect(found.map(\.path) == paths)
    #expect(found.allSatisfy { $0.isQuoted == isQuoted })
    #expect(found.map { String(decoding: Array(text.utf8)[$0.range], as: UTF8.self) } == paths)
  }

  @Test func whatCannotBeAPictureIsReported() throws {
    let name = try #require(PictureName.all(in: Array("\"k.png\"".utf8)).first)
    let mentioned = try #require(PictureName.all(in: Array("see k.png".utf8)).first)
    func problem(_ bytes: Data?, _ name: PictureName) -> NamedPictures.Problem? {
      Self.named(["\"k.png\""], bytes.map { ["k.png": $0] } ?? [:]).problem(of: name)
    }
    func refusal(_ bytes: Data?) -> String? {
      if case .refused(let reason)? = problem(bytes, name) { reason } else { nil }
    }
    let png = try #require(Data(base64Encoded: Self.pictures[0].bytes))
    #expect(problem(png, name) == nil)
    #expect(Self.named(["\"k.png\""], nil).problem(of: name) == nil)
    guard case .missing(let message)? = problem(nil, name) else {
      Issue.record("a missing file is not reported")
      return
    }
    #expect(message.contains("'k.png'"))
    // A text that mentions a file is no picture.
    #expect(problem(nil, mentioned) == nil)
    #expect(refusal(png + Data(count: PlanPicture.mostBytes))?.contains("at most 524288") == true)
    #expect(refusal(Data("knee".utf8))?.hasSuffix("save it as one of them") == true)
    #expect(
      refusal(Data(base64Encoded: Self.pictures[1].bytes))
        == "the file 'k.png' is of the type image/gif; give it the ending of that type")
  }
}
