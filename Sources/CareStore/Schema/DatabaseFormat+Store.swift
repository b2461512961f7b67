extension DatabaseFormat {
  /// The format of a store; its application id is "CARE".
  package static let store = DatabaseFormat(
    applicationID: 0x4341_5245, schemaVersion: Schema.version, name: "store")
}
