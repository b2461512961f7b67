extension CareStore {
  /// Compares every row with its commitment, and every commit with its seal.
  ///
  /// Any change of a row, of a commit or of their order since they were written is found, unless all that came after was made anew too:
  /// that shows in the last seal, which is why people note it. What was erased is counted, and is no fault.
  ///
  /// `noted`: a seal in hexadecimal digits, to find the commit that has it.
  /// - Complexity: reads the whole store once; its memory does not grow with it.
  package func audit(noted: String? = nil) throws -> AuditReport {
    try engine.read { connection in
      var auditor = try Auditor(connection: connection, storeID: try CareStore.id(in: connection))
      return try auditor.run(noted: noted?.lowercased())
    }
  }
}
