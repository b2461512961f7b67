import Care
package import CareModel
import Foundation

/// A reader of a file of channels, whatever its name, with modules beside it.
package struct ChannelsFile: SourceReader {
  private static let module = "channels"

  /// The path of the file.
  package let path: String
  private let folder: FolderReader

  /// Names a file by its path.
  package init(path: String) {
    self.path = path
    folder = FolderReader(
      folder: URL(filePath: path).deletingLastPathComponent(),
      displayPath: path.contains("/") ? nil : ".")
  }

  /// Names the `channels.lua` beside a store; nil for a store that is no file.
  package init?(besideStoreAt store: String) {
    guard !store.contains("://") else { return nil }
    let folder = URL(filePath: StoreLocation(store).path).deletingLastPathComponent()
    self.init(path: folder.appending(path: "channels.lua").path(percentEncoded: false))
  }

  /// Whether there is such a file.
  package var exists: Bool { FileManager.default.fileExists(atPath: path) }

  /// Returns the file of channels, or a module that it requires; nil if there is none.
  ///
  /// - Throws: `SourceError` for a file that cannot be read, or is not UTF-8.
  package func source(of module: String?) throws(SourceError) -> SourceText? {
    // Beside it only: a shared folder of modules has no channels of this site.
    guard module == Self.module else { return try folder.source(of: module) }
    guard exists else { return nil }
    let data: Data
    do { data = try RegularFile.data(path) } catch { throw .unreadable(path: path, reason: error.text) }
    guard let text = String(data: data, encoding: .utf8) else { throw .notText(path: path) }
    return SourceText(path: "channels.lua", displayPath: path, text: text)
  }
}
