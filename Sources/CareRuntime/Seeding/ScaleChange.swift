public import CareModel

/// A question that keeps its id while the scale of its answers changes.
///
/// Recorded answers stay as they are, so that tables, charts, and scores have numbers and values of both scales side by side.
public struct ScaleChange: Hashable, Sendable, Codable {
  /// The part of a format that differs.
  public enum Difference: String, Hashable, Sendable, Codable {
    /// The format, such as a scale in the place of a choice.
    case format
    /// The units.
    case units
    /// The precision of a date.
    case precision
    /// The range of a scale.
    case range
    /// The values or the scores of options that were there before.
    case options
  }

  /// The task whose survey has the item.
  public var task: CareTask.ID
  /// The item's id.
  public var item: String
  /// The part that differs.
  public var difference: Difference

  /// Creates a change.
  public init(task: CareTask.ID, item: String, difference: Difference) {
    self.task = task
    self.item = item
    self.difference = difference
  }

  /// A description of the change and what to do about it.
  public var message: String {
    let what =
      switch difference {
      case .format: "has another format"
      case .units: "has other units"
      case .precision: "has another precision"
      case .range: "has another range"
      case .options: "lacks options that it had, or counts them differently"
      }
    return
      "the item '\(item)' of the task \(task) \(what) under the same id, so that recorded answers and new ones mean different things in "
      + "one column; give the changed item an id of its own"
  }
}

extension ScaleChange {
  /// Returns the changes from one version of a task to another, in the order of the items.
  static func changes(from old: CareTask, to new: CareTask) -> [ScaleChange] {
    let before = (old.survey?.steps ?? []).flatMap(\.questions)
    return (new.survey?.steps ?? []).flatMap(\.questions).compactMap { item in
      guard let known = before.first(where: { $0.id == item.id }),
        let difference = difference(from: known.format, to: item.format)
      else { return nil }
      return ScaleChange(task: new.id, item: item.id, difference: difference)
    }
  }

  private static func difference(from old: AnswerFormat, to new: AnswerFormat) -> Difference? {
    if old.name != new.name { return .format }
    if old.units != new.units { return .units }
    if old.datePrecision != new.datePrecision { return .precision }
    if isScale(new), old.numberRange != new.numberRange { return .range }
    let options = new.definition.options
    let keepsAll = old.definition.options.allSatisfy { option in
      options.contains { $0.value == option.value && $0.score == option.score && $0.other == option.other }
    }
    return keepsAll ? nil : .options
  }

  /// Whether a number means its place between the ends of the format; the bounds of an amount say only what can be typed.
  private static func isScale(_ format: AnswerFormat) -> Bool {
    switch format {
    case .scale, .continuousScale, .ses: true
    default: false
    }
  }
}
