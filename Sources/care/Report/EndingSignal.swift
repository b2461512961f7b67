import Foundation
import Synchronization

/// A signal that ends the process, held back until what it would leave behind is removed.
struct EndingSignal {
  private final class Received: Sendable {
    let number = Mutex<Int32?>(nil)
  }

  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  private let received: Received
  private let sources: [any DispatchSourceSignal]

  /// Holds back an interrupt, a hangup, and the wish to terminate, and calls `body` on another thread when one arrives.
  ///
  /// Returns when it does: a source is set up on another thread, and before that a signal would be lost.
  init(_ body: @escaping @Sendable () -> Void) {
    let received = Received(), starting = DispatchGroup()
    self.received = received
    sources = Self.signals.map { number in
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        received.number.withLock { $0 = $0 ?? number }
        body()
      }
      starting.enter()
      source.setRegistrationHandler { starting.leave() }
      source.resume()
      return source
    }
    starting.wait()
  }

  /// The signal that arrived first, if any.
  var number: Int32? { received.number.withLock(\.self) }

  /// Lets signals through again, and ends the process by the one that arrived.
  func raiseAgain() {
    for source in sources { source.cancel() }
    for number in Self.signals { signal(number, SIG_DFL) }
    if let number { raise(number) }
  }
}
