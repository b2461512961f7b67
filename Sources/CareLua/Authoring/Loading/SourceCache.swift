package import CareModel
import CareSurvey
import Crypto
import Foundation

/// The files that a plan has been loaded from, as they are asked for.
final class SourceCache {
  private let reader: any SourceReader
  /// The texts by the path that messages show.
  private(set) var sources: [String: ParsedSource] = [:]
  /// The files in the order in which they were asked for.
  private(set) var order: [String] = []
  /// The texts by the name of their module.
  private var modules: [String: ParsedSource] = [:]
  private var files: [String: ScriptBundle.File] = [:]
  /// The modules that were asked for and not there.
  private(set) var absent: Set<String> = []

  init(_ reader: any SourceReader) {
    self.reader = reader
  }

  /// The plan's own file, or a module.
  func take(_ module: String?, limit: Int) throws(SourceFailure) -> SourceText {
    let found: SourceText?
    do throws(SourceError) { found = try reader.source(of: module) } catch { throw SourceFailure(error) }
    guard let found else {
      module.map { _ = absent.insert($0) }
      throw SourceFailure(
        code: .unreadable,
        message: module.map {
          "there is no module '\($0)'; it would be \($0.replacing(".", with: "/")).lua in the plan's folder or in plans/lib"
        } ?? "there is no plan here; a plan's folder contains a file plan.lua")
    }
    guard found.text.utf8.count <= limit else {
      throw SourceFailure(
        code: .limit,
        message:
          "\(found.displayPath) has \(found.text.utf8.count) bytes, which exceeds \(limit); move parts of it to modules"
      )
    }
    if let known = sources[found.displayPath] {
      module.map { modules[$0] = known }
      return found
    }
    let parsed = ParsedSource(LuaSource(found))
    sources[found.displayPath] = parsed
    module.map { modules[$0] = parsed }
    order.append(found.displayPath)
    let hash = Hex.text(SHA256.hash(data: Data(found.text.utf8)))
    files[found.path] = ScriptBundle.File(path: found.path, hash: hash, text: found.text)
    return found
  }

  /// The source of a module that has been asked for.
  func module(_ name: String) -> ParsedSource? { modules[name] }

  /// The name by which a file was asked for; nil for the plan's own.
  func moduleName(ofFile file: String) -> String? {
    modules.filter { $0.value.source.file == file }.keys.min()
  }

  /// The modules of the plan's folder that were not asked for.
  func unread(
    of reader: any SourceReader, limit: Int
  ) throws(SourceFailure) -> [(module: String, source: ParsedSource)] {
    do throws(SourceError) {
      var unread: [(module: String, source: ParsedSource)] = []
      for name in try reader.modules().sorted() where modules[name] == nil {
        guard let text = try reader.source(of: name), sources[text.displayPath] == nil, text.text.utf8.count <= limit
        else { continue }
        unread.append((name, ParsedSource(LuaSource(text))))
      }
      return unread
    } catch {
      throw SourceFailure(error)
    }
  }

  /// The pictures that the files name, read when they are first asked for; ask when all files have been read.
  private(set) lazy var pictures = NamedPictures(in: files.values.map(\.text), from: reader)

  /// Every file with its hash, sorted by path, and the pictures that they name.
  func bundle() -> ScriptBundle { ScriptBundle(files: Array(files.values), pictures: pictures.files) }

  /// The texts of all files, sorted by path.
  var texts: [String] { files.values.sorted { $0.path < $1.path }.map(\.text) }
}

/// A file that cannot be had.
struct SourceFailure: LuaRaisable {
  var code: String { diagnosticCode.rawValue }
  var diagnosticCode: DiagnosticCode
  var message: String

  init(code: DiagnosticCode, message: String) {
    diagnosticCode = code
    self.message = message
  }

  init(_ error: SourceError) {
    diagnosticCode = .unreadable
    switch error {
    case .unreadable(let path, let reason): message = "\(path) cannot be read: \(reason)"
    case .notText(let path): message = "\(path) is not UTF-8 text; save it as UTF-8"
    }
  }
}

extension ScriptBundle {
  /// The SHA-256 of the paths and digests of the files and the pictures, a line for each.
  package var contentHash: String {
    let lines =
      files.map { "\($0.path) \($0.hash)\n" } + pictures.map { "\($0.picture.path) \($0.picture.hash)\n" }
    return Hex.text(SHA256.hash(data: Data(lines.joined().utf8)))
  }
}
