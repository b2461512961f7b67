internal import CZlib

/// Reads the files of a ZIP archive (APPNOTE 6.3) that are stored or deflated, each within a limit.
struct ZipReader {
  /// The reason why an archive cannot be read.
  struct Failure: Error, Hashable {
    let message: String
    /// Whether a limit was exceeded.
    var isLimit = false
  }

  private struct Entry {
    let method: Int
    let checksum: UInt32
    let compressed: Int
    let offset: Int
  }

  /// The most files of an archive, and the most bytes of all files that are read of it: a small archive can unpack to any size.
  static let mostFiles = 1_000, mostBytes = 32 << 20

  private let bytes: [UInt8]
  private var entries: [String: Entry] = [:]
  private var budget = mostBytes

  /// Reads the directory of an archive.
  ///
  /// - Throws: ``Failure`` if the bytes are no archive, or it has too many files.
  init(_ bytes: [UInt8]) throws(Failure) {
    self.bytes = bytes
    let end = try directoryEnd()
    let count = try number(end + 10, 2)
    guard count <= Self.mostFiles else {
      throw Failure(message: "the archive has more than \(Self.mostFiles) files", isLimit: true)
    }
    var place = try number(end + 16, 4)
    for _ in 0..<count {
      guard try number(place, 4) == 0x0201_4B50 else { throw Self.broken }
      let flags = try number(place + 8, 2), nameLength = try number(place + 28, 2)
      let name = String(decoding: try slice(place + 46, nameLength), as: UTF8.self)
      guard flags & 1 == 0 else { throw Failure(message: "the archive is encrypted; save it without a password") }
      entries[name] = Entry(
        method: try number(place + 10, 2), checksum: UInt32(truncatingIfNeeded: try number(place + 16, 4)),
        compressed: try number(place + 20, 4), offset: try number(place + 42, 4))
      place += 46 + nameLength + (try number(place + 30, 2)) + (try number(place + 32, 2))
    }
  }

  /// The names of the files.
  var names: [String] { entries.keys.sorted() }

  private static let broken = Failure(message: "the archive is damaged; save the file again")

  /// The place of the record at the end, which a comment of at most 65,535 bytes follows.
  private func directoryEnd() throws(Failure) -> Int {
    var place = bytes.count - 22
    while place >= max(0, bytes.count - 22 - 65_535) {
      if bytes[place] == 0x50, bytes[place + 1] == 0x4B, bytes[place + 2] == 5, bytes[place + 3] == 6 { return place }
      place -= 1
    }
    throw Self.broken
  }

  /// Returns the number of some bytes, the least significant first.
  private func number(_ place: Int, _ count: Int) throws(Failure) -> Int {
    try slice(place, count).reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private func slice(_ place: Int, _ count: Int) throws(Failure) -> ArraySlice<UInt8> {
    guard place >= 0, count >= 0, place <= bytes.count - count else { throw Self.broken }
    return bytes[place..<(place + count)]
  }

  /// Returns the bytes of a file; nil if there is none of that name.
  ///
  /// - Throws: ``Failure`` if the file is damaged, or is longer than what is left of the limit.
  mutating func file(_ name: String) throws(Failure) -> [UInt8]? {
    guard let entry = entries[name] else { return nil }
    guard try number(entry.offset, 4) == 0x0403_4B50 else { throw Self.broken }
    let start = entry.offset + 30 + (try number(entry.offset + 26, 2)) + (try number(entry.offset + 28, 2))
    let packed = try slice(start, entry.compressed)
    let content: [UInt8]
    switch entry.method {
    case 0: content = Array(packed)
    case 8: content = try inflated(packed)
    default: throw Failure(message: "the archive is compressed in a way that is not read; save the file again")
    }
    guard content.count <= budget else { throw tooLong }
    guard CRC32.of(content) == entry.checksum else { throw Self.broken }
    budget -= content.count
    return content
  }

  private var tooLong: Failure {
    Failure(
      message: "the file unpacks to more than \(Self.mostBytes >> 20) MiB; split the form into several", isLimit: true)
  }

  private func inflated(_ packed: ArraySlice<UInt8>) throws(Failure) -> [UInt8] {
    var stream = z_stream()
    // Without the header of zlib, as in archives.
    guard inflateInit2_(&stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      throw Self.broken
    }
    defer { inflateEnd(&stream) }
    var input = Array(packed), content: [UInt8] = [], status = Z_OK
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    input.withUnsafeMutableBufferPointer { input in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(truncatingIfNeeded: input.count)
      while status == Z_OK, content.count <= budget {
        let made = chunk.withUnsafeMutableBufferPointer { chunk in
          stream.next_out = chunk.baseAddress
          stream.avail_out = UInt32(truncatingIfNeeded: chunk.count)
          status = inflate(&stream, Z_NO_FLUSH)
          return chunk.count - Int(stream.avail_out)
        }
        content += chunk[..<made]
      }
    }
    guard content.count <= budget else { throw tooLong }
    guard status == Z_STREAM_END else { throw Self.broken }
    return content
  }
}
