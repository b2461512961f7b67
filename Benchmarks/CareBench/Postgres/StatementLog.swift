#if POSTGRES
  import CarePostgres
  import CareStore

  /// What a store sends to its server and when it waits, in order.
  struct StatementLog {
    /// One thing that is done.
    enum Step {
      /// A command without values, which the server parses each time.
      case command(String)
      /// A statement whose rows are not read.
      case write(BoundQuery)
      /// A statement whose rows are read.
      case query(BoundQuery)
      /// The wait for everything that was sent.
      case wait
      /// The end of a read, which is not waited for.
      case flush
    }

    /// The mark of the session in the first command of a transaction.
    static let mark = "the session of a peer"

    private(set) var steps: [Step] = []
    private var isOpen = false

    /// Adds a statement, and before the first of a transaction what begins it.
    mutating func add(_ step: Step, isWriting: Bool, schema: String) {
      if !isOpen {
        isOpen = true
        steps.append(.command("BEGIN ISOLATION LEVEL REPEATABLE READ\(isWriting ? "" : " READ ONLY")"))
        if isWriting { steps.append(.command("LOCK TABLE care_writer IN SHARE ROW EXCLUSIVE MODE")) }
        steps.append(
          .command(
            """
            SELECT 1 / (CASE WHEN current_setting('care.session', true) = '\(Self.mark)' \
            AND current_schema() = '\(schema)' THEN 1 ELSE 0 END)
            """))
      }
      steps.append(step)
    }

    /// Adds a wait.
    mutating func addWait() { steps.append(.wait) }

    /// Adds the end of a transaction.
    mutating func end(isWriting: Bool) {
      guard isOpen else { return }
      isOpen = false
      steps.append(.command("COMMIT"))
      steps.append(isWriting ? .wait : .flush)
    }
  }
#endif
