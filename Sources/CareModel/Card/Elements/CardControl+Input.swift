/// An error thrown for an input that no control of a card accepts.
public enum CardInputError: Error, Hashable, Sendable {
  /// No control has an input of this name.
  case unknown(name: String, known: [String])
  /// A control needs an input of this name that was not given.
  case missing(name: String, expected: String)
  /// The input of this name is not one that a control accepts; the description says which are.
  case rejected(name: String, expected: String)
  /// Several controls fit; one of these inputs of each tells them apart.
  case ambiguous(names: [String])
}

extension CardInputError: CareError {
  /// The stable code.
  public var code: String {
    switch self {
    case .unknown: "unknown_input"
    case .missing: "missing_input"
    case .rejected: "rejected_input"
    case .ambiguous: "ambiguous_input"
    }
  }

  /// The problem, as the end of a sentence about the card or the action.
  public var predicate: String {
    switch self {
    case .unknown(let name, let known): "has no input '\(name)'" + Suggestion.hint(for: name, in: known)
    case .missing(let name, let expected): "requires the input '\(name)': \(expected)"
    case .rejected(let name, let expected): "does not accept this input '\(name)'; write \(expected)"
    case .ambiguous(let names): "is that of several controls; say which with \(names.joined(separator: ", "))"
    }
  }

  /// The problem, and what to do instead.
  public var message: String { "the card \(predicate)" }
}

/// The input of a card's action, by name.
public enum CardInput: Hashable, Sendable {
  /// A value of a program.
  case value(Scalar)
  /// A text that a person typed, which the control reads as what it takes.
  case typed(String)

  /// The value if no control says what it is: numbers, true, and false as such, everything else as text.
  public var value: Scalar {
    guard case .typed(let text) = self else {
      if case .value(let value) = self { return value }
      return .text("")
    }
    if let boolean = Bool(text) { return .boolean(boolean) }
    if let integer = Int(text) {  // allowed: kept as it is, and checked against the control
      return .integer(integer)
    }
    if let double = Double(decimal: text) { return .double(double) }
    return .text(text)
  }
}

extension [CardControl] {
  /// Returns the input with which an action runs: the given one, validated against the controls of the action.
  ///
  /// An input must be that of one control: its own fields, which the only control of the action adds itself, and a value that can be
  /// entered in it. Without a control of the action, any input is accepted.
  ///
  /// - Throws: ``CardInputError``.
  public func input(
    _ given: [String: CardInput], for action: String
  ) throws(CardInputError) -> [String: Scalar] {
    let controls = filter { $0.action == action }
    guard !controls.isEmpty else { return given.mapValues(\.value) }
    var accepted: [[String: Scalar]] = []
    var errors: [CardInputError] = []
    for control in controls {
      do throws(CardInputError) {
        let input = try control.accept(given, isOnly: controls.count == 1)
        if !accepted.contains(input) { accepted.append(input) }
      } catch { errors.append(error) }
    }
    guard let input = accepted.first else { throw controls.error(for: given, errors) }
    guard accepted.count == 1 else {
      throw .ambiguous(names: Set(controls.flatMap { $0.input.keys }).sorted())
    }
    return input
  }

  /// Returns the most helpful of the errors of all controls.
  private func error(for given: [String: CardInput], _ errors: [CardInputError]) -> CardInputError {
    let known = Set(flatMap { $0.input.keys + [$0.enteredName].compactMap(\.self) }).sorted()
    if let name = given.keys.sorted().first(where: { !known.contains($0) }) {
      return .unknown(name: name, known: known)
    }
    for error in errors {
      guard case .rejected(let name, let expected) = error else { continue }
      let own = compactMap { $0.input[name]?.inputText }
      return .rejected(name: name, expected: own.isEmpty ? expected : own.joined(separator: " or "))
    }
    return errors.first ?? .ambiguous(names: known)
  }
}

extension CardControl {
  /// The name of the input that a person enters; nil for a button.
  fileprivate var enteredName: String? {
    switch kind {
    case .button: nil
    case .check: "on"
    case .slider, .numberField, .textField: "value"
    }
  }

  /// Whether a person enters a value, rather than presses or checks it.
  public var isEntered: Bool { enteredName == "value" }

