import CareTestSupport
import Foundation
import Testing

/// Every option and argument of every command with the ends of what it can say: `care` answers or refuses, and never ends by a signal.
///
/// A failure names its seed; `scripts/soak` tries many times more.
struct OptionEndsTests {
  private struct Help: Decodable {
    struct Name: Decodable {
      var kind: String
      var name: String
    }

    struct Argument: Decodable {
      var kind: String
      var preferredName: Name?
    }

    struct Command: Decodable {
      var commandName: String
      var arguments: [Argument]?
      var subcommands: [Command]?
    }

    var command: Command
  }

  private static let ends = [
    "-9223372036854775808", "9223372036854775807", "-9223372036854775809", "0", "-1", "1e400", "nan", "",
    "-292275055-05-16T16:47:04.192Z",
    "+292278994-08-17T07:12:55.807Z", "9999-12-31", "0000-01-01", "9223372036854775807@2026-06-01",
    "a=9223372036854775807",
    "today-9223372036854775807", "water/9999-12-31T23:59", "water/2026-06-07#9223372036854775807", "\u{202e}",
    String(repeating: "9", count: 5_000),
  ]
  /// Those that wait for a person, or for a change.
  private static let waiting: Set<String> = ["repl", "help", "completions"]

  @Test func noOptionEndsTheProcess() throws {
    try withCare { care in
      try care.write(
        """
        return plan "hydration" { title = "Hydration", tasks = {
          task "water" { title = "Water", schedule = schedule.daily { at = "08:00" } } } }
        """, to: "hydration/plan.lua")
      for line in [
        "care seed hydration --at 2026-06-01T06:00 --zone UTC",
        "care enroll hydration --patient ana --create --start 2026-06-01 --at 2026-06-01T06:00 --zone UTC",
      ] {
        let result = try care.shell(line)
        try #require(result.code == 0, "\(line): \(result.errors)")
      }
      let help = try JSONDecoder().decode(Help.self, from: Data(try care.run("--experimental-dump-help").output.utf8))
      // The studio serves until a signal ends it.
      let commands = Self.commands(help.command, path: []).filter { $0.0 != ["studio"] }
      #expect(commands.count > 30)
      for seed in 1...UInt64(Soak.rounds(80)) {
        var random = SeededGenerator(seed: seed)
        let (path, arguments) = random.pick(commands)
        let options = arguments.filter { $0.kind == "option" && $0.preferredName?.kind == "long" }
        var line = path
        for argument in arguments where argument.kind == "positional" {
          _ = argument
          line.append(random.chance(60) ? random.pick(["ana", "hydration", "water"]) : random.pick(Self.ends))
        }
        for _ in 0...random.roll(1) where !options.isEmpty {
          line.append("--\(random.pick(options).preferredName?.name ?? "")=\(random.pick(Self.ends))")
        }
        if random.chance(50) { line += ["--patient", "ana"] }
        let quoted = line.map { "'\($0.replacing("'", with: "'\\''"))'" }.joined(separator: " ")
        let result = try care.shell("timeout 60 care \(quoted)")
        // A shell says 128 and the signal.
        #expect(result.code < 124, "seed \(seed): care \(line.map { String($0.prefix(60)) }) ended with \(result.code)")
      }
    }
  }

  private static func commands(_ command: Help.Command, path: [String]) -> [([String], [Help.Argument])] {
    let own = (command.arguments?.isEmpty ?? true) || path.isEmpty ? [] : [(path, command.arguments ?? [])]
    return own
      + (command.subcommands ?? []).filter { !waiting.contains($0.commandName) }.flatMap {
        commands($0, path: path + [$0.commandName])
      }
  }
}
