/// A kind of record of which no row remains that names its commit.
enum TouchedRecord: Int64, CaseIterable {
  case draft = 0
  case receipt = 1
  case delivery = 2

  /// The name in ``CareModel/StoreChange/Record/entity``.
  var entity: String {
    switch self {
    case .draft: "draft"
    case .receipt: "receipt"
    case .delivery: "delivery"
    }
  }
}
