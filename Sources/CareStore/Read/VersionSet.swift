import CareModel

/// All versions of some entities in a snapshot, so that they need not be looked up one by one.
///
/// An entity that is covered and has no rows does not exist.
struct VersionSet: Sendable {
  /// A kind of entity and its owner.
  private struct Group: Hashable {
    var entity: String
    var owner: Owner
  }

  /// A kind of entity without an owner, and an id.
  private struct One: Hashable {
    var entity: String
    var id: String
  }

  private var groups: [Group: [(id: String, rows: [VersionRow])]] = [:]
  private var ones: [One: [VersionRow]] = [:]
  /// The versions of entities with an owner.
  private(set) var owned: [VersionID: (entity: String, owner: Owner, row: VersionRow)] = [:]

  /// The kinds of entity that a set holds of each owner.
  static let ownedKinds = [CareTask.entityName, Contact.entityName]

  /// Covers all tasks and contacts of an owner.
  mutating func cover(_ owner: Owner) {
    for entity in Self.ownedKinds { groups[Group(entity: entity, owner: owner), default: []] += [] }
  }

  /// Covers an entity without an owner.
  mutating func cover(_ entity: String, _ id: String) {
    ones[One(entity: entity, id: id), default: []] += []
  }

  /// Adds a row; those of one entity follow each other in the order of recording.
  mutating func add(_ row: VersionRow, entity: String, owner: Owner, id: String) {
    guard owner != .none else { return ones[One(entity: entity, id: id), default: []].append(row) }
    let group = Group(entity: entity, owner: owner)
    owned[row.id] = (entity, owner, row)
    if let last = groups[group]?.indices.last, groups[group]?[last].id == id {
      groups[group]?[last].rows.append(row)
    } else {
      groups[group, default: []].append((id, [row]))
    }
  }

  /// Returns every version of one entity in the order of recording; nil if it is not covered.
  func rows(_ entity: String, owner: Owner, id: String) -> [VersionRow]? {
    guard owner != .none else { return ones[One(entity: entity, id: id)] }
    return groups[Group(entity: entity, owner: owner)].map { group in group.first { $0.id == id }?.rows ?? [] }
  }

  /// Returns every version of all entities of an owner, by id; nil if they are not covered.
  func all(_ entity: String, owner: Owner) -> [(id: String, rows: [VersionRow])]? {
    groups[Group(entity: entity, owner: owner)]
  }
}
