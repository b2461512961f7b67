import CareWeb
import Glibc
import Logging
import Synchronization

/// The log on standard error, of which each line is written at once and as a whole.
struct StandardErrorLog: LogHandler {
  /// The second whose text was made last, so that the many lines of a second share it.
  private static let time = Mutex((second: -1, text: ""))
  private static let writing = Mutex(())

  let label: String
  let format: LogLine.Format
  var logLevel = Logger.Level.info
  var metadata = Logger.Metadata()

  init(label: String, format: LogLine.Format = .text) {
    self.label = label
    self.format = format
  }

  subscript(metadataKey name: String) -> Logger.MetadataValue? {
    get { metadata[name] }
    set { metadata[name] = newValue }
  }

  func log(event: LogEvent) {
    let line = LogLine(event, label: label, metadata: metadata, time: Self.timeText, format: format)
    line.bytes.withUnsafeBytes { bytes in
      Self.writing.withLock { _ in
        var rest = bytes[...]
        while !rest.isEmpty {
          let count = write(STDERR_FILENO, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
          // Nobody is left to tell if the log cannot be written.
          guard count > 0 || errno == EINTR else { return }
          rest = rest.dropFirst(max(0, count))
        }
      }
    }
  }

  /// The time in the zone of the machine.
  private static var timeText: String {
    var now = Glibc.time(nil)
    return time.withLock { time in
      guard time.second != now else { return time.text }
      var parts = tm()
      localtime_r(&now, &parts)
      let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { text in
        let count = strftime(text.baseAddress, text.count, "%Y-%m-%dT%H:%M:%S%z", &parts)
        return String(decoding: text.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
      }
      time = (now, text)
      return text
    }
  }
}
