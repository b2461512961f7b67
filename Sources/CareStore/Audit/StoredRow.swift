/// Where a row of the store lies: what it takes to find it by the key of its table.
struct StoredRow {
  var kind: EntryKind
  var seq: Int64
  var place: Int64
  /// The number of the identity, of outcomes and samples the patient's.
  var subject: Int64
  /// When an outcome was scheduled, or a sample began.
  var start: Int64 = 0
  /// What a sample measured.
  var quantity = ""
}
