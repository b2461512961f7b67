package import CareModel

/// What would become of a plan, to be read before it is seeded.
package struct PlanChanges: Hashable, Sendable {
  /// What becomes of a plan, or of a part of it.
  package enum Mark: Hashable, Sendable {
    case new, changed, ended
  }

  /// A field with what it says before and after; nil where it is not there.
  package struct Field: Hashable, Sendable {
    package var path: String
    package var before: String?
    package var after: String?

    /// A field.
    package init(path: String, before: String?, after: String?) {
      self.path = path
      self.before = before
      self.after = after
    }
  }

  /// What differs from a time on.
  package struct Change: Hashable, Sendable {
    package var from: Effective
    package var fields: [Field]

    /// Fields from a time on.
    package init(from: Effective, fields: [Field]) {
      self.from = from
      self.fields = fields
    }
  }

  /// A part of the plan: itself, a task, a contact.
  package struct Entity: Hashable, Sendable {
    package var mark: Mark
    /// `task check-in`.
    package var name: String
    package var changes: [Change]

    /// A part.
    package init(mark: Mark, name: String, changes: [Change]) {
      self.mark = mark
      self.name = name
      self.changes = changes
    }
  }

  /// What becomes of a task's events to come.
  package struct Events: Hashable, Sendable {
    package var task: String
    /// `28 moved, 2 added`.
    package var summary: String

    /// A task and what becomes of its events.
    package init(task: String, summary: String) {
      self.task = task
      self.summary = summary
    }
  }

  /// The plan's id.
  package var plan: PlanHeader.ID
  /// What becomes of the plan.
  package var mark: Mark
  /// The zone in which times are read.
  package var zone: Zone
  /// Its entities that change.
  package var entities: [Entity]
  /// What else differs, in sentences.
  package var details: [String]
  /// Whom it touches, in a sentence.
  package var impact: String?
  /// What becomes of events to come.
  package var events: [Events]
  /// What to know about those who follow the plan, in sentences.
  package var notes: [String]

  /// A plan that would change.
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
