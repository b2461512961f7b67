import CareCards
import CareModel

/// The part of the settings with which a participant says how to be reminded, and tries it.
struct ReminderSection: Sendable {
  /// The name of the heading, to which links lead.
  static let name = "reminders"

  /// What the page says of the form that led to it.
  enum News: String, Sendable {
    case saved, sent, nowhere, failed
  }

  /// What a refused form had.
  struct Refused: Sendable {
    let way: ReminderWays.Way
    let quiet: TypedQuietHours
  }

  private let ways: ReminderWays
  private let refused: Refused?
  private let news: News?
  private let fields: [(name: String, value: String)]
  private let language: Language

  /// Creates the section of a participant; nil where nobody is reminded.
  ///
  /// - Throws: `StoreError` if it cannot be read whether a device takes messages.
  init?(_ patient: Patient, _ visit: ParticipantVisit, refused: Refused?) throws {
    guard let delivery = visit.services.delivery, !delivery.settings.reminders.isEmpty else { return nil }
    ways = try ReminderWays(patient, delivery)
    self.refused = refused
    news = refused == nil ? visit.visit.query["news"].flatMap { News(rawValue: $0) } : nil
    fields = visit.formFields
    language = ParticipantReader(patient, visit).language
  }

  /// Adds the section.
  func add(to html: inout HTMLText) {
    html.element("section", ["class": "care-panel", "aria-labelledby": Self.name]) { html in
      html.element("h2", ["id": Self.name], language(DeliveryPhrase.reminders))
      if let news { say(news, into: &html) }
      html.element("p", language(DeliveryPhrase.remindersText))
      if let field = refused?.quiet.wrongField {
        html.errors([language(DeliveryPhrase.quietWrong)], title: language.page(.problem), field: field)
      }
      html.element("form", ["method": "post", "action": ReminderRoutes.wishes.path()]) { html in
        html.hidden(fields)
        options(into: &html)
        quietHours(into: &html)
        html.element("p", ["class": "care-actions"]) { html in
          html.element("button", ["type": "submit", "class": "care-button"], language.page(.save))
          if ways.wishes.quiet != nil {
            html.element(
              "button",
              ["type": "submit", "class": "care-button care-quiet", "name": ReminderRoutes.plainField, "value": "1"],
              language(DeliveryPhrase.quietOff))
          }
        }
      }
      guard ways.chosen != .never else { return }
      if ways.used == nil { return html.element("p", language(DeliveryPhrase.testNowhere)) }
      html.element("form", ["method": "post", "action": ReminderRoutes.test.path()]) { html in
        html.hidden(fields)
        html.submit(language(DeliveryPhrase.sendTest), isQuiet: true)
      }
    }
  }

  private func say(_ news: News, into html: inout HTMLText) {
    let text =
      switch news {
      case .saved: language(DeliveryPhrase.wishesSaved)
      case .sent: language(DeliveryPhrase.testSent)
      case .nowhere: language(DeliveryPhrase.testNowhere)
      case .failed: language.page(.failedText)
      }
    html.element("p", ["class": news == .failed ? "care-error" : nil, "role": "status"], text)
  }

  private func options(into html: inout HTMLText) {
    let chosen = refused?.way ?? ways.chosen
    html.element("fieldset", ["class": "care-item"]) { html in
      html.element("legend", language(DeliveryPhrase.channels))
      for (way, text) in choices {
        html.option(text, name: ReminderRoutes.wayField, value: way.value, type: "radio", isOn: way == chosen)
      }
    }
  }

  /// The ways to choose from with their texts: those that reach the participant, and the chosen one.
  private var choices: [(way: ReminderWays.Way, text: String)] {
    var choices = ways.targets.map { (way: ReminderWays.Way.channel($0.channel.name), text: text(of: $0)) }
    if case .channel(let name) = ways.chosen, !choices.contains(where: { $0.way == ways.chosen }) {
      choices.append((ways.chosen, ways.used.flatMap { $0.channel.name == name ? text(of: $0) : nil } ?? name))
    }
    return [(.study, language(DeliveryPhrase.byDefault))] + choices + [(.never, language(DeliveryPhrase.noReminders))]
  }

  private func text(of target: ReminderWays.Target) -> String {
    let channel = target.channel
    if case .push = channel.way { return language(DeliveryPhrase.byPush) }
    // The name of another channel is the site's own, such as of an app.
    let name = channel.isMail ? language(DeliveryPhrase.byMail) : channel.name
    return target.address.isEmpty ? name : "\(name) · \(target.address)"
  }

  private func quietHours(into html: inout HTMLText) {
    let typed = refused?.quiet ?? TypedQuietHours(ways.wishes.quiet)
    html.element("fieldset", ["class": "care-item"]) { html in
      html.element("legend", language(DeliveryPhrase.quietHours))
      html.element("p", ["class": "care-detail"], language(DeliveryPhrase.quietText))
      let both: [(DeliveryPhrase, name: String, value: String)] = [
        (.quietFrom, TypedQuietHours.fromField, typed.from), (.quietTo, TypedQuietHours.toField, typed.to),
      ]
      for (label, name, value) in both {
        html.field(
          language(label), name: name, type: "time", value: value, isRequired: false,
          problem: name == typed.wrongField ? language(DeliveryPhrase.quietWrong) : nil)
      }
    }
  }
}

extension DeliveryChannel {
  /// Whether it reaches a mail address.
  fileprivate var isMail: Bool { if case .mail = way { true } else { address == "email" } }
}
