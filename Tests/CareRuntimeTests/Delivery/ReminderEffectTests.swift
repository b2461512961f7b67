import CareModel
import CareRuntime
import CareTestSupport
import Testing

/// The share of reminders that are answered within an hour, beside a count of what happened.
struct ReminderEffectTests {
  @Test(arguments: 1...6)
  func itIsTheShareOfWhatWasAnsweredWithinTheHour(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let channels = ["mail", "sms"].map { DeliveryChannel(name: $0, way: .command([$0])) }
    let post = try DeliveryFixture(
      plan(
        reminding("dose", ["08:00", "20:00"]) {
          $0.reminders = [.atStart(text: nil), .afterStart(.seconds(1800), text: nil)]
        }
      ), settings: DeliveryFixture.settings(channels))
    post.answer = { message, channel in
      channel == "mail" && message.due.milliseconds % 7 < 3 ? .refused(why: nil) : .sent(receipt: nil)
    }
    let start = try instant("2026-10-28T00:00")
    var now = start, answered: [OccurrenceKey: Instant] = [:]
    for _ in 0..<300 {
      now = now.adding(seconds: Int.random(in: 60...900, using: &random))
      try post.tick(at: now)
      guard Int.random(in: 0..<4, using: &random) == 0 else { continue }
      let open = try post.runtime.events(EventQuery(patient: "ana", interval: .now), at: now)
        .filter { $0.outcome == nil && $0.window.opens <= now && now < $0.window.graceEnds }
      guard let event = open.first else { continue }
      let time = now.adding(seconds: 1)
      try post.runtime.toggle(event, at: time)
      (answered[event.key], now) = (time, time)
    }
    var expected: [String: (sent: Int, answered: Int)] = [:]
    for (at, channel, message) in post.log {
      let key = try post.runtime.delivery(message.id).key, end = at.adding(seconds: 3_600)
      let isSoon = answered[key].map { at <= $0 && $0 <= end } ?? false
      guard isSoon || end <= now else { continue }
      expected[channel, default: (0, 0)].sent += 1
      if isSoon { expected[channel]?.answered += 1 }
    }
    let found = try post.runtime.reminderEffects(of: "plan", at: now)
    #expect(found.map(\.channel) == expected.keys.sorted())
    for effect in found {
      #expect(effect.sent == expected[effect.channel]?.sent && effect.answered == expected[effect.channel]?.answered)
    }
    #expect(!found.isEmpty && found.contains { $0.answered > 0 })
    for summary in try post.runtime.deliverySummaries(DeliveryQuery(kind: .reminder)) {
      let id = summary.delivery.id
      #expect(summary.answered == answered[summary.delivery.key] && summary.plan == "plan")
      #expect(summary.sent == post.log.last { $0.message.id == id }?.at)
    }
    let none = try post.runtime.reminderEffects(of: "plan", at: now, asOf: .seq(1))
    #expect(none.isEmpty)
  }

  @Test func withoutRemindersThereIsNoEffect() throws {
    let fixture = try Fixture(plan(task("dose", daily("08:00")))), now = try instant("2026-10-28T12:00")
    #expect(try fixture.runtime.reminderEffects(of: "plan", at: now).isEmpty)
    #expect(try delivery(in: fixture.runtime.study(StudyQuery(plan: "plan"), at: now)).hasSuffix("is not known."))
  }

  /// Returns what the checklist of reports says of the delivery of prompts.
  private func delivery(in study: StudyFigures) throws -> String {
    try #require(study.checklist.first { $0.number == 11 }?.text)
  }

  @Test func theChecklistSaysWhatBecameOfReminders() throws {
    let post = try DeliveryFixture(plan(reminding("dose", ["08:00", "09:00", "10:00", "11:00"])))
    let ends: [HandoverResult] = [.sent(receipt: nil), .unknown(why: nil), .refused(why: nil), .sent(receipt: nil)]
    for (place, time) in ["08:00", "09:00", "10:00", "11:00"].enumerated() {
      post.answer = { _, _ in ends[place] }
      try post.tick("2026-10-28T\(time)")
    }
    let now = try instant("2026-10-28T12:00"),
      text = try delivery(
        in: post.runtime.study(StudyQuery(plan: "plan"), at: now))
    #expect(text.hasSuffix("planned. Reminders: 2 sent, 1 held, 1 failed."))
    var earlier = StudyQuery(plan: "plan")
    earlier.asOf = .seq(try post.runtime.lastSeq())
    #expect(try delivery(in: post.runtime.study(earlier, at: now)).hasSuffix("is not known."))
  }
}
