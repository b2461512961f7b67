public import CareModel
import CareStore

extension CareRuntime {
  /// Returns the messages that match a query, oldest first.
  ///
  /// ```swift
  /// let new = try care.messages(MessageQuery(patient: "ana", unreadBy: .careTeam), at: now)
  /// ```
  ///
  /// - Throws: `StoreError.notFound` if the query names a patient who does not exist.
  /// - Complexity: O(messages of the threads, or of all patients).
  public func messages(_ query: MessageQuery = MessageQuery(), at now: Instant) throws -> [Version<Message>] {
    try store.read { reader in
      let found: [Version<Message>]
      if let patient = query.patient {
        _ = try reader.zones(of: patient, asOf: query.asOf)
        let carePlans = try query.carePlan.map { [$0] } ?? reader.carePlanIDs(of: patient)
        let owners = carePlans.map { Owner.carePlan($0) } + (query.carePlan == nil ? [.patient(patient)] : [])
        found = try owners.flatMap { try reader.messages(of: $0, asOf: query.asOf, at: now) }
      } else if let carePlan = query.carePlan {
        found = try reader.messages(of: .carePlan(carePlan), asOf: query.asOf, at: now)
      } else {
        found = try reader.everyInForce(Message.self, at: now, asOf: query.asOf)
      }
      let matching = found.filter { query.includes($0.value) }.sorted { $0.value.precedes($1.value) }
      return query.limit.map { Array(matching.suffix(max(0, $0))) } ?? matching
    }
  }

  /// Sends a message to the other side of a thread.
  ///
  /// ```swift
  /// let thread = try care.thread(of: "ana", at: now)
  /// try care.send("Well done this week!", to: thread, from: .careTeam, author: "Lexi Torres", at: now)
  /// ```
  ///
  /// - Returns: The message.
  /// - Throws: `StoreError.notFound` if there is no such patient or care plan; `StoreError.invalid` for a text that is blank or longer
  ///   than ``Message/longestText``, or for such a name.
  @discardableResult
  public func send(
    _ text: String, to thread: MessageThread, from side: Message.Side, author: String? = nil, at now: Instant
  ) throws -> Version<Message> {
    try Self.check(text, longest: Message.longestText, "a message needs a text")
    if let author { try Self.check(author, longest: Message.longestName, "the author of a message needs a name") }
    return try write(at: now) { writer in
      try writer.reader.require(thread)
      // The number also counts what an administrator deleted, so that no id returns.
      let number =
        try writer.reader.identities(Message.self, owner: thread.owner).compactMap {
          BoundedInteger($0.text, in: 0...1_000_000_000)?.value
        }.max() ?? 0
      let message = Message(
        id: Message.ID(String(number + 1)), patient: thread.patient, carePlan: thread.carePlan, from: side,
        author: author,
        text: text, sent: now)
      return try writer.add(message, owner: thread.owner, effective: .instant(now))
    }
  }

  /// Records that a side has read what the other side of a thread wrote.
  ///
  /// - Returns: The messages that were unread.
  /// - Throws: `StoreError.notFound` if there is no such patient or care plan.
  @discardableResult
  public func markRead(
    _ thread: MessageThread, by side: Message.Side, at now: Instant
  ) throws -> [Version<Message>] {
    let query = MessageQuery(patient: thread.patient, unreadBy: side)
    func isIncluded(_ version: Version<Message>) -> Bool {
      query.includes(version.value) && version.value.carePlan == thread.carePlan
    }
    // Without anything to read, nothing is written.
    guard try messages(query, at: now).contains(where: isIncluded) else {
      try store.read { try $0.require(thread) }
      return []
    }
    return try write(at: now) { writer in
      try writer.reader.require(thread)
      return try writer.reader.messages(of: thread.owner, asOf: nil, at: now).filter(isIncluded).map { version in
        var message = version.value
        message.read = now
        return try writer.update(
          message, owner: thread.owner, effective: .instant(max(now, message.sent)), basedOn: version.id)
      }
    }
  }

