/// A kind of record that ``RecordQuery`` reads.
public protocol QueriedRecord: DetailedRecord, Hashable, Sendable, Codable {
  /// The keys by which it can be sorted.
  associatedtype SortKey: RecordSortKey

  /// The author's id.
  var id: Identifier<Self> { get }

  /// Whether its sort values may contain personal names, which no cursor may repeat.
  static var containsPersonalNames: Bool { get }

  /// Returns the sort value of a version.
  static func sortValue(of version: Version<Self>, by key: SortKey) -> SortValue
}

/// A key by which records can be sorted, as scripts and the command line write it.
public protocol RecordSortKey: RawRepresentable<String>, CaseIterable, Hashable, Sendable, Codable {
  /// The effective time.
  static var effective: Self { get }
  /// The recorded time.
  static var recorded: Self { get }
  /// The group, ignoring case.
  static var group: Self { get }
  /// The id.
  static var id: Self { get }
}

extension QueriedRecord {
  /// Returns false.
  public static var containsPersonalNames: Bool { false }
}

extension Patient: QueriedRecord {
  /// A sort key of patients.
  public enum SortKey: String, RecordSortKey {
    /// The given name or the family name, ignoring case.
    case given, family
    /// The effective time or the recorded time.
    case effective, recorded
    /// The group or the id.
    case group, id
  }

  /// Returns true: the record has personal names.
  public static var containsPersonalNames: Bool { true }

  /// Returns the sort value of a version; ``SortValue/none`` for an absent value.
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
  /// A sort key of care plans.
  public enum SortKey: String, RecordSortKey {
    /// The title, ignoring case.
    case title
    /// The patient, the plan, the enrollment date, or the status.
    case patient, plan, enrolled, status
    /// The effective time or the recorded time.
    case effective, recorded
    /// The group or the id.
    case group, id
  }

  /// Returns the sort value of a version; ``SortValue/none`` for an absent value.
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
  /// A sort key of contacts.
  public enum SortKey: String, RecordSortKey {
    /// The name, the role, or the organization, ignoring case.
    case name, role, organization
    /// The effective time or the recorded time.
    case effective, recorded
    /// The group or the id.
    case group, id
  }

  /// Returns true: the record has personal names.
  public static var containsPersonalNames: Bool { true }

  /// Returns the sort value of a version; ``SortValue/none`` for an absent value.
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
