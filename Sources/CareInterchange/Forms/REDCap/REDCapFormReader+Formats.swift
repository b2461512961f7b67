import CareModel

extension REDCapFormReader {
  /// Returns the format of a field; nil if there is none, which has been reported.
  func format(_ field: inout Field, _ type: FormSheet.Cell) -> AnswerFormat? {
    switch type.text.lowercased() {
    case "text": return validated(&field)
    case "notes": return .text(TextFormat(multiline: true))
    case "radio", "dropdown", "checkbox":
      guard readOptions(&field) else { return nil }
      return field.options.format(
        multiple: type.text.lowercased() == "checkbox", dropDown: type.text.lowercased() == "dropdown")
    case "yesno":
      field.words = ["1": true, "0": false]
      return .boolean(BooleanFormat())
    case "truefalse":
      field.words = ["1": true, "0": false]
      return .boolean(BooleanFormat(yes: "True", no: "False"))
    case "slider": return slider(&field)
    case "file":
      let isSignature = field.row["text_validation_type_or_show_slider_number"]?.text == "signature"
      guard isSignature else { return .file(FileFormat()) }
      field.comments.append(
        form.report.loss(
          "the signature", "is a step of its own in a survey; the field takes a picture here", at: type.place))
      return .file(FileFormat(types: [.png, .jpeg]))
    default:
      let names = [
        "text", "notes", "radio", "dropdown", "checkbox", "yesno", "truefalse", "slider", "calc", "descriptive", "file",
      ]
      let near =
        Suggestion.nearest(to: type.text, in: names).map { "; did you mean '\($0)'?" }
        ?? "; write one of \(names.joined(separator: ", "))"
      form.report.error(.notAllowed, "there is no field type '\(type.text.prefix(40))'\(near)", at: type.place)
      return nil
    }
  }

  // MARK: Options

  private func readOptions(_ field: inout Field) -> Bool {
    guard let cell = field.row["select_choices_or_calculations"] else {
      form.report.error(
        .missingField, "the field has no choices; write them as '1, Yes | 0, No'",
        at: field.row.place("select_choices_or_calculations"))
      return false
    }
    for part in cell.text.split(separator: "|", omittingEmptySubsequences: false) {
      let text = String(part).trimmed
      guard !text.isEmpty else { continue }
      guard let comma = text.firstIndex(of: ","), !String(text[..<comma]).trimmed.isEmpty else {
        form.report.error(
          .badRow, "the choice '\(text.prefix(40))' has no code; write it as '1, \(text.prefix(40))'", at: cell.place)
        return false
      }
      let code = String(text[..<comma]).trimmed
      guard !field.options.has(code) else {
        form.report.error(.duplicateID, "the code '\(code.prefix(40))' is there twice; use another", at: cell.place)
        return false
      }
      let (words, _) = FormText.plain(String(text[text.index(after: comma)...]).trimmed)
      if words == Language.english(.iDontKnow), FormNumber.parse(code).map({ $0 < 0 }) ?? false {
        // So it is written for surveys that offer it.
        field.unknownCode = code
        continue
      }
      field.options.add(code, ImportedText(text: words, translations: [:]))
    }
    return true
  }

  // MARK: Sliders

  private func slider(_ field: inout Field) -> AnswerFormat {
    let row = field.row
    let low = bound("text_validation_min", &field) ?? 0, high = bound("text_validation_max", &field) ?? 100
    let labels = (row["select_choices_or_calculations"]?.text ?? "").split(
      separator: "|", omittingEmptySubsequences: false
    )
    .map { String($0).trimmed }
    func label(_ place: Int) -> String? {
      labels.indices.contains(place) && !labels[place].isEmpty ? labels[place] : nil
    }
    if labels.count > 2, let middle = label(1) {
      field.comments.append(
        form.report.loss(
          "the label '\(middle.prefix(40))'", "in the middle of the slider has no equivalent",
          at: row.place("select_choices_or_calculations")))
    }
    let last = labels.count > 1 ? label(labels.count - 1) : nil
    let showsNumber = row["text_validation_type_or_show_slider_number"]?.text == "number"
    if showsNumber, high - low <= Double(ScaleFormat.mostSteps), let min = Int(exactly: low),
      let max = Int(exactly: high)
    {
      return .scale(ScaleFormat(min: min, max: max, minLabel: label(0), maxLabel: last))
    }
    return .continuousScale(
      ContinuousScaleFormat(min: low, max: high, minLabel: label(0), maxLabel: last, hideValue: !showsNumber))
  }

  // MARK: Validation

