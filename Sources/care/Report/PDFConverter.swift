import ArgumentParser
import CareCards
import Foundation

/// A program of the machine that makes a PDF of an HTML file.
struct PDFConverter {
  /// A kind of program.
  enum Kind: String, CaseIterable, ExpressibleByArgument {
    case weasyprint, chromium

    /// The names that the program has on different machines.
    fileprivate var names: [String] {
      switch self {
      case .weasyprint: ["weasyprint"]
      case .chromium: ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
      }
    }
  }

  /// The longest time that a program may take, in seconds.
  private static let limit = 60

  private let kind: Kind
  private let program: String

  /// Finds a program on the search path: of a kind, or the first of any.
  ///
  /// - Throws: ``Failure`` if there is none, with the packages to install.
  init(_ wanted: Kind?) throws {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    for kind in wanted.map({ [$0] }) ?? Kind.allCases {
      for path in kind.names.flatMap({ name in folders.map { "\($0)/\(name)" } })
      where FileManager.default.isExecutableFile(atPath: path) {
        (self.kind, program) = (kind, path)
        return
      }
    }
    let packages = wanted.map(\.rawValue) ?? "weasyprint or chromium"
    throw Failure(
      "no program that makes a PDF is installed; install \(packages), such as with apt-get install \(wanted?.rawValue ?? "weasyprint")"
    )
  }

  /// Returns the PDF of an HTML document, which refers to nothing outside.
  ///
  /// The files are in a folder that only the owner can read, and are removed, also when a signal ends the command.
  ///
  /// - Throws: ``Failure`` if the program fails, or takes longer than a minute; what it prints may quote the document, and is not shown.
  func pdf(of html: String) throws -> Data {
    let ended = DispatchSemaphore(value: 0)
    let ending = EndingSignal { ended.signal() }
    let made = Result {
      let folder = try Self.newFolder()
      let made = Result { try pdf(of: html, in: folder, ended, ending) }
      try Self.remove(folder)
      return try made.get()
    }
    ending.raiseAgain()
    return try made.get()
  }

  /// Returns the PDF; `ended` is signaled when the program ends and when a signal arrives.
  private func pdf(
    of html: String, in folder: String, _ ended: DispatchSemaphore, _ ending: EndingSignal
  ) throws -> Data {
    let (source, target) = ("\(folder)/document.html", "\(folder)/document.pdf")
    try NewFiles.write([.init(path: source, text: html, isPrivate: true)], replacing: false)
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments(source: source, target: target, folder: folder)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.terminationHandler = { _ in ended.signal() }
    do { try process.run() } catch { throw Failure("'\(program)' cannot be started; check that it is installed") }
    let isInTime = ended.wait(timeout: .now() + .seconds(Self.limit)) == .success
    guard isInTime, ending.number == nil else {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      throw Failure("\(kind.rawValue) took longer than \(Self.limit) s to make the PDF, and was stopped")
    }
    guard process.terminationStatus == 0, let pdf = FileManager.default.contents(atPath: target), !pdf.isEmpty else {
      throw Failure("\(kind.rawValue) made no PDF, and ended with \(process.terminationStatus)")
    }
    return pdf
  }

  private func arguments(source: String, target: String, folder: String) -> [String] {
    switch kind {
    case .weasyprint: return ["--pdf-variant", "pdf/ua-1", source, target]
    case .chromium:
      // The sandbox of chromium does not run as root; the document has no scripts and no references.
      let isRoot = geteuid() == 0
      return [
        "--headless", "--disable-gpu", "--no-first-run", "--disable-extensions", "--disable-background-networking",
        "--host-resolver-rules=MAP * ~NOTFOUND", "--user-data-dir=\(folder)/profile", "--no-pdf-header-footer",
        "--print-to-pdf=\(target)",
      ] + (isRoot ? ["--no-sandbox"] : []) + [URL(filePath: source).absoluteString]
    }
  }

  private static func newFolder() throws -> String {
    var template = Array(FileManager.default.temporaryDirectory.appending(path: "care-XXXXXX").path.utf8CString)
    guard mkdtemp(&template) != nil else {
      throw Failure("no folder for the PDF can be created: \(String(cString: strerror(errno)))")
    }
    return String(decoding: template.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Removes the folder, which holds the document; a program that was stopped may still write to it.
  private static func remove(_ folder: String) throws {
    for isLast in [false, true] {
      do { return try FileManager.default.removeItem(atPath: folder) } catch {
        guard isLast else { continue }
        throw Failure("the temporary folder '\(folder)' cannot be removed; remove it, because it holds the document")
      }
    }
  }
}
