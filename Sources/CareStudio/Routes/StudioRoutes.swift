/// The addresses of a studio; all others are those of the phone's pages.
enum StudioRoutes {
  static let page = "/studio"
  static let live = "/studio/live"
  static let travel = "/studio/travel"
  static let participant = "/studio/participant"
  static let language = "/studio/language"
  static let open = "/studio/open"
  static let assets = "/studio/assets/"
  /// The pages of the manual.
  static let manual = "/manual/"
  static let join = "/studio/join/"
  /// The addresses that a phone of the local network may open.
  static let shared = ["/me/", "/assets/", live, assets, "/healthz"]
}
