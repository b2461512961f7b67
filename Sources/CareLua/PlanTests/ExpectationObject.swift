import CareModel

/// The Lua handle to an expectation about a value: `expect(x)`.
///
/// An expectation that is not met ends the test, and fails it even if the script catches the error.
final class ExpectationObject: LuaHandle, LuaObject {
  private let value: LuaValue
  /// The test's name for the value, if it gives one.
  private let label: String?
  private let run: PlanTestRun

  /// Creates an expectation.
  ///
  /// - Throws: ``OptionError`` if the value holds another expectation, which could hold another, without end.
  init(_ value: LuaValue, label: String?, _ run: PlanTestRun) throws(OptionError) {
    guard !value.holdsExpectation else {
      throw OptionError(
        "wrong_type", "expect takes a value, got an expectation; write expect(value) once, and add :equals(…) to it",
        expected: "a value", got: "expectation")
    }
    self.value = value
    self.label = label
    self.run = run
  }

  static let luaType = LuaType("expectation", members)
    .metamethod(.tostring) { call in
      call.push("expect(\(try call.object(1, as: ExpectationObject.self).value.shown))")
    }

  static let members: [Binding<ExpectationObject>] = [
    .expecting(
      "equals", [expected],
      "Expects an equal value. Numbers compare by value, tables by content, and times by instant, also with their text."
    ) { expectation, call in
      let wanted = try call.value(2)
      return .differing(ValueComparison.differences(expected: wanted, got: expectation.value))
    },
    .expecting("matches", [expected], "Expects an equal value for each name in the table; other names are ignored.") {
      expectation, call in
      let pattern = try call.value(2)
      return .differing(ValueComparison.differences(expected: pattern, got: expectation.value, partly: true))
    },
    .expecting("not_equals", [expected], "Expects a different value.") { expectation, call in
      let other = try call.value(2)
      return .holding(
        !ValueComparison.differences(expected: other, got: expectation.value).isEmpty, "anything but \(other.shown)")
    },
    .expecting(
      "near",
      [
        FieldEntry("value", .number, "The number.", required: true),
        FieldEntry("tolerance", .number, "The maximum difference.", default: "0.005"),
      ], "Expects a number near this one."
    ) { expectation, call in
      let wanted = try call.number(2), tolerance = call.isNil(3) ? defaultTolerance : try call.number(3)
      guard let number = expectation.value.number else {
        return .holding(false, "a number near \(LuaValue.whole(wanted).shown)")
      }
      return .holding(
        abs(number - wanted) <= tolerance,
        "\(LuaValue.whole(wanted).shown) ± \(LuaValue.whole(tolerance).shown)")
    },
    .expecting("is_nil", [], "Expects nil.") { expectation, _ in .holding(expectation.value.isNil, "nil") },
    .expecting("not_nil", [], "Expects any value except nil.") { expectation, _ in
      .holding(!expectation.value.isNil, "anything but nil")
    },
    .expecting("is_true", [], "Expects true, and no other value.") { expectation, _ in
      .holding(expectation.value.boolean == true, "true")
    },
    .expecting("is_false", [], "Expects false, and no other value.") { expectation, _ in
      .holding(expectation.value.boolean == false, "false")
    },
    .expecting("at_least", [expected], "Expects this value or more.") { expectation, call in
      let bound = try call.value(2)
      let order = try expectation.order(to: bound)
      return .holding(order >= 0, "\(bound.shown) or more")
    },
    .expecting("at_most", [expected], "Expects this value or less.") { expectation, call in
      let bound = try call.value(2)
      let order = try expectation.order(to: bound)
      return .holding(order <= 0, "\(bound.shown) or less")
    },
    .expecting(
      "contains", [expected],
      "Expects a list that contains an item, a table that contains fields, or a text that contains a part; a table matches by its fields."
    ) { expectation, call in
      let part = try call.value(2)
      return .holding(try expectation.contains(part, call), "something that contains \(part.shown)")
    },
    .expecting("not_contains", [expected], "Expects a value that does not contain an item, fields, or a part.") {
      expectation, call in
      let part = try call.value(2)
      return .holding(try !expectation.contains(part, call), "something that does not contain \(part.shown)")
    },
    .expecting(
      "counts", [FieldEntry("count", .integer, "The number of items.", required: true)],
      "Expects a list of n items."
    ) { expectation, call in
      let wanted = try call.integer(2)
      guard case .table(let table) = expectation.value else { throw expectation.misuse("a list to count") }
      return .counting(table.array.count, of: expectation.value, wanted: Int(wanted))
    },
    .expecting(
      "fails", [FieldEntry("code", .text, "The code of the error, e.g. \"window_closed\".", default: "any")],
      "Expects a function that fails when it is called.",
      example: "expect(function() p:toggle \"glass\" end):fails \"window_closed\""
    ) { expectation, call in
      let code = call.isNil(2) ? nil : try call.string(2)
      guard case .function(let body) = expectation.value else {
        throw expectation.misuse("a function: expect(function() … end):fails \"window_closed\"")
      }
      let wanted = "an error" + (code.map { " \"\($0)\"" } ?? "")
      do throws(LuaError) {
        _ = try call.state.call(body)
      } catch {
        guard !call.state.isDead else { throw error }
        // A failed expectation within has been reported there.
        guard expectation.run.failure == nil else { throw error }
        if code == nil || error.code == code { return .holding(true, "") }
        let got = (error.code.map { "the error \"\($0)\": " } ?? "the error: ") + error.message
        return .differing([.init(path: "", expected: wanted, got: got)])
      }
      return .differing([.init(path: "", expected: wanted, got: "no error")])
    },
  ]

