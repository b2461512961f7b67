import CareAccess
import CareCards
import CareModel
import CareRuntime
import CareStore
import Hummingbird

/// Who changed and who saw what: the verdict of the audit, the last commits, and the access log (W32).
enum AuditRoute {
  /// The commits and the entries of the access log that the page shows.
  private static let most = 100

  private struct Shown: Sendable {
    var commits: [StoreChange]
    var seal: String
    var rows: Int
    var faults: Int
  }

  @Sendable static func show(_ visit: StaffVisit) async throws -> Response {
    let now = visit.now
    let shown = try await visit.read { runtime in
      let last = try runtime.lastSeq(), report = try runtime.store.audit()
      return Shown(
        commits: try runtime.changes(after: max(0, last - most), limit: most), seal: report.seal, rows: report.rows,
        faults: report.faults)
    }
    let log = try await visit.visit.access().run {
      try $0.accessLog(from: now.adding(seconds: -7 * 86_400), to: now.adding(seconds: 1), limit: 100_000).suffix(most)
    }
    return visit.page("Audit").response { html in
      html.element("section", ["class": "care-panel"]) { html in
        html.element("h2", shown.faults == 0 ? "The store is as it was written" : "The store was altered")
        html.element(
          "p", "\(shown.rows) rows were compared with what was committed; \(shown.faults) differ.")
        html.element("p", ["class": "care-detail"], "The seal of the last commit, to write down elsewhere:")
        html.element("p", ["class": "care-code"], shown.seal)
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
      html.element("h2", "Access of the last 7 days")
      html.table("Access of the last 7 days", ["Time", "Act", "By", "Of", "Study", "Page"]) { html in
        for record in log.reversed() {
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
