package import Logging

/// A line of the log: the time, the level, the program, the metadata by name, the module, and the message.
package struct LogLine {
  /// The bytes, which end with a line break.
  package private(set) var bytes: [UInt8] = []

  /// Creates the line of an event.
  ///
  /// `metadata`: what the logger adds to every event, which the event's own replaces. `time`: the time as text.
  package init(_ event: LogEvent, label: String, metadata: Logger.Metadata, time: String) {
    var own = event.metadata ?? [:]
    if let error = event.error {
      own["error.message"] = .string("\(error)")
      own["error.type"] = .string(String(reflecting: type(of: error)))
    }
    bytes.reserveCapacity(256)
    add(time)
    add(" ")
    add(event.level.rawValue)
    add(" ")
    add(label)
    add(":")
    var fields = Array(own)
    for field in metadata where own[field.key] == nil { fields.append(field) }
    fields.sort { $0.key < $1.key }
    for (name, value) in fields {
      add(" ")
      add(name)
      add("=")
      switch value {
      case .string(let text): add(text)
      case .stringConvertible(let value): add(value.description)
      case .array, .dictionary: add(value.description)
      }
    }
    add(" [")
    add(event.source)
    add("] ")
    add(event.message.description)
    add("\n")
  }

  private mutating func add(_ text: String) { bytes.append(contentsOf: text.utf8) }
}
