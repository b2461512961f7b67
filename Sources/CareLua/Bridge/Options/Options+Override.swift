import CareModel
import CareRuntime

extension FieldEntry {
  /// The options of an override beside the fields that it sets.
  static let targetScope = [
    FieldEntry(
      "elements", .list(of: .integer),
      "The elements of the schedule that `targets` is for, by position; if elements have targets of their own, one of `elements`, `current`, and `all` is required."
    ),
    FieldEntry("current", .boolean, "Whether `targets` is for the element in effect when the override takes effect."),
    FieldEntry("all", .boolean, "Whether `targets` is for all elements."),
    FieldEntry("through", .date, "The last day of the override; what held before applies again afterward."),
  ]

  /// The reason for a change.
  static let why = FieldEntry("why", .text, "The reason for the change, which its history keeps.")
}

extension Options {
  /// Returns the schedule elements for which an override sets targets; nil if the options do not say.
  ///
  /// - Throws: ``OptionError`` for several of the options.
  func targetScope() throws -> TargetScope? {
    let numbers =
      self["elements"].integer.map { [Int($0)] } ?? self["elements"].table?.array.compactMap(\.integer).map(Int.init)
    let isCurrent = try boolean("current") == true, isAll = try boolean("all") == true
    guard [numbers != nil, isCurrent, isAll].count(where: { $0 }) < 2 else {
      throw OptionError("not_allowed", "`elements`, `current`, and `all` exclude each other; write one of them")
    }
    if !self["elements"].isNil, numbers?.isEmpty != false { throw refusal("elements") }
    return numbers.map { .elements($0) } ?? (isCurrent ? .inEffect : isAll ? .all : nil)
  }
}
