import CareCards
import CareModel
import CareRuntime

extension Session {
  /// Returns the pictures of a document as `data:` URLs by their hashes; warns of those that the store does not have.
  ///
  /// Seeding keeps the pictures of a plan; a store of an earlier release has none until its plans are seeded again.
  func pictures(of images: [MarkdownImage]) throws -> [String: String] {
    let found = try runtime.dataURLs(of: images)
    for path in Set(images.lazy.filter { found[$0.hash] == nil }.map(\.path)).sorted() {
      output.note("warning: the picture \(path) is not in the store; seed its plan again, with this file in its folder")
    }
    return found
  }
}
