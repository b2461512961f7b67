import CareCards
import CareModel
import Foundation

/// The alerts that an address asks for: `?show=mine&page=2`.
struct AlertFilter: Hashable, Sendable {
  /// The lists of alerts.
  enum List: String, Hashable, Sendable, CaseIterable {
    case open, mine, snoozed, acknowledged

    /// The title.
    var title: String { rawValue.capitalized }

    /// The sentence of a list without alerts.
    var nothing: String {
      switch self {
      case .open: "No alert is open."
      case .mine: "No alert that waits is assigned to you."
      case .snoozed: "No alert is snoozed."
      case .acknowledged: "No alert was acknowledged in the last \(AlertBoard.days) days."
      }
    }
  }

  /// The alerts of a page.
  static let rows = 20

  /// The list.
  let list: List
  /// The page, from 1.
  let page: Int

  /// Reads the fields of a query or of a form.
  ///
  /// - Throws: ``WebProblem/badRequest`` for a value that is none of the choices.
  init(_ fields: FormFields) throws(WebProblem) {
    guard let list = List(rawValue: fields["show"] ?? List.open.rawValue),
      let page = BoundedInteger(fields["page"] ?? "1", in: 1...RosterRoute.mostPages)?.value
    else { throw .badRequest }
    (self.list, self.page) = (list, page)
  }

  /// The fields that a form keeps.
  var fields: [(name: String, value: String)] { [("show", list.rawValue), ("page", String(page))] }

  /// The query of the address of a page of a list.
  static func query(_ list: List, page: Int = 1) -> String {
    "?show=\(list.rawValue)" + (page > 1 ? "&page=\(page)" : "")
  }

  /// The query of the address of the page.
  var query: String { Self.query(list, page: page) }

  /// Returns the alerts of a list; `account`: the id of the one who looks.
  static func alerts(_ list: List, of alerts: AlertBoard.Alerts, account: String, at now: Instant) -> [Alert] {
    switch list {
    case .open: alerts.waiting.filter { $0.handling(at: now) == .open }
    case .mine: alerts.waiting.filter { $0.assigned == account }
    case .snoozed: alerts.waiting.filter { $0.handling(at: now) == .snoozed }
    case .acknowledged: alerts.acknowledged
    }
  }
}
