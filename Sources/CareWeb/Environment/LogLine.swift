import CareModel
package import Logging

/// A line of the log: the time, the level, the program, the metadata by name, the module, and the message.
package struct LogLine {
  /// How a line is written.
  package enum Format: String, CaseIterable, Sendable {
    /// For people: `2026-06-07T08:00:00+0000 info care-serve: ms=3 status=200 [CareWeb] request`.
    case text
    /// For programs: one JSON object of texts, with `time`, `level`, `program`, `module`, and `message` beside the metadata.
    case json
  }

  /// The bytes, which end with a line break.
  package private(set) var bytes: [UInt8] = []

  /// Creates the line of an event.
  ///
  /// `metadata`: what the logger adds to every event, which the event's own replaces. `time`: the time as text.
  package init(_ event: LogEvent, label: String, metadata: Logger.Metadata, time: String, format: Format = .text) {
    var own = event.metadata ?? [:]
    if let error = event.error {
      own["error.message"] = .string("\(error)")
      own["error.type"] = .string(String(reflecting: type(of: error)))
    }
    bytes.reserveCapacity(256)
    guard format == .text else {
      addJSON(event, label, metadata.merging(own) { $1 }, time)
      return
    }
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
      add(Self.text(of: value))
    }
    add(" [")
    add(event.source)
    add("] ")
    add(event.message.description)
    add("\n")
  }

  private mutating func addJSON(_ event: LogEvent, _ label: String, _ metadata: Logger.Metadata, _ time: String) {
    let fields = metadata.mapValues(Self.text(of:)).merging([
      "time": time, "level": event.level.rawValue, "program": label, "module": event.source,
      "message": event.message.description,
    ]) { $1 }
    // Texts always have a form in JSON.
    if let text = try? JSONText.utf8(encoding: fields) { bytes += text }
    add("\n")
  }

  private static func text(of value: Logger.MetadataValue) -> String {
    switch value {
    case .string(let text): text
    case .stringConvertible(let value): value.description
    case .array, .dictionary: value.description
    }
  }

  private mutating func add(_ text: String) { bytes.append(contentsOf: text.utf8) }
}
