/// The identity of an event: `task id/slot[/element key][~k]`, such as `check-in/2026-06-07T08:00`.
///
/// The slot is the nominal wall time, so a key survives changes to the plan, moves to another zone, and clock changes.
public struct OccurrenceKey: Hashable, Sendable, Codable, Comparable, CustomStringConvertible {
  /// The key as text.
  public var text: String

  /// Creates a key from its text.
  public init(_ text: String) {
    self.text = text
  }

  /// Creates the key of the `repetition`-th occurrence, from 1, of a task in a slot.
  public init(task: CareTask.ID, slot: Slot, element: String? = nil, repetition: Int = 1) {
    var rest = element.map { "/\($0)" } ?? ""
    if repetition > 1 { rest += "~\(repetition)" }
    // Days of events have thousands of keys: each is written at once.
    text = TextBytes.text(capacity: task.text.utf8.count + rest.utf8.count + 60) { text in
      text.append(task.text)
      text.append(UInt8(ascii: "/"))
      text.add(slot)
      text.append(rest)
    }
  }

  /// Decodes a string.
  public init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }

  /// Encodes a string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  /// The key as text.
  public var description: String { text }

  /// Orders by UTF-8 bytes.
  public static func < (a: OccurrenceKey, b: OccurrenceKey) -> Bool { a.text < b.text }
}
