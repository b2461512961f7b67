#if POSTGRES
  import CPostgresPeer
  import CarePostgres
  import CareStore

  /// A session of libpq in C that does what a store did, with the same statements and values.
  final class PostgresPeer {
    private let session: OpaquePointer
    private var prepared: [String: [(number: Int32, types: [UInt32])]] = [:]

    /// Connects to the schema of a store.
    init(_ server: String, schema: String) throws {
      session = cpg_open(server, schema, StatementLog.mark)
      try check()
    }

    deinit { cpg_close(session) }

    private func check() throws {
      if let failure = cpg_failure(session) { throw BenchError.text("the peer failed: \(String(cString: failure))") }
    }

    /// Prepares the statements of a log, and makes its values ready.
    func script(_ steps: [StatementLog.Step]) throws -> PeerScript {
      let script = PeerScript(capacity: steps.count)
      for step in steps {
        switch step {
        case .command(let text): script.append(command: text)
        case .write(let query): script.append(Int32(CPG_WRITE), try number(of: query), query.values)
        case .query(let query): script.append(Int32(CPG_QUERY), try number(of: query), query.values)
        case .wait: script.append(Int32(CPG_WAIT))
        case .flush: script.append(Int32(CPG_FLUSH))
        }
      }
      return script
    }

    /// Does what a script says, and returns the number of rows that it read.
    @discardableResult
    func run(_ script: PeerScript) throws -> Int {
      let rows = cpg_run(session, script.steps.baseAddress, script.count)
      try check()
      blackHole(cpg_sum(session))
      return Int(rows)
    }

    /// Returns the number of a statement for values of these types; NULL has any type.
    private func number(of query: BoundQuery) throws -> Int32 {
      let types = query.values.map(\.serverType)
      let known = prepared[query.sql] ?? []
      if let found = known.first(where: { zip($0.types, types).allSatisfy { $1 == 0 || $0 == $1 } }) {
        return found.number
      }
      let number = cpg_prepare(
        session, query.sql.replacing(/\?(?=[0-9])/, with: "$"), Int32(types.count), types)
      try check()
      prepared[query.sql] = known + [(number, types)]
      return number
    }

    /// Reads every column of the rows of a query by COPY, and returns their number.
    static func copy(_ server: String, schema: String, _ query: String) throws -> Int {
      var sum: Int64 = 0
      let rows = cpg_copy(server, schema, query, &sum)
      guard rows >= 0 else { throw BenchError.text("the copy failed") }
      blackHole(sum)
      return Int(rows)
    }
  }

  /// Steps with their values in the server's binary format, in memory that does not move.
  final class PeerScript {
    let steps: UnsafeMutableBufferPointer<cpg_step>
    private(set) var count = 0
    private var blocks: [UnsafeMutableRawPointer] = []

    init(capacity: Int) { steps = .allocate(capacity: capacity) }

    deinit {
      steps.deallocate()
      for block in blocks { block.deallocate() }
    }

    private func allocate(_ size: Int) -> UnsafeMutableRawPointer {
      let block = UnsafeMutableRawPointer.allocate(byteCount: max(1, size), alignment: 16)
      blocks.append(block)
      return block
    }

    private func append(_ step: cpg_step) {
      steps.initializeElement(at: count, to: step)
      count += 1
    }

    func append(_ kind: Int32) {
      append(cpg_step(kind: kind, statement: 0, command: nil, count: 0, values: nil, lengths: nil))
    }

    func append(command text: String) {
      let bytes = Array(text.utf8) + [0]
      let block = allocate(bytes.count)
      block.copyMemory(from: bytes, byteCount: bytes.count)
      append(
        cpg_step(
          kind: Int32(CPG_COMMAND), statement: 0, command: block.assumingMemoryBound(to: CChar.self), count: 0,
          values: nil, lengths: nil))
    }

    func append(_ kind: Int32, _ statement: Int32, _ values: [SQLValue]) {
      let encoded = values.map(\.serverBytes)
      // The addresses, then the lengths, then the bytes, in one block.
      let addresses = 8 * values.count, head = addresses + 4 * values.count
      let block = allocate(head + encoded.reduce(0) { $0 + ($1?.count ?? 0) + 1 })
      let pointers = block.bindMemory(to: UnsafePointer<CChar>?.self, capacity: values.count)
      let lengths = (block + addresses).bindMemory(to: Int32.self, capacity: values.count)
      var offset = head
      for (index, bytes) in encoded.enumerated() {
        lengths[index] = Int32(bytes?.count ?? 0)
        pointers[index] = bytes.map { bytes in
          (block + offset).copyMemory(from: bytes, byteCount: bytes.count)
          return UnsafePointer((block + offset).assumingMemoryBound(to: CChar.self))
        }
        offset += (bytes?.count ?? 0) + 1
      }
      append(
        cpg_step(
          kind: kind, statement: statement, command: nil, count: Int32(values.count), values: UnsafePointer(pointers),
          lengths: UnsafePointer(lengths)))
    }
  }

  extension SQLValue {
    /// The number of the type in the server's catalog; 0 for NULL.
    fileprivate var serverType: UInt32 {
      switch self {
      case .null: 0
      case .integer: 20
      case .real: 701
      case .text: 25
      case .bytes: 17
      }
    }

    /// The value in the server's binary format; nil for NULL.
    fileprivate var serverBytes: [UInt8]? {
      switch self {
      case .null: nil
      case .integer(let value): withUnsafeBytes(of: value.bigEndian) { Array($0) }
      case .real(let value): withUnsafeBytes(of: value.bitPattern.bigEndian) { Array($0) }
      case .text(let value): Array(value.utf8)
      case .bytes(let value): value
      }
    }
  }
#endif
