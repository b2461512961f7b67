import CareModel

extension CareTask {
  /// A reason to decline as it is recorded: the value of a listed one, else the words themselves where those are taken.
  ///
  /// - Throws: ``RuntimeError/unknownReason(task:known:)``.
  func declineReason(_ words: String) throws(RuntimeError) -> String {
    guard let decline else { return words }
    if let listed = decline.reason(words) { return listed.value }
    guard decline.allowsOther else { throw .unknownReason(task: id, known: decline.reasons) }
    return words
  }
}