  /// Returns the input that the action receives.
  ///
  /// `isOnly`: whether no other control runs the action, so that its own input need not be repeated.
  fileprivate func accept(_ given: [String: CardInput], isOnly: Bool) throws(CardInputError) -> [String: Scalar] {
    let known = input.keys + [enteredName].compactMap(\.self)
    if let name = given.keys.sorted().first(where: { !known.contains($0) }) {
      throw .unknown(name: name, known: known.sorted())
    }
    for (name, own) in input.sorted(by: { $0.key < $1.key }) where name != enteredName {
      guard let value = given[name] else {
        if isOnly { continue }
        throw .missing(name: name, expected: own.inputText)
      }
      guard own.isEqual(to: value) else { throw .rejected(name: name, expected: own.inputText) }
    }
    guard let enteredName, let value = given[enteredName] else {
      guard !isEntered else { throw .missing(name: "value", expected: expected) }
      return self.input()
    }
    return self.input(entering: try entered(value))
  }

  /// Returns the value that a person entered in the control.
  ///
  /// - Throws: ``CardInputError/rejected(name:expected:)`` for a value of another type, outside the limits, or between the steps.
  public func entered(_ input: CardInput) throws(CardInputError) -> Scalar {
    let refusal = CardInputError.rejected(name: enteredName ?? "value", expected: expected)
    switch (kind, input) {
    case (.button, _): throw refusal
    case (.check(let isOn), _):
      guard input.value == .boolean(!isOn) else { throw refusal }
      return .boolean(!isOn)
    case (.textField(let most), .typed(let text)), (.textField(let most), .value(.text(let text))):
      guard !text.isEmpty, text.fits(characters: most ?? Self.longestText) else { throw refusal }
      return .text(text)
    case (.textField, .value): throw refusal
    case (.slider(let range, let step), _):
      guard let number = range.number(input.value, isInteger: false), range.holds(number, step: step) else {
        throw refusal
      }
      return number
    case (.numberField(let range, let isInteger), _):
      guard let number = range.number(input.value, isInteger: isInteger) else { throw refusal }
      return number
    }
  }

  /// What an input must be, for a program that gives another.
  private var expected: String {
    switch kind {
    case .button: "no input"
    case .check(let isOn): isOn ? "false, because it is checked" : "true, because it is not checked"
    case .slider, .numberField, .textField: limits(in: .english) ?? "a value"
    }
  }

  /// Returns a description of the values that a person can enter; nil for a control that is pressed or checked.
  package func limits(in language: Language) -> String? {
    switch kind {
    case .button, .check: nil
    case .slider(let range, let step):
      range.description(isInteger: false, in: language) + ", " + language(.steps, ["step": language.number(step)])
    case .numberField(let range, let isInteger): range.description(isInteger: isInteger, in: language)
    case .textField(let most): language(.textLimit, ["most": most ?? Self.longestText])
    }
  }

  /// The maximum length of a text without a limit of its own.
  private static let longestText = 10_000
}

extension CardControl.NumberRange {
  /// Returns a number in the range, whole ones as integers; nil if the value is not one.
  fileprivate func number(_ value: Scalar, isInteger: Bool) -> Scalar? {
    guard let number = value.number, number.isFinite, min.map({ number >= $0 }) ?? true,
      max.map({ number <= $0 }) ?? true
    else { return nil }
    return Int(exactly: number).map { .integer($0) } ?? (isInteger ? nil : .double(number))
  }

  /// Whether a number is a whole count of steps from the minimum.
  fileprivate func holds(_ value: Scalar, step: Double) -> Bool {
    guard let number = value.number, step > 0 else { return true }
    let steps = (number - (min ?? 0)) / step
    return abs(steps - steps.rounded()) < 1e-6
  }

  fileprivate func description(isInteger: Bool, in language: Language) -> String {
    [
      language(isInteger ? .wholeNumber : .number), language.bounds(min, max),
      units.map { language(.inUnits, ["units": $0]) },
    ].compactMap(\.self).joined(separator: ", ")
  }
}

extension Scalar {
  /// Whether a given input is this value; numbers by their value, texts that a person typed by what they say.
  fileprivate func isEqual(to input: CardInput) -> Bool {
    if let number { return input.value.number == number }
    if case .typed(let typed) = input, case .text(let text) = self { return typed == text }
    return input.value == self
  }

  /// The value as it is written in an input.
  fileprivate var inputText: String {
    switch self {
    case .integer(let integer): String(integer)
    case .double(let double): PlainNumber.text(double)
    case .boolean(let boolean): String(boolean)
    case .text(let text): "'\(text)'"
    case .binary, .date, .day: "the control's own value"
    }
  }
}
