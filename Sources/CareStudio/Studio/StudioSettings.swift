public import Care
public import CareModel

/// The plan that a studio shows, and the address at which it listens.
public struct StudioSettings: Sendable {
  /// The listening on the local network, for one session of simulated data.
  public struct Share: Sendable {
    /// The address of this machine in the network, such as `192.0.2.7`.
    public var host: String
    /// The secret in the address with which one phone begins.
    public var pass: String

    /// Creates a share at an address of this machine.
    public init(host: String, pass: String) {
      self.host = host
      self.pass = pass
    }
  }

  /// The plan's folder.
  public var plan: FolderReader
  /// Another version of the plan, to compare with; nil for none.
  public var against: FolderReader?
  /// The port; 0 for any free one.
  public var port: Int
  /// The zone of the participant.
  public var zone: Zone
  /// The day of enrollment.
  public var start: CivilDate
  /// The share; nil for a studio that only this machine reaches.
  public var share: Share?

  /// Creates settings.
  public init(
    plan: FolderReader, against: FolderReader? = nil, port: Int, zone: Zone, start: CivilDate, share: Share? = nil
  ) {
    self.plan = plan
    self.against = against
    self.port = port
    self.zone = zone
    self.start = start
    self.share = share
  }
}