  /// Returns the thread of a patient: that of the care plan, if the patient has one only, or the patient's own without any.
  ///
  /// - Throws: `StoreError.notFound` if there is no such patient; `StoreError.ambiguous` for several care plans.
  public func thread(of patient: Patient.ID, at now: Instant) throws -> MessageThread {
    try store.read { reader in
      _ = try reader.zones(of: patient)
      let carePlans = try reader.carePlanIDs(of: patient)
      guard carePlans.count < 2 else {
        throw StoreError.ambiguous(entity: "thread", id: patient.text, choices: carePlans.map(\.text))
      }
      return MessageThread(patient: patient, carePlan: carePlans.first)
    }
  }

  /// Returns the thread of a care plan.
  ///
  /// - Throws: `StoreError.notFound` if there is no such care plan.
  public func thread(of carePlan: CarePlan.ID) throws -> MessageThread {
    try store.read { reader in
      guard let last = try reader.history(CarePlan.self, id: carePlan).last, !last.isDeleted else {
        throw StoreError.notFound(entity: CarePlan.entityName, id: carePlan.text)
      }
      return MessageThread(patient: last.value.patient, carePlan: carePlan)
    }
  }

  private static func check(_ text: String, longest: Int, _ what: String) throws(StoreError) {
    guard text.fits(characters: longest), text.contains(where: { !$0.isWhitespace }) else {
      throw .invalid(reason: "\(what) of 1 to \(longest) characters")
    }
  }
}

/// A query for messages.
///
/// ```swift
/// MessageQuery(patient: "ana", unreadBy: .participant)
/// ```
public struct MessageQuery: Hashable, Sendable {
  /// The only patient; nil for all.
  public var patient: Patient.ID?
  /// The only care plan; nil for all, and for patients' own threads.
  public var carePlan: CarePlan.ID?
  /// The only side that wrote them; nil for both.
  public var from: Message.Side?
  /// The side that has not read them, which the other side wrote; nil for any message.
  public var unreadBy: Message.Side?
  /// The state of the store to show; nil for the newest.
  public var asOf: AsOf?
  /// The maximum number of messages, of which the newest count; nil for all.
  public var limit: Int?

  /// Creates a query; for all messages without arguments.
  public init(
    patient: Patient.ID? = nil, carePlan: CarePlan.ID? = nil, from: Message.Side? = nil, unreadBy: Message.Side? = nil,
    asOf: AsOf? = nil, limit: Int? = nil
  ) {
    self.patient = patient
    self.carePlan = carePlan
    self.from = from
    self.unreadBy = unreadBy
    self.asOf = asOf
    self.limit = limit
  }

  fileprivate func includes(_ message: Message) -> Bool {
    from.map { message.from == $0 } ?? true
      && unreadBy.map { message.read == nil && message.from == $0.other } ?? true
      && patient.map { message.patient == $0 } ?? true
  }
}

extension Message {
  /// Whether it is shown before another: by time, then by thread and number.
  fileprivate func precedes(_ other: Message) -> Bool {
    (sent, patient.text, carePlan?.text ?? "", Int(id.text) ?? 0)
      < (other.sent, other.patient.text, other.carePlan?.text ?? "", Int(other.id.text) ?? 0)
  }
}

extension StoreReader {
  /// Returns the messages of a thread, unsorted.
  fileprivate func messages(of owner: Owner, asOf: AsOf?, at now: Instant) throws -> [Version<Message>] {
    try allInForce(Message.self, owner: owner, at: now, zone: .utc, asOf: asOf)
  }

  /// Requires that a thread's patient and care plan exist and belong together.
  fileprivate func require(_ thread: MessageThread) throws {
    _ = try zones(of: thread.patient)
    guard let carePlan = thread.carePlan else { return }
    guard try carePlanIDs(of: thread.patient).contains(carePlan) else {
      throw StoreError.notFound(entity: CarePlan.entityName, id: carePlan.text)
    }
  }
}

extension PatientSnapshot {
  /// Returns the messages of the patient's threads that are unread, oldest first; without any in the store, at the cost of one index lookup.
  func unreadMessages() throws -> [Message] {
    guard try reader.hasAny(Message.self) else { return [] }
    let owners = history.enrollments.compactMap(\.id).map { Owner.carePlan($0) } + [.patient(patient)]
    return try owners.flatMap { try reader.messages(of: $0, asOf: asOf, at: now).map(\.value) }
      .filter { $0.read == nil }.sorted { $0.precedes($1) }
  }
}
