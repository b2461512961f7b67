import CareModel

extension Zone {
  /// The place that a zone is named after: `New York`.
  var locationName: String {
    let name = identifier.split(separator: "/").last.map(String.init) ?? identifier
    return name.replacing("_", with: " ")
  }
}
