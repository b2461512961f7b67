import CareModel

/// Reads a form that is written as a workbook (XLSForm), row by row.
final class XLSFormReader {
  let form: FormBuilder
  let report: FormReport
  private let sheets: XLSFormSheets
  private let languages: XLSFormLanguages
  private let texts: FormText
  /// The rows of the choices by the name of their list.
  private(set) var lists: [String: [FormSheet.Row]] = [:]
  /// The names of the lists that questions have.
  var usedLists: Set<String> = []
  /// The groups around the row.
  private(set) var groups: [Group] = []
  /// The group whose step is open.
  private var owner: Int?

  /// The columns whose texts can be in several languages.
  static let translated: Set = ["label", "hint", "constraint_message", "required_message", "guidance_hint", "media"]

  /// A group around rows.
  struct Group {
    let number: Int
    let name: FormSheet.Cell
    let title: ImportedText?
    let isRows: Bool
    let conditions: [Condition]
    var comments: [String]
    let counts: ClosedRange<Int>?
    /// The choice whose chosen options are the rows.
    let source: ItemReference?
    /// Whether the questions in it are shown as a table with the same options.
    let isMatrix: Bool

    /// Whether it is shown as a page.
    let isPage: Bool

    /// Whether the questions in it have a step of their own.
    var hasStep: Bool { title != nil || isRows || isPage || isMatrix }
  }

  /// Reads sheets; `file` is the name of a form that has none of its own.
  init(_ sheets: XLSFormSheets, named file: String, _ report: FormReport) {
    self.sheets = sheets
    self.report = report
    let settings = sheets.settings?.rows.first
    let id = settings?["form_id"]?.text ?? settings?["id_string"]?.text ?? settings?["form_title"]?.text
    form = FormBuilder(report, id: id ?? Self.stem(of: file), start: sheets.survey.start)
    languages = XLSFormLanguages(
      [sheets.survey] + [sheets.choices].compactMap(\.self), default: settings?["default_language"]?.text)
    texts = FormText(form: form, opening: "${", closing: "}")
  }

  /// Returns the name of a file without its folder and its ending; that of standard input says nothing.
  private static func stem(of file: String) -> String {
    let name = file.split(separator: "/").last.map(String.init) ?? ""
    let stem = name.split(separator: ".").first.map(String.init) ?? ""
    return stem.isEmpty || name.hasPrefix("<") ? "survey" : stem
  }

  /// Reads the form.
  func read() {
    for column in ["type", "name"] where sheets.survey.columns[column] == nil {
      report.error(.missingField, "the sheet 'survey' has no column '\(column)'; add it", at: sheets.survey.start)
    }
    guard !report.hasErrors else { return }
    readSettings()
    readLists()
    for row in sheets.survey.rows { read(row) }
    if let open = groups.last {
      let word = open.isRows ? "repeat" : "group"
      report.error(
        .missingField, "the \(word) '\(open.name.text)' has no end; add a row with the type 'end_\(word)'",
        at: open.name.place)
    }
    form.flush()
    for (list, rows) in lists.sorted(by: { $0.key < $1.key }) where !usedLists.contains(list) {
      form.header.append("The list '\(list)' is used by no question.")
      for row in rows { row.takeAll() }
    }
    for sheet in [sheets.survey, sheets.choices, sheets.settings].compactMap(\.self) {
      for (name, cell, isColumn) in sheet.unread(of: sheet.rows) {
        let what = isColumn ? "the column '\(name.prefix(60))'" : "'\(name.prefix(60))' (\(cell.text.prefix(60)))"
        form.header.append(report.loss(what, "has no equivalent and is not taken over", at: cell.place))
      }
    }
  }

  private func readSettings() {
    form.language = languages.tag
    for language in languages.all where language.tag == nil && language.name != languages.base {
      report.loss(
        "the language '\(language.name.prefix(60))'",
        "has no tag, and its texts are not taken over; write it as 'English (en)'",
        at: sheets.survey.start)
    }
    guard let sheet = sheets.settings, let settings = sheet.rows.first else {
      form.header.append("From an XLSForm.")
      return
    }
    _ = settings["default_language"]
    _ = settings["form_id"]
    if let title = settings["form_title"] { form.setTitle(title.text) }
    let names = [settings["form_title"]?.text, settings["form_id"]?.text].compactMap(\.self)
    form.header.append(
      "\(names.joined(separator: ", ")), from an XLSForm\(settings["version"].map { ", version \($0.text)" } ?? "").")
    if let name = settings["instance_name"] { form.header.append("Instance name: \(name.text)") }
  }

