import CareCards
import CareModel
import Foundation
import Synchronization

/// Asks before the store is written at a time far ahead of the machine's clock.
///
/// Every later write would have to be at that time or later.
final class ClockGuard: Sendable {
  /// The time by which a write may be ahead of the machine's clock, in seconds: a day.
  static let tolerance = 86_400

  /// Whether the environment allows every time, for tests and lessons whose times are their own: `CARE_ANY_TIME=1`.
  static var isOff: Bool { ProcessInfo.processInfo.environment["CARE_ANY_TIME"] == "1" }

  private let isConfirmed: Mutex<Bool>
  private let output: Output

  /// Creates a guard that asks once, or never if writing ahead is confirmed from the start.
  init(isConfirmed: Bool, output: Output) {
    self.isConfirmed = Mutex(isConfirmed)
    self.output = output
  }

  /// Lets a write at `time` begin.
  ///
  /// - Throws: `StoreError.clockAhead` if the time is more than a day ahead, and nobody confirms it.
  @Sendable func admit(_ time: Instant) throws {
    let now = SystemClock.now()
    guard time > now.adding(seconds: Self.tolerance), !isConfirmed.withLock({ $0 }) else { return }
    guard LineReaders.isInteractive else { throw StoreError.clockAhead(at: time, machine: now) }
    output.note(
      "\(time.iso) is more than a day ahead of the machine's clock, at \(now.iso). Nothing can be written before then.\n"
        + "Type 'yes' to write at that time.")
    // A line of the terminal's own, because the command may be in the middle of an edited dialog.
    guard PipeReader().read(prompt: "") == .line("yes") else { throw StoreError.clockAhead(at: time, machine: now) }
    isConfirmed.withLock { $0 = true }
  }
}
