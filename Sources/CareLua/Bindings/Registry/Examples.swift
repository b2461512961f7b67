extension ConstructorEntry {
  /// Lines of Lua by the name that they show.
  static let examples: [String: String] = [:]
}
