/// A record that ``RecordQuery`` reads: what it can be sorted by.
public protocol QueriedRecord: DetailedRecord, Hashable, Sendable, Codable {
  /// The words by which it can be sorted.
  associatedtype SortKey: RecordSortKey

  /// The author's id.
  var id: Identifier<Self> { get }

  /// Whether what it is sorted by may name a person, so that no cursor repeats it.
  static var containsPersonalNames: Bool { get }

  /// What a version is sorted by.
  static func sortValue(of version: Version<Self>, by key: SortKey) -> SortValue
}

/// A word by which records can be sorted, as scripts and the command line write it.
public protocol RecordSortKey: RawRepresentable<String>, CaseIterable, Hashable, Sendable, Codable {
  /// By when the version begins to count.
  static var effective: Self { get }
  /// By when the store learned of the version.
  static var recorded: Self { get }
  /// By group, without regard to case.
  static var group: Self { get }
  /// By id.
  static var id: Self { get }
}

extension QueriedRecord {
  /// Nothing that it is sorted by names a person.
  public static var containsPersonalNames: Bool { false }
}

extension Patient: QueriedRecord {
  /// What patients are sorted by.
  public enum SortKey: String, RecordSortKey {
    /// The given name, the family name, without regard to case.
    case given, family
    /// When the version begins to count, when the store learned of it.
    case effective, recorded
    /// The group, the id.
    case group, id
  }

  /// Its names are a person's.
  public static var containsPersonalNames: Bool { true }

  /// What a version is sorted by; what it lacks is none.
  public static func sortValue(of version: Version<Patient>, by key: SortKey) -> SortValue {
    switch key {
    case .given: SortValue(caseInsensitive: version.value.name.given)
    case .family: SortValue(caseInsensitive: version.value.name.family)
    case .effective: SortValue(version.effective)
    case .recorded: SortValue(version.recorded)
    case .group: SortValue(caseInsensitive: version.value.details.group)
    case .id: .text(version.value.id.text)
    }
  }
}

extension CarePlan: QueriedRecord {
  /// What care plans are sorted by.
  public enum SortKey: String, RecordSortKey {
    /// The title, without regard to case.
    case title
    /// Whose it is, which plan it follows, the day of joining, where it stands.
    case patient, plan, enrolled, status
    /// When the version begins to count, when the store learned of it.
    case effective, recorded
    /// The group, the id.
    case group, id
  }

  /// What a version is sorted by; what it lacks is none.
  public static func sortValue(of version: Version<CarePlan>, by key: SortKey) -> SortValue {
    switch key {
    case .title: SortValue(caseInsensitive: version.value.title)
    case .patient: .text(version.value.patient.text)
    case .plan: version.value.plan.map { .text($0.text) } ?? .none
    case .enrolled: .integer(Int64(version.value.enrolled.dayNumber))
    case .status: .text(version.value.status.rawValue)
    case .effective: SortValue(version.effective)
    case .recorded: SortValue(version.recorded)
    case .group: SortValue(caseInsensitive: version.value.details.group)
    case .id: .text(version.value.id.text)
    }
  }
}

extension Contact: QueriedRecord {
  /// What contacts are sorted by.
  public enum SortKey: String, RecordSortKey {
    /// The name, the role, where the person works, without regard to case.
    case name, role, organization
    /// When the version begins to count, when the store learned of it.
    case effective, recorded
    /// The group, the id.
    case group, id
  }

  /// Its names are a person's.
  public static var containsPersonalNames: Bool { true }

  /// What a version is sorted by; what it lacks is none.
  public static func sortValue(of version: Version<Contact>, by key: SortKey) -> SortValue {
    switch key {
    case .name: SortValue(caseInsensitive: version.value.name)
    case .role: SortValue(caseInsensitive: version.value.role)
    case .organization: SortValue(caseInsensitive: version.value.organization)
    case .effective: SortValue(version.effective)
    case .recorded: SortValue(version.recorded)
    case .group: SortValue(caseInsensitive: version.value.details.group)
    case .id: .text(version.value.id.text)
    }
  }
}
