import CareModel

/// The pages that messages lead to.
enum DeliveryLinks {
  /// Returns the page to open; nil without a web server.
  static func page(of delivery: Delivery, _ settings: DeliverySettings) -> String? {
    guard let base = settings.link else { return nil }
    let root = base.hasSuffix("/") ? String(base.dropLast()) : base
    return root + (delivery.kind == .reminder ? "/me/today" : "/team/alerts")
  }
}
