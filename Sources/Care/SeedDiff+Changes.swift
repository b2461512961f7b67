package import CareBase
package import CareCards
import CareModel
package import CareRuntime

extension SeedDiff {
  /// Returns the plans that would change; times are shown in a zone.
  package func changes(in zone: Zone) -> [PlanChanges] {
    plans.filter(\.isChanged).map { $0.changes(in: zone) }
  }
}

extension SeedDiff.Plan {
  fileprivate func changes(in zone: Zone) -> PlanChanges {
    PlanChanges(
      plan: id, mark: action.mark, zone: zone,
      // A plan's row in which only the files differ is listed by its files alone.
      entities: rows.filter { $0.entity != "plan" || $0.changes.contains { !$0.fields.isEmpty } }.map { row in
        PlanChanges.Entity(
          mark: row.action.mark, name: row.entity == "plan" ? "its own fields" : "\(row.entity) \(row.id)",
          changes: row.changes.map { change in
            .init(
              from: change.from,
              fields: change.fields.map { .init(path: $0.path, before: $0.before, after: $0.after) })
          })
      },
      details: details, impact: impact.summary,
      events: impact.events.map { .init(task: $0.task.text, summary: $0.counts) }, notes: impact.notes)
  }

  private var details: [String] {
    [
      files.isEmpty ? nil : "files that differ: \(files.joined(separator: ", "))",
      hooks.isEmpty
        ? nil : "functions that differ or use what differs: \(hooks.joined(separator: ", "))",
    ].compactMap(\.self)
  }
}

extension SeedImpact {
  /// The number and the ids of the participants whose future events would change.
  fileprivate var summary: String {
    let days = "in the \(days == 1 ? "day" : "\(days) days") from \(from)"
    guard !participants.isEmpty else { return "no participant follows the plan" }
    let share = "\(touched.count) of \(participants.count) \(participants.count == 1 ? "participant" : "participants")"
    guard !touched.isEmpty else { return "\(share) affected: no future event would change \(days)" }
    return "\(share) affected \(days): \(Self.listed(touched.map(\.text)))"
  }

  fileprivate var notes: [String] {
    var notes: [String] = []
    if outcomesKept > 0 {
      notes.append(
        outcomesKept == 1
          ? "1 recorded outcome stays unchanged." : "\(outcomesKept) recorded outcomes stay unchanged.")
    }
    notes += missing.map(\.sentence)
    if !pinned.isEmpty {
      notes.append("No changes for enrollments that pin a version of the plan: \(Self.listed(pinned.map(\.text))).")
    }
    for own in overridden {
      notes.append("\(own.patient) overrides \(own.fields.joined(separator: ", ")) of \(own.task); the override stays.")
    }
    for lack in lacking {
      let names = lack.anchors.map { "the anchor '\($0)'" } + lack.parameters.map { "the parameter '\($0)'" }
      notes.append(
        "\(lack.patient) lacks \(names.joined(separator: ", ")); schedules that need \(names.count == 1 ? "it" : "them") have no events."
      )
    }
    return notes
  }

  /// Returns the first ten ids and the number of further ones.
  private static func listed(_ ids: [String]) -> String {
    let most = 10
    return ids.prefix(most).joined(separator: ", ") + (ids.count > most ? " and \(ids.count - most) more" : "")
  }
}

extension SeedImpact.Events {
  /// The counts that are not zero, such as `28 moved, 2 added`.
  fileprivate var counts: String {
    [(added, "added"), (removed, "removed"), (moved, "moved"), (changed, "changed")]
      .filter { $0.0 > 0 }.map { "\($0) \($1)" }.joined(separator: ", ")
  }
}

extension SeedReport.Action {
  fileprivate var mark: PlanChanges.Mark {
    switch self {
    case .created: .new
    case .updated, .unchanged: .changed
    case .deleted: .ended
    }
  }
}

extension SeedReport.MissingFunction {
  /// For example: `2 recorded outcomes use the function tasks.check-in.progress, which the plan no longer has: …`.
  package var sentence: String {
    let uses = outcomes == 1 ? "1 recorded outcome uses" : "\(outcomes) recorded outcomes use"
    return """
      \(uses) the function \(function), which the plan no longer has: where the new version is in force at their start, \
      they do without it
      """
  }
}
