import CareDelivery
import CareModel
import CareRuntime

/// The ways in which a participant can be reminded, and the one that is chosen.
struct ReminderWays: Sendable {
  /// One way, as a form names it.
  enum Way: Hashable, Sendable {
    /// Over the channels of the site, in its order.
    case study
    /// Over one channel.
    case channel(String)
    /// No reminders.
    case never

    private static let prefix = "channel:"

    /// Reads the value of a field; nil for any other text.
    init?(_ value: String) {
      switch value {
      case "study": self = .study
      case "none": self = .never
      case _ where value.hasPrefix(Self.prefix): self = .channel(String(value.dropFirst(Self.prefix.count)))
      default: return nil
      }
    }

    /// The value of the field.
    var value: String {
      switch self {
      case .study: "study"
      case .channel(let name): Self.prefix + name
      case .never: "none"
      }
    }
  }

  /// A channel with the participant's address.
  struct Target: Hashable, Sendable {
    let channel: DeliveryChannel
    /// The address; empty where the channel needs none.
    let address: String
  }

  /// The wishes of the participant.
  let wishes: ReminderWishes
  /// The channels for reminders that reach the participant, in the order of the site.
  let targets: [Target]
  /// The channel that a reminder goes over now; nil if it reaches nobody.
  let used: Target?
  /// The chosen way.
  let chosen: Way

  /// Finds the ways of a patient.
  ///
  /// - Throws: `StoreError` if it cannot be read whether a device takes messages.
  init(_ patient: Patient, _ delivery: WebDelivery) throws {
    func reaching(_ names: [String]) throws -> [Target] {
      try names.compactMap { name in
        guard let channel = delivery.settings.channel(name) else { return nil }
        return try delivery.address(of: patient, for: channel).map { Target(channel: channel, address: $0) }
      }
    }
    wishes = patient.reminders
    targets = try reaching(delivery.settings.reminders)
    let wished = delivery.settings.wished(patient.reminders)
    used = try wished.map { try reaching($0).first } ?? targets.first
    chosen = wished.map { $0.first.map { .channel($0) } ?? .never } ?? .study
  }

  /// Returns the wishes with a way; nil if that is none of the participant's.
  func wishes(choosing way: Way) -> ReminderWishes? {
    // A list of several channels stays while its first one does.
    guard way != chosen else { return wishes }
    var changed = wishes
    switch way {
    case .study: changed.channels = nil
    case .never: changed.channels = []
    case .channel(let name):
      guard targets.contains(where: { $0.channel.name == name }) else { return nil }
      changed.channels = [name]
    }
    return changed
  }
}

/// Quiet hours as a participant types them.
struct TypedQuietHours: Sendable {
  static let fromField = "quiet-from"
  static let toField = "quiet-to"

  let from: String
  let to: String
  /// The hours; nil without any.
  let hours: QuietHours?
  /// The field to correct, if they cannot be read.
  let wrongField: String?

  /// Creates what the form shows of quiet hours.
  init(_ hours: QuietHours?) {
    (from, to) = (hours?.from.description ?? "", hours?.to.description ?? "")
    (self.hours, wrongField) = (hours, nil)
  }

  /// Reads two fields: both have a time, or none has one.
  init(_ form: FormFields) {
    from = String((form[Self.fromField] ?? "").trimmed.prefix(20))
    to = String((form[Self.toField] ?? "").trimmed.prefix(20))
    let first = TimeOfDay(from), last = TimeOfDay(to)
    hours = first.flatMap { first in last.flatMap { QuietHours(from: first, to: $0) } }
    let isWrong = hours == nil && !(from.isEmpty && to.isEmpty)
    wrongField = isWrong ? (first == nil ? Self.fromField : Self.toField) : nil
  }
}

extension WebDelivery {
  /// Returns the address of a patient for a channel: empty where the channel needs none; nil if it does not reach the patient.
  ///
  /// - Throws: `StoreError` if it cannot be read whether a device takes messages.
  func address(of patient: Patient, for channel: DeliveryChannel) throws -> String? {
    if case .push = channel.way { return try context.reaches(channel, patient.id) ? "" : nil }
    guard let kind = channel.address else { return "" }
    guard let address = patient.details.userInfo[kind]?.trimmed, !address.isEmpty else { return nil }
    return address
  }
}
