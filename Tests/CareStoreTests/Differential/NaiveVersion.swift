import CareModel
import CareStore

/// Names one thing that has versions.
struct NaiveIdentity: Hashable {
  var entity: String
  var owner: Owner
  var id: String

  /// Whether it is a care plan's own row of a task.
  var isOverride: Bool { if case .carePlan = owner { entity == "task" } else { false } }
}

/// A place in the story: the number of a commit, and a place in it.
struct NaivePlace: Hashable, Comparable {
  var seq: Int
  var place: Int

  static func < (a: NaivePlace, b: NaivePlace) -> Bool { (a.seq, a.place) < (b.seq, b.place) }
}

/// One version, its fields by name.
struct NaiveVersion: Equatable {
  var identity: NaiveIdentity
  var effective: Effective
  var recorded: Instant
  var at: NaivePlace
  var author: String?
  var isDeleted: Bool
  var fields: [String: AnyHashable]

  /// What the store says, told in the same way.
  init<Entity>(_ version: Version<Entity>, entity: String, id: String) {
    self.init(
      identity: NaiveIdentity(entity: entity, owner: version.owner, id: id), effective: version.effective,
      recorded: version.recorded, at: NaivePlace(seq: version.seq, place: version.place), author: version.author,
      isDeleted: version.isDeleted,
      fields: Self.fields(of: (version.value as? TaskOverride)?.patch ?? version.value))
  }

  init(
    identity: NaiveIdentity, effective: Effective, recorded: Instant, at: NaivePlace, author: String?, isDeleted: Bool,
    fields: [String: AnyHashable]
  ) {
    self.identity = identity
    self.effective = effective
    self.recorded = recorded
    self.at = at
    self.author = author
    self.isDeleted = isDeleted
    self.fields = fields
  }

  /// The properties of a value by name; those of its details beside them.
  static func fields(of value: Any) -> [String: AnyHashable] {
    var fields: [String: AnyHashable] = [:]
    for child in Mirror(reflecting: value).children {
      guard let name = child.label else { continue }
      if let details = child.value as? RecordDetails {
        fields.merge(Self.fields(of: details)) { own, _ in own }
      } else if let named = child.value as? [String: AnyHashable] {
        fields[name] = named
      } else {
        fields[name] = child.value as? AnyHashable
      }
    }
    return fields
  }

  private static func fields(of details: RecordDetails) -> [String: AnyHashable] {
    [
      "group": details.group, "tags": details.tags, "remoteID": details.remoteID, "source": details.source,
      "asset": details.asset, "userInfo": details.userInfo as [String: AnyHashable], "notes": details.notes,
    ]
  }
}

extension NaiveVersion: CustomStringConvertible {
  /// Without the fields that are empty.
  var description: String {
    let fields = fields.map { "\($0): \($1)" }.filter { !$0.hasSuffix(": nil") && !$0.hasSuffix(": []") }.sorted()
    return
      "\n  \(identity.entity) \(identity.id) of \(identity.owner), \(at.seq).\(at.place), \(effective), recorded \(recorded), "
      + "\(isDeleted ? "end" : "") \(fields)"
  }
}

/// A span of time in which one version is in force.
struct NaiveStretch: Equatable {
  var from: Instant
  var to: Instant?
  var version: NaiveVersion
}

/// One version of an event's outcome.
struct NaiveOutcome: Equatable {
  var value: Outcome
  var recorded: Instant
  var at: NaivePlace
  var author: String?
  var isDeleted: Bool

  var event: StoryEvent { StoryEvent(patient: value.patient, carePlan: value.carePlan, key: value.key) }
}

/// Names one event.
struct StoryEvent: Hashable {
  var patient: Patient.ID
  var carePlan: CarePlan.ID?
  var key: OccurrenceKey
}
