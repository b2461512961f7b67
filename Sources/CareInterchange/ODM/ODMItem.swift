import CareModel

/// How the data of an item are written.
struct ODMItem {
  /// The types of data.
  enum DataType: String {
    case text, integer, float, date, time, datetime, boolean, partialDate
  }

  let oid: String
  let group: String
  var type = DataType.text
  var units: String?
  /// The options of an item with several choices, each of which is an item of its own; nil for every other item.
  var options: [String]?
  /// Whether words are typed for an option.
  var hasWords = false

  init(_ oid: String, in group: String) { (self.oid, self.group) = (oid, group) }

  /// Returns an answer as data of the type.
  func data(_ cell: ExportCell) -> String {
    let text = cell.text
    // ODM's times have seconds.
    let clock = text.split(separator: "T", omittingEmptySubsequences: false).last ?? ""
    let hasSeconds = clock.count { $0 == ":" } != 1
    return (type == .time || type == .datetime) && !hasSeconds ? text + ":00" : text
  }
}

extension ODMItem {
  /// Takes the type of a format.
  mutating func take(_ format: AnswerFormat) {
    units = format.units
    guard format.definition.options.isEmpty else { return }
    switch format {
    case .boolean: type = .boolean
    case .date(let date): type = date.precision == .day ? .date : .partialDate
    case .dateTime: type = .datetime
    case .timeOfDay: type = .time
    case .scale, .ses, .age: type = .integer
    case .numeric(let number): type = number.integer ? .integer : .float
    default: if Swift.type(of: format.definition).valueType == .number { type = .float }
    }
  }

  /// Takes the type of a quantity.
  mutating func take(_ quantity: MeasuredQuantity) {
    units = quantity.units
    switch quantity.type {
    case .count: type = .integer
    case .decimal: type = .float
    case .boolean: type = .boolean
    case .word: break
    }
  }

  /// Takes the type of a variable that no survey asks for now.
  mutating func take(_ variable: Codebook.Variable) {
    units = variable.units
    guard variable.choices.isEmpty else { return }
    switch (variable.format, variable.type) {
    case ("date", _): type = .date
    case ("date:month", _), ("date:year", _): type = .partialDate
    case ("dateTime", _): type = .datetime
    case ("timeOfDay", _): type = .time
    case (_, .boolean): type = .boolean
    case (_, .number): type = .float
    default: break
    }
  }
}