  private func validated(_ field: inout Field) -> AnswerFormat? {
    let row = field.row
    guard let cell = row["text_validation_type_or_show_slider_number"] else { return .text(TextFormat()) }
    let type = cell.text.lowercased()
    switch type {
    case "integer": return numeric(&field, digits: nil, integer: true)
    case "number", "number_comma_decimal": return numeric(&field, digits: nil)
    case "number_1dp", "number_1dp_comma_decimal": return numeric(&field, digits: 1)
    case "number_2dp", "number_2dp_comma_decimal": return numeric(&field, digits: 2)
    case "number_3dp", "number_3dp_comma_decimal": return numeric(&field, digits: 3)
    case "number_4dp", "number_4dp_comma_decimal": return numeric(&field, digits: 4)
    case "date_ymd", "date_mdy", "date_dmy", "date":
      return .date(DateFormat(min: day("text_validation_min", &field), max: day("text_validation_max", &field)))
    case _ where type.hasPrefix("datetime"):
      if type.hasPrefix("datetime_seconds") {
        field.comments.append(
          form.report.loss("the seconds", "are not asked for; a time has hours and minutes", at: cell.place))
      }
      return .dateTime(DateTimeFormat(min: day("text_validation_min", &field), max: day("text_validation_max", &field)))
    case "time", "time_hh_mm_ss":
      if type != "time" {
        field.comments.append(
          form.report.loss("the seconds", "are not asked for; a time has hours and minutes", at: cell.place))
      }
      return .timeOfDay(
        TimeOfDayFormat(min: time("text_validation_min", &field), max: time("text_validation_max", &field)))
    default:
      if let format = AnswerFormat.Name.authored.first(where: { $0.redcapShape?.validation == type })?.plainText {
        return format
      }
      if let pattern = Self.patterns[type] {
        return .text(TextFormat(pattern: pattern, message: "This does not have the expected format."))
      }
      field.comments.append(
        form.report.loss(
          "the validation '\(cell.text.prefix(40))'", "has no equivalent; every text is accepted", at: cell.place))
      return .text(TextFormat())
    }
  }

  /// The validations that are patterns of texts.
  private static let patterns = [
    "alpha_only": "^[A-Za-z]+$", "zipcode": "^[0-9]{5}(-[0-9]{4})?$", "postalcode_germany": "^[0-9]{5}$",
    "postalcode_australia": "^[0-9]{4}$", "mrn_10d": "^[0-9]{10}$", "mrn_generic": "^[A-Za-z0-9_-]+$",
    "ssn": "^[0-9]{3}-[0-9]{2}-[0-9]{4}$", "time_mm_ss": "^[0-5]?[0-9]:[0-5][0-9]$", "vmrn": "^[0-9]{10}$",
  ]

  private func numeric(_ field: inout Field, digits: Int?, integer: Bool = false) -> AnswerFormat {
    .numeric(
      NumericFormat(
        integer: integer, digits: digits, min: bound("text_validation_min", &field),
        max: bound("text_validation_max", &field)))
  }

  private func bound(_ column: String, _ field: inout Field) -> Double? {
    guard let cell = field.row[column] else { return nil }
    if let number = FormNumber.parse(cell.text.replacing(",", with: ".")) { return number }
    field.comments.append(
      form.report.loss("the bound '\(cell.text.prefix(40))'", "is not a number from -1e15 to 1e15", at: cell.place))
    return nil
  }

  private func day(_ column: String, _ field: inout Field) -> DayBound? {
    guard let cell = field.row[column] else { return nil }
    if ["today", "now"].contains(cell.text.lowercased()) { return .today(days: 0) }
    let parts = cell.text.split(whereSeparator: { $0 == " " || $0 == "T" })
    if let first = parts.first, let bound = DayBound(String(first)), parts.count <= 2 {
      if let time = parts.dropFirst().first, !["00:00", "23:59", "00:00:00", "23:59:59"].contains(time) {
        field.comments.append(
          form.report.loss(
            "the time of the bound '\(cell.text.prefix(40))'", "has no equivalent; all of that day is accepted",
            at: cell.place))
      }
      return bound
    }
    field.comments.append(
      form.report.loss(
        "the bound '\(cell.text.prefix(40))'", "is not a date such as 2026-06-07, or today", at: cell.place))
    return nil
  }

  private func time(_ column: String, _ field: inout Field) -> TimeOfDay? {
    guard let cell = field.row[column] else { return nil }
    if let time = TimeOfDay(String(cell.text.prefix(5))) { return time }
    field.comments.append(
      form.report.loss("the bound '\(cell.text.prefix(40))'", "is not a time such as 08:30", at: cell.place))
    return nil
  }
}
