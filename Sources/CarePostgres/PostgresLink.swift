import CPostgres
import CareModel
import CareStore
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A session with the server, in pipeline mode: statements are sent without waiting, and a wait reads all their results.
///
/// A link is used by one thread at a time.
final class PostgresLink {
  /// The most statements that are sent before results are read; then those of the older half are, while the server does the others.
  ///
  /// libpq keeps what it has sent until the results arrive, so that this bounds its memory.
  private static let mostPending = 512

  /// What to do with the results of something that was sent.
  private enum Pending {
    /// The command of a transaction, or the preparation of a statement.
    case command
    /// A statement whose rows nobody reads.
    case write
    /// A statement whose rows are kept.
    case query
    /// A query that was announced under a number, whose rows are kept until they are taken.
    case announced(Int)
    /// The end of what was sent at once.
    case end
  }

  private let connection: OpaquePointer
  // Each of these is used for every statement, by one thread.
  @exclusivity(unchecked) private var statements = KnownStatements()
  @exclusivity(unchecked) private var pending: [Pending] = []
  /// The error of a statement whose result was read before the next wait.
  @exclusivity(unchecked) private var earlyFailure: StoreError?
  /// The rows of announced queries, by their numbers.
  @exclusivity(unchecked) private var arrived: [Int: PostgresRows] = [:]
  /// The statements of the transaction, whose rows are dropped with it.
  @exclusivity(unchecked) var used: [PostgresStatement] = []
  private var preparedCount = 0
  private var announcedCount = 0
  /// The address, for messages.
  let address: PostgresAddress

  /// The number of waits for the server on every link of the engine.
  private let counter: RoundTripCounter

  /// Whether statements that were sent have not been confirmed.
  var hasUnconfirmed: Bool {
    earlyFailure != nil || pending.contains { if case .write = $0 { true } else { false } }
  }

  /// Connects to the server.
  ///
  /// - Throws: ``StoreError/unavailable(reason:)`` with the role and the database, never with a password.
  init(_ address: PostgresAddress, counter: RoundTripCounter) throws(StoreError) {
    self.counter = counter
    guard let connection = PQconnectdb(address.parameters) else {
      throw .unavailable(reason: "there is no memory for a connection")
    }
    self.connection = connection
    func found(_ text: UnsafeMutablePointer<CChar>?) -> String? { text.map { String(cString: $0) } }
    self.address = address.resolved(
      role: found(PQuser(connection)), host: found(PQhost(connection)), database: found(PQdb(connection)))
    guard PQstatus(connection) == CONNECTION_OK else {
      throw .unavailable(reason: self.address.refusal(String(cString: PQerrorMessage(connection))))
    }
    // Only now is it known where a service file, the environment, or a list of hosts has led.
    guard
      PostgresAddress.isLocal(PQhostaddr(connection).map { String(cString: $0) } ?? "") || PQsslInUse(connection) == 1
    else { throw PostgresAddress.plain }
    PQsetNoticeReceiver(connection, { _, _ in }, nil)
    guard PQsetnonblocking(connection, 1) == 0, PQenterPipelineMode(connection) == 1 else {
      throw .unavailable(reason: "the connection to \(address.place) cannot be pipelined")
    }
  }

  deinit {
    statements.forgetStatements()
    PQfinish(connection)
  }

  /// Whether the connection is known to be lost.
  var isLost: Bool { PQstatus(connection) != CONNECTION_OK }

  /// A setting that the server reported when the connection was made.
  func reported(_ setting: String) -> String? {
    PQparameterStatus(connection, setting).map { String(cString: $0) }
  }

  /// Returns what is known of the text of a statement.
  func known(_ sql: String) -> KnownStatement { statements.find(sql) }

  // MARK: Sending

  /// Sends a command without values, such as the begin of a transaction.
  func send(command: String) throws(StoreError) {
    try makeRoom()
    // A string that is passed directly would be copied.
    try check(command.withCString { PQsendQueryParams(connection, $0, 0, nil, nil, nil, nil, 1) })
    pending.append(.command)
  }

