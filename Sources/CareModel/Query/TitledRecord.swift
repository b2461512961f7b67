/// What plans and tasks are sorted by.
public enum TitledSortKey: String, RecordSortKey {
  /// The title, without regard to case.
  case title
  /// When the version begins to count, when the store learned of it.
  case effective, recorded
  /// The group, the id.
  case group, id
}

/// A record that people know by its title.
public protocol TitledRecord: QueriedRecord where SortKey == TitledSortKey {
  /// The title to show.
  var title: String { get }
}

extension TitledRecord {
  /// What a version is sorted by; what it lacks is none.
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
