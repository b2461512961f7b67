/// The buttons that only a script can carry out, and that are hidden without it: to copy, to show a password, and to print.
enum PageButtons {
  /// The script.
  static let script = "copy.js"
}