  /// Sends a statement with its values; its rows are kept if `keepsRows` is true, and they must then be awaited next.
  func send(_ statement: KnownStatement, _ values: PostgresValues, keepsRows: Bool) throws(StoreError) {
    try send(statement, values, as: keepsRows ? .query : .write)
  }

  /// Sends a query ahead of its use, and returns the number under which ``take(_:)`` has its rows after the next wait.
  func announce(_ statement: KnownStatement, _ values: PostgresValues) throws(StoreError) -> Int {
    announcedCount += 1
    try send(statement, values, as: .announced(announcedCount))
    return announcedCount
  }

  /// Returns the rows of an announced query, once; nil if they have not arrived.
  func take(_ number: Int) -> PostgresRows? { arrived.removeValue(forKey: number) }

  /// Returns the rows of an announced query, once, after a wait if they have not arrived; what was sent after it continues.
  func rows(of number: Int) throws(StoreError) -> PostgresRows? {
    if let rows = take(number) { return rows }
    let place = pending.firstIndex { if case .announced(number) = $0 { true } else { false } }
    if let place {
      counter.count.wrappingAdd(1, ordering: .relaxed)
      _ = try receive(place + 1)
    }
    // The server takes nothing after a failure until the end of what was sent at once.
    if earlyFailure != nil { _ = try wait() }
    return take(number)
  }

  /// Drops the rows of announced queries that were not taken, and of those that are still to arrive.
  func dropAnnounced() {
    if !arrived.isEmpty { arrived.removeAll() }
    for index in pending.indices {
      if case .announced = pending[index] { pending[index] = .command }
    }
  }

  private func send(_ statement: KnownStatement, _ values: PostgresValues, as sent: Pending) throws(StoreError) {
    try makeRoom()
    let name = if let name = statement.name(for: values) { name } else { try prepare(statement, for: values.types) }
    try check(
      values.withPointers { count, pointers, lengths, formats in
        name.withCString { PQsendQueryPrepared(connection, $0, count, pointers, lengths, formats, 1) }
      })
    pending.append(sent)
  }

  /// Sends a query ahead of its use that the server does not keep prepared, as ``announce(_:_:)``, and without waiting.
  func announce(once sql: String) throws(StoreError) -> Int {
    announcedCount += 1
    try send(once: sql, PostgresValues(count: 0), as: .announced(announcedCount))
    try check(PQsendFlushRequest(connection))
    try flush()
    return announcedCount
  }

  /// Drops the rows of an announced query, also if they are still to arrive.
  func drop(_ number: Int) {
    arrived[number] = nil
    for index in pending.indices {
      if case .announced(number) = pending[index] { pending[index] = .command }
    }
  }

  /// Sends a statement that the server does not keep prepared.
  func send(once sql: String, _ values: PostgresValues, keepsRows: Bool) throws(StoreError) {
    try send(once: sql, values, as: keepsRows ? .query : .write)
  }

  private func send(once sql: String, _ values: PostgresValues, as sent: Pending) throws(StoreError) {
    try makeRoom()
    let types = values.types
    try check(
      values.withPointers { count, pointers, lengths, formats in
        PQsendQueryParams(connection, sql, count, types, pointers, lengths, formats, 1)
      })
    pending.append(sent)
  }

  /// Has the server prepare a statement for values of some types, and returns the name under which it knows it.
  private func prepare(_ statement: KnownStatement, for types: [Oid]) throws(StoreError) -> String {
    preparedCount += 1
    let name = "care\(preparedCount)", text = PlaceholderText.numbered(statement.sql)
    try check(PQsendPrepare(connection, name, text, Int32(types.count), types))
    pending.append(.command)
    statement.add(name, for: types)
    return name
  }

  private func makeRoom() throws(StoreError) {
    guard pending.count >= Self.mostPending else { return }
    try check(PQsendFlushRequest(connection))
    try flush()
    counter.count.wrappingAdd(1, ordering: .relaxed)
    _ = try receive(Self.mostPending / 2)
  }

  private func check(_ isSent: Int32) throws(StoreError) {
    guard isSent == 1 else { throw failure(nil) }
  }

  // MARK: Receiving

