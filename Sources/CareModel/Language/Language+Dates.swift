extension Language {
  /// Returns a date without its weekday: `7 June 2026`.
  package func date(_ date: CivilDate) -> String {
    self(.dateWithoutWeekday, ["day": date.day, "month": name(date.month, of: .months), "year": date.year])
  }

  /// Returns a month or a year: `June 2026` or `2026`.
  package func date(_ date: PartialDate) -> String {
    guard let month = date.month else { return self(.yearAlone, ["year": date.year]) }
    return self(.monthAndYear, ["month": name(month, of: .months), "year": date.year])
  }

  /// Returns one of the names that a phrase lists, counted from 1.
  package func name(_ number: Int, of names: Phrase) -> String {
    var names = self(names)
    return names.withUTF8 { bytes in
      var rest = bytes[...], place = 1
      while number > 0, !rest.isEmpty {
        let end = rest.firstIndex(of: UInt8(ascii: " ")) ?? rest.endIndex
        if place == number { return String(decoding: rest[..<end], as: UTF8.self) }
        (rest, place) = (rest[min(end + 1, rest.endIndex)...], place + 1)
      }
      return String(number)
    }
  }

  /// Returns a length of time: `1 h 30 min`.
  package func span(_ seconds: Int) -> String {
    let parts: [(Phrase, Int)] = [(.hours, seconds / 3600), (.minutes, seconds / 60 % 60), (.seconds, seconds % 60)]
    let shown = parts.filter { $0.1 != 0 }.map { self($0.0, ["count": $0.1]) }
    return shown.isEmpty ? self(.minutes, ["count": 0]) : shown.joined(separator: " ")
  }
}

// MARK: Reading

extension Language {
  /// Reads a date that a participant typed: `2026-06-07`, with the name of the month in any order, or in numbers where the language has
  /// one order for them; nil if the text is none, or could mean two dates.
  package func date(typed text: String) -> CivilDate? {
    if let date = CivilDate(text) { return date }
    guard let parts = TypedParts(text) else { return nil }
    let months = parts.words.compactMap { month(named: $0) }
    guard parts.words.allSatisfy({ month(named: $0) != nil || isFiller($0) }) else { return nil }
    let numbers = parts.numbers
    if months.count == 1, numbers.count == 2 {
      let isYearFirst = numbers[0].count == 4
      guard numbers[isYearFirst ? 0 : 1].count == 4 else { return nil }
      return date(numbers[isYearFirst ? 0 : 1], months[0], numbers[isYearFirst ? 1 : 0])
    }
    guard months.isEmpty, numbers.count == 3 else { return nil }
    if numbers[0].count == 4 { return date(numbers[0], numbers[1], numbers[2]) }
    guard writesDayFirst, numbers[2].count == 4 else { return nil }
    return date(numbers[2], numbers[1], numbers[0])
  }

  /// Reads a month or a year that a participant typed: `2026-06`, with the name or the number of the month before or after the year, or
  /// `2026`; nil if the text is none, or says more or less than the precision.
  package func date(typed text: String, _ precision: DatePrecision) -> PartialDate? {
    if let date = PartialDate(text), date.precision == precision { return date }
    guard let parts = TypedParts(text), let year = parts.numbers.first(where: { $0.count == 4 }) else { return nil }
    let months = parts.words.compactMap { month(named: $0) }
    let isKnown = parts.words.allSatisfy { month(named: $0) != nil || isFiller($0) }
    let others = parts.numbers.filter { $0 != year }
    guard isKnown, parts.numbers.count == others.count + 1, months.count + others.count == (precision == .month ? 1 : 0)
    else { return nil }
    return date(year, others.first ?? "\(months.first ?? 1)", "1").flatMap { PartialDate(of: $0, precision) }
  }

  /// Reads a time of day that a participant typed: `08:30`, `8.30`, `8:30 pm`, or `8 pm`; nil if the text is none.
  package func time(typed text: String) -> TimeOfDay? {
    if let time = TimeOfDay(text) { return time }
    guard let parts = TypedParts(text), (1...3).contains(parts.numbers.count) else { return nil }
    let isMorning = parts.words.contains { TypedWord.am.matches($0, in: self) }
    let isAfternoon = parts.words.contains { TypedWord.pm.matches($0, in: self) }
    let known: [TypedWord] = [.am, .pm, .hours, .minutes, .seconds, .filler]
    let isKnown = parts.words.allSatisfy { word in known.contains { $0.matches(word, in: self) } }
    // A number alone could be an hour of the morning or of the evening, or no time at all.
    guard isKnown, !(isMorning && isAfternoon), parts.numbers.count > 1 || !parts.words.isEmpty else { return nil }
    let numbers = parts.numbers.compactMap { $0.count <= 2 ? Int($0) : nil }
    guard numbers.count == parts.numbers.count, var hour = numbers.first else { return nil }
    if isMorning || isAfternoon {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (isAfternoon ? 12 : 0)
    }
    return TimeOfDay(
      hour: hour, minute: numbers.count > 1 ? numbers[1] : 0, second: numbers.count > 2 ? numbers[2] : 0)
  }

