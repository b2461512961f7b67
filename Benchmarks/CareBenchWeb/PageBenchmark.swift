import Care
import CareCards
import CareModel
import CareRuntime
import CareWeb
import Dispatch
import Foundation
import Synchronization

/// A participant's day computed and drawn in process: what HTTP is added to.
struct PageBenchmark {
  let folder: URL
  let rounds: Int
  /// The threads that each draw as many pages, at the same time and over the same runtime, as those of a server do.
  var threads = 1

  private struct Result: Encodable, Sendable {
    var day, cards, html: Double
    var bytes: Int
  }

  /// Prints the processor time of each part, in microseconds for one page, and the size of the page's main element.
  ///
  /// The parts are the read of the store, with the cards that scripts draw; the cards of all events; and the HTML.
  ///
  /// - Throws: `StoreError`; `RuntimeError`.
  func run() throws {
    let runtime = try WebWorld.open(folder), outcomes = Mutex<[Swift.Result<Result, any Error>]>([])
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      let outcome = Swift.Result { try measure(runtime) }
      outcomes.withLock { $0.append(outcome) }
    }
    let results = try outcomes.withLock { $0 }.map { try $0.get() }
    func mean(_ part: KeyPath<Result, Double>) -> Double {
      results.map { $0[keyPath: part] }.reduce(0, +) / Double(threads)
    }
    let result = Result(
      day: mean(\.day), cards: mean(\.cards), html: mean(\.html), bytes: results.map(\.bytes).max() ?? 0)
    print(String(decoding: try JSONEncoder().encode(result), as: UTF8.self))
  }

  private func measure(_ runtime: CareRuntime) throws -> Result {
    let now = Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
    // As many as the load asks for, because the pages of few are in caches; those with cards of their own are the last.
    var count = 0
    while count < rounds + WebWorld.drawn, (try? runtime.patient(WebWorld.patient(count), at: now)) != nil {
      count += 1
    }
    count -= WebWorld.drawn
    guard count > 0 else { refuse("the store has no participants; make it with store FOLDER PATIENTS DAYS") }
    var times = (day: 0.0, cards: 0.0, html: 0.0), bytes = 0
    for round in 0..<rounds + count {
      let patient = WebWorld.patient(round % count)
      let began = ThreadClock.now
      let contents = try runtime.dayContents(of: patient, at: now) { _ in (nil, .english) }
      let read = ThreadClock.now
      let view = contents.day.view(cards: contents.cards, pages: contents.pages, isStaff: false, at: now)
      let drawn = ThreadClock.now
      var html = HTMLText(capacity: 16_000)
      view.draw(forms: Self.forms, days: { "/me/today?on=\($0)" }, into: &html)
      let written = ThreadClock.now
      // The first round of each participant warms caches and is not counted.
      guard round >= count else { continue }
      times = (times.day + read - began, times.cards + drawn - read, times.html + written - drawn)
      bytes = html.bytes.count
    }
    let share = 1000 * Double(rounds)
    return Result(day: times.day / share, cards: times.cards / share, html: times.html / share, bytes: bytes)
  }

  private static let forms = FormContext(
    fields: [("token", String(repeating: "t", count: 43)), ("once", String(repeating: "0", count: 32))],
    isPreview: false, address: DayPage.address)
}
