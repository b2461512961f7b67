import CareModel

extension BodySide: ScriptValue {}
extension DeviceOrientation: ScriptValue {}
extension TrailMaking.Trail: ScriptValue {}
extension PSAT.Presentation: ScriptValue {}
extension HolePeg.Direction: ScriptValue {}
extension Recorder: ScriptValue {}
extension SampleColumn.ValueType: ScriptValue {}

extension SampleColumn: RecordNoun, UnrecordedValue, UnrecordedElement {
  static let recordName = "column"
  static let scriptFields = makeScriptFields()
  static var authoredList: FieldType { .list(of: .any(of: [.text, .record(recordName)])) }

  static func readList(_ field: Decoded.Field, by decoder: PlanDecoder) -> [SampleColumn]? {
    field.items.compactMap { item in
      item.text.map { SampleColumn(name: $0) } ?? item.record.flatMap { read($0, by: decoder) }
    }
  }
}

extension StepKind.Name {
  /// The definition of an active task; nil for another kind of step.
  var task: (any ActiveTaskDefinition.Type)? { definition as? any ActiveTaskDefinition.Type }
}

extension ActiveTaskDefinition {
  /// The documentation of the task's recordings and results, a paragraph each.
  static var notes: [String] {
    let before =
      settings.isEmpty
      ? [] : ["Before its samples, a recording can have: \(settings.map(\.note).joined(separator: ", "))."]
    let samples =
      sampleQuantities.isEmpty
      ? [] : ["The result keeps of each sample: \(sampleQuantities.map(\.note).joined(separator: ", "))."]
    let recordings =
      columns.isEmpty
      ? ["A recording is JSON Lines or CSV, and each sample has the step's columns."] + Recorder.allCases.map(\.note)
      : ["A recording is JSON Lines or CSV. Each sample has: \(columns.map(\.note).joined(separator: "; "))."]
    let summaries =
      columns.isEmpty
      ? [
        "Of each column of numbers but the time, it also has the least value, the mean, and the greatest: `rate_min`, "
          + "`rate_mean`, `rate_max`."
      ] : []
    return recordings + before + [
      "The result has: \(quantities.map(\.note).joined(separator: ", ")). The answer is `\(mainQuantity)`."
    ] + summaries + samples + ["Source: \(source)."]
  }
}

extension Recorder {
  /// The documentation of its columns.
  fileprivate var note: String {
    let columns = columns.map { column in
      let units = column.units.map { " (\($0))" } ?? ""
      return "`\(column.name)`\(units)\(column.optional ? ", optional" : "")"
    }
    return "`\(rawValue)`: \(columns.joined(separator: "; "))."
  }
}

extension RecordingColumn {
  fileprivate var note: String { "`\(name)`, \(expected)\(isRequired ? "" : " (optional)")" }
}

extension MeasuredQuantity {
  fileprivate var note: String {
    guard case .decimal(let digits) = type else { return "`\(name)`" }
    let decimals = digits == 0 ? "whole" : digits == 1 ? "1 decimal" : "\(digits) decimals"
    return "`\(name)` (\(units.map { "\($0), " } ?? "")\(decimals))"
  }
}
