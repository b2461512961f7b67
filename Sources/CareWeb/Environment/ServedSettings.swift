/// The settings that a server was started with, as `care serve --settings` lists them and the administrator's page shows them: no secret is in them.
public struct ServedSettings: Sendable, Hashable {
  /// One setting.
  public struct Setting: Sendable, Hashable {
    /// The name of the option, such as `tls-cert`.
    public var name: String
    /// The value in words; `-` for none.
    public var value: String
    /// The source: an option, a variable, a line of a file, or `default`.
    public var source: String

    /// Creates a setting.
    public init(name: String, value: String, source: String) {
      self.name = name
      self.value = value
      self.source = source
    }
  }

  /// The name of the engine of the store, such as `SQLite`.
  public var engine: String
  /// The settings, in the order in which the command declares its options.
  public var settings: [Setting]

  /// Creates the settings of a server.
  public init(engine: String, settings: [Setting]) {
    self.engine = engine
    self.settings = settings
  }
}
