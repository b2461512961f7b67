import ArgumentParser
import CareCards
import CareLSP
import CareModel
import Foundation
import Synchronization

/// `care lsp`, the language server of plans.
struct LanguageServerCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "lsp", abstract: "Serve editors: diagnostics, completion, and documentation of plans.",
    discussion: """
      Speaks the Language Server Protocol 3.17 on standard input and output, until the editor ends it. It reads the plans that the editor \
      opens, and writes nothing.
      """)

  @OptionGroup var common: CommonOptions

  func perform() throws {
    let clock = try common.clock(), zone = try common.displayZone()
    let server = LanguageServer(
      .init(version: "0.1", today: { zone.date(of: clock()) }))
    let input = MessageQueue()
    // Messages arrive while a plan is checked, so that a request can be canceled.
    Thread.detachNewThread { input.fill() }
    while server.exitCode == nil {
      let arrived = input.take(waiting: server.hasWork ? Self.pause : nil)
      if let failure = arrived.failure { throw Failure("the editor sent no message: \(failure)") }
      for message in arrived.items.isEmpty ? server.becameIdle() : server.receive(arrived.items) {
        let framed = MessageReader.framed(message)
        try FileHandle.standardOutput.write(contentsOf: framed)  // allowed: a protocol
      }
      if arrived.isAtEnd, arrived.items.isEmpty { return }
    }
    if let code = server.exitCode, code != 0 { throw ExitCode(code) }
  }

  /// The pause in typing after which plans are checked, in seconds.
  private static let pause = 0.08
}

/// The messages of standard input that have not been taken.
private final class MessageQueue: Sendable {
  /// What arrived since the last call.
  struct Arrived {
    var items: [MessageReader.Item] = []
    var isAtEnd = false
    var failure: String?
  }

  private let arrived = Mutex(Arrived())
  private let signal = DispatchSemaphore(value: 0)

  /// Reads standard input to its end.
  func fill() {
    var reader = MessageReader()
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      var count: Int
      repeat { count = read(STDIN_FILENO, &chunk, chunk.count) } while count < 0 && errno == EINTR
      guard count > 0 else { break }
      reader.append(chunk[..<count])
      do {
        while let item = try reader.next() {
          arrived.withLock { $0.items.append(item) }
          signal.signal()
        }
      } catch {
        arrived.withLock { ($0.failure, $0.isAtEnd) = (error.message, true) }
        signal.signal()
        return
      }
    }
    arrived.withLock { $0.isAtEnd = true }
    signal.signal()
  }

  /// Returns everything that has arrived, once something has, or nothing after so many seconds.
  ///
  /// nil waits for ever.
  func take(waiting seconds: Double?) -> Arrived {
    let deadline = seconds.map { DispatchTime.now() + $0 } ?? .distantFuture
    while true {
      let isLate = signal.wait(timeout: deadline) == .timedOut
      let now = arrived.withLock { arrived in
        defer { arrived.items = [] }
        return arrived
      }
      if isLate || !now.items.isEmpty || now.isAtEnd { return now }
    }
  }
}
