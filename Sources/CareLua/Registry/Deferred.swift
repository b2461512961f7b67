import Synchronization

/// A value that is made when it is first asked for, such as the fields of an entry: most runs of the program read a few of several hundred.
///
/// Two threads that ask for it at once may both make it; both get the same.
final class Deferred<Value: Sendable>: Sendable {
  private let make: @Sendable () -> Value
  private let made = Mutex<Value?>(nil)

  init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  /// The value.
  var value: Value {
    if let value = made.withLock({ $0 }) { return value }
    // Not under the lock: what it needs may be made by a thread that waits for this.
    let new = make()
    return made.withLock {
      let value = $0 ?? new
      $0 = value
      return value
    }
  }
}

extension Deferred: Equatable where Value: Equatable {
  static func == (a: Deferred, b: Deferred) -> Bool { a === b || a.value == b.value }
}

extension Deferred: Hashable where Value: Hashable {
  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
