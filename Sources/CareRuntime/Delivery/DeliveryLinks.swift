package import CareModel

/// The pages that messages lead to.
package enum DeliveryLinks {
  /// Returns the path of the page about a delivery: the participant's day for a reminder; for an alert, the alerts of its study, or the studies
  /// if it belongs to none.
  package static func path(to kind: Delivery.Kind, plan: PlanHeader.ID?) -> String {
    switch kind {
    case .reminder: "/me/today"
    case .alert: plan.map { "/s/\($0)/alerts" } ?? "/studies"
    }
  }

  /// Returns the page to open; nil without a web server.
  static func page(to kind: Delivery.Kind, plan: PlanHeader.ID?, _ settings: DeliverySettings) -> String? {
    guard let base = settings.link else { return nil }
    return (base.hasSuffix("/") ? String(base.dropLast()) : base) + path(to: kind, plan: plan)
  }
}