  private func readLists() {
    guard let sheet = sheets.choices else { return }
    for column in ["list_name", "name"] where sheet.columns[column] == nil {
      report.error(.missingField, "the sheet 'choices' has no column '\(column)'; add it", at: sheet.start)
    }
    for row in sheet.rows {
      guard let list = row["list_name"] else {
        report.error(.missingField, "the choice has no list name; write one", at: row.place("list_name"))
        continue
      }
      guard row["name"] != nil else {
        report.error(.missingField, "the choice has no name; write one, which is recorded", at: row.place("name"))
        continue
      }
      lists[list.text, default: []].append(row)
    }
  }

  // MARK: Texts

  /// Returns a text of a row with its translations.
  func text(_ column: String, of row: FormSheet.Row, _ comments: inout [String], repeatsAnswers: Bool = true)
    -> ImportedText?
  {
    func words(_ cell: FormSheet.Cell) -> String {
      var own: [String] = []
      defer { comments += own }
      return repeatsAnswers ? texts.text(cell.text, at: cell.place, &own) : FormText.plain(cell.text).text
    }
    var translations: [String: String] = [:], first: FormSheet.Cell?
    for language in languages.all where language.name != languages.base {
      guard let cell = row["\(column)::\(language.name)"] else { continue }
      if let tag = language.tag { translations[tag] = words(cell) }
      first = first ?? cell
    }
    let own = row[column]
    if let base = languages.base.flatMap({ row["\(column)::\($0)"] }) ?? own {
      return ImportedText(text: words(base), translations: translations)
    }
    guard let first else { return nil }
    comments.append(
      report.loss(
        "the text", "is missing in the language of the form; that of another language is shown", at: first.place))
    return ImportedText(text: words(first), translations: translations)
  }

  // MARK: Rows

  private func read(_ row: FormSheet.Row) {
    guard let type = row["type"] else {
      report.error(.missingField, "the row has no type; write one, such as 'integer'", at: row.place("type"))
      return
    }
    let words = type.text.split(whereSeparator: \.isWhitespace).map(String.init)
    let kind = words.joined(separator: " ").lowercased().replacing("begin ", with: "begin_").replacing(
      "end ", with: "end_")
    switch kind {
    case "begin_group", "begin_repeat": begin(row, isRows: kind == "begin_repeat")
    case "end_group", "end_repeat": end(row, type, isRows: kind == "end_repeat")
    default:
      guard let name = row["name"] else {
        report.error(.missingField, "the row has no name; write one, such as 'age'", at: row.place("name"))
        return
      }
      guard form.questions[name.text] == nil, form.unasked[name.text] == nil else {
        report.error(.duplicateID, "the name '\(name.text.prefix(60))' is already there; use another", at: name.place)
        return
      }
      add(XLSFormRow(row: row, name: name, type: type, words: words))
    }
  }

  private func begin(_ row: FormSheet.Row, isRows: Bool) {
    let name = row["name"] ?? .init(text: isRows ? "repeat" : "group", place: row.place())
    var comments: [String] = []
    let title = text("label", of: row, &comments)
    if isRows, groups.contains(where: \.isRows) {
      report.error(
        .notImportable, "a group that repeats cannot have another in it; ask for its rows in a group of their own",
        at: name.place)
    }
    let conditions = condition(row, "relevant", &comments, "the group is always shown").map { [$0] } ?? []
    var counts: ClosedRange<Int>?, source: ItemReference?
    if let cell = row["repeat_count"] {
      source = isRows ? chosen(countedBy: cell.text) : nil
      if source != nil {
        // The rows follow from the answer.
      } else if isRows, let count = BoundedInteger(cell.text, in: 1...RepeatGroupStep.mostRows) {
        counts = count.value...count.value
      } else {
        comments.append(
          report.loss(
            "the count '\(cell.text.prefix(60))'",
            "is not a number from 1 to \(RepeatGroupStep.mostRows); rows are added freely", at: cell.place))
      }
    }
    if title != nil, groups.contains(where: \.isRows) {
      comments.append(
        report.loss("the heading of the group", "in a group that repeats has no equivalent", at: name.place))
    }
    let appearance = row["appearance"]?.text.split(whereSeparator: \.isWhitespace) ?? []
    groups.append(
      Group(
        number: row.number, name: name, title: title, isRows: isRows, conditions: conditions, comments: comments,
        counts: counts, source: source, isMatrix: appearance.contains("table-list"),
        isPage: appearance.contains("field-list")))
  }

  private func end(_ row: FormSheet.Row, _ type: FormSheet.Cell, isRows: Bool) {
    // The end of a group may repeat its name.
    _ = row["name"]
    guard let last = groups.popLast() else {
      report.error(.badRow, "nothing is open that '\(type.text)' ends; remove the row", at: type.place)
      return
    }
    if last.isRows != isRows {
      let word = last.isRows ? "repeat" : "group"
      report.error(
        .badRow, "'\(type.text)' ends '\(last.name.text)', which is a \(word); write 'end_\(word)'", at: type.place)
    }
    if owner == last.number {
      form.flush()
      owner = nil
    }
  }