  /// Reads a date followed by a time of day; nil if the text is none.
  package func dateTime(typed text: String) -> CivilDateTime? {
    guard text.utf8.count <= TypedLimit.short else { return nil }
    if let wall = CivilDateTime(text) { return wall }
    for index in text.indices where text[index].isWhitespace {
      guard let date = date(typed: text[..<index].description.trimmed),
        let time = time(typed: text[index...].description.trimmed)
      else { continue }
      return CivilDateTime(date: date, time: time)
    }
    return nil
  }

  /// Reads a length of time in seconds: `1:30` in hours and minutes, `1 h 30 min`, `1.5 h`, or a number of minutes; nil if the text is none.
  package func span(typed text: String) -> Int? {
    guard text.utf8.count <= TypedLimit.short else { return nil }
    if let clock = text.wholeMatch(of: /([0-9]{1,5}):([0-5][0-9])(?::([0-5][0-9]))?/) {
      return [(clock.1, 3600), (clock.2, 60), (clock.3 ?? "0", 1)].reduce(0) { $0 + (Int($1.0) ?? 0) * $1.1 }
    }
    // The digits behind a sign without a number before it are no number of their own.
    guard !text.contains(/(^|[^0-9])[.,][0-9]/) else { return nil }
    let units = typedSpan
    var total = 0.0, rest = "", end = text.startIndex
    for part in text.matches(of: /([0-9]+(?:[.,][0-9]+)?)\s*(\p{L}*)/) {
      guard let number = try? number(String(part.1)),
        let unit = part.2.isEmpty ? units.alone : units.names[part.2.lowercased()]
      else { return nil }
      total += number * unit
      rest += text[end..<part.range.lowerBound]
      end = part.range.upperBound
    }
    rest += text[end...]
    let words = rest.split { $0.isWhitespace || $0 == "," || $0 == "." }
    let isComplete = rest != text && words.allSatisfy { isFiller($0.lowercased()) }
    return isComplete ? Int(exactly: total.rounded()) : nil
  }

  /// The units with which a length of time is typed; a number alone has minutes.
  var typedSpan: TypedUnits {
    var names: [String: Double] = [:]
    // A word that two units have is that of the first.
    for (word, seconds) in [(TypedWord.hours, 3600.0), (.minutes, 60), (.seconds, 1), (.days, 86_400)] {
      for name in word.words(in: self) where names[name] == nil { names[name] = seconds }
    }
    return TypedUnits(
      names: names, alone: 60, fillers: TypedWord.filler.words(in: self), kept: TypedWord.seconds.word(in: self),
      isWhole: true, hasClock: true)
  }

  private func date(_ year: String, _ month: String, _ day: String) -> CivilDate? {
    BoundedInteger(month, in: 1...12).flatMap { date(year, $0.value, day) }
  }

  private func date(_ year: String, _ month: Int, _ day: String) -> CivilDate? {
    guard let year = BoundedInteger(year, in: 0...9999)?.value, let day = BoundedInteger(day, in: 0...99)?.value else {
      return nil
    }
    return CivilDate(year: year, month: month, day: day)
  }

  /// Returns the number of the month whose name begins with a word of three letters or more, in the language or in English.
  private func month(named word: String) -> Int? {
    guard word.count >= 3 else { return nil }
    for language in [self, .english] {
      let names = language(.months).lowercased().split(separator: " ")
      let found = names.indices.filter { names[$0].hasPrefix(word) }
      if found.count == 1 { return found[0] + 1 }
    }
    return nil
  }

  private func isFiller(_ word: String) -> Bool { TypedWord.filler.matches(word, in: self) }
}

/// The runs of digits and of letters in a typed text.
private struct TypedParts {
  var numbers: [String] = []
  var words: [String] = []

  /// Splits a text; nil if it has none of them, or more than a date or a time has.
  init?(_ text: String) {
    guard text.utf8.count <= TypedLimit.short, text.count <= 60 else { return nil }
    // Times such as `8 p. m.`
    let text = text.lowercased().replacing(/([ap])\.?\s?m\b\.?/) { "\($0.1)m" }
    for run in text.matches(of: /[0-9]+|\p{L}+/) {
      if run.0.first?.isNumber == true { numbers.append(String(run.0)) } else { words.append(String(run.0)) }
    }
    guard !numbers.isEmpty else { return nil }
  }
}