  /// Waits for the results of everything that was sent, and returns the rows of the last statement whose rows are kept.
  ///
  /// - Throws: The error of the first statement that failed.
  @discardableResult
  func wait() throws(StoreError) -> PostgresRows? {
    guard !pending.isEmpty || earlyFailure != nil else { return nil }
    try check(PQpipelineSync(connection))
    pending.append(.end)
    try flush()
    counter.count.wrappingAdd(1, ordering: .relaxed)
    let rows = try receive(pending.count)
    if let failure = earlyFailure {
      // What was prepared since the failure is not known to the server.
      earlyFailure = nil
      statements.forgetNames()
      throw failure
    }
    return rows
  }

  /// Sends what ends a transaction without waiting for it, which is done before the next statement.
  func end(command: String) throws(StoreError) {
    try send(command: command)
    try check(PQpipelineSync(connection))
    pending.append(.end)
    try flush()
  }

  /// Reads the results of the oldest statements that were sent; a failure is thrown by the next wait.
  private func receive(_ count: Int) throws(StoreError) -> PostgresRows? {
    var rows: PostgresRows?
    for sent in pending.prefix(count) {
      guard let result = PQgetResult(connection) else { throw lost() }
      if case .end = sent {
        PQclear(result)
        continue
      }
      switch PQresultStatus(result) {
      case PGRES_TUPLES_OK where keep(result, of: sent, as: &rows): break
      case PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_PIPELINE_ABORTED: PQclear(result)
      default:
        earlyFailure = earlyFailure ?? failure(result)
        PQclear(result)
      }
      // The results of one statement end with nil.
      while let more = PQgetResult(connection) { PQclear(more) }
      if isLost { throw lost() }
    }
    pending.removeFirst(count)
    return rows
  }

  /// Keeps the rows of a statement if they are wanted; returns whether they are.
  private func keep(_ result: OpaquePointer, of sent: Pending, as rows: inout PostgresRows?) -> Bool {
    switch sent {
    case .query: rows = PostgresRows(result)
    case .announced(let number): arrived[number] = PostgresRows(result)
    case .command, .write, .end: return false
    }
    return true
  }

  private func lost() -> StoreError {
    defer { earlyFailure = nil }
    pending.removeAll()
    arrived.removeAll()
    return earlyFailure ?? failure(nil)
  }

  /// Sends what is buffered, and reads meanwhile what the server answers, so that neither waits for the other forever.
  private func flush() throws(StoreError) {
    while true {
      switch PQflush(connection) {
      case 0: return
      case 1:
        var socket = pollfd(fd: PQsocket(connection), events: Int16(POLLIN | POLLOUT), revents: 0)
        guard poll(&socket, 1, -1) >= 0 || errno == EINTR else { throw failure(nil) }
        if socket.revents & Int16(POLLIN) != 0, PQconsumeInput(connection) == 0 { throw failure(nil) }
      default: throw failure(nil)
      }
    }
  }

  /// Returns the error of a result, or of the connection.
  private func failure(_ result: OpaquePointer?) -> StoreError {
    let state = result.flatMap { PQresultErrorField($0, Int32(UInt8(ascii: "C"))) }.map { String(cString: $0) }
    let primary = result.flatMap { PQresultErrorField($0, Int32(UInt8(ascii: "M"))) }.map { String(cString: $0) }
    return StoreError(sqlState: state, message: primary ?? "", at: address)
  }
}

/// The number of waits for the server on every link of an engine.
final class RoundTripCounter: Sendable {
  let count = Atomic(0)
}

/// The rows of a result in libpq's memory.
final class PostgresRows {
  let result: OpaquePointer
  let count: Int
  /// The types of the columns.
  let types: UnsafeMutablePointer<Oid>

  /// Returns a column of a row as text.
  func text(row: Int32, column: Int) -> String {
    PQgetvalue(result, row, Int32(column)).map { String(cString: $0) } ?? ""
  }

  init(_ result: OpaquePointer) {
    self.result = result
    count = Int(PQntuples(result))
    let columns = PQnfields(result)
    types = .allocate(capacity: Int(columns))
    for column in 0..<columns { types[Int(column)] = PQftype(result, column) }
  }

  deinit {
    types.deallocate()
    PQclear(result)
  }
}
