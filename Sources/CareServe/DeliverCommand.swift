import ArgumentParser
import CareModel
import CareRuntime
import CareWeb
import Logging
import ServiceLifecycle
import UnixSignals

/// `care serve deliver`: hands over what is due, without pages.
struct DeliverCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "deliver", abstract: "Send reminders and alerts, and report changes to programs, without pages.",
    discussion: """
      Hands over what is due over the channels of channels.lua, those on the network too, until a signal ends it, after the attempts in hand. \
      Several may work on one store at the same time, beside care-serve and care deliver. Secrets come from the environment variables that \
      the file names.
      """)

  @OptionGroup var files: FileOptions

  @OptionGroup var options: DeliveryOptions

  @OptionGroup var log: LogOptions

  func run() async throws {
    let runtime = try files.runtime()
    let logger = log.logger("care-serve")
    guard let opened = try options.open(files, access: { try AccessFiles(files).open().store }) else {
      throw StartError(description: "there is no channels.lua beside the store; write one, or pass --channels")
    }
    guard !opened.delivery.settings.isEmpty else {
      throw StartError(
        description: "channels.lua does not say what to deliver; write deliver { reminders = { \"sms\" } }")
    }
    var configuration = ServiceGroupConfiguration(
      services: [try opened.service(runtime, logger)], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    configuration.maximumGracefulShutdownDuration = .seconds(opened.longestAttempt + 15)
    logger.info("delivering")
    try await ServiceGroup(configuration: configuration).run()
  }
}
