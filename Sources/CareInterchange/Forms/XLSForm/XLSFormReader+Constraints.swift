import CareModel

extension XLSFormReader {
  /// Takes a constraint as limits of the format where it has them, and as checks otherwise.
  func constrain(
    _ row: inout XLSFormRow, _ question: FormQuestion, _ format: inout AnswerFormat, _ checks: inout [Condition],
    _ message: ImportedText?
  ) {
    guard let cell = row.row["constraint"] else {
      if let message {
        row.comments.append(
          report.loss("the message '\(message.text.prefix(100))'", "belongs to no constraint", at: row.name.place))
      }
      return
    }
    do throws(LogicProblem) {
      let term = try LogicReader.term(cell.text, .xpath)
      var isNative = false
      for part in Self.conjunction(term) {
        if let unknown = question.unknownCode, part == .call("not", [Self.alone(unknown)]) {
          // "Don't know" excludes the others by itself.
          continue
        }
        if Self.limit(part, &format, message?.text) {
          isNative = true
          continue
        }
        guard question.rows == nil else {
          throw LogicProblem(message: "is a check among questions that repeat, which has no equivalent")
        }
        if let check = try LogicConditions(form: form, own: question).condition(part) { checks.append(check) }
      }
      if isNative, checks.isEmpty, let message, !Self.hasMessage(format) {
        row.comments.append(
          report.loss(
            "the message '\(message.text.prefix(100))'", "is not shown; the limit of the answer has its own",
            at: cell.place))
      }
    } catch {
      row.comments.append(
        report.loss(
          "the constraint '\(cell.text.prefix(200))'", "\(error.message); every answer is accepted", at: cell.place))
    }
  }

  private static func hasMessage(_ format: AnswerFormat) -> Bool {
    if case .text(let text) = format { text.message != nil } else { false }
  }

  private static func conjunction(_ term: LogicTerm) -> [LogicTerm] {
    if case .binary(.and, let left, let right) = term { conjunction(left) + conjunction(right) } else { [term] }
  }

  /// Takes a part of a constraint as a limit of the format; false if it is none.
  private static func limit(_ term: LogicTerm, _ format: inout AnswerFormat, _ message: String?) -> Bool {
    switch term {
    case .call("regex", let parts) where parts.count == 2 && parts[0] == .own:
      guard case .text(var text) = format, text.pattern == nil, case .text(let written) = parts[1] else { return false }
      let pattern = RegexText.search(for: written)
      guard Pattern.problems(of: pattern, at: "").isEmpty else { return false }
      text.pattern = pattern
      text.message = message ?? "This does not have the expected format."
      format = .text(text)
      return true
    case .call("not", let parts) where parts.count == 1: return exclude(parts[0], &format)
    case .binary(let sign, let left, let right) where sign.isComparison:
      if left == .own { return bound(sign, right, &format) }
      if right == .own { return bound(sign.flipped, left, &format) }
      if case .call(let name, [.own]) = left { return count(sign, name, right, &format) }
      return false
    default: return false
    }
  }

  /// Takes `selected(., 'none') and count-selected(.) > 1`, which must not hold, as an exclusive option.
  private static func exclude(_ term: LogicTerm, _ format: inout AnswerFormat) -> Bool {
    guard case .choice(var choice) = format, choice.multiple,
      let place = choice.options.firstIndex(where: { term == alone($0.value) })
    else { return false }
    choice.options[place].exclusive = true
    format = .choice(choice)
    return true
  }

  /// The expression that a choice is selected beside others.
  private static func alone(_ code: String) -> LogicTerm {
    .binary(
      .and, .call("selected", [.own, .text(code)]), .binary(.greater, .call("count-selected", [.own]), .number(1)))
  }

  private static func count(_ sign: LogicSign, _ name: String, _ term: LogicTerm, _ format: inout AnswerFormat) -> Bool
  {
    guard case .number(let number) = term, let count = Int(exactly: number), (0...100_000).contains(count) else {
      return false
    }
    let range: (least: Int?, most: Int?)
    switch sign {
    case .atMost: range = (nil, count)
    case .less: range = (nil, count - 1)
    case .atLeast: range = (count, nil)
    case .greater: range = (count + 1, nil)
    case .equals: range = (count, count)
    default: return false
    }
    guard range.most ?? 1 >= 1 else { return false }
    switch (name, format) {
    case ("string-length", .text(var text)):
      if let least = range.least, least > 0 { text.minLength = least }
      if let most = range.most { text.maxLength = most }
      format = .text(text)
    case ("count-selected", .choice(var choice)) where choice.multiple:
      guard range.least ?? 0 <= choice.options.count else { return false }
      if let least = range.least { choice.minChoices = least }
      if let most = range.most { choice.maxChoices = most }
      format = .choice(choice)
    default: return false
    }
    return true
  }

  private static func bound(_ sign: LogicSign, _ term: LogicTerm, _ format: inout AnswerFormat) -> Bool {
    switch format {
    case .numeric(var numeric):
      guard let number = term.constant.flatMap(FormNumber.parse) else { return false }
      switch sign {
      case .atLeast where numeric.min == nil: numeric.min = number
      case .atMost where numeric.max == nil: numeric.max = number
      case .greater where numeric.integer && numeric.min == nil: numeric.min = number.rounded(.down) + 1
      case .less where numeric.integer && numeric.max == nil: numeric.max = number.rounded(.up) - 1
      default: return false
      }
      format = .numeric(numeric)
    case .date(var date):
      guard var (least, most) = days(sign, term), least == nil || date.min == nil, most == nil || date.max == nil else {
        return false
      }
      if date.precision != .day {
        // The value is the first day: what is not before a day begins with the next month, unless it is the first day itself.
        if let bound = least {
          guard let day = bound.date, let before = PartialDate(of: day.adding(days: -1), date.precision) else {
            return false
          }
          least = .partial(before.adding(1))
        }
        if let day = most?.date, let last = PartialDate(of: day, date.precision) { most = .partial(last) }
      }
      if let least { date.min = least }
      if let most { date.max = most }
      format = .date(date)
    case .timeOfDay(var time):
      guard let bound = term.constant.flatMap({ TimeOfDay(String($0.prefix(5))) }) else { return false }
      switch sign {
      case .atLeast where time.min == nil: time.min = bound
      case .atMost where time.max == nil: time.max = bound
      default: return false
      }
      format = .timeOfDay(time)
    default: return false
    }
    return true
  }

  /// Returns the bounds of days that a comparison says: a date, or today with some days before or after it.
  private static func days(_ sign: LogicSign, _ term: LogicTerm) -> (DayBound?, DayBound?)? {
    func bound(_ shift: Int) -> DayBound? {
      switch term {
      case .call("today", []): return .today(days: shift)
      case .binary(let sign, .call("today", []), .number(let days)) where sign == .minus || sign == .plus:
        guard let days = Int(exactly: days), (0...100_000).contains(days) else { return nil }
        return .today(days: (sign == .minus ? -days : days) + shift)
      default: return term.constant.flatMap { CivilDate($0) }.map { .date($0.adding(days: shift)) }
      }
    }
    switch sign {
    case .atLeast: return bound(0).map { ($0, nil) }
    case .greater: return bound(1).map { ($0, nil) }
    case .atMost: return bound(0).map { (nil, $0) }
    case .less: return bound(-1).map { (nil, $0) }
    default: return nil
    }
  }
}
