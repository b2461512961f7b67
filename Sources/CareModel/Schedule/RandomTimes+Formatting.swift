extension RandomTimes {
  /// Returns a message that explains, with the arithmetic, why the times do not fit into a window of `window` seconds.
  ///
  /// For example, `6 prompts at least 2 h 30 min apart need 12 h 30 min; the window is 10 h`.
  func misfitMessage(duration: Int, window: Int) -> String {
    let gap = max(1, minGap)
    let (gaps, tooLong) = gap.multipliedReportingOverflow(by: max(0, times - 1))
    let (sum, overflow) = gaps.addingReportingOverflow(duration)
    let need = tooLong || overflow ? "more than \(Self.formatted(seconds: .max))" : Self.formatted(seconds: sum)
    let apart = times == 1 ? "1 prompt" : "\(times) prompts at least \(Self.formatted(seconds: gap)) apart"
    let lasting =
      duration == 0
      ? ""
      : times == 1
        ? " that lasts \(Self.formatted(seconds: duration))" : ", the last for \(Self.formatted(seconds: duration)),"
    let shorter = [times > 1 ? "fewer times, a smaller gap" : nil, duration > 0 ? "a shorter duration" : nil]
    return """
      \(apart)\(lasting) need\(times == 1 ? "s" : "") \(need); the window is \(Self.formatted(seconds: window)); write \
      \(shorter.compactMap(\.self).joined(separator: ", ")) or a longer window
      """
  }

  /// Returns seconds as text, such as `2 h 30 min`.
  package static func formatted(seconds: Int) -> String {
    let parts = [(seconds / 3600, "h"), (seconds / 60 % 60, "min"), (seconds % 60, "s")]
      .filter { $0.0 > 0 }.map { "\($0) \($1)" }
    return parts.isEmpty ? "0 s" : parts.joined(separator: " ")
  }
}
