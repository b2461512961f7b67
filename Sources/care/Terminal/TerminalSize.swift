import Foundation

/// The size of the terminal behind standard output.
enum TerminalSize {
  /// How many columns it has; 80 where it does not say.
  static var columns: Int {
    guard let size, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// How many rows it has; 24 where it does not say.
  static var rows: Int {
    guard let size, size.ws_row > 0 else { return 24 }
    return Int(size.ws_row)
  }

  private static var size: winsize? {
    var size = winsize()
    return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
  }
}
