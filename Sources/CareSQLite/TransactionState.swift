import CareModel

/// Whether a transaction can still be kept: the first failure of one of its statements.
final class TransactionState {
  var failure: StoreError?

  /// Throws what has failed before.
  func check() throws(StoreError) {
    if let failure { throw failure }
  }

  /// Notes the first failure.
  func fail(_ error: StoreError) -> StoreError {
    failure = failure ?? error
    return error
  }
}
