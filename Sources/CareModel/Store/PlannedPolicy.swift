/// What becomes of versions that are planned for later when a version is written before them.
public enum PlannedPolicy: String, Hashable, Sendable, Codable {
  /// Refuse the write, so that the author decides.
  case refuse
  /// Write the planned versions again after it, with the fields that they changed laid over the new one.
  case keep
  /// The new version holds from its effective date on; the planned ones are gone.
  case replace
}
