import CareModel

/// Reads the groups and questions of a survey of LimeSurvey, in order.
final class LimeSurveyFormReader {
  let form: FormBuilder
  let report: FormReport
  let file: LimeSurveyFile
  private let name: String
  private let texts: FormText
  private var languages: [String] = []
  /// The texts by table, id, field, and language.
  private var words: [String: [String: LimeSurveyFile.Row]] = [:]
  private(set) var attributes: [String: [(name: String, value: String, line: Int)]] = [:]
  private(set) var children: [String: [LimeSurveyFile.Row]] = [:]
  private(set) var answers: [String: [LimeSurveyFile.Row]] = [:]
  /// The options of multiple choices by the names that expressions have for them.
  private(set) var ticks: [String: (question: String, option: String)] = [:]
  private var group: Group?
  /// Whether the open step is that of the group.
  private var isGroupOpen = false

  /// What is read of a group before its first question.
  private struct Group {
    let title: ImportedText?
    let condition: Condition?
    let name: String
    let place: FormPlace
    var comments: [String]
    /// The text above the first of its questions.
    var description: ImportedText?
  }

  init(_ file: LimeSurveyFile, named name: String, _ report: FormReport) {
    (self.file, self.name, self.report) = (file, name, report)
    let settings = file.rows("surveys").first
    let title = file.rows("surveys_languagesettings").first { $0["surveyls_language"] == settings?["language"] }
    form = FormBuilder(
      report, id: title?["surveyls_title"]?.lowercased() ?? "survey",
      start: FormPlace(path: "", location: SourceLocation(file: name, line: 1)))
    texts = FormText(form: form, opening: "{", closing: "}")
  }

  /// The place of a row.
  func place(_ row: LimeSurveyFile.Row, _ field: String? = nil) -> FormPlace {
    let id = row["title"] ?? row["gid"] ?? row["qid"] ?? ""
    let path = "\(row.table)/\(id)" + (field.map { "/\($0)" } ?? "")
    return FormPlace(path: path, location: SourceLocation(file: name, line: row.line))
  }

  /// Reads the survey.
  func read() {
    readTables()
    show("welcome", setting: "surveyls_welcometext")
    let questions = file.rows("questions", by: "question_order")
    for group in file.rows("groups", by: "group_order").filter(isBase) {
      begin(group)
      for question in questions where question["gid"] == group["gid"] && isBase(question) { add(question) }
      form.flush()
    }
    show("end", setting: "surveyls_endtext")
    for question in questions
    where isBase(question) && !file.rows("groups").contains(where: { $0["gid"] == question["gid"] }) {
      report.error(
        .unknownID, "the group of the question is not in the file; export the survey again", at: place(question))
    }
    readEnds()
  }

  /// Whether a row is in the language of the survey, or in none.
  private func isBase(_ row: LimeSurveyFile.Row) -> Bool { row["language"].map { $0 == form.language } ?? true }

  private func readTables() {
    let settings = file.rows("surveys").first
    let base = settings?["language"] ?? file.rows("surveys_languagesettings").first?["surveyls_language"] ?? "en"
    form.language = base
    languages = [base] + (settings?["additional_languages"] ?? "").split(separator: " ").map(String.init)
    let title = file.rows("surveys_languagesettings").first { $0["surveyls_language"] == base }
    form.setTitle(title?["surveyls_title"].map { FormText.plain($0).text })
    form.header.append(
      "\(title?["surveyls_title"] ?? "A survey"), from LimeSurvey\(settings?["sid"].map { ", survey \($0)" } ?? "").")
    for (table, key) in [
      ("question_l10ns", "qid"), ("group_l10ns", "gid"), ("answer_l10ns", "aid"), ("questions", "qid"),
      ("groups", "gid"),
      ("subquestions", "qid"),
    ] {
      for row in file.rows(table) {
        guard let id = row[key] else { continue }
        let kind = table.hasPrefix("group") ? "g" : table.hasPrefix("answer") ? "a" : "q"
        // Newer exports have the texts in tables of their own.
        if row["question"] == nil, row["group_name"] == nil, row["answer"] == nil { continue }
        words["\(kind)\(id)", default: [:]][row["language"] ?? base] = row
      }
    }
    for row in file.rows("answers", by: "sortorder") {
      if row["aid"] == nil || row["answer"] != nil {
        words["a\(row["qid"] ?? "")/\(row["code"] ?? "")", default: [:]][row["language"] ?? base] = row
      }
      if isBase(row), let question = row["qid"] { answers[question, default: []].append(row) }
    }
    for row in file.rows("subquestions", by: "question_order") where isBase(row) {
      if let parent = row["parent_qid"] { children[parent, default: []].append(row) }
    }
    for row in file.rows("question_attributes") {
      guard let question = row["qid"], let name = row["attribute"], let value = row["value"] else { continue }
      if let language = row["language"], language != base { continue }
      attributes[question, default: []].append((name, value, row.line))
    }
  }

