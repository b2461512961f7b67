import CareModel

extension XLSFormReader {
  /// Returns when the choices of a list are offered; empty if all always are, or the filter has no equivalent, which has been reported.
  func offers(of list: [FormSheet.Row], _ row: inout XLSFormRow) -> [LogicConditions.Offer] {
    guard let cell = row.row["choice_filter"] else { return [] }
    do throws(LogicProblem) {
      let term = try LogicReader.term(cell.text, .filter), logic = LogicConditions(form: form, rows: rows)
      var offers: [LogicConditions.Offer] = []
      for option in list { offers.append(try logic.offer(term) { option[$0]?.text ?? "" }) }
      guard offers.contains(where: { $0 != .never }) else { throw LogicProblem(message: "offers no choice") }
      return offers
    } catch {
      row.comments.append(
        report.loss(
          "the filter '\(cell.text.prefix(100))'", "\(error.message); all options are shown", at: cell.place))
      return []
    }
  }

  /// Keeps the condition under which a choice is offered; false if it never is.
  func keep(_ offer: LogicConditions.Offer?, of code: FormSheet.Cell, _ row: inout XLSFormRow) -> Bool {
    switch offer {
    case .always?, nil: break
    case .when(let condition)?: row.offered[code.text] = condition
    case .never?:
      row.comments.append(
        report.loss("the choice '\(code.text.prefix(40))'", "is never offered and is not taken over", at: code.place))
      return false
    }
    return true
  }
}
