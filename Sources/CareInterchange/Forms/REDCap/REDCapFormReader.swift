import CareModel

/// Reads the fields of one form of a data dictionary, in order.
final class REDCapFormReader {
  let form: FormBuilder
  private let name: String
  let texts: FormText
  private(set) var section: ImportedText?
  /// The matrix that is open.
  private var matrix: String?
  /// The names of matrices by the names of their fields.
  private let matrices: [String: String]
  /// The rankings by the names of their rows.
  let rankings: [String: REDCapRanking]

  init(_ form: FormBuilder, named name: String, matrices: [String: String], rankings: [String: REDCapRanking]) {
    self.rankings = rankings
    self.form = form
    self.name = name
    self.matrices = matrices
    texts = FormText(form: form, opening: "[", closing: "]")
  }

  /// What is read of one field before it is added.
  struct Field {
    let row: FormSheet.Row
    let name: FormSheet.Cell
    var comments: [String] = []
    var tags: [REDCapTag] = []
    var options = FormOptions()
    var words: [String: Bool] = [:]
    /// The code of the option that stands for "don't know".
    var unknownCode: String?
  }

  /// Adds a field to the survey.
  func add(_ row: FormSheet.Row) {
    guard let name = row["field_name"] else { return }
    var field = Field(row: row, name: name)
    if ImportedID.make(from: name.text, keepsDashes: false) != name.text, !name.text.utf8.allSatisfy({ $0 < 0x80 }) {
      form.report.error(
        .badID, "a field name has letters a to z, digits, and underscores; write such a name", at: name.place)
    }
    readAnnotation(&field)
    readSection(row)
    guard let type = row["field_type"] else {
      form.report.error(.missingField, "the field has no type; write one, such as 'text'", at: row.place("field_type"))
      return
    }
    if ["\(self.name)_event", "\(self.name)_start"].contains(name.text),
      field.tags.contains(where: { $0.name == "HIDDEN-SURVEY" })
    {
      form.header.append("The field '\(name.text)' is of the event, which care records itself.")
      form.unasked[name.text] = "is recorded and not asked"
      row.takeAll()
      return
    }
    if let hidden = field.tags.first(where: { ["HIDDEN", "HIDDEN-SURVEY"].contains($0.name) }) {
      form.note(
        form.report.loss(
          "the field '\(name.text)'", "is hidden from participants (@\(hidden.name)) and is not taken over",
          at: row.place("field_annotation")))
      form.unasked[name.text] = "is hidden from participants and is not asked"
      row.takeAll()
      return
    }
    switch type.text.lowercased() {
    case "descriptive": show(&field)
    case "calc": calculate(&field)
    case "sql":
      leaveOut(field, "asks for a row of the database of REDCap, which a survey cannot", at: type.place)
    default:
      if let ranking = rankings[name.text] { return addRow(&field, of: ranking) }
      guard let format = format(&field, type) else { return }
      placeInMatrix(field)
      ask(&field, format)
    }
  }

  private func leaveOut(_ field: Field, _ why: String, at place: FormPlace) {
    form.note(form.report.loss("the field '\(field.name.text)'", why, at: place))
    form.unasked[field.name.text] = "is not taken over"
    field.row.takeAll()
  }

  // MARK: Sections

  private func readSection(_ row: FormSheet.Row) {
    if let header = row["section_header"] {
      var comments: [String] = []
      let title = ImportedText(text: texts.text(header.text, at: header.place, &comments), translations: [:])
      section = title
      form.begin(
        header.text.lowercased(), .form, title: title, comments: comments, at: header.place)
    } else if !form.isOpen {
      form.begin(name, .form, title: section, at: row.place())
    }
  }

  /// Begins or ends a matrix before a field: it is a step of its own under the heading of its section.
  private func placeInMatrix(_ field: Field) {
    let group = matrices[field.name.text]
    guard group != matrix || group != nil && !form.isOpen else { return }
    matrix = group
    guard group == nil || !form.becomeMatrix() else { return }
    guard form.hasItems else { return }
    form.begin(group ?? name, group == nil ? .form : .matrix, title: section, at: field.name.place)
  }

  // MARK: Fields

  private func show(_ field: inout Field) {
    let row = field.row
    let condition = condition(&field)
    let words = texts.text(row["field_label"], &field.comments)
    note(&field)
    guard let words, !words.isEmpty else {
      form.note(
        form.report.loss(
          "the text '\(field.name.text)'", "has no words, and shows nothing", at: row.place("field_label")))
      return
    }
    form.show(
      field.name.text, ImportedText(text: words, translations: [:]), skip: condition?.negated, comments: field.comments,
      at: field.name.place)
    form.unasked[field.name.text] = "is only a text"
  }

