import CareModel

extension BodySide: ScriptValue {}
extension DeviceOrientation: ScriptValue {}
extension TrailMaking.Trail: ScriptValue {}
extension PSAT.Presentation: ScriptValue {}
extension HolePeg.Direction: ScriptValue {}

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
    return [
      "A recording is JSON Lines or CSV. Each sample has: \(columns.map(\.note).joined(separator: "; "))."
    ] + before + [
      "The result has: \(quantities.map(\.note).joined(separator: ", ")). The answer is `\(mainQuantity)`."
    ] + samples + ["Source: \(source)."]
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
