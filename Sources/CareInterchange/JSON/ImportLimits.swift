/// The limits of what is imported.
enum ImportLimits {
  /// The maximum size of a file, in bytes.
  static let bytes = 8 << 20
  /// The maximum size of a module, in bytes: that of a plan's files.
  static let sourceBytes = 32 << 10
}