  // MARK: Steps

  /// The innermost group with a step of its own, which is the outermost one that repeats.
  private var page: Int? { groups.firstIndex(where: \.isRows) ?? groups.lastIndex(where: \.hasStep) }
  /// The step of rows that a question is in.
  var rows: String? { page.flatMap { groups[$0].isRows ? form.openID : nil } }

  /// The choice whose chosen options are the rows around a question.
  var rowSource: ItemReference? { page.flatMap { groups[$0].source } }

  /// Opens the step of the rows around a question, and returns its id; nil if there are none.
  func openRows() -> String? {
    guard let page, groups[page].isRows else { return nil }
    if owner != groups[page].number || !form.isOpen { beginPage(page) }
    return form.openID
  }

  /// Opens the step for a question, and returns the conditions of the question itself.
  func open(_ row: XLSFormRow, own: Condition?) -> Condition? {
    guard let page else {
      form.begin(
        row.name.text, .question,
        skip: QuestionnaireReader.skip(unless: groups.flatMap(\.conditions) + (own.map { [$0] } ?? [])),
        comments: takeComments(through: groups.count), at: row.name.place)
      owner = nil
      return nil
    }
    let group = groups[page]
    if owner != group.number || !form.isOpen { beginPage(page) }
    return QuestionnaireReader.all(groups[(page + 1)...].flatMap(\.conditions) + (own.map { [$0] } ?? []))
  }

  private func beginPage(_ page: Int) {
    let group = groups[page]
    let kind: StepKind =
      group.isRows
      ? .repeatGroup(
        group.source.map { RepeatGroupStep(forEach: $0.description) }
          ?? RepeatGroupStep(
            min: group.counts?.lowerBound ?? 0, max: group.counts?.upperBound ?? RepeatGroupStep.mostRows))
      : group.isMatrix ? .matrix : .form
    form.begin(
      group.name.text, kind, title: group.title,
      skip: QuestionnaireReader.skip(unless: groups[...page].flatMap(\.conditions)),
      comments: takeComments(through: page + 1), at: group.name.place)
    owner = group.number
  }

  private func takeComments(through count: Int) -> [String] {
    var comments: [String] = []
    for place in 0..<count {
      comments += groups[place].comments
      groups[place].comments = []
    }
    return comments
  }

  /// Shows a text.
  func show(
    _ row: XLSFormRow, _ words: ImportedText, detail: ImportedText?, own: Condition?, comments: [String]
  ) {
    if let page, own == nil, groups[(page + 1)...].allSatisfy({ $0.conditions.isEmpty }) {
      if owner != groups[page].number || !form.isOpen { beginPage(page) }
      if form.addText(words, detail: detail, comments: comments) { return }
    }
    if let page, groups[page].isRows {
      form.note(
        report.loss("the note '\(row.name.text)'", "among questions that repeat has no equivalent", at: row.name.place))
      return
    }
    let conditions = groups.flatMap(\.conditions) + (own.map { [$0] } ?? [])
    form.show(
      row.name.text, words, detail: detail, skip: QuestionnaireReader.skip(unless: conditions),
      comments: takeComments(through: groups.count) + comments, at: row.name.place)
    owner = nil
  }

  // MARK: Expressions

  /// Returns the condition in a column; nil if there is none, or it has no equivalent, which has been reported.
  func condition(_ row: FormSheet.Row, _ column: String, _ comments: inout [String], _ effect: String) -> Condition? {
    guard let cell = row[column] else { return nil }
    do throws(LogicProblem) {
      return try LogicConditions(form: form, rows: rows).condition(LogicReader.term(cell.text, .xpath))
    } catch {
      comments.append(
        report.loss("the expression '\(cell.text.prefix(200))'", "\(error.message); \(effect)", at: cell.place))
      return nil
    }
  }
}

/// A row of the sheet 'survey' with a name.
struct XLSFormRow {
  let row: FormSheet.Row
  let name: FormSheet.Cell
  let type: FormSheet.Cell
  /// The words of the type: `select_one`, and the list.
  let words: [String]
  var comments: [String] = []
  var options = FormOptions()
  var answers: [String: Bool] = [:]
  /// The words of yes and no in all languages.
  var booleanWords: [ImportedText] = []
  /// The name of the choice that stands for "don't know".
  var unknown: String?
  /// The conditions under which choices are offered, by name.
  var offered: [String: Condition] = [:]
}
