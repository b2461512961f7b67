package import CareModel

/// A press of a virtual participant on an event's card.
struct SimulatedPress {
  var action: String
  var input: [String: Scalar] = [:]
}

extension SimulatedPress {
  /// Chooses what a participant presses on a card.
  ///
  /// It is one of the controls that the plan's script draws, or what the card style offers. Values are random within the limits of their control, or up to the target.
  static func chosen(on event: Event, view: CardView?, using random: inout SimulationRandom) -> [SimulatedPress] {
    if let controls = view?.body?.controls, !controls.isEmpty {
      let control = controls[random.integer(in: 0...(controls.count - 1))]
      return [SimulatedPress(action: control.action, input: control.randomInput(using: &random))]
    }
    let target = event.targets.first?.number
    switch event.task.card.style {
    case .buttonLog:
      let most = target.flatMap { Int(exactly: $0.rounded()) }.map { min(max(1, $0), mostEntries) } ?? 1
      return Array(repeating: SimulatedPress(action: CardStyle.log), count: random.integer(in: 1...most))
    case .numericProgress, .labeledValue:
      guard event.task.card.style == .numericProgress || event.asksForNumber else {
        return [SimulatedPress(action: CardStyle.toggle)]
      }
      var range = CardControl.NumberRange(min: 1, max: max(1, target ?? 10))
      if let target, target < 1 { range = CardControl.NumberRange(min: 0, max: max(0, target)) }
      let control = CardControl(
        action: CardStyle.log, title: "", kind: .numberField(range, isInteger: (range.min ?? 0) >= 1))
      return [SimulatedPress(action: CardStyle.log, input: control.randomInput(using: &random))]
    default: return [SimulatedPress(action: CardStyle.toggle)]
    }
  }

  /// The most entries of a log at one event.
  private static let mostEntries = 20
}

extension CardControl {
  /// Returns the input of a press, with a random value within the control's limits.
  package func randomInput(using random: inout SimulationRandom) -> [String: Scalar] {
    switch kind {
    case .button, .check: input()
    case .slider(let range, let step): input(entering: range.number(in: step, using: &random))
    case .numberField(let range, let isInteger): input(entering: range.number(in: isInteger ? 1 : nil, using: &random))
    case .textField(let most): input(entering: .text(String("text".prefix(most ?? 4))))
    }
  }
}

extension CardControl.NumberRange {
  /// Returns a random number of the range in steps from its minimum; a range without a maximum ends at 100 more.
  fileprivate func number(in step: Double?, using random: inout SimulationRandom) -> Scalar {
    let low = min ?? Swift.min(0, max ?? 0), high = Swift.max(low, max ?? low + 100)
    let step = step ?? Swift.max((high - low) / 1000, 0.001)
    let steps = (high - low) / step
    guard step > 0, steps.isFinite, steps < 1e9 else { return .double(low) }
    let number = low + Double(random.integer(in: 0...Int(steps))) * step
    return Int(exactly: number).map { .integer($0) } ?? .double(number)
  }
}
