import CareModel
import Foundation
import Subprocess
import SystemPackage

/// A program that a channel runs, without a shell, in a session of its own.
struct ChannelProgram: Sendable {
  /// How a run ended.
  enum End: Hashable, Sendable {
    /// It exited with a code, and printed this.
    case exited(Int32, output: [UInt8])
    /// It cannot be run.
    case missing
    /// Nobody knows what it did: it was killed, or lost.
    case unknown(String)
  }

  /// The most bytes that a program may print.
  static let mostOutput = 65_536

  /// The program and its arguments.
  var words: [String]
  /// The number of seconds after which it is killed with its session: a child that calls `setsid` lives on, and nothing waits for it.
  var timeout: Int

  /// Runs the program with the bytes as its standard input.
  func run(_ input: [UInt8]) async -> End {
    // A program may exit without reading what it is given.
    signal(SIGPIPE, SIG_IGN)
    guard let name = words.first else { return .missing }
    var options = PlatformOptions()
    options.createSession = true
    let configuration = Configuration(
      executable: name.contains("/") ? .path(FilePath(name)) : .name(name),
      arguments: Arguments(Array(words.dropFirst())),
      platformOptions: options)
    let timeout = timeout
    do {
      let result = try await Subprocess.run(configuration, input: .inputWriter, output: .sequence, error: .discarded) {
        execution in
        let process = execution.processIdentifier.value
        return await Self.converse(
          input: input, timeout: timeout, with: execution.standardInputWriter, execution.standardOutput,
          hasEnded: { Self.hasEnded(process) },
          kill: {
            // Without the group, whatever the program started would live on; a group that is gone needs no signal.
            try? execution.send(signal: .kill, toProcessGroup: true)
          })
      }
      switch (result.closureResult, result.terminationStatus) {
      case (.printed(let output), .exited(let code)): return .exited(code, output: output)
      case (.printed, .signaled(let number)): return .unknown("ended by signal \(number)")
      case (.timedOut, _): return .unknown("killed after \(timeout) s")
      case (.flooded, _): return .unknown("killed after \(Self.mostOutput) bytes of output")
      case (.lost, _): return .unknown("its output could not be read")
      }
    } catch let error as SubprocessError where error.code == .executableNotFound || error.code == .spawnFailed {
      return .missing
    } catch {
      return .unknown("it was lost")
    }
  }

  /// How the conversation with a running program ended.
  private enum Talk: Sendable {
    case printed([UInt8])
    case timedOut, flooded, lost
  }

  /// Whether a process has ended; its entry stays, so that its id names no other.
  private static func hasEnded(_ process: pid_t) -> Bool {
    var info = siginfo_t()
    while waitid(P_PID, id_t(process), &info, WEXITED | WNOHANG | WNOWAIT) == -1 {
      guard errno == EINTR else { return true }
    }
    // Without anything to report, the call leaves no signal there.
    return info.si_signo != 0
  }

  /// Writes the input, reads the output until its end and the program's, and kills the program at the timeout or when it floods.
  private static func converse(
    input: [UInt8], timeout: Int, with writer: StandardInputWriter, _ output: SubprocessOutputSequence,
    hasEnded: @escaping @Sendable () -> Bool, kill: @escaping @Sendable () -> Void
  ) async -> Talk {
    await withTaskGroup(of: Talk?.self) { group in
      group.addTask {
        // The exit code tells what the program made of a part.
        _ = try? await writer.write(input)
        try? await writer.finish()
        return nil
      }
      group.addTask {
        do {
          var bytes: [UInt8] = []
          for try await buffer in output {
            buffer.withUnsafeBytes { bytes.append(contentsOf: $0) }
            if bytes.count > mostOutput { return .flooded }
          }
          // A program may close its output and continue; the timeout holds for it, too.
          while !hasEnded() { try await Task.sleep(for: .milliseconds(2)) }
          return .printed(bytes)
        } catch { return .lost }
      }
      group.addTask {
        do { try await Task.sleep(for: .seconds(timeout)) } catch { return nil }
        return .timedOut
      }
      var talk: Talk?
      while talk == nil, let next = await group.next() { talk = next }
      switch talk ?? .lost {
      case .printed: break
      case .timedOut, .flooded, .lost: kill()
      }
      group.cancelAll()
      return talk ?? .lost
    }
  }
}

extension ChannelProgram.End {
  /// What the end means for a message: 0 is sent, 75 is try again, and any other code is refused.
  var result: HandoverResult {
    switch self {
    case .exited(0, let output): .sent(receipt: Self.firstLine(output))
    case .exited(75, let output): .again(after: nil, why: Self.firstLine(output) ?? "exit code 75")
    case .exited(let code, let output): .refused(why: Self.firstLine(output) ?? "exit code \(code)")
    case .missing: .refused(why: "cannot be run")
    case .unknown(let why): .unknown(why: why)
    }
  }

  /// Returns the first line of an output; nil if it is empty.
  private static func firstLine(_ output: [UInt8]) -> String? {
    let line = DeliveryAttempt.line(String(decoding: output.prefix(4_096), as: UTF8.self))
    return line.isEmpty ? nil : line
  }
}
