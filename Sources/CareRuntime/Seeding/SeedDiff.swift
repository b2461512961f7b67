public import CareModel
import CareStore

/// What seeding would change, field by field in the author's words, and whom it touches.
public struct SeedDiff: Hashable, Sendable, Codable {
  /// A field that differs.
  public struct Field: Hashable, Sendable, Codable {
    /// Where it stands, such as `schedule` or `survey.how.pain.text`.
    public var path: String
    /// What it says now, in words; nil where it is not there.
    public var before: String?
    /// What it would say; nil where it would be gone.
    public var after: String?

    /// A field with what it says before and after.
    public init(path: String, before: String?, after: String?) {
      self.path = path
      self.before = before
      self.after = after
    }
  }

  /// What differs from a time on.
  public struct Stretch: Hashable, Sendable, Codable {
    /// From when it counts.
    public var from: Effective
    /// The fields that differ from what is there now, without those that a stretch before names alike.
    public var fields: [Field]
  }

  /// A row of a plan that would have a new version.
  public struct Row: Hashable, Sendable, Codable {
    /// `plan`, `task` or `contact`.
    public var entity: String
    /// The author's id.
    public var id: String
    /// What would become of it.
    public var action: SeedReport.Action
    /// What would differ, from when on; of a new row what it is called and when it falls due.
    public var stretches: [Stretch]
  }

  /// One plan.
  public struct Plan: Hashable, Sendable, Codable {
    /// The author's id.
    public var id: PlanHeader.ID
    /// What would become of it.
    public var action: SeedReport.Action
    /// The rows that would change; none where nothing would.
    public var rows: [Row]
    /// The files whose text would change, by their paths in the plan.
    public var files: [String]
    /// The paths of the functions that would be others, or use others: they judge events from then on.
    public var hooks: [String]
    /// Whom it touches.
    public var impact: SeedImpact

    /// Whether anything would change.
    public var isChanged: Bool { !rows.isEmpty }
  }

  /// The plans, in the order given.
  public var plans: [Plan]

  /// Whether seeding would write nothing.
  public var isEmpty: Bool { !plans.contains(where: \.isChanged) }
}

extension SeedDiff.Row {
  /// What becomes of a record; nil where nothing does.
  init?<Entity: StoredEntity>(
    _ entity: Entity, action: SeedReport.Action, stretches: [TimelineDiff<Entity>.Difference]
  ) throws {
    guard !stretches.isEmpty else { return nil }
    self.init(entity: Entity.entityName, id: entity.id.text, action: action, stretches: [])
    var said: Set<SeedDiff.Field> = []
    for stretch in stretches {
      let fields =
        switch (stretch.before, stretch.after) {
        case (let before?, let after?): try FieldDiff.fields(before, after)
        case (nil, let after?):
          try FieldDiff.gist(of: after).map { SeedDiff.Field(path: $0.path, before: nil, after: $0.words) }
        case (let before?, nil):
          try FieldDiff.gist(of: before).map { SeedDiff.Field(path: $0.path, before: $0.words, after: nil) }
        case (nil, nil): [SeedDiff.Field]()
        }
      let new = fields.filter { said.insert($0).inserted }
      // The first says from when, even where only files differ.
      if !new.isEmpty || self.stretches.isEmpty {
        self.stretches.append(.init(from: stretch.from, fields: new))
      }
    }
  }
}
