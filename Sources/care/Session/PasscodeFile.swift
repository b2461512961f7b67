import CareCards
import CareModel
import CareRuntime
import CareSurvey
import Foundation

/// The passcodes of the participants of a store, hashed, in a file beside it that only its owner can read.
struct PasscodeFile: PasscodeKeeper {
  /// The passcode of a participant, and the wrong ones in a row.
  private struct Entry: Codable {
    var code: PasscodeHash
    var wrong = 0
    var lockedUntil: Instant?
  }

  /// The number of wrong passcodes before the first pause, and the pauses in minutes: each is twice the one before.
  private static let tries = 5, longestPause = 1_440

  let path: String
  private let rounds: Int

  /// Names the file beside a store; it is written when the first passcode is chosen.
  init(besideStoreAt store: String, rounds: Int = PasscodeHash.defaultRounds) {
    path = store + ".passcodes"
    self.rounds = rounds
  }

  func hasPasscode(_ patient: Patient.ID) throws -> Bool {
    guard FileManager.default.fileExists(atPath: path) else { return false }
    return try change { $0[patient.text] != nil }
  }

  func keep(_ code: String, of patient: Patient.ID, at now: Instant) throws {
    let hash = PasscodeHash(code, salt: Data(SystemEntropy.bytes()), rounds: rounds)
    try change { $0[patient.text] = Entry(code: hash) }
  }

  func check(_ code: String, of patient: Patient.ID, at now: Instant) throws -> PasscodeCheck {
    guard try hasPasscode(patient) else { return .none }
    var locked = 0
    // It is counted before it is checked, so that ending the process gives no free try.
    let counted = try change { entries -> Entry? in
      guard var entry = entries[patient.text] else { return nil }
      if let until = entry.lockedUntil, now < until {
        locked = Int(((Double(until.milliseconds) - Double(now.milliseconds)) / 1_000).rounded(.up))
        return entry
      }
      entry.wrong += 1
      entry.lockedUntil = Self.pause(after: entry.wrong).map { now.adding(seconds: $0) }
      entries[patient.text] = entry
      return entry
    }
    guard let counted else { return .none }
    if locked > 0 { return .locked(seconds: locked) }
    guard counted.code.matches(code) else {
      return Self.pause(after: counted.wrong).map { .locked(seconds: $0) } ?? .wrong(left: Self.tries - counted.wrong)
    }
    try change { entries in
      entries[patient.text]?.wrong = 0
      entries[patient.text]?.lockedUntil = nil
    }
    return .right
  }

  /// Removes the passcode of a participant; false if there is none.
  @discardableResult
  func forget(_ patient: Patient.ID) throws -> Bool {
    guard FileManager.default.fileExists(atPath: path) else { return false }
    return try change { $0.removeValue(forKey: patient.text) != nil }
  }

  /// Returns the seconds of the pause after a number of wrong passcodes; nil for none.
  private static func pause(after wrong: Int) -> Int? {
    guard wrong >= tries else { return nil }
    return 60 * min(longestPause, 1 << min(wrong - tries, 12))
  }

  // MARK: The file

  /// Reads the file, changes it, and writes it if it differs; no other process does so meanwhile.
  private func change<Result>(_ body: (inout [String: Entry]) throws -> Result) throws -> Result {
    let lock = try lockedFile()
    defer { close(lock) }
    let bytes = try FileHandle(fileDescriptor: lock, closeOnDealloc: false).readToEnd() ?? Data()
    var entries: [String: Entry] = [:]
    if !bytes.isEmpty {
      do { entries = try JSONText.decode([String: Entry].self, from: bytes) } catch {
        throw Failure("'\(path)' cannot be read; move it away, and let participants choose their passcodes again")
      }
    }
    let result = try body(&entries)
    // The file keeps its bytes.
    let changed = Data(try JSONText.utf8(encoding: entries, form: [.escapedSlashes, .readable]))
    if changed != bytes { try replace(with: changed) }
    return result
  }

  /// Opens the file, creating it if necessary, and locks it; the file that has the name then is the one that is locked.
  private func lockedFile() throws -> Int32 {
    while true {
      let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard file >= 0, fchmod(file, 0o600) == 0 else { throw failure }
      while flock(file, LOCK_EX) != 0 {
        guard errno == EINTR else { throw failure }
      }
      var locked = stat(), named = stat()
      if fstat(file, &locked) == 0, lstat(path, &named) == 0, locked.st_ino == named.st_ino { return file }
      close(file)
    }
  }

  /// Writes a complete file, and then gives it the name.
  private func replace(with bytes: Data) throws {
    let draft = "\(path).\(getpid()).part"
    unlink(draft)
    let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    do {
      try handle.write(contentsOf: bytes)
      try handle.synchronize()
      try handle.close()
      guard rename(draft, path) == 0 else { throw failure }
    } catch {
      unlink(draft)
      throw error as? Failure ?? failure
    }
  }

  private var failure: Failure { Failure("'\(path)' cannot be used: \(String(cString: strerror(errno)))") }
}
