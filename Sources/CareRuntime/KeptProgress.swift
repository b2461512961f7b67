package import CareModel
import Synchronization

/// The progress that functions of plans computed from their events alone, kept while a runtime is used.
///
/// A value is found by a hash over everything that its function can read: the event with its outcome, and the files of the plan. So
/// whatever changes is computed again, nothing has to be discarded, and no answer is kept.
package final class KeptProgress: Sendable {
  /// A hash of 128 bits, with a secret of the process.
  package struct Key: Hashable, Sendable {
    private let first: Int
    private let second: Int

    /// Creates the key of an event and the files of the plan in which its function is.
    package init(of event: Event, in manifest: ScriptBundle.Manifest) {
      var event = event
      // It is large, and functions cannot read it.
      event.task.survey = nil
      func hash(_ part: UInt8) -> Int {
        var hasher = Hasher()
        hasher.combine(part)
        hasher.combine(event)
        event.combineBytes(into: &hasher)
        hasher.combine(manifest)
        return hasher.finalize()
      }
      (first, second) = (hash(0), hash(1))
    }
  }

  /// Two generations: when the young one is full, it becomes the old one, and what was not used again is discarded.
  private struct State {
    var young: [Key: Double] = [:]
    var old: [Key: Double] = [:]
  }

  /// The greatest number of values in a generation: some 32 megabytes.
  private let room: Int
  private let state = Mutex(State())

  /// Creates an empty one, with a greatest number of values in each of its two generations.
  package init(room: Int = 500_000) {
    self.room = room
  }

  /// The number of values, at most twice the room.
  package var count: Int { state.withLock { $0.young.count + $0.old.count } }

  /// Returns the value of a key; nil if there is none.
  package func value(of key: Key) -> Double? {
    state.withLock { state in
      if let value = state.young[key] { return value }
      guard let value = state.old.removeValue(forKey: key) else { return nil }
      keep(value, key, &state)
      return value
    }
  }

  /// Keeps a value.
  package func keep(_ value: Double, of key: Key) {
    state.withLock { keep(value, key, &$0) }
  }

  /// Discards all values.
  func forget() {
    state.withLock { $0 = State() }
  }

  private func keep(_ value: Double, _ key: Key, _ state: inout State) {
    if state.young.count >= room, state.young[key] == nil { (state.old, state.young) = (state.young, [:]) }
    state.young[key] = value
  }
}

extension CareRuntime {
  /// Whether the progress that functions compute is kept; tests compare it with what they compute.
  @TaskLocal package static var keepsProgress = true
}

extension Event {
  /// Combines the texts and numbers that functions read, byte by byte: equal ones may differ in them, such as 0 and -0, or the two
  /// spellings of an accent.
  fileprivate func combineBytes(into hasher: inout Hasher) {
    func combine(_ text: String) { for byte in text.utf8 { hasher.combine(byte) } }
    func combine(_ number: Double) { hasher.combine(number.bitPattern) }
    combine(task.title)
    for value in values + targets {
      combine(value.kind ?? "")
      switch value.value {
      case .text(let text): combine(text)
      case .double(let number): combine(number)
      case .integer, .boolean, .date, .day, .binary: break
      }
    }
    for (name, value) in parameters.sorted(by: { $0.key < $1.key }) {
      combine(name)
      switch value {
      case .text(let text): combine(text)
      case .number(let number): combine(number)
      case .time, .moment, .boolean: break
      }
    }
  }
}
