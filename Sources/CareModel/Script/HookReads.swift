import Synchronization

/// The reads of functions beside their arguments: of the clock, which changes without a commit, and of the data of their context.
public final class HookReads: Sendable {
  private struct Noted {
    var clock = false
    var names: Set<String> = []
    var count = 0
    var runs = false
  }

  private let noted = Mutex(Noted())

  /// Creates reads of nothing.
  public init() {}

  /// Whether a function read the clock.
  public var haveClock: Bool { noted.withLock { $0.clock } }

  /// The names that functions read: those of the members of their context, such as `ctx.values`, and `time.now`; sorted.
  public var names: [String] { noted.withLock { $0.names.sorted() } }

  /// Whether a function has run; false for a host that does not note what its functions read.
  public var haveRun: Bool { noted.withLock { $0.runs } }

  /// The number of times that functions read data, which a change can change.
  public var count: Int { noted.withLock { $0.count } }

  /// Whether a function has run and read nothing but its arguments; false for a host that does not note what its functions read.
  public var areOfArgumentsOnly: Bool { noted.withLock { $0.runs && !$0.clock && $0.names.isEmpty } }

  /// Notes that a function read the clock.
  public func noteClock() {
    noted.withLock { $0.clock = true }
  }

  /// Notes that a function read a name; `isData` is false for the time.
  public func note(_ name: String, isData: Bool = true) {
    noted.withLock {
      $0.names.insert(name)
      if isData { $0.count += 1 }
    }
  }

  /// Notes that a function has run, and that everything it read has been noted.
  public func noteRun() {
    noted.withLock { $0.runs = true }
  }
}
