import CareAccess
import CareCards
import CareModel
import CareRuntime
import CareStore
import Hummingbird

/// Who changed and who saw what: the verdict of the audit, the last commits, and the access log.
enum AuditRoute {
  /// The commits and the entries of the access log that the page shows.
  private static let most = 100

  private struct Shown: Sendable {
    var commits: [StoreChange]
    var seal: String?
    var report: AuditReport?
  }

  /// `?compare=1` compares the whole store with what was committed, which takes as long as reading it.
  @Sendable static func show(_ visit: StaffVisit) async throws -> Response {
    let compares = visit.visit.query["compare"] != nil
    let shown = try await visit.read { runtime in
      let last = try runtime.lastSeq()
      return Shown(
        commits: try runtime.changes(after: max(0, last - most), limit: most),
        seal: try runtime.store.read { try $0.seal(of: last) }, report: compares ? try runtime.store.audit() : nil)
    }
    let log = try await visit.visit.access().run { try $0.newestAccess(limit: most) }
    return visit.page("Audit").response { html in
      html.element("section", ["class": "care-panel"]) { html in
        if let report = shown.report {
          html.element("h2", report.alteration == nil ? "The store is as it was written" : "The store was altered")
          if let alteration = report.alteration { html.element("p", alteration) }
          html.element("p", "\(report.rows) rows were compared with what was committed; \(report.faults) differ.")
        } else {
          html.element("p") { html in
            html.element(
              "a", ["href": "\(StaffRoutes.audit.path())?compare=1"], "Compare the store with what was committed")
          }
        }
        html.element("p", ["class": "care-detail"], "The seal of the last commit, to write down elsewhere:")
        html.element("p", ["class": "care-code"], shown.seal ?? "–")
      }
      html.element("h2", "Last commits")
      html.table("Last commits", ["Commit", "Recorded", "Author", "Records"]) { html in
        for commit in shown.commits.reversed() {
          html.element("tr") { html in
            html.element("th", ["scope": "row"], String(commit.seq))
            html.element("td", commit.recorded.shortText)
            html.element("td", commit.author ?? "–")
            html.element("td", Set(commit.records.map(\.entity)).sorted().joined(separator: ", "))
          }
        }
      }
      html.element("h2", "Last access")
      html.table("Last access", ["Time", "Act", "By", "Of", "Study", "Page"]) { html in
        for record in log {
          html.element("tr") { html in
            html.element("th", ["scope": "row"], record.at.shortText)
            for text in [record.action.rawValue, record.actor, record.patient, record.plan?.text, record.route] {
              html.element("td", text ?? "–")
            }
          }
        }
      }
    }
  }
}
