import CareCards
import CareModel
import CareRuntime

/// The deliveries that an address asks for: `?state=held&channel=sms&of=ana&after=…`.
struct DeliveryFilter: Hashable, Sendable {
  /// The most characters of the name of a channel.
  private static let longestName = 100

  /// The state; nil for any.
  let state: Delivery.State?
  /// The name of the channel; nil for any.
  let channel: String?
  /// The participant; nil for all.
  let patient: Patient.ID?
  /// The place after which the page begins; nil for the latest.
  let after: DeliveryPlace?

  /// Reads the fields of a query or of a form; those without a value do not filter.
  ///
  /// - Throws: ``WebProblem/badRequest`` for a value that is none of the choices, or that cannot be one.
  init(_ fields: FormFields) throws(WebProblem) {
    func given(_ name: String) -> String? { fields[name].map(\.trimmed).flatMap { $0.isEmpty ? nil : $0 } }
    state = try Self.value(given("state")) { Delivery.State(rawValue: $0) }
    channel = try Self.value(given("channel")) { $0.count <= Self.longestName ? $0 : nil }
    patient = try Self.value(given("of")) { text in
      let id = Patient.ID(text)
      return id.isWellFormed ? id : nil
    }
    after = try Self.value(given("after")) { DeliveryPlace($0) }
  }

  private static func value<Value>(
    _ text: String?, _ read: (String) -> Value?
  ) throws(WebProblem) -> Value? {
    guard let text else { return nil }
    guard let value = read(text) else { throw .badRequest }
    return value
  }

  /// The query of the runtime.
  var query: DeliveryQuery {
    DeliveryQuery(patient: patient, states: state.map { [$0] } ?? [], channel: channel)
  }

  /// The fields that a form keeps.
  var fields: [(name: String, value: String)] { filters + (after.map { [("after", $0.description)] } ?? []) }

  private var filters: [(name: String, value: String)] {
    [("state", state?.rawValue), ("channel", channel), ("of", patient?.text)].compactMap { name, value in
      value.map { (name, $0) }
    }
  }

  /// Returns the query of the address of a page with the same filters; `?` alone shows the latest of all.
  func address(after place: DeliveryPlace?) -> String {
    let all = filters + (place.map { [("after", $0.description)] } ?? [])
    return "?" + all.map { "\($0.name)=\(PercentEncoding.segment($0.value))" }.joined(separator: "&")
  }

  /// Adds the form with which the filters are chosen.
  func form(channels: [DeliveryChannel], into html: inout HTMLText) {
    html.element("form", ["method": "get", "class": "care-filters"]) { html in
      let states = [("", "any")] + Delivery.State.allCases.map { ($0.rawValue, $0.title) }
      html.choice("State", "state", states, state?.rawValue ?? "")
      let names = (channels.map(\.name) + [channel].compactMap(\.self)).uniqued
      if names.isEmpty {
        html.field("Channel", "channel", "")
      } else {
        html.choice(
          "Channel", "channel",
          [("", "any")] + names.map { name in (name, channels.first { $0.name == name }?.words ?? name) },
          channel ?? "")
      }
      html.field("Participant", "of", patient?.text ?? "")
      html.element("button", ["type": "submit", "class": "care-button care-quiet"], "Show")
    }
  }
}

extension HTMLText {
  /// Adds a labeled field for a word.
  fileprivate mutating func field(_ label: String, _ name: String, _ value: String) {
    element("label") { html in
      html.add("\(label) ")
      html.void("input", ["type": "text", "name": name, "value": value, "autocomplete": "off"])
    }
  }
}
