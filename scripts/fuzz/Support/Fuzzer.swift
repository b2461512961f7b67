import Foundation

private typealias Target = @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>, _ target: Target
) -> CInt

/// Runs libFuzzer on a body, which can fail with a message.
package enum Fuzzer {
  // libFuzzer calls from one thread.
  nonisolated(unsafe) private static var body: (inout ByteReader) -> Void = { _ in }
  nonisolated(unsafe) private static var input = ""

  /// Calls the body with one input after the other; the program's arguments are libFuzzer's.
  package static func run(_ body: @escaping (inout ByteReader) -> Void) -> Never {
    self.body = body
    var count = CommandLine.argc
    var arguments = CommandLine.unsafeArgv
    let status = runDriver(&count, &arguments) { data, size in
      var bytes = ByteReader(UnsafeBufferPointer(start: data, count: size))
      Fuzzer.body(&bytes)
      return 0
    }
    exit(status)
  }

  /// Records the text made from the bytes, for the message of a failure.
  package static func note(_ text: String) {
    input = text
    if ProcessInfo.processInfo.environment["CARE_FUZZ_SHOW"] != nil { print(text) }
  }

  /// Ends the run with an input that violates a rule.
  package static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("\(input)\nbroken: \(message)\n".utf8))
    abort()
  }
}
