import CReadline
import Foundation

/// Lines from a terminal, edited with GNU readline.
///
/// Readline is one per process; so is this.
final class TerminalReader: LineReader {
  /// The candidates for the word before the cursor.
  private let complete: ((_ line: String, _ word: String) -> [String])?
  fileprivate var teller: (any IdleMessageSource)?

  /// A reader that completes the last word of a line, if it is told how.
  init(complete: ((_ line: String, _ word: String) -> [String])? = nil) {
    self.complete = complete
    // The reader lives as long as the process: readline keeps a pointer to it.
    let host = Unmanaged.passRetained(self).toOpaque()
    creadline_setup("care", host, complete == nil ? nil : completeWord)
  }

  /// Asks for the next line; meanwhile `teller` may say something.
  func read(prompt: String, asking teller: any IdleMessageSource) -> ReadLine {
    self.teller = teller
    creadline_when_idle(Unmanaged.passUnretained(self).toOpaque(), tellWhileIdle)
    defer {
      creadline_when_idle(nil, nil)
      self.teller = nil
    }
    return read(prompt: prompt)
  }

  func read(prompt: String) -> ReadLine {
    var text: UnsafeMutablePointer<CChar>?
    let status = creadline_read(prompt, &text)
    defer { free(text) }
    if status == CREADLINE_INTERRUPTED { return .interrupted }
    guard let text else { return .end }
    return .line(String(cString: text))
  }

  fileprivate func candidates(line: String, word: String) -> [String] {
    complete?(line, word) ?? []
  }
}

/// Who may have something to say while a line is waited for.
protocol IdleMessageSource: AnyObject {
  /// Whether there is anything to say; asked a few times a second.
  var hasNews: Bool { get }

  /// Says it, in whole lines.
  func tellNews()
}

/// Called a few times a second on the thread that reads, while it waits.
private func tellWhileIdle(host: UnsafeMutableRawPointer?, mayWrite: Int32) -> Int32 {
  guard let host, let teller = Unmanaged<TerminalReader>.fromOpaque(host).takeUnretainedValue().teller,
    teller.hasNews
  else { return 0 }
  if mayWrite != 0 { teller.tellNews() }
  return 1
}

/// Called by readline on the thread that reads.
private func completeWord(
  host: UnsafeMutableRawPointer?, line: UnsafePointer<CChar>, start: Int32, end: Int32,
  out: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, capacity: Int32
) -> Int32 {
  guard let host else { return 0 }
  let reader = Unmanaged<TerminalReader>.fromOpaque(host).takeUnretainedValue()
  let bytes = UnsafeBufferPointer(start: line, count: Int(end)).map { UInt8(bitPattern: $0) }
  let word = String(decoding: bytes[Int(start)...], as: UTF8.self)
  let found = reader.candidates(line: String(decoding: bytes, as: UTF8.self), word: word).prefix(Int(capacity))
  for (place, candidate) in found.enumerated() { out[place] = strdup(candidate) }
  return Int32(found.count)
}

/// What was typed before, kept in a file that only its owner can read.
struct LineHistory {
  /// The file.
  let path: String
  /// How many entries are kept.
  private static let limit: Int32 = 2000

  /// The history of the file that the environment's `CARE_HISTORY` names, else of `.care_history` in the home folder.
  init() {
    let named = ProcessInfo.processInfo.environment["CARE_HISTORY"] ?? ""
    path = named.isEmpty ? NSHomeDirectory() + "/.care_history" : named
  }

  /// Takes up what an earlier run kept; a file that is not there is an empty history.
  func load() {
    creadline_history_load(path)
  }

  /// Remembers an entry of one line or several.
  func add(_ entry: String) {
    creadline_history_add(entry)
  }

  /// Keeps the history for the next run.
  func save() throws {
    let code = creadline_history_save(path, Self.limit)
    guard code == 0 else { throw Failure("the history cannot be kept in \(path): \(String(cString: strerror(code)))") }
  }
}
