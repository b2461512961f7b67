package import CareModel
import Subprocess
import SystemPackage

/// A channel that is a program: it reads the message as JSON from standard input, and says by its exit status how it went.
///
/// 0 is sent, 75 is try again, and anything else is refused. The first line that it prints is the receipt. It runs in a session of its own, without
/// a shell; when its time is over, or it prints more than ``mostOutput``, the whole session's process group is killed, and nobody knows whether it
/// sent.
package struct CommandChannel: MessageChannel {
  /// The exit status that asks for another attempt, that of `EX_TEMPFAIL`.
  static let tryAgain: CInt = 75
  /// The most bytes that a program may print.
  static let mostOutput = 65_536

  private let command: [String]
  private let timeout: Int

  /// Creates the channel of a program and its arguments; the program is looked for in the `PATH` unless it is a path.
  package init(_ command: [String], timeout: Int) {
    self.command = command
    self.timeout = timeout
  }

  package func handOver(_ message: DeliveryMessage) async -> HandoverResult {
    let input: [UInt8]
    do {
      input = try JSONText.utf8(encoding: message) + [UInt8(ascii: "\n")]
    } catch {
      return .refused(why: "the message cannot be written as JSON")
    }
    return await ProgramRun(command, timeout: timeout).run(input)
  }
}

/// One run of a program that a message is handed to.
struct ProgramRun {
  private let command: [String]
  private let timeout: Int

  init(_ command: [String], timeout: Int) {
    self.command = command
    self.timeout = timeout
  }

  /// Why a program was killed.
  private enum Killed: String, Sendable {
    case late = "the program took too long"
    case loud = "the program printed too much"
  }

  /// Runs the program with `input`, and returns how it ended.
  func run(_ input: [UInt8]) async -> HandoverResult {
    guard let name = command.first, !name.isEmpty else { return .refused(why: "no program is declared") }
    var options = PlatformOptions()
    options.createSession = true
    let executable: Executable = name.contains("/") ? .path(FilePath(name)) : .name(name)
    let configuration = Configuration(
      executable: executable, arguments: Arguments(Array(command.dropFirst())), environment: .inherit,
      platformOptions: options)
    do {
      let result = try await Subprocess.run(configuration, input: .array(input), output: .sequence, error: .discarded) {
        execution in
        try await watch(execution.standardOutput) { try? execution.send(signal: .kill, toProcessGroup: true) }
      }
      let (output, killed) = result.closureResult
      let receipt = output.isEmpty ? nil : DeliveryAttempt.line(String(decoding: output, as: UTF8.self))
      switch result.terminationStatus {
      case .exited(0): return .sent(receipt: receipt)
      case .exited(CommandChannel.tryAgain): return .again(after: nil, why: receipt)
      case .exited(let code): return .refused(why: receipt ?? "exit status \(code)")
      case .signaled(let signal):
        return .unknown(why: killed?.rawValue ?? "the program was ended by signal \(signal)")
      }
    } catch let error as SubprocessError where error.isBeforeStart {
      return .refused(why: "the program cannot be run")
    } catch {
      // It may have sent before it closed its input, or before its output could not be read.
      return .unknown(why: "the program could not be watched")
    }
  }

  /// Reads the output until it ends, or until `kill` was called because it took too long or was too much.
  private func watch(
    _ output: SubprocessOutputSequence, kill: @escaping @Sendable () -> Void
  ) async throws -> ([UInt8], Killed?) {
    try await withThrowingTaskGroup(of: ([UInt8], Killed?)?.self) { group in
      group.addTask {
        var bytes: [UInt8] = []
        for try await buffer in output {
          buffer.withUnsafeBytes { bytes.append(contentsOf: $0) }
          if bytes.count > CommandChannel.mostOutput {
            kill()
            return (Array(bytes.prefix(CommandChannel.mostOutput)), .loud)
          }
        }
        return (bytes, nil)
      }
      group.addTask {
        do { try await Task.sleep(for: .seconds(timeout)) } catch { return nil }
        kill()
        return ([], .late)
      }
      let first = try await group.next() ?? nil
      group.cancelAll()
      return first ?? ([], nil)
    }
  }
}

extension SubprocessError {
  /// Whether the program was not started.
  fileprivate var isBeforeStart: Bool { code == .spawnFailed || code == .executableNotFound }
}
