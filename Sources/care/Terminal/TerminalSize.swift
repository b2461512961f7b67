import Foundation

/// The size of the terminal behind standard output.
enum TerminalSize {
  /// How many columns it has; 80 where it does not say.
  static var columns: Int {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}
