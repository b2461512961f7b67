import CFiles

/// Files that are compiled in: the texts of languages, and what pages, the manual, and new plans are made from.
///
/// A file is one entry of a table in `Sources/CFiles`; the compiler refuses an entry without a file.
package struct CompiledFiles: Sendable {
  /// The texts of each language.
  package static let words = CompiledFiles(cfiles_words)
  /// The scripts and the icon of the web's pages.
  package static let assets = CompiledFiles(cfiles_assets)
  /// The scripts and the style of the studio.
  package static let studio = CompiledFiles(cfiles_studio)
  /// The plans that `care new` begins with, a folder for each.
  package static let templates = CompiledFiles(cfiles_templates)
  /// The articles, drawings, and plans of the manual.
  package static let manual = CompiledFiles(cfiles_manual)

  /// The paths, in the order of the table.
  package let paths: [String]
  private let places: [String: Int]
  private let table: @Sendable () -> UnsafePointer<cfile>?

  private init(_ table: @escaping @Sendable () -> UnsafePointer<cfile>?) {
    self.table = table
    var paths: [String] = []
    while let path = table()?[paths.count].path { paths.append(String(cString: path)) }
    self.paths = paths
    places = Dictionary(uniqueKeysWithValues: zip(paths, paths.indices))
  }

  /// Returns the bytes of a file, which are copied; nil if there is none.
  package subscript(path: String) -> [UInt8]? {
    guard let place = places[path], let file = table()?[place], let bytes = file.bytes else { return nil }
    if file.count > 0 { return Array(UnsafeBufferPointer(start: bytes, count: file.count)) }
    return Array(String(cString: bytes).utf8)
  }

  /// Returns the bytes of a file that a part of the product cannot be without.
  ///
  /// - Precondition: The table has it.
  package func required(_ path: String) -> [UInt8] {
    guard let bytes = self[path] else {
      preconditionFailure("no file '\(path)' is compiled in")  // allowed: the paths are constants
    }
    return bytes
  }

  /// Returns a file as a text; nil if there is none.
  package func text(_ path: String) -> String? { self[path].map { String(decoding: $0, as: UTF8.self) } }
}
