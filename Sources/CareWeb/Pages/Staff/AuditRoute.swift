import CareAccess
import CareCards
import CareModel
import CareRuntime
import CareStore
import HTTPTypes
import Hummingbird

/// Who changed and who saw what: the verdict of the audit, the commits, and the access log, each searched and paged.
enum AuditRoute {
  /// The commits, and the entries of the access log, of a page.
  private static let rows = 100

  private struct Shown: Sendable {
    var commits: CommitPage?
    var seal: String?
    var report: AuditReport?
  }

  /// `?compare=1` compares the whole store with what was committed, which takes as long as reading it.
  @Sendable static func show(_ visit: StaffVisit) async throws -> Response {
    let filter = try AuditFilter(visit.visit.query, in: visit.zone), compares = visit.visit.query["compare"] != nil
    let shown = try await visit.read { runtime in
      Shown(
        commits: filter.showsCommits
          ? try CommitPage(filter, before: filter.commit, limit: rows, in: runtime) : nil,
        seal: try runtime.store.read { try $0.seal(of: try runtime.lastSeq()) },
        report: compares ? try runtime.store.audit() : nil)
    }
    let log =
      filter.showsAccess
      ? try await visit.visit.access().run { try $0.accessLog(filter.accessQuery, after: filter.access, limit: rows) }
      : nil
    return visit.page("Audit").response { html in
      verdict(shown, into: &html)
      filter.form(into: &html)
      html.element(
        "p", ["class": "care-detail"],
        "Entries of one kind that follow each other are one row, with their number.")
      if let commits = shown.commits { list(commits, filter, in: visit.zone, into: &html) }
      if let log { list(log, filter, in: visit.zone, into: &html) }
    }
  }

  private static func verdict(_ shown: Shown, into html: inout HTMLText) {
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
  }

  private static func list(_ page: CommitPage, _ filter: AuditFilter, in zone: Zone, into html: inout HTMLText) {
    html.element("h2", "Commits")
    if page.commits.isEmpty { html.nothing(page.next == nil ? "No commit fits." : noneYet) }
    let folds = AuditFold.folding(page.commits) { [$0.author ?? "", $0.kinds] }
    if !folds.isEmpty {
      html.table("Commits", ["Commit", "Recorded", "Author", "Records"]) { html in
        for fold in folds {
          html.element("tr") { html in
            let last = fold.entry, first = fold.first
            html.element(
              "th", ["scope": "row"], fold.count == 1 ? "\(last.seq)" : "\(first.seq) – \(last.seq) (\(fold.count))")
            html.element("td", times(first.recorded, last.recorded, in: zone))
            html.element("td", last.author ?? "–")
            html.element("td", last.kinds.isEmpty ? "–" : last.kinds.replacing("_", with: " "))
          }
        }
      }
    }
    pages(
      latest: filter.commit == nil ? nil : filter.address(access: filter.access),
      next: page.next.map { filter.address(commit: $0, access: filter.access) },
      table: StaffRoutes.auditCommits, "commits", filter, into: &html)
  }

  private static func list(_ page: AccessLogPage, _ filter: AuditFilter, in zone: Zone, into html: inout HTMLText) {
    html.element("h2", "Access")
    if page.records.isEmpty { html.nothing(page.next == nil ? "No access fits." : noneYet) }
    let folds = AuditFold.folding(page.records) { record in
      [record.action.rawValue, record.actor] + [record.patient, record.plan?.text, record.route].map { $0 ?? "" }
    }
    if !folds.isEmpty {
      html.table("Access", ["Time", "Act", "By", "Of", "Study", "Page"]) { html in
        for fold in folds {
          html.element("tr") { html in
            let last = fold.entry, count = fold.count
            html.element("th", ["scope": "row"], times(fold.first.at, last.at, in: zone))
            let act = last.action.rawValue.replacing("_", with: " ")
            html.element("td", count == 1 ? act : "\(act) (\(count))")
            for text in [last.actor, last.patient, last.plan?.text, last.route] { html.element("td", text ?? "–") }
          }
        }
      }
    }
    pages(
      latest: filter.access == nil ? nil : filter.address(commit: filter.commit),
      next: page.next.map { filter.address(commit: filter.commit, access: $0) },
      table: StaffRoutes.auditAccess, "access", filter, into: &html)
  }

  private static let noneYet = "None of the latest fits; look at earlier ones."

  private static func times(_ first: Instant, _ last: Instant, in zone: Zone) -> String {
    let (from, to) = (first.shortText(in: zone), last.shortText(in: zone))
    return from == to ? to : "\(from) – \(to)"
  }

  private static func pages(
    latest: String?, next: String?, table: RoutePattern, _ noun: String, _ filter: AuditFilter,
    into html: inout HTMLText
  ) {
    if latest != nil || next != nil {
      html.element("p", ["class": "care-weeks"]) { html in
        if let latest { html.element("a", ["href": latest], "‹ Latest \(noun)") }
        if let next { html.element("a", ["href": next], "Earlier \(noun) ›") }
      }
    }
    html.element("p") { html in
      let address = table.path() + filter.address(commit: filter.commit, access: filter.access)
      html.element("a", ["href": address, "download": ""], "Save \(noun) as a table (CSV)")
      html.element(
        "span", ["class": "care-detail"],
        " From here to earlier ones, at most \(StaffVisit.mostSaved) rows; choose days for others.")
    }
  }

  // MARK: Tables

  /// Sends the commits that the filters ask for, one row each, as a table.
  @Sendable static func saveCommits(_ visit: StaffVisit) async throws -> Response {
    let filter = try AuditFilter(visit.visit.query, in: visit.zone)
    return try await visit.save(StoreChange.auditTable, as: "audit-commits", from: filter.commit) { place, limit in
      guard filter.showsCommits else { return ([], nil) }
      let page = try await visit.read { try CommitPage(filter, before: place, limit: limit, in: $0) }
      return (page.commits.map(\.auditCells), page.next)
    } address: {
      StaffRoutes.auditCommits.path() + filter.address(commit: $0)
    }
  }

  /// Sends the entries of the access log that the filters ask for, one row each, as a table.
  @Sendable static func saveAccess(_ visit: StaffVisit) async throws -> Response {
    let filter = try AuditFilter(visit.visit.query, in: visit.zone), lane = try visit.visit.access()
    return try await visit.save(AccessRecord.auditTable, as: "audit-access", from: filter.access) { place, limit in
      guard filter.showsAccess else { return ([], nil) }
      let page = try await lane.run { try $0.accessLog(filter.accessQuery, after: place, limit: limit) }
      return (page.records.map(\.auditCells), page.next)
    } address: {
      StaffRoutes.auditAccess.path() + filter.address(access: $0)
    }
  }
}
