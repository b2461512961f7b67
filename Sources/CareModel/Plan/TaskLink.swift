/// Where the outcomes of a linked task come from: samples of one quantity inside each event's window.
public struct TaskLink: Hashable, Sendable, Codable {
  /// How the samples of a window become values.
  public enum Aggregate: String, Hashable, Sendable, Codable, CaseIterable {
    /// One value: their sum. For what accumulates, such as steps.
    case sum
    /// One value: their mean.
    case mean
    /// One value: the least.
    case min
    /// One value: the greatest.
    case max
    /// One value: that of the latest.
    case last
    /// One value: how many there are.
    case count
    /// A value for each, oldest first. For what is measured now and then, such as blood glucose.
    case each
  }

  /// The quantity, such as `step_count`.
  public var quantity: String
  /// How the samples become values.
  public var aggregate: Aggregate
  /// The units that samples must have to count; nil takes those of any.
  public var units: String?

  /// A link.
  public init(quantity: String, aggregate: Aggregate, units: String? = nil) {
    self.quantity = quantity
    self.aggregate = aggregate
    self.units = units
  }
}
