import CareAccess
import CareModel
import CareRuntime
import Hummingbird

/// The routes with which a participant says how to be reminded, and tries it.
enum ReminderRoutes {
  static let wishes: RoutePattern = "/me/settings/reminders"
  static let test: RoutePattern = "/me/settings/reminders/test"

  static let all: [Route] = [
    .post(wishes, .participant(change)),
    .post(test, .participant(send)),
  ]

  /// The field with the way.
  static let wayField = "way"
  /// The field of the button that gives quiet hours of one's own up.
  static let plainField = "plain"

  /// Records how the participant wants to be reminded.
  @Sendable private static func change(_ visit: ParticipantVisit) async throws -> Response {
    let delivery = try delivery(of: visit), form = visit.visit.form
    guard let way = form[wayField].flatMap({ ReminderWays.Way($0) }) else { throw WebProblem.badRequest }
    let quiet = form[plainField] == nil ? TypedQuietHours(form) : TypedQuietHours(nil)
    guard quiet.wrongField == nil else {
      return try await SettingsRoutes.page(visit, refused: ReminderSection.Refused(way: way, quiet: quiet))
    }
    try await visit.changeOnce { runtime in
      let patient = try runtime.patient(visit.patient, at: visit.now).value
      // The channel may not reach the participant any more.
      guard var wishes = try ReminderWays(patient, delivery).wishes(choosing: way) else {
        throw WebProblem.cardChanged
      }
      wishes.quiet = quiet.hours
      guard wishes != patient.reminders else { return .answer(()) }
      var changed = patient
      changed.reminders = wishes
      return .write { [changed] in try $0.update(changed, at: visit.now) }
    }
    return see(.saved)
  }

  /// Sends the participant a message that says only that it is a test, over the channel of the next reminder.
  ///
  /// The receipt of the form is written before: a double click, or a browser that sends again, sends no second message, and does not count
  /// for the limit.
  @Sendable private static func send(_ visit: ParticipantVisit) async throws -> Response {
    let delivery = try delivery(of: visit)
    guard let key = visit.visit.formKey(of: visit.session.id) else { throw WebProblem.badRequest }
    let (found, language, isRepeated) = try await visit.read { runtime in
      let patient = try runtime.patient(visit.patient, at: visit.now).value
      return (
        try ReminderWays(patient, delivery).used, ParticipantReader(patient, visit).language,
        try runtime.isCarriedOut(key, for: visit.patient)
      )
    }
    guard let target = found else { return see(.nowhere) }
    guard !isRepeated else { return see(nil) }
    try visit.services.limits.count(visit.patient.text, .testMessage, at: visit.now)
    let isFirst = try await visit.write { try !$0.once(key, for: visit.patient, at: visit.now) { "" }.isReplay }
    guard isFirst else { return see(nil) }
    let root = delivery.settings.link.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
    let message = DeliveryMessage(
      id: Delivery.ID(key.id), attempt: 1, kind: .reminder, patient: visit.patient, recipient: .patient,
      address: target.address.isEmpty ? nil : target.address, language: language.tag,
      subject: language(DeliveryPhrase.testSubject), text: language(DeliveryPhrase.testText),
      link: root.map { $0 + ParticipantRoutes.settings.path() }, due: visit.now,
      closes: visit.now.adding(seconds: delivery.settings.lateAfter))
    switch await delivery.handOver(message, over: target.channel) {
    case .sent: return see(.sent)
    case .noAddress: return see(.nowhere)
    case .again, .refused, .unknown: return see(.failed)
    }
  }

  private static func delivery(of visit: ParticipantVisit) throws -> WebDelivery {
    guard let delivery = visit.services.delivery, !delivery.settings.reminders.isEmpty else {
      throw WebProblem.notFound
    }
    return delivery
  }

  private static func see(_ news: ReminderSection.News?) -> Response {
    .see(ParticipantRoutes.settings.path() + (news.map { "?news=\($0.rawValue)" } ?? "") + "#\(ReminderSection.name)")
  }
}
