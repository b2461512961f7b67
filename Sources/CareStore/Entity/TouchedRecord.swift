/// A kind of record of which no row remains that names its commit.
enum TouchedRecord: Int64, CaseIterable {
  case draft = 0
  case receipt = 1

  /// The name in ``CareModel/StoreChange/Record/entity``.
  var entity: String { self == .draft ? "draft" : "receipt" }
}
