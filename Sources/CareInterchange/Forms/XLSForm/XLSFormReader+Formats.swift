import CareModel

extension XLSFormReader {
  /// Returns the format of a question; nil if it has none, which has been reported.
  func format(_ row: inout XLSFormRow, _ kind: String) -> AnswerFormat? {
    switch kind {
    case "integer", "int": return .numeric(NumericFormat(integer: true))
    case "decimal": return .numeric(NumericFormat())
    case "text", "string":
      return .text(TextFormat(multiline: row.row["appearance"]?.text.contains("multiline") ?? false))
    case "date":
      let appearance = (row.row["appearance"]?.text ?? "").split(whereSeparator: \.isWhitespace)
      let precision = Self.precisions.first { appearance.contains(Substring($0.appearance)) }?.precision
      return .date(DateFormat(precision: precision ?? .day))
    case "time": return .timeOfDay(TimeOfDayFormat())
    case "datetime": return .dateTime(DateTimeFormat())
    case "geopoint": return .location(LocationFormat())
    case "image", "photo", "audio", "video":
      return .file(
        FileFormat(types: Self.fileTypes.first { $0.name == (kind == "photo" ? "image" : kind) }?.types ?? []))
    case "file": return .file(FileFormat())
    case "range": return range(&row)
    case "acknowledge", "trigger":
      row.options.add("OK", ImportedText(text: "OK", translations: [:]))
      return row.options.format(multiple: false)
    case "barcode":
      row.comments.append(report.loss("the barcode", "is typed as a text", at: row.type.place))
      return .text(TextFormat())
    case "select_one", "select_multiple": return choice(&row, multiple: kind == "select_multiple")
    case "rank": return ranking(&row)
    default:
      let names = [
        "integer", "decimal", "text", "date", "time", "datetime", "select_one", "select_multiple", "rank", "note",
        "calculate",
        "range", "begin_group", "begin_repeat", "acknowledge", "image", "file",
      ]
      let near =
        Suggestion.nearest(to: kind, in: names).map { "; did you mean '\($0)'?" }
        ?? "; write one of \(names.joined(separator: ", "))"
      report.error(.notAllowed, "there is no type '\(kind.prefix(40))'\(near)", at: row.type.place)
      return nil
    }
  }

  /// The appearances of dates without a day, whose values are the first day of the month or the year.
  static let precisions: [(appearance: String, precision: DatePrecision)] = [("month-year", .month), ("year", .year)]

  /// The types of questions that are answered with files of some types.
  static let fileTypes: [(name: String, types: [FileType])] = [
    ("image", [.jpeg, .png, .gif, .webp, .heic]), ("audio", [.wav]), ("video", [.mp4, .quickTime]),
  ]

  // MARK: Choices

  private func choice(_ row: inout XLSFormRow, multiple: Bool) -> AnswerFormat? {
    guard row.words.count > 1, let list = lists[row.words[1]] else {
      let name = row.words.count > 1 ? "'\(row.words[1])'" : ""
      let near = row.words.count > 1 ? Suggestion.nearest(to: row.words[1], in: lists.keys.sorted()) : nil
      report.error(
        .unknownID,
        "the list \(name) is not in the sheet 'choices'\(near.map { "; did you mean '\($0)'?" } ?? "; add its rows there")",
        at: row.type.place)
      return nil
    }
    usedLists.insert(row.words[1])
    let offers = offers(of: list, &row)
    for (place, option) in list.enumerated() {
      guard let code = option["name"] else { continue }
      guard !row.options.has(code.text) else {
        report.error(
          .duplicateID, "the choice '\(code.text.prefix(40))' is there twice; use another name", at: code.place)
        return nil
      }
      let words = text("label", of: option, &row.comments, repeatsAnswers: false)
      if code.text == Self.unknownName, words?.text == Language.of(form.language)(.iDontKnow) {
        // So it is written for surveys that offer it.
        row.unknown = code.text
        continue
      }
      guard keep(offers.isEmpty ? nil : offers[place], of: code, &row) else { continue }
      row.options.add(code.text, words ?? ImportedText(text: code.text, translations: [:]))
      for column in ["image", "media::image"] {
        guard let picture = option[column] else { continue }
        row.comments.append(
          report.loss("the picture of the choice '\(code.text)'", "is not in the file", at: picture.place))
      }
    }
    for place in row.options.options.indices {
      row.options.options[place].when = row.offered[row.options.options[place].value]
    }
    if let boolean = boolean(&row, multiple: multiple) { return boolean }
    let isDropDown = row.row["appearance"]?.text.contains("minimal") ?? false
    var format = row.options.format(multiple: multiple, dropDown: isDropDown)
    guard case .choice(var choice) = format else { return format }
    if row.words.dropFirst(2).contains("or_other") {
      let value = row.options.has("other") ? "other_" : "other"
      choice.options.append(ChoiceOption(value: value, text: Language.of(form.language)(.otherOption), other: true))
    }
    for (name, value, cell) in parameters(row) {
      if name == "randomize" {
        if value == "true" { choice.order = .random }
      } else {
        row.comments.append(report.loss("the parameter '\(name)'", "has no equivalent", at: cell.place))
      }
    }
    format = .choice(choice)
    return format
  }

