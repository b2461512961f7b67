import CareModel
import Foundation

extension QuestionnaireReader {
  /// Returns the format of a question; nil if it is wrong, which has been reported.
  func format(of item: QuestionnaireItem, _ path: String) -> AnswerFormat? {
    let own = item.element.extensionValue(FHIRNames.Own.format)?.string
    let controls = item.controls
    readControls(item)
    switch item.kind {
    case .boolean: return .boolean(BooleanFormat())
    case .integer, .decimal, .quantity: return number(item, own, controls)
    case .date, .dateTime: return date(item)
    case .time:
      return .timeOfDay(
        TimeOfDayFormat(min: time(item, FHIRNames.minValue), max: time(item, FHIRNames.maxValue)))
    case .string, .text, .url: return freeText(item, own)
    case .attachment: return .file(file(item))
    case .choice, .openChoice: return choice(item, own, controls, path)
    case .group, .display, .question, .reference: return nil
    }
  }

  private func readControls(_ item: QuestionnaireItem) {
    let known: Set = ["slider", "radio-button", "check-box", "drop-down", "text-box", "spinner"]
    for control in item.controls.subtracting(known).sorted() {
      item.element.loss("the control '\(control)'", "has no equivalent; the item is shown as usual")
    }
  }

  /// Names the controls of a group or a text as lost that say how it is to be shown.
  func loseControls(of item: QuestionnaireItem) {
    let texts: Set = ["help", "flyover", "prompt", "inline", "unit", "lower", "upper"]
    let known = item.kind == .display ? texts : item.isMatrix ? QuestionnaireItem.tables : []
    for control in item.controls.subtracting(known).sorted() where !isOwn {
      item.element.loss("the control '\(control)'", "has no equivalent; the \(item.kind.rawValue) is shown as usual")
    }
  }

  // MARK: Numbers

  private func number(_ item: QuestionnaireItem, _ own: String?, _ controls: Set<String>) -> AnswerFormat {
    let element = item.element
    let offered = units(item), units = offered.first
    let min = bound(item, FHIRNames.minValue, in: units) ?? bound(item, FHIRNames.minQuantity, in: units)
    let max = bound(item, FHIRNames.maxValue, in: units) ?? bound(item, FHIRNames.maxQuantity, in: units)
    let isWhole = item.kind == .integer, isSlider = controls.contains("slider") && min != nil && max != nil
    // What has no meaning for the format stays unread, and is named as lost.
    let step = own != nil || isSlider ? element.extensionValue(FHIRNames.sliderStep)?.integer : nil
    let digits = isWhole ? nil : element.extensionValue(FHIRNames.decimalPlaces)?.integer
    if let own, let format = ownNumber(own, min: min, max: max, step: step, digits: digits) {
      loseChoice(of: offered, item)
      return format
    }
    if controls.contains("slider"), let min, let max {
      let scale = ScaleFormat(min: Int(clamping: min), max: Int(clamping: max), step: step ?? 1, units: units)
      if isWhole, scale.problems(at: "").isEmpty {
        loseChoice(of: offered, item)
        return .scale(scale)
      }
      let line = ContinuousScaleFormat(min: min, max: max, digits: isWhole ? 0 : digits ?? 1, units: units)
      if step ?? 1 <= 1, line.problems(at: "").isEmpty {
        loseChoice(of: offered, item)
        return .continuousScale(line)
      }
    }
    if controls.contains("slider") {
      element.loss("the slider", "is longer than a scale can be, or has no ends; a number is asked for")
    }
    var number = NumericFormat(integer: isWhole, digits: isWhole ? nil : digits, min: min, max: max, units: units)
    if isWhole { loseChoice(of: offered, item) } else { number.otherUnits = otherUnits(offered, item) }
    return .numeric(number)
  }

  /// Returns the units that amounts are converted from, and names the others as lost.
  private func otherUnits(_ offered: [String], _ item: QuestionnaireItem) -> [String] {
    guard let first = offered.first else { return [] }
    return offered.dropFirst().filter { unit in
      if UnitConversion.converts(unit, to: first) { return true }
      item.element.loss(
        "the unit \(unit) of a choice of units", "does not convert into \(first), in which amounts are recorded")
      return false
    }
  }

  private func loseChoice(of offered: [String], _ item: QuestionnaireItem) {
    guard offered.count > 1 else { return }
    item.element.loss(
      "the choice of units (\(offered.joined(separator: ", ")))",
      "has no equivalent; amounts are asked in \(offered[0])")
  }

