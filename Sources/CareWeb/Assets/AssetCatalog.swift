import CareCards
import CareModel
import Crypto
import Foundation
import HTTPTypes
package import Hummingbird
import NIOCore
import Synchronization

/// The scripts and styles of the pages, by name and by hash: an address with a hash never changes what it means.
package final class AssetCatalog: Sendable {
  /// A file.
  package final class Asset: Sendable {
    /// The name.
    package let name: String
    /// The media type.
    package let type: String
    /// The bytes.
    package let bytes: [UInt8]
    /// The hash, of which addresses have the first 16 characters.
    package let hash: String
    /// The address.
    package let address: String
    /// The answer that sends the bytes, which are not copied for it.
    package let response: Response

    init(_ name: String, _ type: String, _ bytes: [UInt8]) {
      self.name = name
      self.type = type
      self.bytes = bytes
      var response = Response(status: .ok, body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
      response.headers[.contentType] = type
      self.response = response
      hash = String(SHA256.hash(data: Data(bytes)).map { String(format: "%02x", $0) }.joined().prefix(16))
      address = "/assets/\(hash)/\(name)"
    }
  }

  /// The most stylesheets of themes that are kept; a page asks for its own at once.
  private static let mostThemes = 500

  /// The script that works beside the pages, whose address has no hash.
  let worker = Asset("sw.js", "text/javascript; charset=utf-8", CompiledFiles.assets.required("sw.js"))
  private let fixed: [String: Asset]
  private let themes = Mutex<[String: Asset]>([:])

  /// Creates the catalog of the server's own files.
  package init() {
    let style = WebStyle.text
    fixed = Dictionary(
      [
        Asset("care.css", "text/css; charset=utf-8", Array(style.utf8)),
        Asset("form.css", "text/css; charset=utf-8", Array(WebStyle.forms.utf8)),
        Asset("desk.css", "text/css; charset=utf-8", Array(WebStyle.desk.utf8)),
        Asset("icon.svg", "image/svg+xml", CompiledFiles.assets.required("icon.svg")),
      ].map { ($0.name, $0) } + Self.scripts.map { ($0.name, $0) }
    ) { first, _ in first }
  }

  /// The parts of `page.js`, which every page of a participant needs: as files of their own, each would be one more request of the first visit.
  private static let parts = ["outbox.js", "redraw.js", "notes.js"]

  /// The parts in one file, without the lines with which they import each other.
  private static var page: [UInt8] {
    let lines = parts.flatMap { code(of: CompiledFiles.assets.required($0)).split(separator: "\n") }
    return Array(lines.filter { !$0.hasPrefix("import ") }.joined(separator: "\n").utf8)
  }

  /// The scripts without their comments and indentation, each after those that it imports.
  ///
  /// An import by name, `"./keep.js"`, becomes one by the address with the hash; one of a part, that of the file that has it.
  private static let scripts: [Asset] = {
    let names = [
      "join.js", "sign.js", "seen.js", "fields.js", "push.js", "copy.js", "install.js", "page.js", "keep.js", "app.js",
      "pin.js", "waiting.js", "survey-answers.js", "survey-rules.js", "survey-fields.js", "survey-words.js",
      "survey-said.js", "survey-tables.js", "survey-files.js", "survey.js", "take.js", "exercise-motion.js",
      "exercise-touch.js", "exercise-mind.js", "exercise-paced.js", "exercise-peg.js", "exercise.js",
    ]
    let made = ["page.js": page, "survey-tables.js": Array(surveyTables.utf8)]
    return names.reduce(into: []) { scripts, name in
      let source = made[name] ?? CompiledFiles.assets.required(name)
      let text = scripts.reduce(code(of: source)) { text, script in
        let names = script.name == "page.js" ? parts : [script.name]
        return names.reduce(text) { $0.replacing("\"./\($1)\"", with: "\"\(script.address)\"") }
      }
      scripts.append(Asset(name, "text/javascript; charset=utf-8", Array(text.utf8)))
    }
  }()

  /// Returns the lines of a script without its comments, which have lines of their own, and without the spaces at their starts.
  ///
  /// No text of a script continues on another line, where such spaces would be its own.
  private static func code(of script: [UInt8]) -> String {
    var isComment = false
    let text = String(decoding: script, as: UTF8.self)
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { line in
      let starts = line.hasPrefix("/*")
      defer { isComment = (isComment || starts) && !line.hasSuffix("*/") }
      return !isComment && !starts && !line.hasPrefix("//")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The version of the names and kinds of fields of surveys: a phone that kept pages with others asks for the survey again.
  static let fieldsVersion = 2

  /// The script of what the script of surveys shares with the server: the marks of files, limits, and the version of fields.
  package static var surveyTables: String {
    let marks = FileType.marks.map { mark in
      let type = mark.type.map { "\"\($0.rawValue)\"" } ?? "null"
      return "  { type: \(type), start: \(mark.start), place: \(mark.place), rest: \(mark.rest) },\n"
    }
    return "export const marks = [\n\(marks.joined())];\nexport const mostBytes = \(SubmissionLimits.fileBytes);\n"
      + "export const fieldsVersion = \(fieldsVersion);\n"
  }

  /// Returns a file of the server's own.
  package subscript(name: String) -> Asset? { fixed[name] }

  /// All files of the server's own.
  package var all: [Asset] { fixed.values.sorted { $0.name < $1.name } }

  /// Returns the address of the stylesheet with the rules of themes; nil without any.
  package func address(ofThemes rules: String) -> String? {
    guard !rules.isEmpty else { return nil }
    let asset = Asset("theme.css", "text/css; charset=utf-8", Array(rules.utf8))
    themes.withLock { themes in
      if themes.count >= Self.mostThemes { themes.removeAll() }
      themes[asset.hash] = asset
    }
    return asset.address
  }

  /// Returns the file at an address; nil if the hash is of another version.
  package func asset(hash: String, name: String) -> Asset? {
    let found = fixed[name] ?? themes.withLock { $0[hash] }
    return found?.hash == hash && found?.name == name ? found : nil
  }
}
