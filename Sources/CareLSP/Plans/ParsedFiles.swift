import CareLua
import CareModel

/// The syntax trees of files, each parsed once per text.
final class ParsedFiles {
  /// The most files that are kept.
  private static let most = 500

  private var files: [String: (text: [UInt8], source: ParsedSource)] = [:]
  /// The last sources that were Lua.
  private var valid: [String: ParsedSource] = [:]

  /// Returns the file as it is; its tree is nil if it is not Lua.
  func source(_ path: String, _ document: TextDocument) -> ParsedSource {
    if let known = files[path], known.text == document.bytes { return known.source }
    if files.count >= Self.most { (files, valid) = ([:], [:]) }
    let source = ParsedSource(LuaSource(file: path, text: document.text))
    files[path] = (document.bytes, source)
    if source.tree != nil { valid[path] = source }
    return source
  }

  /// Returns the file as it is, or as it last was Lua.
  func lastValid(_ path: String, _ document: TextDocument) -> ParsedSource {
    let now = source(path, document)
    return now.tree == nil ? valid[path] ?? now : now
  }
}