  private static let expected = FieldEntry("value", .scalar, "Any value.", required: true)
  private static let defaultTolerance = 0.005

  private func order(to bound: LuaValue) throws -> Int {
    guard let order = ValueComparison.order(value, bound) else {
      throw OptionError(
        "wrong_type",
        "\(value.shown) and \(bound.shown) cannot be compared; use two numbers, texts, times, or intervals",
        expected: bound.typeName, got: value.typeName)
    }
    return order
  }

  private func contains(_ part: LuaValue, _ call: borrowing LuaCall) throws -> Bool {
    switch (value, part) {
    case (.string(let text), .string(let part)): return text.holds(part)
    case (.table(let table), _):
      for item in table.array {
        let (matches, work) = ValueComparison.matches(item, part)
        try call.charge(work)
        if matches { return true }
      }
      return !table.fields.isEmpty && ValueComparison.matches(value, part).matches
    default: throw misuse("a list, a table, or a text")
    }
  }

  private func misuse(_ expected: String) -> OptionError {
    OptionError(
      "wrong_type", "expect takes \(expected) here, got \(value.shown)", expected: expected, got: value.typeName)
  }

  /// Ends the test if a finding is not as expected.
  fileprivate func check(_ finding: Finding, _ method: String, _ call: inout LuaCall) throws {
    let place = run.place(of: method, &call)
    guard let differences = finding.differences(value) else { return call.pushArgument(1) }
    let message = Finding.message(differences)
    let failure = PlanTestFailure(
      message: (label.map { "\($0): " } ?? "") + message, location: place?.location, sourceLine: place?.line,
      differences: differences)
    throw run.fail(failure)
  }

  /// The result of an expectation.
  enum Finding {
    /// The places where the value differs; none where it is as expected.
    case differing([PlanTestFailure.Difference])
    /// Whether it is as expected, and the expected value.
    case holding(Bool, String)
    /// The number of items of a list, and the expected number.
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

    /// One difference that fits on a line is part of the message.
    fileprivate static func message(_ differences: [PlanTestFailure.Difference]) -> String {
      guard let only = differences.first, differences.count == 1, only.path.isEmpty else {
        return "expected another value"
      }
      guard only.expected.count + only.got.count <= 60 else { return "not as expected" }
      return "expected \(only.expected), got \(only.got)"
    }
  }
}

extension LuaValue {
  fileprivate var holdsExpectation: Bool {
    switch self {
    case .object(let object): object is ExpectationObject
    case .table(let table): (table.array + table.fields.values).contains(where: \.holdsExpectation)
    default: false
    }
  }
}

extension Binding<ExpectationObject> {
  /// A method that ends the test if its expectation is not met, and returns the expectation for the next one.
  fileprivate static func expecting(
    _ name: String, _ parameters: [FieldEntry], _ summary: String, example: String? = nil,
    _ find: @escaping @Sendable (ExpectationObject, inout LuaCall) throws -> ExpectationObject.Finding
  ) -> Binding {
    .function("expectation:\(name)", parameters, gives: .handle("expectation"), summary, example: example) {
      expectation, call in try expectation.check(find(expectation, &call), name, &call)
    }
  }
}