  /// Returns a format that only `care` has, by its name.
  private func ownNumber(_ name: String, min: Double?, max: Double?, step: Int?, digits: Int?) -> AnswerFormat? {
    switch AnswerFormat.Name(rawValue: name) {
    case .age:
      var age = AgeFormat()
      if let min { age.min = Int(clamping: min) }
      if let max { age.max = Int(clamping: max) }
      return .age(age)
    case .ses: return .ses(SesFormat(rungs: max.map { Int(clamping: $0) } ?? SesFormat().rungs))
    case .height: return .height(HeightFormat(min: min, max: max))
    case .weight: return .weight(WeightFormat(min: min, max: max))
    case .timeInterval: return .timeInterval(TimeIntervalFormat(min: min, max: max, step: step.map { $0 / 60 }))
    case .numeric: return nil
    default: return nil
    }
  }

  private func bound(_ item: QuestionnaireItem, _ url: String, in units: String? = nil) -> Double? {
    guard let value = item.element.extensionValue(url) else { return nil }
    if value.number != nil { return amount(value, in: units, of: item, "the bound", item.element) }
    item.element.error(.wrongType, "the bound of a number is \(value.title); write a number")
    return nil
  }

  /// Returns a number in the units of an item; nil if its own do not convert, which is reported at `place`.
  func amount(
    _ value: FHIRValue, in units: String?, of item: QuestionnaireItem, _ what: String, _ place: FHIRElement
  ) -> Double? {
    guard case .quantity(let number, let unit?) = value, unit != units else { return value.number }
    guard let units else {
      place.loss("the unit \(unit) of \(what)", "is not taken over: '\(item.linkID)' is asked without units")
      return number
    }
    guard let converted = UnitConversion.convert(number, from: unit, to: units) else {
      place.error(
        .incompatibleUnits, "'\(item.linkID)' is asked in \(units), not in \(unit); write \(what) in \(units)")
      return nil
    }
    // The factors are exact, but not every product of them is a double.
    return (converted * 1e9).rounded() / 1e9
  }

  /// Returns the units that amounts can have, those in which they are recorded first.
  private func units(_ item: QuestionnaireItem) -> [String] {
    let single = item.element.extensions(FHIRNames.unit).first.flatMap { unit(of: $0, item) }
    let options = item.element.extensions(FHIRNames.unitOption).compactMap { unit(of: $0, item) }
    if item.kind == .quantity, single == nil, options.isEmpty {
      item.element.loss("the units", "are not stated, so amounts are numbers without units")
    }
    var offered: [String] = []
    for unit in [single].compactMap(\.self) + options where !offered.contains(unit) { offered.append(unit) }
    return offered
  }

  private func unit(of element: FHIRElement, _ item: QuestionnaireItem) -> String? {
    guard let coding = element.object("valueCoding", "Coding") else { return nil }
    let code = coding.text("code"), words = coding.text("display")
    if let system = coding.text("system"), system != FHIRNames.ucum {
      coding.loss("the system \(system) of a unit", "is not that of UCUM; the unit is taken as it is", at: "system")
      for comment in coding.comments { item.element.note(comment) }
    }
    if let code, let words, words != code { item.element.note("Unit: \(words) (\(code))") }
    return code ?? words
  }

  // MARK: Dates and times

  private func date(_ item: QuestionnaireItem) -> AnswerFormat {
    let min = day(item, FHIRNames.minValue), max = day(item, FHIRNames.maxValue)
    return item.kind == .date
      ? .date(DateFormat(min: min, max: max, precision: precision(of: item)))
      : .dateTime(DateTimeFormat(min: min, max: max))
  }

  private func day(_ item: QuestionnaireItem, _ url: String) -> DayBound? {
    guard let found = item.element.extensions(url).first else { return nil }
    for name in ["valueDate", "valueDateTime"] where found.has("_" + name) {
      let expression = found.primitive(name)?.extensions(FHIRNames.calculatedValue).first?.expression()
      if let bound = expression.flatMap({ FHIRPathText.day($0) }) { return bound }
      item.element.loss(
        "the bound \(expression ?? "")", "is an expression that is not run; write a date or \"today\"",
        on: found)
      return nil
    }
    let isLast = url == FHIRNames.maxValue
    func bound(_ day: CivilDate) -> DayBound {
      let (bound, isExact) = DayBound.bound(day, isLast: isLast, precision(of: item))
      if !isExact {
        item.element.loss(
          "the bound \(day)", "has a day, and none is asked for; \(bound) is accepted as a whole", on: found)
      }
      return bound
    }
    switch found.value("value") {
    case .date(let date): return bound(date)
    case .dateTime(let wall):
      if wall.time != .midnight {
        item.element.loss(
          "the time of day of the bound \(wall)", "has no equivalent; every time of that day is accepted", on: found)
      }
      return bound(wall.date)
    case .part(let date): return bound(isLast ? date.last : date.first)
    case nil: return nil
    case let value?:
      item.element.error(.wrongType, "the bound of a date is \(value.title); write a date")
      return nil
    }
  }

