import CareCards
import CareModel
import CareWeb

/// The plan beside another version of it: what changes, and the days that move.
struct ComparisonPanel {
  let view: StudioView
  /// The origin of the phone of the other version.
  let origin: String

  func add(to html: inout HTMLText) {
    let result = view.results.comparison
    html.element("p", ["class": "care-detail"], "Compared with \(view.otherPath ?? "").")
    html.add(stateOf: result, isCurrent: view.reading.isCurrent)
    guard let comparison = result.value else { return }
    if comparison.changes.isEmpty { html.element("p", ["class": "studio-right"], "No changes") }
    for plan in comparison.changes { add(plan, to: &html) }
    let moved = view.results.calendar.value.map { comparison.moved(in: $0) } ?? []
    if view.hasBefore {
      html.element("h3", "The phone before")
      html.element(
        "p", ["class": "care-detail"],
        "The same participant at the same time, in the other version. Each phone keeps its own answers.")
      html.element("div", ["class": "studio-frame"]) { html in
        html.element(
          "iframe",
          [
            "id": "before-frame", "title": "The participant's phone before",
            "src": "\(origin)\(ParticipantAddress.today)",
          ],
          "")
      }
    }
    if let problem = view.beforeProblem {
      html.element("p", ["class": "studio-wrong"], "The other version has no phone: \(problem).")
    }
    html.element("h3", "The calendar before")
    html.element(
      "p", ["class": "care-detail"],
      moved.isEmpty
        ? "The same tasks on the same days; times of day may differ."
        : "\(moved.count) \(moved.count == 1 ? "day differs" : "days differ"), here and in the calendar: each is marked with a dashed frame."
    )
    MonthTables(study: comparison.before, today: view.today, moved: moved, isActive: false).add(to: &html)
  }

  private func add(_ plan: PlanChanges, to html: inout HTMLText) {
    if let impact = plan.impact { html.element("p", impact) }
    html.element("ul", ["class": "care-list"]) { html in
      for row in plan.events {
        html.element("li") { html in
          html.element("b", row.task)
          html.add(": \(row.summary)")
        }
      }
    }
    for entity in plan.entities {
      html.element("h3", "\(sign(entity.mark)) \(entity.name)")
      for change in entity.changes {
        html.element("ul", ["class": "care-list"]) { html in
          for field in change.fields {
            html.element("li") { html in
              html.element("code", field.path)
              html.add(": ")
              if let before = field.before { html.element("del", before) }
              html.add(field.before == nil || field.after == nil ? "" : " → ")
              if let after = field.after { html.element("ins", after) }
            }
          }
        }
      }
    }
    for text in plan.details + plan.notes { html.element("p", ["class": "care-detail"], text) }
  }

  private func sign(_ mark: PlanChanges.Mark) -> String {
    switch mark {
    case .new: "new:"
    case .changed: "changed:"
    case .ended: "ended:"
    }
  }
}
