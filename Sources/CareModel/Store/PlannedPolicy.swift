/// The handling of versions that are planned for later when an earlier one is written.
public enum PlannedPolicy: String, Hashable, Sendable, Codable {
  /// Reject the write, so that the author decides.
  case refuse
  /// Write the planned versions again, with the fields that they changed applied to the new version.
  case keep
  /// Replace the planned versions with the new one.
  case replace
}
