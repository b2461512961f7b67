import CareCards
import CareModel
import CareRuntime

/// The Lua handle to an event's card as the plan draws it.
final class CardHandle: LuaHandle, LuaPrintable {
  private let holder: EventHandle
  private var card: Card

  /// Creates a handle to the card of an event.
  ///
  /// - Throws: `ScriptError` if the plan's script fails.
  init(_ holder: EventHandle) throws {
    self.holder = holder
    card = try Self.card(of: holder)
    super.init()
    hosted = card.hostSize
  }

  private static func card(of holder: EventHandle) throws -> Card {
    let view = try holder.box.runtime.card(of: holder.event, at: holder.box.now)
    return Card(of: holder.event, view: view, in: holder.event.zone, at: holder.box.now)
  }

  var luaDescription: String { card.text(TerminalStyle()).description }

  private func press(_ action: String, _ input: [String: Scalar]) throws {
    try holder.update { try $0.press(action, input: input.mapValues(CardInput.value)) }
    card = try Self.card(of: holder)
  }

  static let luaType = LuaType("card", members)

  static let members: [Binding<CardHandle>] = [
    .value("card.title", .text, "The title.") { .string($0.card.title) },
    .value("card.detail", .text, "The time or the count beside the title.") { .string($0.card.detail) },
    .value(
      "card.body", .list(of: .map(of: .anything)),
      "The elements: tables that each name their `type`, e.g. \"button\"."
    ) { handle in
      let text = try JSONText.utf8(encoding: handle.card.elements, form: .digits)
      return JSONLibrary.value(try JSONParser.parse(text), inList: false)
    },
    .value("card.event", .event, "The event, as it is after the last press.") { .object($0.holder) },
    .function(
      "card:press",
      [
        FieldEntry("action", .text, "The action.", required: true),
        FieldEntry("input", .named(of: .scalar), "The input of the action, by name.", default: "{}"),
      ], gives: .handle("card"), "Runs an action of the card; the card is then drawn again.",
      example: "event:card():press(\"log\", { mg = 5 })"
    ) { handle, call in
      try handle.press(try call.string(2), try call.cardInput(3))
      call.pushArgument(1)
    },
  ]
}

extension LuaCall {
  /// Returns the input of an action: a table of names with numbers, texts, and booleans; empty if it is missing.
  fileprivate func cardInput(_ index: Int) throws -> [String: Scalar] {
    if isNil(index) { return [:] }
    let table = try table(index)
    guard table.array.isEmpty else {
      throw OptionError("wrong_type", "card:press takes named input; write { value = 1 }", expected: "names")
    }
    return try table.fields.mapValues { value in
      switch value {
      case .integer(let integer): return .integer(Int(integer))
      case .number(let number): return .double(number)
      case .boolean(let boolean): return .boolean(boolean)
      case .string(let text): return .text(text)
      default:
        throw OptionError(
          "wrong_type", "the input of card:press can contain numbers, texts, true, and false; got \(value.typeName)",
          expected: "a number, a text, true, or false", got: value.typeName)
      }
    }
  }
}

extension Card {
  /// The number of bytes that it takes in the host.
  fileprivate var hostSize: Int { 512 + 512 * elements.size }
}
