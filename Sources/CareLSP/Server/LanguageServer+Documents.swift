import CareModel

/// A text that the editor has.
struct OpenDocument {
  var document: TextDocument
  var version: Int?
}

extension LanguageServer {
  /// The texts of the editor, by path.
  var openTexts: [String: String] { documents.mapValues(\.document.text) }

  func didOpen(_ parameters: JSONValue) {
    guard let path = path(in: parameters), let text = parameters["textDocument"]?["text"]?.asText else { return }
    documents[path] = OpenDocument(
      document: TextDocument(text), version: parameters["textDocument"]?["version"]?.asInteger)
    markStale(path)
  }

  func didChange(_ parameters: JSONValue) {
    guard let path = path(in: parameters), documents[path] != nil else { return }
    for change in parameters["contentChanges"]?.asList ?? [] {
      guard let text = change["text"]?.asText, let old = documents[path]?.document else { continue }
      guard let range = change["range"] else {
        documents[path]?.document = TextDocument(text)
        continue
      }
      guard let start = TextPosition(range["start"]), let end = TextPosition(range["end"]) else { continue }
      let from = old.offset(of: start, in: client.encoding)
      let bytes = from..<max(from, old.offset(of: end, in: client.encoding))
      documents[path]?.document.replace(bytes, with: text)
      for folder in folders.keys { folders[folder]?.move(by: bytes, to: text.utf8.count, in: path) }
    }
    documents[path]?.version = parameters["textDocument"]?["version"]?.asInteger
    markStale(path)
  }

  func didSave(_ parameters: JSONValue) {
    if let path = path(in: parameters) { markStale(path) }
  }

  func didClose(_ parameters: JSONValue) {
    guard let path = path(in: parameters), documents.removeValue(forKey: path) != nil else { return }
    markStale(path)
  }

  func didChangeFiles(_ parameters: JSONValue) {
    for change in parameters["changes"]?.asList ?? [] {
      if let path = change["uri"]?.asText.flatMap(FileAddress.path) { markStale(path) }
    }
  }

  /// Returns the path of the document that a message is about.
  func path(in parameters: JSONValue) -> String? {
    parameters["textDocument"]?["uri"]?.asText.flatMap(FileAddress.path)
  }

  /// Plans a check of the plans that a file belongs to, and of those that have read it.
  func markStale(_ path: String) {
    let around = PlanFolders.around(path) { documents[$0] != nil }
    let readers = folders.filter { $0.value.texts[path] != nil }.keys.sorted()
    for folder in around + readers where !stale.contains(folder) { stale.append(folder) }
  }
}

extension TextPosition {
  /// Reads a position; nil for one that is none.
  init?(_ value: JSONValue?) {
    guard let line = value?["line"]?.asInteger, let character = value?["character"]?.asInteger, line >= 0,
      character >= 0
    else { return nil }
    self.init(line: line, character: character)
  }
}