  private func calculate(_ field: inout Field) {
    let row = field.row
    let cell = row["select_choices_or_calculations"]
    do throws(LogicProblem) {
      guard let cell else { throw LogicProblem(message: "is missing") }
      if let branch = row["branching_logic"] {
        form.header.append(
          form.report.loss(
            "the branching logic of the calculation '\(field.name.text)'",
            "has no equivalent; a score is computed whenever its answers are there", at: branch.place))
      }
      let score = try LogicConditions(form: form).score(LogicReader.term(cell.text, .redcap))
      for tag in field.tags { lose(tag, &field) }
      var unused: [String] = []
      form.add(score, named: field.name.text, comment: texts.text(row["field_label"], &unused))
    } catch {
      let place = cell?.place ?? row.place("select_choices_or_calculations")
      leaveOut(field, "is computed, and a score cannot say it: the calculation \(error.message)", at: place)
      form.unasked[field.name.text] = "is computed and is not taken over"
    }
  }

  private func ask(_ field: inout Field, _ given: AnswerFormat) {
    let row = field.row, report = form.report
    let condition = condition(&field)
    var format = given
    var item = FormItem(id: form.newItemID(field.name.text), format: given)
    item.required = row["required_field"]?.text.lowercased() == "y"
    if let required = row["required_field"], !["y", "n"].contains(required.text.lowercased()) {
      report.error(
        .notAllowed, "'Required Field?' is y or empty, not '\(required.text.prefix(20))'", at: required.place)
    }
    item.when = condition
    item.dontKnow = field.unknownCode != nil
    apply(&field, &item, &format)
    item.format = format
    let question = FormQuestion(
      reference: ItemReference(item: item.id), format: format, codes: field.options.codes,
      unknownCode: field.unknownCode, words: field.words)
    let text = texts.text(row["field_label"], &field.comments)
    let detail = texts.text(row["field_note"], &field.comments)
    note(&field, isPersonal: format.isPersonal)
    form.add(
      item, named: field.name.text, question, text: text.map { ImportedText(text: $0, translations: [:]) },
      detail: detail.map { ImportedText(text: $0, translations: [:]) }, comments: field.comments, at: field.name.place)
  }

  func condition(_ field: inout Field) -> Condition? {
    guard let cell = field.row["branching_logic"] else { return nil }
    do throws(LogicProblem) {
      return try LogicConditions(form: form).condition(LogicReader.term(cell.text, .redcap))
    } catch {
      field.comments.append(
        form.report.loss(
          "the branching logic '\(cell.text.prefix(200))'", "\(error.message); the field is always shown",
          at: cell.place))
      return nil
    }
  }

  /// Keeps what only REDCap shows as comments.
  func note(_ field: inout Field, isPersonal: Bool = false) {
    let row = field.row
    if let alignment = row["custom_alignment"] { field.comments.append("Alignment: \(alignment.text)") }
    if let number = row["question_number"] { field.comments.append("Number: \(number.text)") }
    if let group = row["matrix_group_name"] { field.comments.append("Matrix: \(group.text)") }
    if let ranking = row["matrix_ranking"], ranking.text.lowercased() == "y", rankings[field.name.text] == nil {
      field.comments.append(
        form.report.loss(
          "the ranking of the matrix",
          "is of rows that are no options, or whose columns are not the places 1, 2, and so on; an option can be chosen in several rows",
          at: ranking.place))
    }
    // An address is personal by itself.
    if let identifier = row["identifier"], identifier.text.lowercased() == "y", !isPersonal {
      field.comments.append(
        form.report.loss(
          "'Identifier?'", "has no equivalent; leave the item out of what you export", at: identifier.place))
    }
  }

  func lose(_ tag: REDCapTag, _ field: inout Field) {
    let value = tag.value.map { "='\($0.prefix(60))'" } ?? ""
    field.comments.append(
      form.report.loss(
        "the action tag @\(tag.name)\(value)", "has no equivalent and is not taken over",
        at: field.row.place("field_annotation")))
  }

  private func readAnnotation(_ field: inout Field) {
    guard let cell = field.row["field_annotation"] else { return }
    let (tags, rest) = REDCapTag.read(cell.text)
    field.tags = tags
    if !rest.isEmpty { field.comments.append("Annotation: \(rest)") }
  }
}
