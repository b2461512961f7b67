/// The format of a database file: its application id, its newest schema, and its name in messages.
///
/// An engine opens files of one format only, and changes no file of another.
package struct DatabaseFormat: Hashable, Sendable {
  /// The application id, stored at byte 68 of a SQLite file's header.
  package var applicationID: Int32
  /// The newest schema version that this release knows.
  package var schemaVersion: Int
  /// The name of such a file in messages, such as `store`.
  package var name: String

  /// Creates a format.
  package init(applicationID: Int32, schemaVersion: Int, name: String) {
    self.applicationID = applicationID
    self.schemaVersion = schemaVersion
    self.name = name
  }
}
