package import Foundation

/// A small file of each type, for simulations, for tests of plans, and for the checks of hooks.
///
/// Only such files can be answers without anyone giving their bytes.
package struct SampleFile: Hashable, Sendable {
  /// The type.
  package var type: FileType

  /// Creates the sample of a type.
  package init(_ type: FileType) {
    self.type = type
  }

  /// The bytes.
  package var bytes: Data { Data(base64Encoded: content.base64) ?? Data() }

  /// The reference to the file.
  package var reference: FileReference { FileReference(hash: content.hash, bytes: content.bytes, type: type) }

  /// Returns the sample that a reference names; nil if it names another file.
  package static func named(_ reference: FileReference) -> SampleFile? {
    let sample = SampleFile(reference.type)
    return sample.reference == reference ? sample : nil
  }

  private struct Content {
    var bytes: Int
    var hash: String
    var base64: String

    init(_ bytes: Int, _ hash: String, _ base64: String) {
      (self.bytes, self.hash, self.base64) = (bytes, hash, base64)
    }
  }

  private var content: Content {
    switch type {
    case .jpeg:
      Content(
        134, "9650f149d622055c4b495e65e9148ebfc5e61b1bb00e83538e76afe48c496eaf",
        "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP////////////////////////////////////////////////////////////////////////////"
          + "//////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=")
    case .png:
      Content(
        67, "a1abfd410973b0111c215baa879b9edcd739e601659ba44168269767cc2e9108",
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==")
    case .gif:
      Content(
        42, "ef1955ae757c8b966c83248350331bd3a30f658ced11f387f8ebf05ab3368629",
        "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7")
    case .webp:
      Content(
        34, "86be52bdb7547413cafb3ed175a806a798c65de98b40849e0b974c47d187de65",
        "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==")
    case .heic:
      Content(
        24, "99fa2182f97726a156cf1b7b591a8988b928f7f8c6e1f32c9e0182bbcfce36fc",
        "AAAAGGZ0eXBoZWljAAAAAG1pZjFoZWlj")
    case .pdf:
      Content(
        189, "e3243d6f48599f682e999237a8cecfb7484b1f4d7f83522d86a87054cfa39541",
        "JVBERi0xLjQKMSAwIG9iajw8L1R5cGUvQ2F0YWxvZy9QYWdlcyAyIDAgUj4+ZW5kb2JqCjIgMCBvYmo8PC9UeXBlL1BhZ2VzL0tpZHNbMyAwIF"
          + "JdL0NvdW50IDE+PmVuZG9iagozIDAgb2JqPDwvVHlwZS9QYWdlL1BhcmVudCAyIDAgUi9NZWRpYUJveFswIDAgOSA5XT4+ZW5kb2JqCnRyYWls"
          + "ZXI8PC9Sb290IDEgMCBSPj4KJSVFT0YK")
    case .text:
      Content(
        10, "d079692898f82b0bb886cf17b4ecb92c6ad3d811d0f6581731e4def06457e816",
        "QSBzYW1wbGUuCg==")
    case .mp4:
      Content(
        32, "2b31c11851d263e8d795614aa9e6104f45c384179bafab54308f8f55375846de",
        "AAAAGGZ0eXBpc29tAAAAAGlzb21tcDQyAAAACGZyZWU=")
    case .quickTime:
      Content(
        28, "6e83f8b44c5fa7e9fce7a6c093758929c5a12487eb79e7df44bb298235873d8e",
        "AAAAFGZ0eXBxdCAgAAAAAHF0ICAAAAAIZnJlZQ==")
    case .wav:
      Content(
        52, "08662970568d4e2cf49988067bee006f7e8ded8c4cd93f4aa6ef4211b891d8af",
        "UklGRiwAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQgAAACAgICAgICAgA==")
    }
  }
}
