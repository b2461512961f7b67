import CareLua
import CareModel
import Foundation

/// A place in a document of the editor.
struct DocumentPlace {
  var path: String
  var document: TextDocument
  var offset: Int
}

extension LanguageServer {
  /// Returns the place that a request is about.
  ///
  /// - Throws: ``RPCFailure`` if the document is not open, or has no such line.
  func place(in parameters: JSONValue) throws(RPCFailure) -> DocumentPlace {
    let (path, document) = try openDocument(in: parameters)
    guard let position = TextPosition(parameters["position"]) else {
      throw RPCFailure(.invalidParameters, "a position has a line and a character, from 0")
    }
    guard position.line < document.lineCount else {
      throw RPCFailure(.invalidParameters, "the document has \(document.lineCount) lines")
    }
    return DocumentPlace(path: path, document: document, offset: document.offset(of: position, in: client.encoding))
  }

  /// Returns the document that a request is about.
  ///
  /// - Throws: ``RPCFailure`` if it is not open.
  func openDocument(in parameters: JSONValue) throws(RPCFailure) -> (path: String, document: TextDocument) {
    guard let path = path(in: parameters), let open = documents[path] else {
      throw RPCFailure(.invalidParameters, "the document is not open")
    }
    return (path, open.document)
  }

  /// Returns the plan that a file belongs to; nil if there is none.
  func folder(of path: String) -> String? {
    let around = PlanFolders.around(path) { documents[$0] != nil }
    return around.first { folders[$0]?.texts[path] != nil } ?? around.last
  }

  /// Returns the ids of the plan that a file belongs to, with those of its tests.
  func index(around path: String) -> PlanIndex {
    guard let folder = folder(of: path) else { return PlanIndex(parsed([path]), modules: [:]) }
    let reader = OpenReader(folder: folder, open: openTexts)
    var modules: [String: String] = [:]
    // What cannot be read is a diagnostic of the plan.
    let names = ((try? reader.modules()) ?? []) + tests(of: folder)
    _ = try? reader.source(of: nil)
    for name in names {
      guard let text = try? reader.source(of: name) else { continue }
      modules[text.displayPath] = name
    }
    let known = folders[folder]?.texts.keys.filter { reader.texts[$0] == nil } ?? []
    for path in known { modules[path] = Self.sharedModule(path) }
    let texts = reader.texts
    for (path, text) in texts where documents[path] == nil { closedTexts[path] = text }
    return PlanIndex(parsed(Set(texts.keys).union(known).union([path]).sorted()), modules: modules)
  }

  /// The name by which plans require a file of a folder `lib`.
  private static func sharedModule(_ path: String) -> String? {
    let parts = path.split(separator: "/")
    guard let lib = parts.lastIndex(of: "lib"), path.hasSuffix(".lua") else { return nil }
    return String(parts[(lib + 1)...].joined(separator: ".").dropLast(4))
  }

  /// The modules of a plan's tests.
  private func tests(of folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/tests")) ?? []
    return names.filter { $0.hasSuffix(".lua") }.sorted().map { "tests." + $0.dropLast(4) }
  }

  private func parsed(_ paths: [String]) -> [IndexedFile] {
    paths.compactMap { path in document(path).map { sources.lastValid(path, $0) } }
  }

  /// Returns a place as the protocol writes it; nil for a file that is unknown.
  func location(_ file: String, _ range: Range<Int>) -> JSONValue? {
    document(file).map { ["uri": .string(FileAddress.address(file)), "range": $0.json(range, client.encoding)] }
  }
}
