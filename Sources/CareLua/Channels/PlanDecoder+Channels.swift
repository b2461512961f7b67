import CareModel

extension PlanDecoder {
  /// Returns what the calls of a `channels.lua` declare; what is wrong with them has been reported.
  func settings(_ declarations: [Declaration]) -> DeliverySettings {
    let channels = declarations.filter { $0.entry.noun == .channel }
    let endpoints = declarations.filter { $0.entry.noun == .endpoint }
    let delivers = declarations.filter { $0.entry.noun == .delivery }
    checkUnique(ids(of: channels), "channel")
    checkUnique(ids(of: endpoints), "place for changes")
    var settings = DeliverySettings(
      channels: channels.compactMap { channel($0, path: $0.title) },
      endpoints: endpoints.compactMap { endpoint($0, path: $0.title) })
    if let deliver = delivers.first { read(deliver, channels, into: &settings) }
    for again in delivers.dropFirst() {
      report(
        .duplicateID, at: entered(again, path: "deliver"),
        related: [.init("declared first", at: place(of: delivers[0]).location)],
        "`deliver` is already there; write all of it in one table")
    }
    return settings
  }

  private func ids(of declarations: [Declaration]) -> [(id: String, authored: Authored)] {
    declarations.compactMap { declaration in
      declaration.id.map { ($0, Authored(.text($0), path: declaration.title, place: idPlace(of: declaration))) }
    }
  }

  /// Reads which channels a site uses, and when.
  private func read(_ deliver: Declaration, _ channels: [Declaration], into settings: inout DeliverySettings) {
    guard let reader = reader(deliver, path: "deliver") else { return }
    settings.reminders = names("reminders", reader, channels)
    settings.alerts = names("alerts", reader, channels)
    for field in reader.list("alerts") {
      guard let name = field.text, channels.contains(where: { $0.id == name && $0.entry.name == "channel.push" }) else {
        continue
      }
      report(
        .notAllowed, at: field.authored,
        "\(quoted(name)) reaches devices of participants, and alerts go to contacts; write another channel")
    }
    settings.quiet = reader.fields["quiet"].flatMap { QuietHours.read($0, by: self) }
    if let late = seconds("late_after", reader, 60...86_400, "a minute to a day", "minutes(15)") {
      settings.lateAfter = late
    }
    settings.link = webAddress("link", reader, withQuery: false).map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
  }

  /// Returns the names of declared channels; reports the others, and what is written twice.
  private func names(_ name: String, _ reader: FieldReader, _ channels: [Declaration]) -> [String] {
    var names: [String] = []
    for field in reader.list(name) {
      guard let channel = field.text else { continue }
      checkKnown(channel, in: channels.compactMap(\.id), at: field.authored, "a channel of this file")
      if names.contains(channel) {
        report(.notAllowed, at: field.authored, "\(quoted(channel)) is listed twice; write it once")
      }
      names.append(channel)
    }
    return names
  }

  /// Returns a channel; nil where it is wrong, which has been reported.
  func channel(_ declaration: Declaration, path: String) -> DeliveryChannel? {
    guard let reader = reader(declaration, path: path), let name = declaration.id else { return nil }
    let timeout = timeout(reader)
    guard let way = way(reader) else { return nil }
    let isMail = reader.entry.name == "channel.mail"
    return DeliveryChannel(
      name: name, way: way, isIdempotent: reader.boolean("idempotent") ?? (way == .push),
      shows: reader.text("shows").flatMap { DeliveryChannel.Shows(rawValue: $0) } ?? .neutral,
      address: kindOfAddress(reader) ?? (isMail ? "email" : nil), timeout: timeout)
  }

  private func way(_ reader: FieldReader) -> DeliveryChannel.Way? {
    switch reader.entry.name {
    case "channel.command": program("run", reader).map { .command($0) }
    case "channel.mail": mailRoute(reader).map { .mail($0) }
    case "channel.webhook": webhook(reader).map { .webhook(url: $0.url, secretVariable: $0.secret) }
    default: .push
    }
  }

  /// Returns an address to which changes are reported; nil where it is wrong, which has been reported.
  func endpoint(_ declaration: Declaration, path: String) -> ChangeEndpoint? {
    guard let reader = reader(declaration, path: path), let name = declaration.id else { return nil }
    let timeout = timeout(reader)
    guard let webhook = webhook(reader) else { return nil }
    return ChangeEndpoint(
      name: name, url: webhook.url, secretVariable: webhook.secret, entities: reader.texts("entities"),
      timeout: timeout)
  }

  private func timeout(_ reader: FieldReader) -> Int {
    seconds("timeout", reader, DeliveryChannel.timeouts, "1 to 600 seconds", "seconds(30)")
      ?? DeliveryChannel.defaultTimeout
  }

  /// Returns the seconds of an interval; nil if there is none, or one out of range, which has been reported.
  private func seconds(
    _ name: String, _ reader: FieldReader, _ range: ClosedRange<Int>, _ words: String, _ example: String
  ) -> Int? {
    guard let interval = reader.interval(name) else { return nil }
    if let seconds = interval.fixedSeconds, range.contains(seconds) { return seconds }
    report(
      .outOfRange, at: reader.place(of: name), "`\(name)` is \(words), got \(interval); write \(name) = \(example)")
    return nil
  }

  private func kindOfAddress(_ reader: FieldReader) -> String? {
    guard let kind = reader.text("address") else { return nil }
    if Identifier<DeliveryChannel>(kind).isWellFormed { return kind }
    report(
      .notAllowed, at: reader.place(of: "address"),
      "`address` is a kind of address, not an address itself; write address = \"phone\"")
    return nil
  }
}
