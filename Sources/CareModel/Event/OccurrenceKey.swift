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
    var text = task.text
    text += "/"
    text += slot.description
    if let element {
      text += "/"
      text += element
    }
    if repetition > 1 { text += "~\(repetition)" }
    self.text = text
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
