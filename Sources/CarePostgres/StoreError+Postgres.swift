import CareModel

extension StoreError {
  /// The message for a connection that changes under a session.
  static let switchedConnection = StoreError.unavailable(
    reason:
      "the connection pooler switches server connections; use session mode, or connect to the server directly")

  /// Creates the store error for an SQLSTATE.
  ///
  /// The server's primary message names tables, columns, and roles. Its detail quotes values, and is never read.
  init(sqlState: String?, message: String, at address: PostgresAddress) {
    guard let state = sqlState else {
      self = .unavailable(reason: "the server at \(address.place) is away; it may be restarting")
      return
    }
    switch state {
    case "40001", "40P01", "53300", "55P03": self = .busy
    case "53100": self = .full
    case "25006": self = .readOnly
    // The store divides by nothing: 22012 is the failure of the query that confirms the session.
    case "26000", "42P05", "22012": self = .switchedConnection
    case "22021":
      self = .invalid(reason: "a text contains the character U+0000, which the server cannot store; remove it")
    case "22P05": self = .invalid(reason: "a text contains a character that the server's encoding lacks")
    case "54000": self = .invalid(reason: "a text is too long for an index of the store")
    case "42501":
      self = .unavailable(
        reason:
          "\(message); run as the owner: GRANT USAGE ON SCHEMA \(address.quotedSchema) TO the role, and GRANT ALL ON ALL TABLES "
          + "IN SCHEMA \(address.quotedSchema) TO the role; a new schema needs: GRANT CREATE ON DATABASE to the role")
    case "25P03", "57014": self = .unavailable(reason: "the server ended the transaction; the change was undone")
    case "57P01", "57P02", "57P03":
      self = .unavailable(reason: "the server at \(address.place) is restarting or shutting down")
    case "3D000": self = .unavailable(reason: "there is no database \(address.place)")
    case _ where state.hasPrefix("08"):
      self = .unavailable(reason: "the server at \(address.place) is away; it may be restarting")
    case _ where state.hasPrefix("28"):
      self = .unavailable(reason: "the server refuses the login to \(address.place)")
    case "XX001", "XX002": self = .damaged(reason: message)
    case _ where state.hasPrefix("23") || state.hasPrefix("42"): self = .damaged(reason: message)
    default: self = .unavailable(reason: "the server refuses a statement (SQLSTATE \(state))")
    }
  }
}
