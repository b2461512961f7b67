import CareModel

extension PlanDecoder {
  /// A button, a box to tick, a slider or a field; nil where it is wrong, which has been reported.
  func control(_ name: String, _ reader: FieldReader) -> CardControl? {
    guard let action = reader.text("action"), let title = reader.text("title") else { return nil }
    var control = CardControl(action: action, title: title, input: input(reader), value: value(reader))
    let range = CardControl.NumberRange(
      min: reader.number("min"), max: reader.number("max"), units: reader.text("units"))
    switch name {
    case "ui.check": control.kind = .check(isOn: reader.boolean("on") ?? false)
    case "ui.text_field":
      let most = reader.integer("max_length")
      guard most.map({ (1...10_000).contains($0) }) ?? true else {
        report(.outOfRange, at: reader.place(of: "max_length"), "`max_length` must be from 1 to 10000")
        return nil
      }
      control.kind = .textField(maxLength: most)
    case "ui.number_field":
      guard isOrdered(range, reader) else { return nil }
      control.kind = .numberField(range, isInteger: reader.boolean("integer") ?? false)
    case "ui.slider":
      guard range.max != nil else { return nil }
      let whole = CardControl.NumberRange(min: range.min ?? 0, max: range.max, units: range.units)
      let step = reader.number("step") ?? 1
      guard isOrdered(whole, reader) else { return nil }
      guard step > 0 else {
        report(.outOfRange, at: reader.place(of: "step"), "`step` must be greater than 0; write step = 1")
        return nil
      }
      control.kind = .slider(whole, step: step)
    default: break
    }
    return control
  }

  private func isOrdered(_ range: CardControl.NumberRange, _ reader: FieldReader) -> Bool {
    guard let min = range.min, let max = range.max, min >= max else { return true }
    report(.outOfRange, at: reader.place(of: "max"), "`max` must be greater than `min`, which is 0 by default")
    return false
  }

  private func value(_ reader: FieldReader) -> Scalar? { reader["value"].flatMap { Scalar($0) } }

  private func input(_ reader: FieldReader) -> [String: Scalar] {
    guard case .named(let fields)? = reader["input"] else { return [:] }
    return fields.compactMapValues { Scalar($0.decoded) }
  }
}

extension Scalar {
  fileprivate init?(_ decoded: Decoded) {
    switch decoded {
    case .integer(let integer): self = .integer(integer)
    case .number(let number): self = Int(exactly: number).map { .integer($0) } ?? .double(number)
    case .boolean(let boolean): self = .boolean(boolean)
    case .text(let text): self = .text(text)
    default: return nil
    }
  }
}
