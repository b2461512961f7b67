import CareModel

extension XLSFormReader {
  /// Returns the multiple choice whose chosen options an expression counts: `count-selected(${symptoms})`; nil if it is another one.
  func chosen(countedBy text: String) -> ItemReference? {
    guard let match = text.wholeMatch(of: /\s*count-selected\(\s*\$\{([^}]{1,200})\}\s*\)\s*/),
      let question = form.questions[String(match.1).trimmed], question.rows == nil,
      question.format?.takesSeveral == true
    else { return nil }
    return question.reference
  }

  /// Takes a calculation that is the option of a row, or its words; false if it is another one.
  func takeRowOption(_ row: XLSFormRow, _ text: String) -> Bool {
    let isWords = text.wholeMatch(of: /\s*jr:choice-name\((.{1,500}),\s*'\$\{[^}]{1,200}\}'\s*\)\s*/).map {
      String($0.1)
    }
    let option = /\s*selected-at\(\s*\$\{([^}]{1,200})\}\s*,\s*position\(\.\.\)\s*-\s*1\s*\)\s*/
    guard let match = (isWords ?? text).wholeMatch(of: option), let source = rowSource,
      let choice = form.questions[String(match.1).trimmed], choice.reference == source, openRows() != nil
    else { return false }
    _ = row.row["relevant"]
    form.addRowOption(named: row.name.text, like: choice)
    return true
  }
}
