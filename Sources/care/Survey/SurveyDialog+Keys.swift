import CareCards
import CareModel

extension SurveyDialog {
  /// What a participant does at an item.
  enum Reply {
    /// A typed line; an empty one leaves the item as it is.
    case text(String)
    /// A chosen answer; nil if the participant cleared it.
    case chosen(Answer?)
    /// A command.
    case move(Move)
    /// Nothing before the time of the step was up.
    case timeUp
  }

  /// Returns the answer that the participant chooses with keys, or what they do instead.
  func choose(_ picker: AnswerPicker, of item: FormItem, _ keys: KeyReader) -> Reply {
    var picker = picker, drawn = 0
    let commands = keyCommands
    let reply: Reply = keys.reading {
      while true {
        let lines = picker.lines(
          output.style, rows: TerminalSize.rows - 2, commands: commands.map(\.text), in: language)
        output.note(Self.redrawn(lines, over: drawn))
        drawn = lines.count
        guard let key = keys.next(unless: { notice?.hasMessages ?? false }) else { return .timeUp }
        switch key {
        case .enter: return picker.isTouched ? .chosen(picker.answer) : .text("")
        case .up, .left: picker.move(by: -1)
        case .down, .right: picker.move(by: 1)
        case .pageUp: picker.move(by: -10)
        case .pageDown: picker.move(by: 10)
        case .end, .interrupt: return .move(.stop)
        case .delete: picker.clear()
        case .escape: break
        case .character(" "): picker.mark()
        case .character("?"): picker.chooseDontKnow()
        case .character(let character):
          if picker.type(character) { continue }
          if let command = commands.first(where: { $0.key == character }) { return .move(command.move) }
        }
      }
    }
    var rest = Self.redrawn([], over: drawn)
    switch reply {
    case .move, .timeUp: break
    case .text, .chosen:
      if let answer = picker.answer { rest += " › \(item.displayText(of: answer, in: language))" }
    }
    output.note(rest)
    return reply
  }

  /// Waits until the participant has read a step.
  func pause(_ keys: KeyReader) -> Move {
    let commands = keyCommands
    output.note(.lines(" " + ([language(.keyContinue)] + commands.map(\.text)).joined(separator: "  ")))
    return keys.reading {
      while true {
        switch keys.next() {
        case .enter: return .next
        case .end, .interrupt: return .stop
        case .character(let character):
          if let command = commands.first(where: { $0.key == character }) { return command.move }
        default: continue
        }
      }
    }
  }

  /// Returns the line that says how to go back and to leave where answers are typed.
  var typedCommands: TerminalText {
    let words = [TypedWord.back, .quit].map { $0.word(in: language) }
    return " \(language(.typedCommands, ["back": words[0], "quit": words[1]]))"
  }

  private var keyCommands: [(key: Character, text: String, move: Move)] {
    var commands: [(Character, String, Move)] = [("b", language(.keyBack), .back)]
    if offersMore { commands.append(("m", language(.keyMore), .more)) }
    return commands + [("q", language(.keyLeave), .leave)]
  }

  /// Returns lines in the place of a number of earlier ones.
  private static func redrawn(_ lines: [TerminalText], over drawn: Int) -> TerminalText {
    let start: TerminalText = drawn > 0 ? "\u{1B}[\(drawn)A\r\u{1B}[J" : ""
    return start + lines.joined(separator: "\n")
  }
}
