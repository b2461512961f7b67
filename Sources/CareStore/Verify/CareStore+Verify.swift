extension CareStore {
  /// What is wrong with the database, and with the rules that its rows keep, one sentence each; empty when it is sound.
  ///
  /// Of each rule the first few rows that break it are named. No sentence carries a value.
  /// - Complexity: reads the whole store; its memory does not grow with it.
  package func verify() throws -> [String] {
    try engine.read { connection in
      let file = try connection.check()
      // What cannot be read cannot be looked at.
      guard file.isEmpty else { return file }
      var verifier = Verifier(connection: connection, storeID: try CareStore.id(in: connection))
      return try verifier.run()
    }
  }
}
