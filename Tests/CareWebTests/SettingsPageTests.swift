import CareAccess
import CareDelivery
import CareModel
import CareRuntime
import CareWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// The administrator's page of what the server runs with.
struct SettingsPageTests {
  private struct Silent: MessageChannel {
    func handOver(_ message: DeliveryMessage) async -> HandoverResult { .sent(receipt: nil) }
  }

  private static let secret = "hooks.example.org/T0KEN"
  private static let served = ServedSettings(
    engine: "SQLite",
    settings: [
      .init(name: "port", value: "7000", source: "--port"),
      .init(name: "tls-cert", value: "/etc/<care>/chain.pem", source: "care.json:2"),
    ])

  private func page(
    _ role: Role, served: ServedSettings? = Self.served, channels: [DeliveryChannel] = [],
    _ check: @Sendable (TestResponse) async throws -> Void
  ) async throws {
    let team = try TeamFixture(), cookies = try team.cookies(role)
    var environment = team.environment
    environment.served = served
    let delivery = try WebDelivery(
      DeliverySettings(channels: channels, reminders: channels.map(\.name)), channel: { _ in Silent() })
    let server = try CareWebServer(
      team.web.runtime, settings: WebSettings(), environment: environment, access: team.access, delivery: delivery)
    try await server.application().test(.router) { client in
      try await check(try await WebClient(client: client, cookies: cookies).get("/admin/settings"))
    }
  }

  @Test func anAdministratorSeesEachSettingWithItsSource() async throws {
    let channel = DeliveryChannel(
      name: "chat", way: .webhook(url: "https://\(Self.secret)", secretVariable: "CHAT_SECRET"))
    try await page(.admin, channels: [channel]) { page in
      #expect(page.status == .ok)
      for part in [
        "<code>port</code>", ">7000<", "--port", "/etc/&lt;care&gt;/chain.pem", "care.json:2", "SQLite, schema ",
        "plain, on this machine only", "http://127.0.0.1:8080", ">chat<", "a webhook", ">reminders<",
        "href=\"/admin/settings\" aria-current=\"page\"",
      ] {
        #expect(page.text.contains(part), "\(part)")
      }
      // An address can have a secret in it, and the name of a variable says where one is.
      #expect(!page.text.contains("T0KEN") && !page.text.contains("CHAT_SECRET"))
      #expect(!page.text.contains("<form method=\"post\" action=\"/admin"))
    }
  }

  @Test func aServerWithoutCommandOrChannelsSaysSo() async throws {
    try await page(.admin, served: nil) { page in
      #expect(page.text.contains("was not started by care serve") && page.text.contains("No channel is declared"))
    }
  }

  @Test(arguments: [Role.coordinator, .clinician, .analyst])
  func nobodyElseSeesThem(role: Role) async throws {
    try await page(role) { page in
      #expect(page.status == .notFound && !page.text.contains("chain.pem"))
    }
  }
}
