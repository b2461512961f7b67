import CareAccess
import CareCards
import CareModel

/// What the team did with an alert: who, when, what, and with which comment.
struct AlertHistory: Sendable {
  /// One entry.
  struct Entry: Hashable, Sendable {
    /// The act in words: `Assigned to Dana Ito`.
    var act: String
    /// The one who did it; nil for the host, and for the participant whose answers raised the alert.
    var who: String?
    /// The time.
    var time: Instant
    /// The comment, if there is one.
    var comment: String?
  }

  /// The entries, from the earliest on.
  let entries: [Entry]
  /// The zone of the page.
  private let zone: Zone

  /// Creates the history of the versions of an alert; `team`: the names of accounts by id; `zone`: that of the page.
  init(_ versions: [Version<Alert>], team: [String: String], in zone: Zone) {
    self.zone = zone
    var entries: [Entry] = [], before: Alert?
    for version in versions {
      let acts = Self.acts(version.value, after: before, team: team, in: zone)
      before = version.value
      guard !acts.isEmpty else { continue }
      let isRaising = entries.isEmpty
      entries.append(
        Entry(
          act: acts.joined(separator: "; "), who: isRaising ? nil : Self.name(of: version, team),
          time: isRaising ? version.value.raised : version.recorded, comment: version.why))
    }
    self.entries = entries
  }

  private static func name(of version: Version<Alert>, _ team: [String: String]) -> String {
    guard let author = version.author else { return version.value.acknowledgedBy ?? "–" }
    guard let id = Account.ID(author: author) else { return author }
    return team[id.text] ?? id.text
  }

  private static func acts(_ alert: Alert, after before: Alert?, team: [String: String], in zone: Zone) -> [String] {
    guard let before else { return ["Raised"] }
    var acts: [String] = []
    if alert.acknowledged != before.acknowledged {
      acts.append(alert.acknowledged == nil ? "Opened again" : "Acknowledged")
    }
    if alert.assigned != before.assigned {
      acts.append("Assigned to \(alert.assigned.map { team[$0] ?? $0 } ?? "nobody")")
    }
    if alert.snoozed != before.snoozed {
      acts.append(alert.snoozed.map { "Snoozed until \($0.shortText(in: zone))" } ?? "Snooze ended")
    }
    return acts
  }

  /// Adds the entries as a list.
  func add(into html: inout HTMLText) {
    html.element("ol", ["class": "care-history"]) { html in
      for entry in entries {
        html.element("li") { html in
          html.element("strong", entry.act)
          html.element(
            "span", ["class": "care-detail"],
            " \([entry.who, entry.time.shortText(in: zone)].compactMap(\.self).joined(separator: ", "))")
          if let comment = entry.comment { html.element("p", ["class": "care-content"]) { $0.lines(comment) } }
        }
      }
    }
  }
}
