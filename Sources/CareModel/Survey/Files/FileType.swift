public import Foundation

/// A type of file that a participant can give as an answer, as its media type.
///
/// The bytes of a file decide its type, and never its name.
public enum FileType: String, Hashable, Sendable, Codable, CaseIterable {
  /// A JPEG picture.
  case jpeg = "image/jpeg"
  /// A PNG picture.
  case png = "image/png"
  /// A GIF picture.
  case gif = "image/gif"
  /// A WebP picture.
  case webp = "image/webp"
  /// A HEIC picture, as phones take.
  case heic = "image/heic"
  /// A PDF document.
  case pdf = "application/pdf"
  /// A text in UTF-8.
  case text = "text/plain"
  /// An MP4 video.
  case mp4 = "video/mp4"
  /// A QuickTime video.
  case quickTime = "video/quicktime"
  /// A WAV sound.
  case wav = "audio/wav"

  /// The usual ending of a file's name, without the dot.
  public var fileExtension: String {
    switch self {
    case .jpeg: "jpg"
    case .png: "png"
    case .gif: "gif"
    case .webp: "webp"
    case .heic: "heic"
    case .pdf: "pdf"
    case .text: "txt"
    case .mp4: "mp4"
    case .quickTime: "mov"
    case .wav: "wav"
    }
  }

  /// The name that people know the type by, the same in every language.
  package var title: String {
    switch self {
    case .jpeg: "JPEG"
    case .webp: "WebP"
    default: fileExtension.uppercased()
    }
  }

  /// The kind of content.
  var content: Phrase {
    switch self {
    case .jpeg, .png, .gif, .webp, .heic: .filePicture
    case .pdf, .text: .fileDocument
    case .mp4, .quickTime: .fileVideo
    case .wav: .fileSound
    }
  }
}

extension FileType {
  /// Returns the type that the bytes of a file have; nil if it is none of the known ones.
  ///
  /// - Complexity: O(1); O(n) for text, which has no mark of its own.
  public static func of(_ bytes: Data) -> FileType? {
    let head = [UInt8](bytes.prefix(16))
    func has(_ mark: String, at place: Int = 0) -> Bool { head.dropFirst(place).starts(with: mark.utf8) }
    if head.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
    if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
    if has("GIF87a") || has("GIF89a") { return .gif }
    if has("RIFF") { return has("WEBP", at: 8) ? .webp : has("WAVE", at: 8) ? .wav : nil }
    if has("%PDF-") { return .pdf }
    if has("ftyp", at: 4) { return brands.first { has($0.brand, at: 8) }?.type }
    return isText(bytes) ? .text : nil
  }

  /// The major brands of ISO base media files (ISO/IEC 14496-12 and 23008-12).
  private static let brands: [(brand: String, type: FileType)] = [
    ("heic", .heic), ("heix", .heic), ("heim", .heic), ("heis", .heic), ("mif1", .heic), ("qt  ", .quickTime),
    ("isom", .mp4), ("iso2", .mp4), ("iso4", .mp4), ("iso5", .mp4), ("iso6", .mp4), ("mp41", .mp4), ("mp42", .mp4),
    ("avc1", .mp4), ("M4V ", .mp4), ("MSNV", .mp4), ("3gp", .mp4),
  ]

  /// Whether bytes are text in UTF-8 without control characters, other than tabs, line breaks, and page breaks.
  private static func isText(_ bytes: Data) -> Bool {
    guard !bytes.isEmpty, !bytes.contains(where: { $0 < 0x20 && !(0x09...0x0D).contains($0) || $0 == 0x7F }) else {
      return false
    }
    return String(validating: bytes, as: UTF8.self) != nil
  }
}
