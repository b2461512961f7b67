package import CareModel

/// The changes that seeding would make to a plan.
package struct PlanChanges: Hashable, Sendable {
  /// The kind of change to a plan or to one of its entities.
  package enum Mark: Hashable, Sendable {
    case new, changed, ended
  }

  /// A field with its values before and after; nil if it is absent.
  package struct Field: Hashable, Sendable {
    package var path: String
    package var before: String?
    package var after: String?

    /// Creates a field.
    package init(path: String, before: String?, after: String?) {
      self.path = path
      self.before = before
      self.after = after
    }
  }

  /// The fields that change at an effective time.
  package struct Change: Hashable, Sendable {
    package var from: Effective
    package var fields: [Field]

    /// Creates the fields that change at a time.
    package init(from: Effective, fields: [Field]) {
      self.from = from
      self.fields = fields
    }
  }

  /// A changed entity: the plan, a task, or a contact.
  package struct Entity: Hashable, Sendable {
    package var mark: Mark
    /// `task check-in`.
    package var name: String
    package var changes: [Change]

    /// Creates an entity.
    package init(mark: Mark, name: String, changes: [Change]) {
      self.mark = mark
      self.name = name
      self.changes = changes
    }
  }

  /// The changes to a task's future events.
  package struct Events: Hashable, Sendable {
    package var task: String
    /// `28 moved, 2 added`.
    package var summary: String

    /// Creates the changes to a task's events.
    package init(task: String, summary: String) {
      self.task = task
      self.summary = summary
    }
  }

  /// The plan's id.
  package var plan: PlanHeader.ID
  /// The kind of change to the plan.
  package var mark: Mark
  /// The zone of the times.
  package var zone: Zone
  /// The entities that change.
  package var entities: [Entity]
  /// Other differences, as sentences.
  package var details: [String]
  /// The affected participants, as a sentence.
  package var impact: String?
  /// The changes to future events.
  package var events: [Events]
  /// Notes about the plan's followers, as sentences.
  package var notes: [String]

  /// Creates the changes of a plan.
  package init(
    plan: PlanHeader.ID, mark: Mark, zone: Zone, entities: [Entity], details: [String], impact: String?,
    events: [Events],
    notes: [String]
  ) {
    self.plan = plan
    self.mark = mark
    self.zone = zone
    self.entities = entities
    self.details = details
    self.impact = impact
    self.events = events
    self.notes = notes
  }
}
