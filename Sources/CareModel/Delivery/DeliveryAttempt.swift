/// One try to hand a delivery over, or a person's decision about it; written when it ended, and never changed.
public struct DeliveryAttempt: Hashable, Sendable, Codable {
  /// The end of an attempt.
  public enum Result: String, Hashable, Sendable, Codable, CaseIterable {
    /// The channel took it.
    case sent
    /// The channel did not take it, and may later.
    case again
    /// The channel refused it for good.
    case refused
    /// Nobody knows whether the channel took it.
    case unknown
    /// No try: a person decided that it is tried again, or that it is not sent.
    case retried, dropped
  }

  /// The delivery.
  public var delivery: Delivery.ID
  /// The number of the attempt, from 1.
  public var number: Int
  /// The worker that made it, or the person who decided.
  public var worker: String
  /// The time at which it began.
  public var began: Instant
  /// The time at which its end was known.
  public var ended: Instant
  /// The end.
  public var result: Result
  /// The receipt or the reason that the channel or the person gave: one line of at most ``longestReceipt`` characters, without the contents of answers.
  public var receipt: String?

  /// The most characters of a receipt.
  public static let longestReceipt = 200

  /// Creates an attempt that ended; a longer receipt is cut.
  public init(
    delivery: Delivery.ID, number: Int, worker: String, began: Instant, ended: Instant, result: Result,
    receipt: String? = nil
  ) {
    self.delivery = delivery
    self.number = number
    self.worker = worker
    self.began = began
    self.ended = ended
    self.result = result
    self.receipt = receipt.map { Self.line($0) }
  }

  /// Returns the first line of a text that a channel gave, without control characters, and cut.
  public static func line(_ text: String) -> String {
    let line = text.prefix { !$0.isNewline }
    return String(String.UnicodeScalarView(line.unicodeScalars.filter { $0.value >= 32 && $0.value != 127 }))
      .prefix(longestReceipt).description
  }
}

/// A note of the recipient's device on a delivery, such as that it was shown.
public struct DeliveryNote: Hashable, Sendable, Codable {
  /// An action on the device.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// It was shown, opened, or dismissed.
    case shown, opened, dismissed
  }

  /// The delivery.
  public var delivery: Delivery.ID
  /// The action.
  public var kind: Kind
  /// The time at which it was noted first.
  public var noted: Instant

  /// Creates a note.
  public init(delivery: Delivery.ID, kind: Kind, noted: Instant) {
    self.delivery = delivery
    self.kind = kind
    self.noted = noted
  }
}
