public import Care
import CareModel
public import CareRuntime
import CareStore

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

  /// The place of another version of the plan.
  public struct Other: Sendable {
    /// The place, as messages name it.
    public let displayPath: String
    /// Returns the files of a plan there.
    let files: @Sendable (PlanHeader.ID) throws -> any SourceReader

    /// Creates the place of a version in a folder.
    public init(_ folder: FolderReader) {
      displayPath = folder.displayPath
      files = { _ in folder }
    }

    /// Creates the place of the newest version in a store, which is only read.
    ///
    /// `displayPath`: the store, as messages name it.
    public init(_ store: CareRuntime, displayPath: String) {
      self.displayPath = displayPath
      files = { plan in
        guard let newest = try store.history(plan: plan).last(where: { !$0.isDeleted }) else {
          throw StudioProblem("\(displayPath) has no plan '\(plan)'; seed it first, or compare with another version")
        }
        return try store.store.read { try $0.bundle(newest.value.bundle) }.reader
      }
    }
  }

  /// The plan's folder.
  public var plan: FolderReader
  /// Another version of the plan, to compare with; nil for none.
  public var against: Other?
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
    plan: FolderReader, against: Other? = nil, port: Int, zone: Zone, start: CivilDate, share: Share? = nil
  ) {
    self.plan = plan
    self.against = against
    self.port = port
    self.zone = zone
    self.start = start
    self.share = share
  }
}
