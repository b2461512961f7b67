import Foundation

/// The format and the size of a picture, which its first bytes say.
struct PictureSize: Hashable {
  /// The media type.
  var mediaType: String
  /// The width in pixels.
  var width: Int
  /// The height in pixels.
  var height: Int

  /// Reads the first bytes of a PNG, JPEG, GIF, or WebP picture; nil for anything else.
  init?(_ bytes: Data) {
    let reader = PictureBytes(bytes: bytes)
    let found: (type: String, width: Int?, height: Int?)
    if reader.has([0x89] + Array("PNG\r\n\u{1A}\n".utf8), at: 0), reader.has(Array("IHDR".utf8), at: 12) {
      found = ("image/png", reader.number(at: 16, of: 4), reader.number(at: 20, of: 4))
    } else if reader.has(Array("GIF8".utf8), at: 0) {
      found = ("image/gif", reader.littleEndian(at: 6, of: 2), reader.littleEndian(at: 8, of: 2))
    } else if reader.has(Array("RIFF".utf8), at: 0), reader.has(Array("WEBP".utf8), at: 8) {
      let size = Self.sizeOfWebP(reader)
      found = ("image/webp", size?.width, size?.height)
    } else if reader.has([0xFF, 0xD8], at: 0) {
      let size = Self.sizeOfJPEG(reader)
      found = ("image/jpeg", size?.width, size?.height)
    } else {
      return nil
    }
    guard let width = found.width, let height = found.height, width > 0, height > 0 else { return nil }
    (mediaType, self.width, self.height) = (found.type, width, height)
  }

  /// Returns the size in the frame header of a JPEG picture.
  private static func sizeOfJPEG(_ reader: PictureBytes) -> (width: Int?, height: Int?)? {
    var place = 2
    while let mark = reader.number(at: place, of: 1), mark == 0xFF, let kind = reader.number(at: place + 1, of: 1) {
      switch kind {
      // Bytes that fill up.
      case 0xFF: place += 1
      case 0x01, 0xD0...0xD7: place += 2
      // Frames, without the tables that have numbers among theirs.
      case 0xC0...0xCF where kind != 0xC4 && kind != 0xC8 && kind != 0xCC:
        return (reader.number(at: place + 7, of: 2), reader.number(at: place + 5, of: 2))
      default:
        guard let length = reader.number(at: place + 2, of: 2), length >= 2 else { return nil }
        place += 2 + length
      }
    }
    return nil
  }

  /// Returns the size in the first chunk of a WebP picture.
  private static func sizeOfWebP(_ reader: PictureBytes) -> (width: Int?, height: Int?)? {
    if reader.has(Array("VP8X".utf8), at: 12) {
      return (reader.littleEndian(at: 24, of: 3).map { $0 + 1 }, reader.littleEndian(at: 27, of: 3).map { $0 + 1 })
    }
    if reader.has(Array("VP8L".utf8), at: 12), reader.number(at: 20, of: 1) == 0x2F {
      guard let bits = reader.littleEndian(at: 21, of: 4) else { return nil }
      return ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    }
    if reader.has(Array("VP8 ".utf8), at: 12), reader.has([0x9D, 0x01, 0x2A], at: 23) {
      return (
        reader.littleEndian(at: 26, of: 2).map { $0 & 0x3FFF }, reader.littleEndian(at: 28, of: 2).map { $0 & 0x3FFF }
      )
    }
    return nil
  }
}

/// Numbers at places of bytes; nil behind the last one.
private struct PictureBytes {
  let bytes: Data

  func number(at place: Int, of count: Int) -> Int? {
    slice(place, count)?.reduce(0) { $0 << 8 | Int($1) }
  }

  func littleEndian(at place: Int, of count: Int) -> Int? {
    slice(place, count)?.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  func has(_ expected: [UInt8], at place: Int) -> Bool {
    slice(place, expected.count).map { $0.elementsEqual(expected) } ?? false
  }

  private func slice(_ place: Int, _ count: Int) -> Data? {
    guard place + count <= bytes.count else { return nil }
    return bytes[(bytes.startIndex + place)..<(bytes.startIndex + place + count)]
  }
}
