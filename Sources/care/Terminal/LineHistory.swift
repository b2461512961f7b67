import CReadline
import Foundation

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
