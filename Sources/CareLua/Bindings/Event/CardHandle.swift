import CareCards
import CareModel
import CareRuntime
import Foundation

/// An event's card, as the plan draws it: to look at, and to press.
final class CardHandle: LuaPrintable {
  private let holder: EventHandle
  private var card: Card

  /// The card of an event.
  ///
  /// - Throws: `ScriptError` where the plan's script fails.
  init(_ holder: EventHandle) throws {
    self.holder = holder
    card = try Self.card(of: holder)
  }

  private static func card(of holder: EventHandle) throws -> Card {
    let view = try holder.box.runtime.card(of: holder.event, at: holder.box.now)
    return Card(of: holder.event, view: view, in: holder.event.zone, at: holder.box.now)
  }

  var luaDescription: String { card.text(TerminalStyle()) }

  private func press(_ action: String, _ input: [String: Scalar]) throws {
    try holder.press(action, input)
    card = try Self.card(of: holder)
  }

  static let luaType = LuaType("card")
    .field("title") { (handle: CardHandle) in .string(handle.card.title) }
    .field("detail") { (handle: CardHandle) in .string(handle.card.detail) }
    .field("body") { (handle: CardHandle) in
      let data = try JSONEncoder().encode(handle.card.elements)
      return JSONLibrary.value(try JSONParser.parse(String(decoding: data, as: UTF8.self)), inList: false)
    }
    .field("event") { (handle: CardHandle) in .object(handle.holder) }
    .method("press") { (handle: CardHandle, call) in
      try handle.press(try call.string(2), try call.cardInput(3))
      call.pushArgument(1)
    }
    .metamethod(.tostring) { call in call.push(try call.object(1, as: CardHandle.self).luaDescription) }
    .metamethod(.index) { call in throw try call.unknownMember(of: "card") }
}

extension LuaCall {
  /// What an action is given: a table of names with numbers, texts, true or false; none where it is left out.
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
          "wrong_type", "the input of card:press holds numbers, texts, true and false; got \(value.typeName)",
          expected: "a number, a text, true or false", got: value.typeName)
      }
    }
  }
}
