import CareModel

/// `expect(x)`: what a test says of a value.
///
/// What does not hold ends the test there, and is kept even where the script catches the error.
final class ExpectationObject: LuaObject {
  private let value: LuaValue
  /// What the test calls the value, if it does.
  private let label: String?
  private let run: PlanTestRun

  init(_ value: LuaValue, label: String?, _ run: PlanTestRun) {
    self.value = value
    self.label = label
    self.run = run
  }

  static let luaType = LuaType("expectation")
    .expecting("equals") { expectation, call in
      let wanted = try call.value(2)
      return .differing(ValueComparison.differences(expected: wanted, got: expectation.value))
    }
    .expecting("matches") { expectation, call in
      let pattern = try call.value(2)
      return .differing(ValueComparison.differences(expected: pattern, got: expectation.value, partly: true))
    }
    .expecting("not_equals") { expectation, call in
      let other = try call.value(2)
      return .holding(
        !ValueComparison.differences(expected: other, got: expectation.value).isEmpty, "anything but \(other.shown)")
    }
    .expecting("near") { expectation, call in
      let wanted = try call.number(2), tolerance = call.isNil(3) ? defaultTolerance : try call.number(3)
      guard let number = expectation.value.number else {
        return .holding(false, "a number near \(LuaValue.whole(wanted).shown)")
      }
      return .holding(
        abs(number - wanted) <= tolerance,
        "\(LuaValue.whole(wanted).shown), give or take \(LuaValue.whole(tolerance).shown)")
    }
    .expecting("is_nil") { expectation, _ in .holding(expectation.value.isNil, "nil") }
    .expecting("not_nil") { expectation, _ in .holding(!expectation.value.isNil, "anything but nil") }
    .expecting("is_true") { expectation, _ in .holding(expectation.value.boolean == true, "true") }
    .expecting("is_false") { expectation, _ in .holding(expectation.value.boolean == false, "false") }
    .expecting("at_least") { expectation, call in
      let bound = try call.value(2)
      let order = try expectation.order(to: bound)
      return .holding(order >= 0, "\(bound.shown) or more")
    }
    .expecting("at_most") { expectation, call in
      let bound = try call.value(2)
      let order = try expectation.order(to: bound)
      return .holding(order <= 0, "\(bound.shown) or less")
    }
    .expecting("contains") { expectation, call in
      let part = try call.value(2)
      return .holding(try expectation.contains(part), "something that contains \(part.shown)")
    }
    .expecting("not_contains") { expectation, call in
      let part = try call.value(2)
      return .holding(try !expectation.contains(part), "something that does not contain \(part.shown)")
    }
    .expecting("counts") { expectation, call in
      let wanted = try call.integer(2)
      guard case .table(let table) = expectation.value else { throw expectation.misuse("a list to count") }
      return .counting(table.array.count, of: expectation.value, wanted: Int(wanted))
    }
    .expecting("fails") { expectation, call in
      let code = call.isNil(2) ? nil : try call.string(2)
      guard case .function(let body) = expectation.value else {
        throw expectation.misuse("a function: expect(function() … end):fails \"window_closed\"")
      }
      let wanted = "an error" + (code.map { " \"\($0)\"" } ?? "")
      do throws(LuaError) {
        _ = try call.state.call(body)
      } catch {
        guard !call.state.isDead else { throw error }
        // What did not hold within is told there.
        guard expectation.run.failure == nil else { throw error }
        if code == nil || error.code == code { return .holding(true, "") }
        let got = (error.code.map { "the error \"\($0)\": " } ?? "the error: ") + error.message
        return .differing([.init(path: "", expected: wanted, got: got)])
      }
      return .differing([.init(path: "", expected: wanted, got: "no error")])
    }
    .metamethod(.index) { call in throw try call.unknownMember(of: "expectation") }
    .metamethod(.tostring) { call in
      call.push("expect(\(try call.object(1, as: ExpectationObject.self).value.shown))")
    }

  private static let defaultTolerance = 0.005

  private func order(to bound: LuaValue) throws -> Int {
    guard let order = ValueComparison.order(value, bound) else {
      throw OptionError(
        "wrong_type",
        "\(value.shown) and \(bound.shown) cannot be compared; give two numbers, texts, times or intervals",
        expected: bound.typeName, got: value.typeName)
    }
    return order
  }

  private func contains(_ part: LuaValue) throws -> Bool {
    switch (value, part) {
    case (.string(let text), .string(let part)): return text.contains(part)
    case (.table(let table), _):
      return table.array.contains { ValueComparison.matches($0, part) }
        || !table.fields.isEmpty && ValueComparison.matches(value, part)
    default: throw misuse("a list, a table or a text")
    }
  }

  private func misuse(_ expected: String) -> OptionError {
    OptionError(
      "wrong_type", "expect takes \(expected) here, got \(value.shown)", expected: expected, got: value.typeName)
  }

  /// Takes what was found: ends the test where it is not what was expected.
  func judge(_ finding: Finding, _ method: String, _ call: inout LuaCall) throws {
    let place = run.place(of: method, &call)
    guard let differences = finding.differences(value) else { return call.pushArgument(1) }
    let message = Finding.message(differences)
    let failure = PlanTestFailure(
      message: (label.map { "\($0): " } ?? "") + message, location: place?.location, sourceLine: place?.line,
      differences: differences)
    throw run.fail(failure)
  }

  /// What an expectation found.
  enum Finding {
    /// The places where the value differs; none where it is as expected.
    case differing([PlanTestFailure.Difference])
    /// Whether it is as expected, and what was.
    case holding(Bool, String)
    /// How many items a list has, and should have.
    case counting(Int, of: LuaValue, wanted: Int)

    fileprivate func differences(_ value: LuaValue) -> [PlanTestFailure.Difference]? {
      switch self {
      case .differing(let differences): differences.isEmpty ? nil : differences
      case .holding(let holds, let wanted): holds ? nil : [.init(path: "", expected: wanted, got: value.shown)]
      case .counting(let count, let list, let wanted):
        count == wanted
          ? nil : [.init(path: "", expected: "\(wanted) items", got: "\(count): \(list.shown)")]
      }
    }

    /// One place that fits on a line is told there.
    fileprivate static func message(_ differences: [PlanTestFailure.Difference]) -> String {
      guard let only = differences.first, differences.count == 1, only.path.isEmpty else {
        return "expected another value"
      }
      guard only.expected.count + only.got.count <= 60 else { return "not as expected" }
      return "expected \(only.expected), got \(only.got)"
    }
  }
}

extension LuaType {
  /// With something to expect.
  fileprivate func expecting(
    _ name: String,
    _ find: @escaping @Sendable (ExpectationObject, inout LuaCall) throws -> ExpectationObject.Finding
  ) -> LuaType {
    method(name) { (expectation: ExpectationObject, call) in
      try expectation.judge(find(expectation, &call), name, &call)
    }
  }
}