  /// Shows the texts at the beginning and the end.
  private func readEnds() {
    for settings in file.rows("surveys_languagesettings") where settings["surveyls_language"] == form.language {
      for field in ["surveyls_description"] {
        guard let text = settings[field] else { continue }
        form.header.append(
          report.loss(
            "'\(field)' (\(FormText.plain(text).text.prefix(60)))", "is not taken over; write a step with it",
            at: place(settings, field)))
      }
    }
    let known: Set = [
      "answers", "answer_l10ns", "groups", "group_l10ns", "questions", "question_l10ns", "subquestions", "surveys",
      "surveys_languagesettings", "question_attributes", "languages", "themes", "themes_inherited", "defaultvalues",
      "defaultvalue_l10ns", "survey_url_parameters",
    ]
    for (table, rows) in file.tables.sorted(by: { $0.key < $1.key }) where !known.contains(table) {
      guard let first = rows.first else { continue }
      form.header.append(
        report.loss("the table '\(table.prefix(60))'", "has no equivalent and is not taken over", at: place(first)))
    }
    let rows = file.rows("subquestions").compactMap { $0["parent_qid"] }
    let arrays = Set(file.rows("questions").filter { !["M", "P"].contains($0["type"] ?? "") }.compactMap { $0["qid"] })
      .intersection(rows)
    for row in file.rows("defaultvalues") where arrays.contains(row["qid"] ?? "") {
      form.header.append(
        report.loss(
          "the default value of a row of question \(row["qid"] ?? "")", "is not taken over; write 'default'",
          at: place(row)))
    }
  }

  // MARK: Texts

  /// Returns the text of a row with its translations.
  func text(
    _ key: String, _ field: String, at place: FormPlace, _ comments: inout [String], repeatsAnswers: Bool = true
  ) -> ImportedText? {
    func shown(_ text: String) -> String {
      repeatsAnswers ? texts.text(text, at: place, &comments) : FormText.plain(text).text
    }
    guard let rows = words[key], let base = rows[form.language ?? ""]?[field].map(shown), !base.isEmpty else {
      return nil
    }
    var translations: [String: String] = [:]
    for language in languages.dropFirst() {
      if let text = rows[language]?[field] { translations[language] = shown(text) }
    }
    return ImportedText(text: base, translations: translations)
  }

  // MARK: Groups

  private func begin(_ row: LimeSurveyFile.Row) {
    let place = place(row)
    var comments: [String] = []
    let title = text("g\(row["gid"] ?? "")", "group_name", at: place, &comments)
    let description = text("g\(row["gid"] ?? "")", "description", at: place, &comments)
    let condition = condition(row, "grelevance", &comments, "the group is always shown")
    if let random = row["randomization_group"] {
      comments.append(report.loss("the random order of groups '\(random.prefix(40))'", "has no equivalent", at: place))
    }
    group = Group(
      title: title, condition: condition, name: title?.text.lowercased() ?? "group", place: place, comments: comments,
      description: description)
    isGroupOpen = false
  }

