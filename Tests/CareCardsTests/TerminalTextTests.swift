import Testing

@testable import CareCards

/// Text on its way to a terminal.
struct TerminalTextTests {
  @Test(arguments: [
    ("Walk", "Walk"), ("산책 🏃‍♀️ é", "산책 🏃‍♀️ é"), ("a\u{1B}[31mb", "a[31mb"), ("a\u{1B}]0;title\u{7}b", "a]0;titleb"),
    ("a\rb", "a b"), ("a\nb", "a b"), ("a\r\nb", "a  b"), ("a\tb", "a b"), ("a\u{8}\u{7F}b", "ab"),
    ("a\u{9B}31mb", "a31mb"),
    ("a\u{85}b", "a b"), ("a\u{2028}b\u{2029}c", "a b c"), ("a\u{202E}b\u{2066}c\u{200F}d", "abcd"),
    ("a\u{FEFF}b", "ab"),
    ("a\u{0}b", "ab"), ("a\u{E0041}b", "ab"), ("", ""),
  ])
  func aValueFillsOneLineOfPrintableText(_ value: String, _ shown: String) {
    #expect("<\(value)>" as TerminalText == "<\(shown)>")
    #expect(TerminalText(value).description == shown)
  }

  @Test func aLiteralOfTheProgramKeepsItsEscapes() {
    let bold: TerminalText = "\u{1B}[1m\("a\u{1B}[31mb")\u{1B}[0m\n"
    #expect(bold.description == "\u{1B}[1ma[31mb\u{1B}[0m\n")
    #expect("\(bold)\(bold)" as TerminalText == [bold, bold].joined())
  }

  @Test(arguments: [
    ("one\ntwo\tthree\n", "one\ntwo\tthree\n"), ("a\r\nb", "a\nb"), ("a\rb", "a b"), ("\u{1B}[2Jx", "[2Jx"),
    ("a\u{85}b\u{2028}c", "a b c"),
  ])
  func aTextOfSeveralLinesKeepsItsLineBreaksAndTabs(_ text: String, _ shown: String) {
    #expect(TerminalText.lines(text).description == shown)
  }

  @Test func everyScalarIsPrintable() {
    for value in (0...0x10FFFF).lazy.compactMap(Unicode.Scalar.init) {
      for scalar in TerminalText(String(value)).description.unicodeScalars {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: Issue.record("U+\(String(scalar.value, radix: 16))")
        case .format where scalar.value != 0x200C && scalar.value != 0x200D:
          Issue.record("U+\(String(scalar.value, radix: 16))")
        default: break
        }
      }
    }
  }

  @Test func aTableKeepsACellOnItsLine() {
    var table = Table(["title"])
    table.add(["a\nforged\u{1B}[31m"])
    #expect(table.text(width: nil) == "title\na forged[31m")
  }
}
