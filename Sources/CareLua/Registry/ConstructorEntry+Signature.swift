extension ConstructorEntry {
  /// The names, types, and default texts of the entry, without its summaries.
  ///
  /// Stored plans contain a hash of all signatures.
  var signature: String {
    let head = "\(name) \(form.signature) \(noun?.rawValue ?? "-") \(isSupported)"
    let parts = parameters.map(\.signature) + ["|"] + fields.map(\.signature) + ["|", items?.signature ?? "-"]
    return head + " " + parts.joined(separator: " ")
  }
}

extension ConstructorEntry.Form {
  fileprivate var signature: String {
    switch self {
    case .named: "named"
    case .table: "table"
    case .call: "call"
    case .record: "record"
    case .given: "given"
    case .constant: "constant"
    }
  }
}

extension FieldEntry {
  fileprivate var signature: String {
    "\(name):\(type.signature)=\(defaultText ?? "-")/\(units ?? "-")\(isRequired ? "!" : "")\(isSupported ? "" : "?")"
  }
}

extension FieldType {
  fileprivate var signature: String {
    switch self {
    case .text: "text"
    case .boolean: "boolean"
    case .integer: "integer"
    case .number: "number"
    case .scalar: "scalar"
    case .id: "id"
    case .timesOfDay: "times"
    case .timeOfDay: "time"
    case .interval: "interval"
    case .duration: "duration"
    case .moment: "moment"
    case .date: "date"
    case .zone: "zone"
    case .weekday: "weekday"
    case .weekdayOfMonth: "weekday-of-month"
    case .parameter: "parameter"
    case .callback: "function"
    case .choice(let words, let unsupported): "(\((words + ["?"] + unsupported).joined(separator: ",")))"
    case .declared(let noun): "<\(noun.rawValue)>"
    case .record(let name): "{\(name)}"
    case .named(let type): "{*\(type.signature)}"
    case .list(let type): "[\(type.signature)]"
    case .any(let types): "(\(types.map(\.signature).joined(separator: "|")))"
    case .tree: "tree"
    case .given: "given"
    }
  }
}