  /// Opens the step of the group.
  func openGroup() {
    guard !isGroupOpen || !form.isOpen, let group else { return }
    form.begin(
      group.name, .form, title: group.title, skip: group.condition?.negated, comments: group.comments, at: group.place)
    self.group?.comments = []
    describe()
    isGroupOpen = true
  }

  /// Opens a step for the rows of a question.
  func openRows(
    _ name: String, _ kind: StepKind, _ title: ImportedText?, _ help: ImportedText?, _ own: Condition?,
    _ comments: [String], at place: FormPlace
  ) {
    form.begin(name, kind, title: title, skip: skip(own), comments: (group?.comments ?? []) + comments, at: place)
    group?.comments = []
    describe()
    if let help { form.addDetail(help) }
    isGroupOpen = false
  }

  /// Adds the description of the group to the first of its steps.
  private func describe() {
    guard let text = group?.description, form.addText(text, comments: []) else { return }
    group?.description = nil
  }

  /// Shows a text of the survey in a step of its own.
  private func show(_ name: String, setting field: String) {
    let settings = file.rows("surveys_languagesettings").first { $0["surveyls_language"] == form.language }
    guard let settings, let own = settings[field] else { return }
    var comments: [String] = [], translations: [String: String] = [:]
    let place = place(settings, field)
    let text = texts.text(own, at: place, &comments)
    for row in file.rows("surveys_languagesettings") {
      guard let language = row["surveyls_language"], language != form.language, languages.contains(language) else {
        continue
      }
      translations[language] = row[field].map { texts.text($0, at: place, &comments) }
    }
    guard !text.isEmpty else { return }
    form.show(
      name, ImportedText(text: text, translations: translations), skip: nil, comments: comments, at: place)
  }

  /// Shows a text in a step of its own.
  func show(_ name: String, _ text: ImportedText, _ own: Condition?, _ comments: [String], at place: FormPlace) {
    if let group, let description = group.description {
      form.show(group.name, description, skip: skip(nil), comments: group.comments, at: group.place)
      self.group?.description = nil
      self.group?.comments = []
    }
    form.show(name, text, skip: skip(own), comments: (group?.comments ?? []) + comments, at: place)
    group?.comments = []
    isGroupOpen = false
  }

  private func skip(_ own: Condition?) -> Condition? {
    QuestionnaireReader.skip(unless: [group?.condition, own].compactMap(\.self))
  }

  // MARK: Expressions

  /// Returns the condition in a field; nil if there is none, or it has no equivalent, which has been reported.
  func condition(_ row: LimeSurveyFile.Row, _ field: String, _ comments: inout [String], _ effect: String) -> Condition?
  {
    guard let written = row[field]?.trimmed, !["", "1"].contains(written) else { return nil }
    do throws(LogicProblem) {
      return try LogicConditions(form: form).condition(named(LogicReader.term(written, .limesurvey)))
    } catch {
      comments.append(
        report.loss("the condition '\(written.prefix(200))'", "\(error.message); \(effect)", at: place(row, field)))
      return nil
    }
  }

  /// Returns an expression with the names that questions have here.
  func named(_ term: LogicTerm) -> LogicTerm {
    switch term {
    case .field(let name, let option):
      var base = name
      for suffix in [".NAOK", ".value", ".code"] where base.hasSuffix(suffix) { base.removeLast(suffix.count) }
      if let tick = ticks[base] { return .field(tick.question, option: tick.option) }
      return .field(base, option: option)
    case .binary(let sign, let left, let right): return .binary(sign, named(left), named(right))
    case .negative(let part): return .negative(named(part))
    case .call(let name, let parts): return .call(name, parts.map(named))
    case .number, .text, .own, .column: return term
    }
  }

  /// Remembers the options of a multiple choice by their names in expressions.
  func remember(_ options: FormOptions, of question: String) {
    for option in options.options { ticks["\(question)_\(option.value)"] = (question, option.value) }
  }
}
