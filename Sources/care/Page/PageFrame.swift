import CareCards
import CareModel

/// The rows of a screen: a part of a page, and a foot that always shows.
struct PageFrame {
  /// The first line of the page that shows.
  private(set) var top = 0

  /// Returns the rows of a screen, scrolled so that the lines of `focus` show.
  mutating func lines(_ page: [TerminalText], focus: Range<Int>?, foot: [TerminalText], rows: Int, language: Language)
    -> [TerminalText]
  {
    let foot = foot.suffix(max(0, rows - 1))
    let room = max(1, rows - foot.count)
    guard page.count > room else {
      top = 0
      return page + foot
    }
    // The last row says how many lines are hidden.
    let shown = max(1, room - 1)
    if let focus, !focus.isEmpty {
      if focus.upperBound > top + shown { top = focus.upperBound - shown }
      if focus.lowerBound < top { top = focus.lowerBound }
    }
    top = max(0, min(top, page.count - shown))
    let hidden = page.count - shown
    let note = room > 1 ? [" \(language(.pageMoreLines, ["count": hidden]))" as TerminalText] : []
    return page[top..<(top + shown)] + note + foot
  }

  /// Scrolls by a part of the screen.
  mutating func scroll(by lines: Int) {
    top = max(0, top + lines)
  }
}
