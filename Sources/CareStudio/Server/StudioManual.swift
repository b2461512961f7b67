import CareManual

/// The manual that a studio shows, which is made when it is first opened.
actor StudioManual {
  private var site: ManualSite?

  /// Returns the file at a path of the manual; nil if there is none.
  ///
  /// - Throws: the errors of `ManualSite`.
  func file(_ path: String, of studio: Studio) async throws -> ManualSite.File? {
    if site == nil { site = try await studio.onThread { try ManualSite() } }
    return site?.file(path)
  }
}
