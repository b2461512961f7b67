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
  let worker = Asset("sw.js", "text/javascript; charset=utf-8", PackageResources.sw_js)
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
        Asset("icon.svg", "image/svg+xml", PackageResources.icon_svg),
      ].map { ($0.name, $0) } + Self.scripts.map { ($0.name, $0) }
    ) { first, _ in first }
  }

  /// The parts of `page.js`, which every page of a participant needs: as files of their own, each would be one more request of the first visit.
  private static let parts = [
    ("outbox.js", PackageResources.outbox_js), ("redraw.js", PackageResources.redraw_js),
    ("notes.js", PackageResources.notes_js),
  ]

  /// The parts in one file, without the lines with which they import each other.
  private static var page: [UInt8] {
    let lines = parts.flatMap { code(of: String(decoding: $0.1, as: UTF8.self)).split(separator: "\n") }
    return Array(lines.filter { !$0.hasPrefix("import ") }.joined(separator: "\n").utf8)
  }

  /// The scripts without their comments and indentation, each after those that it imports.
  ///
  /// An import by name, `"./keep.js"`, becomes one by the address with the hash; one of a part, that of the file that has it.
  private static var scripts: [Asset] {
    let sources = [
      ("join.js", PackageResources.join_js), ("sign.js", PackageResources.sign_js),
      ("seen.js", PackageResources.seen_js), ("fields.js", PackageResources.fields_js),
      ("push.js", PackageResources.push_js), ("copy.js", PackageResources.copy_js),
      ("install.js", PackageResources.install_js),
      ("page.js", page), ("keep.js", PackageResources.keep_js),
      ("app.js", PackageResources.app_js), ("pin.js", PackageResources.pin_js),
      ("waiting.js", PackageResources.waiting_js), ("survey-answers.js", PackageResources.survey_answers_js),
      ("survey-rules.js", PackageResources.survey_rules_js), ("survey-fields.js", PackageResources.survey_fields_js),
      ("survey-words.js", PackageResources.survey_words_js), ("survey-said.js", PackageResources.survey_said_js),
      ("survey-tables.js", Array(surveyTables.utf8)), ("survey-files.js", PackageResources.survey_files_js),
      ("survey.js", PackageResources.survey_js), ("take.js", PackageResources.take_js),
      ("exercise-motion.js", PackageResources.exercise_motion_js),
      ("exercise-touch.js", PackageResources.exercise_touch_js),
      ("exercise-mind.js", PackageResources.exercise_mind_js),
      ("exercise-paced.js", PackageResources.exercise_paced_js), ("exercise-peg.js", PackageResources.exercise_peg_js),
      ("exercise.js", PackageResources.exercise_js),
    ]
    return sources.reduce(into: []) { scripts, source in
      let text = scripts.reduce(code(of: String(decoding: source.1, as: UTF8.self))) { text, script in
        let names = script.name == "page.js" ? parts.map(\.0) : [script.name]
        return names.reduce(text) { $0.replacing("\"./\($1)\"", with: "\"\(script.address)\"") }
      }
      scripts.append(Asset(source.0, "text/javascript; charset=utf-8", Array(text.utf8)))
    }
  }

  /// Returns the lines of a script without its comments, which have lines of their own, and without the spaces at their starts.
  ///
  /// No text of a script continues on another line, where such spaces would be its own.
  private static func code(of script: String) -> String {
    var isComment = false
    let lines = script.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { line in
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
