import Care
import CareAccess
import CareCards
import CareModel
import CareRuntime
import CareStore
import Hummingbird

/// What the server runs with, for administrators, to read: its release, its store, its settings with their sources, and its channels.
enum SettingsPageRoute {
  static let settings: RoutePattern = "/admin/settings"

  static let all: [Route] = [.get(settings, .staff(.accounts, show))]

  @Sendable private static func show(_ visit: StaffVisit) async throws -> Response {
    let services = visit.visit.services
    let info = try await visit.read { runtime in
      try runtime.store.read { (id: $0.storeID, last: try $0.lastSeq(), recorded: try $0.lastRecorded()) }
    }
    let served = services.environment.served
    return visit.page("Settings").response { html in
      html.element(
        "p", ["class": "care-detail"],
        "What the server was started with. To change it, start it again with other options; secrets are in files and variables, and never shown."
      )
      html.element("section", ["class": "care-panel"]) { html in
        html.element("h2", "Server")
        html.element("dl", ["class": "care-summary"]) { html in
          for (name, text) in [
            ("Release", Release.line(of: "care-serve")), ("Address", services.address),
            ("Transport", services.settings.transport),
            (
              "Store", [served?.engine, "schema \(CareStore.schemaVersion)"].compactMap(\.self).joined(separator: ", ")
            ),
            ("Id of the store", info.id),
            ("Last commit", "\(info.last)" + (info.recorded.map { ", \($0.shortText(in: visit.zone))" } ?? "")),
          ] {
            html.element("dt", name)
            html.element("dd", text)
          }
        }
      }
      settings(served, into: &html)
      channels(services.delivery, into: &html)
    }
  }

  private static func settings(_ served: ServedSettings?, into html: inout HTMLText) {
    html.element("section") { html in
      html.element("h2", "Settings")
      guard let served else { return html.nothing("The server was not started by care serve.") }
      html.element("p", ["class": "care-detail"]) { html in
        html.add("The same lines as those of ")
        html.element("code", "care serve --settings")
        html.add(". ")
        html.element("code", "care serve run --help")
        html.add(" and the article Operating the web server explain each by its name.")
      }
      html.table("Settings", ["Setting", "Value", "From"]) { html in
        for setting in served.settings {
          html.element("tr") { html in
            html.element("th", ["scope": "row"]) { $0.element("code", setting.name) }
            html.element("td", ["class": "care-long"], setting.value)
            html.element("td", ["class": "care-long"], setting.source)
          }
        }
      }
    }
  }

  private static func channels(_ delivery: WebDelivery?, into html: inout HTMLText) {
    html.element("section") { html in
      html.element("h2", "Channels")
      guard let delivery, !delivery.settings.channels.isEmpty else {
        return html.nothing(
          "No channel is declared: reminders and alerts are shown on pages, and not sent. See channels.lua.")
      }
      html.table("Channels", ["Channel", "Way", "For", "Attempts since the start"]) { html in
        for channel in delivery.settings.channels {
          html.element("tr") { html in
            html.element("th", ["scope": "row"], channel.name)
            html.element("td", channel.way.title)
            let uses = [
              delivery.settings.reminders.contains(channel.name) ? "reminders" : nil,
              delivery.settings.alerts.contains(channel.name) ? "alerts" : nil,
            ].compactMap(\.self)
            html.element("td", uses.isEmpty ? "–" : uses.joined(separator: ", "))
            let attempts = delivery.figures.attempts.filter { $0.key.channel == channel.name }.sorted {
              $0.key < $1.key
            }
            .map { "\($0.value) \($0.key.result.rawValue)" }
            html.element("td", attempts.isEmpty ? "none" : attempts.joined(separator: ", "))
          }
        }
      }
    }
  }
}

extension WebSettings {
  /// The way of browsers to the server, in words.
  fileprivate var transport: String {
    if certificate != nil { return "TLS, ended by the server" }
    if hasProxy { return "TLS, ended by a proxy" }
    return isInsecure ? "not protected: anyone on the way can read answers" : "plain, on this machine only"
  }
}

extension DeliveryChannel.Way {
  /// The way in a word; addresses and commands, in which a secret can be, are not in it.
  fileprivate var title: String {
    switch self {
    case .command: "a command"
    case .webhook: "a webhook"
    case .mail: "mail"
    case .push: "Web Push"
    }
  }
}
