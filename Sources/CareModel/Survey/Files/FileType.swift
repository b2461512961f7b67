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
    if let mark = marks.first(where: { $0.isAt(head) }) { return mark.type }
    return isText(bytes) ? .text : nil
  }

  /// The bytes at the beginnings of files, by which their types are known.
  package struct Mark: Hashable, Sendable {
    /// The type; nil for a container of other content.
    package let type: FileType?
    /// The bytes at the start.
    package let start: [UInt8]
    /// The place of more bytes.
    package let place: Int
    /// The bytes at that place.
    package let rest: [UInt8]

    fileprivate init(_ type: FileType?, _ start: [UInt8], at place: Int = 0, _ rest: String = "") {
      (self.type, self.start, self.place, self.rest) = (type, start, place, Array(rest.utf8))
    }

    fileprivate func isAt(_ head: [UInt8]) -> Bool {
      head.starts(with: start) && head.dropFirst(place).starts(with: rest)
    }
  }

  /// The marks of all types but text, which has none; the first one that bytes have decides.
  package static let marks: [Mark] =
    [
      Mark(.jpeg, [0xFF, 0xD8, 0xFF]), Mark(.png, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
      Mark(.gif, Array("GIF87a".utf8)), Mark(.gif, Array("GIF89a".utf8)), Mark(.pdf, Array("%PDF-".utf8)),
      Mark(.webp, riff, at: 8, "WEBP"), Mark(.wav, riff, at: 8, "WAVE"), Mark(nil, riff),
    ] + brands.map { Mark($0.type, [], at: 4, "ftyp" + $0.brand) } + [Mark(nil, [], at: 4, "ftyp")]

  private static let riff = Array("RIFF".utf8)

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
