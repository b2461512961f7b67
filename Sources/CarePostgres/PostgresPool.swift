import CareModel
import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import Synchronization

/// The sessions of an engine: at most eight for reading and one for writing, and the transactions that are open on each thread.
final class PostgresPool: Sendable {
  private struct State: @unchecked Sendable {  // allowed: a link is in the list, or used by the one thread that took it
    var idleReaders: [Session] = []
    var idleWriter: Session?
    var reading = OpenTransactions()
    var writing = OpenTransactions()
    var isClosed = false
  }

  /// The transactions of threads, which are at most as many as there are sessions.
  private struct OpenTransactions {
    private var open: [(thread: UInt, connection: PostgresConnection)] = []

    subscript(thread: UInt) -> PostgresConnection? { open.first { $0.thread == thread }?.connection }

    mutating func add(_ connection: PostgresConnection, of thread: UInt) { open.append((thread, connection)) }

    mutating func remove(of thread: UInt) { open.removeAll { $0.thread == thread } }
  }

  /// A link with the mark that its session was given.
  struct Session {
    let link: PostgresLink
    /// A command that fails on another session than the one that was set up.
    let confirmation: String

    init(_ link: PostgresLink, mark: String) {
      self.link = link
      // Dividing by zero is the failure that a query can choose.
      confirmation = """
        SELECT 1 / (CASE WHEN current_setting('care.session', true) = '\(mark)' \
        AND current_schema() = '\(link.address.schema)' THEN 1 ELSE 0 END)
        """
    }
  }

  private static let mostReaders = 8

  private let state = Mutex(State())
  private let readers = DispatchSemaphore(value: mostReaders)
  private let writer = DispatchSemaphore(value: 1)
  private let open: @Sendable (_ isWriting: Bool) throws(StoreError) -> Session

  /// Creates a pool with a first session for reading, which opens others when they are needed.
  init(first: Session, open: @escaping @Sendable (_ isWriting: Bool) throws(StoreError) -> Session) {
    self.open = open
    state.withLock { $0.idleReaders = [first] }
  }

  private static var thread: UInt { UInt(pthread_self()) }

  /// The transaction of the calling thread in which a read continues: its write, or else its read.
  var ongoing: PostgresConnection? {
    state.withLock { $0.writing[Self.thread] ?? $0.reading[Self.thread] }
  }

  /// The write of the calling thread.
  var ongoingWrite: PostgresConnection? { state.withLock { $0.writing[Self.thread] } }

  /// Runs `body` with a session for reading.
  ///
  /// `body` may put another session in its place, by ``renewedReader()``.
  func read<Result>(_ body: (inout Session) throws -> Result) throws -> Result {
    readers.wait()
    defer { readers.signal() }
    let idle = try take { $0.idleReaders.popLast() }
    var session = try idle ?? open(false)
    defer {
      state.withLock { if !$0.isClosed, !session.link.isLost { $0.idleReaders.append(session) } }
    }
    return try body(&session)
  }

  /// Returns a new session for reading.
  func renewedReader() throws(StoreError) -> Session { try open(false) }

  /// Returns a new session for writing.
  func renewedWriter() throws(StoreError) -> Session { try open(true) }

  /// Runs `body` with the session for writing, after a wait of at most `timeout` seconds.
  ///
  /// `body` may put another session in its place, by ``renewedWriter()``.
  func write<Result>(waiting timeout: Double, _ body: (inout Session) throws -> Result) throws -> Result {
    guard writer.wait(timeout: .now() + timeout) == .success else { throw StoreError.busy }
    defer { writer.signal() }
    let idle = try take { state in
      defer { state.idleWriter = nil }
      return state.idleWriter
    }
    var session = try idle ?? open(true)
    defer {
      state.withLock { if !$0.isClosed, !session.link.isLost { $0.idleWriter = session } }
    }
    return try body(&session)
  }

  /// Runs `body` while a transaction is that of the calling thread.
  func using<Result>(
    _ connection: PostgresConnection, isWriting: Bool, _ body: (PostgresConnection) throws -> Result
  ) throws -> Result {
    let thread = Self.thread
    state.withLock {
      if isWriting { $0.writing.add(connection, of: thread) } else { $0.reading.add(connection, of: thread) }
    }
    defer { state.withLock { if isWriting { $0.writing.remove(of: thread) } else { $0.reading.remove(of: thread) } } }
    return try body(connection)
  }

  /// Closes every session that is not in use, and each other one when its transaction ends.
  func close() {
    state.withLock { state in
      state.isClosed = true
      (state.idleReaders, state.idleWriter) = ([], nil)
    }
  }

  private func take(_ taking: (inout State) -> Session?) throws -> Session? {
    let (session, isClosed) = state.withLock { state in (state.isClosed ? nil : taking(&state), state.isClosed) }
    guard !isClosed else { throw StoreError.unavailable(reason: "the store was closed") }
    return session
  }
}
