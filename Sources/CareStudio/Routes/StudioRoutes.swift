/// The addresses of a studio; all others are those of the phone's pages.
enum StudioRoutes {
  static let page = "/studio"
  static let live = "/studio/live"
  static let travel = "/studio/travel"
  static let participant = "/studio/participant"
  static let language = "/studio/language"
  static let open = "/studio/open"
  static let assets = "/studio/assets/"
  /// The reports of the simulated participants, by id.
  static let report = "/studio/report/"
  /// The pages of the manual.
  static let manual = "/manual/"
  /// The host name of the phone of the other version: browsers take every name below localhost for this machine, and keep what its pages
  /// store apart from what those of the first phone store.
  static let before = "before.localhost"
  static let join = "/studio/join/"
  /// The addresses that a phone of the local network may open.
  static let shared = ["/me/", "/assets/", live, assets, "/healthz"]

  /// The address at which the phone of the other version begins, for a browser that reached the studio at an authority.
  static func before(of authority: String?) -> String {
    let port = authority?.split(separator: ":").last.flatMap { UInt16($0) }
    return "http://\(before)" + (port.map { ":\($0)" } ?? "")
  }
}