  private func time(_ item: QuestionnaireItem, _ url: String) -> TimeOfDay? {
    switch item.element.extensionValue(url) {
    case .time(let time): return time
    case nil: return nil
    case let value?:
      item.element.error(.wrongType, "the bound of a time is \(value.title); write a time")
      return nil
    }
  }

  // MARK: Files

  private func file(_ item: QuestionnaireItem) -> FileFormat {
    let element = item.element
    var format = FileFormat()
    for found in element.extensions(FHIRNames.mimeType) {
      guard let name = found.value("value")?.string else { continue }
      // A kind of content, such as `image/*`, stands for all of its types.
      let types = FileType.allCases.filter {
        $0.rawValue == name || name.hasSuffix("/*") && $0.rawValue.hasPrefix(name.dropLast())
      }
      if types.isEmpty { element.loss("the type of file '\(name)'", "is not one that can be checked", on: found) }
      format.types += types.filter { !format.types.contains($0) }
    }
    guard let megabytes = bound(item, FHIRNames.maxSize) else { return format }
    let range = Double(FileFormat.leastMaxBytes)...Double(FileFormat.greatestMaxBytes)
    let bytes = megabytes * FHIRNames.bytesPerMegabyte
    if !range.contains(bytes) {
      element.loss(
        "the maximum of \(PlainNumber.text(megabytes)) MB", "is not from 0.001 to 50; the nearest one is used")
    }
    format.maxBytes = Int(Swift.min(Swift.max(bytes, range.lowerBound), range.upperBound).rounded())
    return format
  }

  // MARK: Text

  private func freeText(_ item: QuestionnaireItem, _ own: String?) -> AnswerFormat {
    let element = item.element
    if let format = AnswerFormat.Name.authored.first(where: { $0.rawValue == own })?.plainText {
      // Its pattern is for programs that do not know the format.
      _ = element.extensionValue(FHIRNames.regex)
      return format
    }
    if item.kind == .url { element.loss("the type 'url'", "is asked for as a text, which is not checked", at: "type") }
    var format = TextFormat(
      minLength: element.extensionValue(FHIRNames.minLength)?.integer, maxLength: element.whole("maxLength"),
      multiline: item.kind == .text)
    let message = element.extensionValue(FHIRNames.Own.message)?.string
    if let place = element.extensions(FHIRNames.regex).first, let written = place.value("value")?.string {
      let pattern = RegexText.search(for: written)
      if Pattern.problems(of: pattern, at: "").isEmpty {
        format.pattern = pattern
        format.message = message ?? "This does not have the expected format."
      } else {
        element.loss(
          "the regular expression \(written)", "is not one that can be used; every text is accepted", on: place)
      }
    }
    return .text(format)
  }
}

/// Regular expressions, which FHIR matches with the whole text and a plan anywhere in it.
enum RegexText {
  private static let before = "[\\s\\S]*(?:", after = ")[\\s\\S]*"

  /// Returns the pattern that finds, anywhere in a text, what `whole` matches as a whole.
  static func search(for whole: String) -> String {
    if whole.hasPrefix(before), whole.hasSuffix(after) {
      return String(whole.dropFirst(before.count).dropLast(after.count))
    }
    return whole.hasPrefix("^") && whole.hasSuffix("$") && !whole.contains("|") ? whole : "^(?:\(whole))$"
  }

  /// Returns the pattern that matches the whole of a text in which `pattern` is found.
  static func whole(of pattern: String) -> String {
    if pattern.hasPrefix("^(?:"), pattern.hasSuffix(")$") { return String(pattern.dropFirst(4).dropLast(2)) }
    return pattern.hasPrefix("^") && pattern.hasSuffix("$") && !pattern.contains("|")
      ? pattern : before + pattern + after
  }
}
