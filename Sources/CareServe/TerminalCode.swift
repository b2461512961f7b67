import CareStudio

/// A QR code in a terminal.
enum TerminalCode {
  /// Returns the code of a text with two rows in each line, dark on a light border; empty for a text that is too long.
  static func text(of text: String) -> String {
    guard let modules = StudioCode.modules(of: text) else { return "" }
    let size = modules.count, quiet = 4
    let isDark = { (row: Int, column: Int) in
      modules.indices.contains(row) && modules.indices.contains(column) && modules[row][column]
    }
    return stride(from: -quiet, to: size + quiet, by: 2).map { row in
      let line = (-quiet..<size + quiet).map { column in
        // Blocks are light, so that the code is right on the dark ground that most terminals have.
        switch (isDark(row, column), isDark(row + 1, column)) {
        case (false, false): "█"
        case (false, true): "▀"
        case (true, false): "▄"
        case (true, true): " "
        }
      }.joined()
      // The colors are set, so that the code is right on a light ground too.
      return "\u{1B}[97;40m\(line)\u{1B}[0m"
    }.joined(separator: "\n")
  }
}