  /// Returns a list of choices that are put in an order, all of them.
  private func ranking(_ row: inout XLSFormRow) -> AnswerFormat? {
    guard let format = choice(&row, multiple: true) else { return nil }
    guard case .choice(let choice) = format else { return format }
    var ranking = RankingFormat(options: choice.options.filter { !$0.other })
    ranking.order = choice.order
    if row.unknown != nil || ranking.options.count < choice.options.count {
      row.comments.append(
        report.loss("the choice beside the order", "has no place in a ranking", at: row.type.place))
      row.unknown = nil
    }
    return .ranking(ranking)
  }

  /// The name of a choice that stands for "don't know", if its label says so.
  private static let unknownName = "dont_know"

  /// Returns the yes/no question whose choices have the names of its values; nil if they have others.
  private func boolean(_ row: inout XLSFormRow, multiple: Bool) -> AnswerFormat? {
    let options = row.options.options
    guard !multiple, row.words.count == 2, row.unknown == nil, row.offered.isEmpty, row.row["parameters"] == nil,
      options.map(\.value) == ["true", "false"]
    else { return nil }
    row.answers = ["true": true, "false": false, "1": true, "0": false]
    row.booleanWords = row.options.words
    row.options = FormOptions()
    let language = Language.of(form.language)
    return .boolean(
      BooleanFormat(
        yes: options[0].text == language(.yes) ? nil : options[0].text,
        no: options[1].text == language(.no) ? nil : options[1].text))
  }

  private func parameters(_ row: XLSFormRow) -> [(name: String, value: String, cell: FormSheet.Cell)] {
    guard let cell = row.row["parameters"] else { return [] }
    return cell.text.split { $0 == " " || $0 == "," || $0 == ";" }.map { part in
      let sides = part.split(separator: "=", maxSplits: 1)
      return (String(sides.first ?? ""), sides.count > 1 ? String(sides[1]) : "", cell)
    }
  }

  private func range(_ row: inout XLSFormRow) -> AnswerFormat? {
    var numbers = ["start": 1.0, "end": 10.0, "step": 1.0]
    for (name, value, cell) in parameters(row) {
      guard numbers[name] != nil, let number = FormNumber.parse(value) else {
        row.comments.append(
          report.loss("the parameter '\(name.prefix(40))'", "has no equivalent, or is no number", at: cell.place))
        continue
      }
      numbers[name] = number
    }
    let start = numbers["start"] ?? 1, end = numbers["end"] ?? 10, step = numbers["step"] ?? 1
    guard start < end, step > 0 else {
      report.error(
        .outOfRange, "the range goes up from 'start' to 'end' by 'step'; write start=0 end=10 step=1",
        at: row.row.place("parameters"))
      return nil
    }
    if let low = Int(exactly: start), let high = Int(exactly: end), let by = Int(exactly: step),
      (high - low) / by <= ScaleFormat.mostSteps, (high - low).isMultiple(of: by)
    {
      return .scale(ScaleFormat(min: low, max: high, step: by))
    }
    let digits = [start, step].allSatisfy { Int(exactly: $0) != nil } ? 0 : step < 0.1 ? 2 : 1
    if step != 1, step != 0.1, step != 0.01 {
      row.comments.append(
        report.loss(
          "the step of \(FormNumber.text(step))", "has no equivalent on a line; every number can be given",
          at: row.row.place("parameters")))
    }
    return .continuousScale(ContinuousScaleFormat(min: start, max: end, digits: digits))
  }
}
