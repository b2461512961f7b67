import CareLua
import CareModel

/// The syntax trees of files, each parsed once per text.
final class ParsedFiles {
  /// The most files that are kept.
  private static let most = 500

  private var files: [String: (text: [UInt8], file: IndexedFile)] = [:]
  /// The last sources that were Lua.
  private var valid: [String: IndexedFile] = [:]

  /// Returns the file as it is; its tree is nil if it is not Lua.
  func source(_ path: String, _ document: TextDocument) -> ParsedSource { file(path, document).source }

  private func file(_ path: String, _ document: TextDocument) -> IndexedFile {
    if let known = files[path], known.text == document.bytes { return known.file }
    if files.count >= Self.most { (files, valid) = ([:], [:]) }
    let file = IndexedFile(ParsedSource(LuaSource(file: path, text: document.text)))
    files[path] = (document.bytes, file)
    if file.source.tree != nil { valid[path] = file }
    return file
  }

  /// Returns the file as it is, or as it last was Lua.
  func lastValid(_ path: String, _ document: TextDocument) -> IndexedFile {
    let now = file(path, document)
    return now.source.tree == nil ? valid[path] ?? now : now
  }
}
