package import CareModel

/// A channel that is a program: it reads a message as JSON from standard input.
///
/// Exit code 0 is sent, 75 is try again, any other is refused; the first line that it prints is the receipt.
package struct CommandChannel: MessageChannel {
  private let program: ChannelProgram

  /// Creates a channel that runs a program with arguments, and kills it after a number of seconds.
  package init(_ words: [String], timeout: Int = DeliveryChannel.defaultTimeout) {
    program = ChannelProgram(words: words, timeout: timeout)
  }

  /// Runs the program once.
  package func handOver(_ message: DeliveryMessage) async -> HandoverResult {
    let json: [UInt8]
    do { json = try JSONText.utf8(encoding: message) } catch { return .refused(why: "cannot be written as JSON") }
    return await program.run(json + [10]).result
  }
}
