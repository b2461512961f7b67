package import CareModel

/// An archive of files in the ZIP format, without compression (APPNOTE 6.3, method 0).
///
/// All sizes are below 4 GB, and the bytes depend on the files and the time alone.
package struct ZipArchive {
  private struct Entry {
    var name: [UInt8]
    var checksum: UInt32
    var size: UInt32
    var offset: UInt32
  }

  /// The bytes so far.
  private var bytes: [UInt8] = []
  private var entries: [Entry] = []
  private let time: UInt16
  private let date: UInt16

  /// Creates an empty archive whose files are of a time, in UTC.
  package init(at now: Instant) {
    let day = Zone.utc.date(of: now)
    // An instant beyond the days that are known is shown at an end of the day nearest to it.
    let seconds = min(max(now.milliseconds(since: Zone.utc.startOfDay(day)) / 1000, 0), 86_399)
    let (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    time = UInt16(hour) << 11 | UInt16(minute) << 5 | UInt16(second / 2)
    // The format begins in 1980 and ends in 2107.
    date = UInt16(min(max(day.year - 1980, 0), 127)) << 9 | UInt16(day.month) << 5 | UInt16(day.day)
  }

  /// Adds a file; its path has `/` between folders.
  package mutating func add(_ content: [UInt8], as path: String) {
    let entry = Entry(
      name: Array(path.utf8), checksum: CRC32.of(content), size: UInt32(content.count), offset: UInt32(bytes.count))
    put(0x0403_4B50)
    putHeader(of: entry)
    bytes += entry.name
    bytes += content
    entries.append(entry)
  }

  /// Returns the bytes of the archive, with its directory.
  package consuming func finished() -> [UInt8] {
    let start = UInt32(bytes.count)
    for entry in entries {
      put(0x0201_4B50)
      put16(20)
      putHeader(of: entry)
      // No comment, the first disk, no attributes.
      for _ in 0..<3 { put16(0) }
      put(0)
      put(entry.offset)
      bytes += entry.name
    }
    let size = UInt32(bytes.count) - start
    put(0x0605_4B50)
    put(0)
    put16(UInt16(entries.count))
    put16(UInt16(entries.count))
    put(size)
    put(start)
    put16(0)
    return bytes
  }

  /// Adds the fields that a file and its entry in the directory have in common.
  private mutating func putHeader(of entry: Entry) {
    put16(20)
    // Names are UTF-8.
    put16(1 << 11)
    put16(0)
    put16(time)
    put16(date)
    put(entry.checksum)
    put(entry.size)
    put(entry.size)
    put16(UInt16(entry.name.count))
    put16(0)
  }

  private mutating func put16(_ number: UInt16) {
    bytes.append(UInt8(truncatingIfNeeded: number))
    bytes.append(UInt8(truncatingIfNeeded: number >> 8))
  }

  private mutating func put(_ number: UInt32) {
    put16(UInt16(truncatingIfNeeded: number))
    put16(UInt16(truncatingIfNeeded: number >> 16))
  }
}

/// The checksum of ZIP files (CRC-32 of ISO 3309, polynomial 0xEDB88320).
enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
  }

  static func of(_ bytes: [UInt8]) -> UInt32 {
    table.withUnsafeBufferPointer { table in
      ~bytes.reduce(~UInt32(0)) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8 }
    }
  }
}
