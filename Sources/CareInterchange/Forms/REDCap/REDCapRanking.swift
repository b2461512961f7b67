import CareModel

/// A matrix of REDCap whose rows are options and whose columns are the places of an order, each of which is given once.
struct REDCapRanking {
  /// The name of the matrix.
  let group: String
  /// The rows, in order.
  let rows: [FormSheet.Row]
  /// The number of places.
  let places: Int

  /// Returns the rankings of a form by the names of their rows.
  static func all(in fields: [FormSheet.Row]) -> [String: REDCapRanking] {
    var found: [String: REDCapRanking] = [:], names: Set<String> = []
    var place = 0
    while place < fields.count {
      let first = fields[place]
      var end = place + 1
      while end < fields.count, let key = key(fields[end]), key == Self.key(first),
        fields[end]["section_header"] == nil
      { end += 1 }
      let rows = Array(fields[place..<end])
      place = end
      guard rows.count > 1, let group = first["matrix_group_name"]?.text, let places = places(of: first),
        places <= rows.count, names.insert(group).inserted
      else { continue }
      let ranking = REDCapRanking(group: group, rows: rows, places: places)
      for row in rows { if let name = row["field_name"]?.text { found[name] = ranking } }
    }
    return found
  }

  /// What all rows have alike; nil for a field that is no row of a ranking.
  private static func key(_ row: FormSheet.Row) -> [String]? {
    guard row["matrix_ranking"]?.text.lowercased() == "y", row["field_type"]?.text.lowercased() == "radio",
      !(row["field_annotation"]?.text.contains("@HIDDEN") ?? false)
    else { return nil }
    return [
      "matrix_group_name", "select_choices_or_calculations", "branching_logic", "required_field", "field_annotation",
    ].map { row[$0]?.text ?? "" }
  }

  /// Returns the number of places, if the columns are such: their codes are 1, 2, and so on.
  private static func places(of row: FormSheet.Row) -> Int? {
    guard let text = row["select_choices_or_calculations"]?.text, key(row) != nil else { return nil }
    let codes = text.split(separator: "|").map { String($0.split(separator: ",").first ?? "").trimmed }
    return codes.enumerated().allSatisfy { $1 == "\($0 + 1)" } && !codes.isEmpty ? codes.count : nil
  }

  /// Returns the value of the option of a row: the end of its name, if that begins with the name of the matrix.
  fileprivate func value(of name: String) -> String {
    let isPart = rows.allSatisfy { row in
      row["field_name"].map { $0.text.hasPrefix("\(group)_") && $0.text.count > group.count + 1 } ?? false
    }
    return isPart ? String(name.dropFirst(group.count + 1)) : name
  }
}

extension REDCapFormReader {
  /// Adds the ranking with its first row; the others are options of it.
  func addRow(_ field: inout Field, of ranking: REDCapRanking) {
    let name = field.name.text
    form.unasked[name] = "is an option of the ranking '\(ranking.group)'"
    guard ranking.rows.first?["field_name"]?.text == name else { return }
    let condition = condition(&field)
    for row in ranking.rows {
      guard let own = row["field_name"]?.text else { continue }
      let text = texts.text(row["field_label"], &field.comments) ?? own
      field.options.add(ranking.value(of: own), ImportedText(text: text, translations: [:]))
    }
    var format = RankingFormat(options: field.options.options)
    if ranking.places < ranking.rows.count { format.most = ranking.places }
    let isRequired = field.row["required_field"]?.text.lowercased() == "y"
    // A row can stay empty that is not required.
    if !isRequired || format.most != nil { format.least = 1 }
    var item = FormItem(id: form.newItemID(ranking.group), format: .ranking(format))
    (item.required, item.when) = (isRequired, condition)
    var made = item.format
    apply(&field, &item, &made)
    note(&field)
    let detail = texts.text(field.row["field_note"], &field.comments)
    form.add(
      item, named: ranking.group,
      FormQuestion(
        reference: ItemReference(item: item.id), format: item.format, codes: field.options.codes,
        unknownCode: nil, words: [:]),
      text: section, detail: detail.map { ImportedText(text: $0, translations: [:]) }, comments: field.comments,
      at: field.name.place)
  }
}
