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
  init(_ body: @escaping @Sendable () -> Void) {
    let received = Received()
    self.received = received
    sources = Self.signals.map { number in
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        received.number.withLock { $0 = $0 ?? number }
        body()
      }
      signal(number, SIG_IGN)
      source.resume()
      return source
    }
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
