import CareModel
import Testing

@testable import CareLua

/// What `channels.lua` declares.
@Suite struct ChannelsLoadingTests {
  private func load(_ text: String) throws -> DeliverySettings {
    try LuaScriptHost().loadChannels(MemoryReader(["channels.lua": text]))
  }

  @Test func everyWayIsReadInTheOrderOfTheFile() throws {
    let settings = try load(
      """
      local limit = seconds(20)
      channel.command "sms" {
        run = { "/usr/local/bin/sms", "--json" }, address = "phone", idempotent = true, shows = "title", timeout = limit,
      }
      channel.mail "mail" { via = { "sendmail", "-t" }, from = "care@example.org" }
      channel.mail "relayed" {
        relay = "smtps://mail.example.org:465", user = "care", password_env = "MAIL_PASSWORD", from = "care@example.org",
      }
      channel.webhook "gateway" { url = "https://gateway.example.org/send", secret_env = "GATEWAY_SECRET" }
      channel.push "push" {}
      """)
    #expect(
      settings.channels == [
        DeliveryChannel(
          name: "sms", way: .command(["/usr/local/bin/sms", "--json"]), isIdempotent: true, shows: .title,
          address: "phone", timeout: 20),
        DeliveryChannel(
          name: "mail", way: .mail(.program(["sendmail", "-t"], from: "care@example.org")), address: "email"),
        DeliveryChannel(
          name: "relayed",
          way: .mail(
            .relay(
              url: "smtps://mail.example.org:465", user: "care", passwordVariable: "MAIL_PASSWORD",
              from: "care@example.org")), address: "email"),
        DeliveryChannel(
          name: "gateway",
          way: .webhook(url: "https://gateway.example.org/send", secretVariable: "GATEWAY_SECRET")),
        DeliveryChannel(name: "push", way: .push, isIdempotent: true),
      ])
    #expect(settings.isEmpty)
  }

  @Test func deliverGivesTheUseOfChannels() throws {
    let settings = try load(
      """
      deliver {
        reminders = { "push", "sms" }, alerts = "sms", quiet = { "21:00", "07:00" }, late_after = minutes(30),
        link = "https://care.example.org/",
      }
      channel.push "push" {}
      channel.command "sms" { run = { "sms" } }
      changes.webhook "ehr" { url = "http://127.0.0.1:8081/changes", secret_env = "EHR_SECRET", entities = { "outcome" } }
      """)
    #expect(settings.reminders == ["push", "sms"])
    #expect(settings.alerts == ["sms"])
    let evening = try #require(TimeOfDay("21:00")), morning = try #require(TimeOfDay("07:00"))
    #expect(settings.quiet == QuietHours(from: evening, to: morning))
    #expect(settings.lateAfter == 1800)
    #expect(settings.link == "https://care.example.org")
    #expect(
      settings.endpoints == [
        ChangeEndpoint(
          name: "ehr", url: "http://127.0.0.1:8081/changes", secretVariable: "EHR_SECRET", entities: ["outcome"])
      ])
  }

  @Test func anEmptyFileDeclaresNothing() throws {
    #expect(try load("") == DeliverySettings())
  }

  @Test func aMissingFileIsNamed() throws {
    let error = try #require(throws: Diagnostics.self) { try LuaScriptHost().loadChannels(MemoryReader([:])) }
    #expect(error.items.map(\.code) == [.unreadable])
    #expect(
      error.items.first?.message == "there is no channels.lua here; it declares how reminders and alerts are sent")
  }

  @Test func aFileOfChannelsCanRequireItsOwnModules() throws {
    let settings = try LuaScriptHost().loadChannels(
      MemoryReader([
        "channels.lua": "channel.command \"sms\" { run = require \"site\" }",
        "site.lua": "return { \"/usr/local/bin/sms\", \"site-7\" }",
      ]))
    #expect(settings.channels.map(\.way) == [.command(["/usr/local/bin/sms", "site-7"])])
  }

  @Test func aSecretIsNeverRepeated() throws {
    let error = try #require(throws: Diagnostics.self) {
      try load("channel.webhook \"w\" { url = \"https://a:pass-7@example.org\", secret_env = \"key-7!\" }")
    }
    #expect(error.items.count == 2)
    #expect(error.items.allSatisfy { !$0.message.contains("pass-7") && !$0.message.contains("key-7") })
  }

  @Test func anEndlessLoopIsStopped() throws {
    let error = try #require(throws: Diagnostics.self) { try load("while true do end") }
    #expect(error.items.map(\.code) == [.limit])
    #expect(error.items.first?.message.hasPrefix("the file exceeded its") == true)
  }

  @Test func linksBeginWithAnAddressWithoutAQuery() throws {
    let error = try #require(throws: Diagnostics.self) {
      try load(
        "channel.command \"sms\" { run = { \"sms\" } } deliver { reminders = { \"sms\" }, link = \"https://a.org/?x\" }"
      )
    }
    #expect(error.items.map(\.message).contains { $0.contains("it has no query") })
  }
}
