import CReadline
import CareCards
import Foundation

/// A reader of lines from a terminal, edited with GNU readline.
///
/// Readline has one state per process, so create only one reader.
final class TerminalReader: LineReader {
  /// Returns the candidates for the word before the cursor.
  private let complete: ((_ line: String, _ word: String) -> [String])?
  /// Whether the line is the path of a file, which is completed as such.
  private var readsPath = false
  fileprivate var messages: (any IdleMessageSource)?

  /// Creates a reader that completes the last word of a line with `complete`, if it is not nil; paths are always completed.
  init(complete: ((_ line: String, _ word: String) -> [String])? = nil) {
    self.complete = complete
    // Readline keeps a pointer to the reader, so it lives as long as the process.
    let host = Unmanaged.passRetained(self).toOpaque()
    creadline_setup("care", host, completeWord)
  }

  /// Reads the next line; while it waits, prints messages from a source.
  func read(prompt: TerminalText, printing messages: any IdleMessageSource) -> ReadLine {
    self.messages = messages
    creadline_when_idle(Unmanaged.passUnretained(self).toOpaque(), printWhileIdle)
    defer {
      creadline_when_idle(nil, nil)
      self.messages = nil
    }
    return read(prompt: prompt)
  }

  func read(prompt: TerminalText) -> ReadLine {
    var text: UnsafeMutablePointer<CChar>?
    let status = creadline_read(prompt.description, &text)
    defer { free(text) }
    if status == CREADLINE_INTERRUPTED { return .interrupted }
    guard let text else { return .end }
    return .line(String(cString: text))
  }

  /// Reads a line, and completes the path in it.
  func readPath(prompt: TerminalText) -> ReadLine {
    readsPath = true
    defer { readsPath = false }
    return read(prompt: prompt)
  }

  fileprivate func candidates(line: String, word: String) -> [String] {
    guard readsPath else { return complete?(line, word) ?? [] }
    // The word begins after the last slash or space of the path.
    return FilePath.completions(of: line).map { String($0.dropFirst(line.count - word.count)) }
  }
}

/// A source of messages that are printed while the reader waits for a line.
protocol IdleMessageSource: AnyObject {
  /// Whether there are messages; checked a few times a second.
  var hasMessages: Bool { get }

  /// Prints the messages, in whole lines.
  func printMessages()
}

/// The idle callback of readline, called a few times a second on the reading thread.
private func printWhileIdle(host: UnsafeMutableRawPointer?, mayWrite: Int32) -> Int32 {
  guard let host, let messages = Unmanaged<TerminalReader>.fromOpaque(host).takeUnretainedValue().messages,
    messages.hasMessages
  else { return 0 }
  if mayWrite != 0 { messages.printMessages() }
  return 1
}

/// The completion callback of readline, called on the reading thread.
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

/// The history of entered lines, in a file that only its owner can read.
struct LineHistory {
  /// The path of the file.
  let path: String
  /// The maximum number of entries in the file.
  private static let limit: Int32 = 2000

  /// Creates the history in the file of the environment variable `CARE_HISTORY`, else in `~/.care_history`.
  init() {
    let named = ProcessInfo.processInfo.environment["CARE_HISTORY"] ?? ""
    path = named.isEmpty ? NSHomeDirectory() + "/.care_history" : named
  }

  /// Loads the history of earlier runs; a missing file is an empty history.
  func load() {
    creadline_history_load(path)
  }

  /// Adds an entry of one or more lines.
  func add(_ entry: String) {
    creadline_history_add(entry)
  }

  /// Saves the history for the next run.
  func save() throws {
    let code = creadline_history_save(path, Self.limit)
    guard code == 0 else { throw Failure("\(path): the history cannot be saved: \(String(cString: strerror(code)))") }
  }
}
