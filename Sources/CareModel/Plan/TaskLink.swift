/// The source of a linked task's outcomes: samples of one quantity in each event's window.
public struct TaskLink: Hashable, Sendable, Codable {
  /// The way in which the samples of a window become outcome values.
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
  /// The way in which samples become outcome values.
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
