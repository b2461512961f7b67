package import CareModel

extension StoreReader {
  /// The records that a query asks for, with a cursor where there are more.
  ///
  /// `isMeant`: what they must be besides; it narrows before the limit counts.
  /// - Throws: ``StoreError/invalid(reason:)`` for a cursor of another query, a limit below 1, or an interval that is empty.
  /// - Complexity: O(page) in what is read where the order is that of owner and id, or of the id of what has no owner; else O(matching).
  package func page<Record: StoredEntity & QueriedRecord>(
    _ query: RecordQuery<Record>, at now: Instant, where isMeant: ((Version<Record>) -> Bool)? = nil
  ) throws(StoreError) -> Page<Record> {
    try RecordSearch(query, now: now, isMeant: isMeant, in: self).page()
  }

  /// The outcomes that a query asks for, with a cursor where there are more.
  ///
  /// - Throws: As ``page(_:at:where:)``.
  /// - Complexity: O(patients + page) in what is read in the order of starts without a filter; else O(matching).
  package func page(_ query: OutcomeQuery) throws(StoreError) -> Page<Outcome> {
    var search = try OutcomeSearch(query, in: self)
    return try search.page()
  }
}
