/// A sort key of plans and tasks.
public enum TitledSortKey: String, RecordSortKey {
  /// The title, ignoring case.
  case title
  /// The effective time or the recorded time.
  case effective, recorded
  /// The group or the id.
  case group, id
}

/// A record with a title.
public protocol TitledRecord: QueriedRecord where SortKey == TitledSortKey {
  /// The title.
  var title: String { get }
}

extension TitledRecord {
  /// Returns the sort value of a version; ``SortValue/none`` for an absent value.
  public static func sortValue(of version: Version<Self>, by key: TitledSortKey) -> SortValue {
    switch key {
    case .title: SortValue(caseInsensitive: version.value.title)
    case .effective: SortValue(version.effective)
    case .recorded: SortValue(version.recorded)
    case .group: SortValue(caseInsensitive: version.value.details.group)
    case .id: .text(version.value.id.text)
    }
  }
}

extension PlanHeader: TitledRecord {}
extension CareTask: TitledRecord {}
