import CareModel

/// Reads a data dictionary of REDCap: each of its forms is a survey.
struct REDCapDictionaryReader {
  private let sheet: FormSheet
  /// The report on the file itself.
  let report: FormReport

  /// The most forms of a dictionary.
  private static let mostForms = 500

  /// Reads the dictionary.
  init(_ sheet: FormSheet, _ report: FormReport) {
    self.sheet = sheet
    self.report = report
  }

  /// Returns the forms, with a report on each.
  func forms() -> [FormBuilder] {
    for (place, name) in sheet.names.enumerated() where sheet.columns[name] != place || !Self.isKnown(name) {
      let what = Self.isKnown(name) ? "is there twice; remove one" : "is not of a data dictionary; remove it"
      report.error(.unknownField, "the column '\(name.prefix(60))' \(what)", at: sheet.place(ofName: place))
    }
    for column in ["field_name", "form_name", "field_type", "field_label"] where sheet.columns[column] == nil {
      let title = REDCapColumns.all.first { $0.name == column }?.title ?? column
      report.error(.missingField, "the column '\(title)' is missing; export the dictionary again", at: sheet.start)
    }
    let rows = sheet.rows
    if rows.isEmpty { report.error(.missingField, "the dictionary has no fields", at: sheet.start) }
    guard !report.hasErrors else { return [] }
    return read(rows)
  }

  private static func isKnown(_ name: String) -> Bool { REDCapColumns.all.contains { $0.name == name } }

  private func read(_ rows: [FormSheet.Row]) -> [FormBuilder] {
    var order: [String] = [], byForm: [String: [FormSheet.Row]] = [:], forms: [String: String] = [:]
    for row in rows {
      guard let name = row["field_name"] else {
        report.error(.missingField, "the row has no field name; write one, such as 'pain'", at: row.place("field_name"))
        continue
      }
      guard let form = row["form_name"] else {
        report.error(.missingField, "the field has no form name; write one", at: row.place("form_name"))
        continue
      }
      guard forms[name.text] == nil else {
        report.error(.duplicateID, "the field '\(name.text)' is already there; use another name", at: name.place)
        continue
      }
      forms[name.text] = form.text
      if byForm[form.text] == nil { order.append(form.text) }
      byForm[form.text, default: []].append(row)
    }
    guard order.count <= Self.mostForms else {
      report.error(
        .limit, "the dictionary has more than \(Self.mostForms) forms; export some of them", at: sheet.start)
      return []
    }
    let recordID = rows.first.flatMap { $0["field_type"]?.text == "text" ? $0["field_name"]?.text : nil }
    return order.compactMap { name in
      let fields = (byForm[name] ?? []).filter { $0["field_name"]?.text != recordID }
      // The form of the record's id alone is no survey.
      guard !fields.isEmpty || order.count == 1 else { return nil }
      let builder = FormBuilder(
        FormReport("REDCap", isStrict: report.isStrict), id: name, start: byForm[name]?.first?.place() ?? sheet.start)
      builder.header = ["\(name), from a data dictionary of REDCap."]
      if let recordID, forms[recordID] == name {
        builder.header.append("The field '\(recordID)' names the record; participants have ids of their own.")
      }
      builder.forms = forms
      if let recordID { builder.unasked[recordID] = "names the record; participants have ids of their own" }
      let reader = REDCapFormReader(
        builder, named: name, matrices: Self.matrices(of: fields), rankings: REDCapRanking.all(in: fields))
      for row in fields { reader.add(row) }
      for row in byForm[name] ?? [] where row["field_name"]?.text == recordID { row.takeAll() }
      for (column, cell, _) in sheet.unread(of: byForm[name] ?? []) {
        let title = REDCapColumns.all.first { $0.name == column }?.title ?? column
        builder.header.append(
          builder.report.loss("'\(title)' (\(cell.text.prefix(60)))", "has no effect on such a field", at: cell.place))
      }
      return builder
    }
  }

  /// Returns the names of matrices by the names of their fields: neighbors with the same options, of which there are more than yes and no.
  private static func matrices(of fields: [FormSheet.Row]) -> [String: String] {
    var matrices: [String: String] = [:], before: (row: FormSheet.Row, key: [String])?
    for row in fields {
      let type = row["field_type"]?.text.lowercased() ?? ""
      guard ["radio", "checkbox"].contains(type), let group = row["matrix_group_name"]?.text,
        let choices = row["select_choices_or_calculations"]?.text,
        type == "checkbox" || choices.count(where: { $0 == "|" }) > 1
      else {
        before = nil
        continue
      }
      let key = [group, type, choices]
      if let before, before.key == key, row["section_header"] == nil {
        for one in [before.row, row] { if let name = one["field_name"]?.text { matrices[name] = group } }
      }
      before = (row, key)
    }
    return matrices
  }
}
