public import Care
public import CareModel
public import CareRuntime
package import Foundation
public import Testing

/// A trait that gives each test a store of its own, in memory, with plans and participants.
///
/// ```swift
/// @Suite(.seeded("plans/water", at: "2026-06-08T08:00:00Z", enrolling: ["ana": "water"]))
/// struct ReminderTests {
///   @Test func aGlassIsDueInTheMorning() throws {
///     let care = try CareRuntime.ofThisTest, now = try SeededStore.start
///     #expect(try care.day("ana", at: now).events.count == 2)
///   }
/// }
/// ```
/// A case of a test with arguments has a store of its own, too. Tests that run beside each other share nothing.
public struct SeededStore: TestTrait, SuiteTrait, TestScoping {
  /// The reason for which a test has no store.
  public enum Problem: CareError, Hashable {
    /// Neither the test nor its suite has the trait.
    case noStore
    /// The text is no time with a zone.
    case notATime(String)

    /// `no_store`, or `not_a_time`.
    public var code: String {
      switch self {
      case .noStore: "no_store"
      case .notATime: "not_a_time"
      }
    }

    /// A sentence with what to write instead.
    public var message: String {
      switch self {
      case .noStore: "the test has no store; add .seeded(…) to it or to its suite"
      case .notATime(let text): "'\(text)' is no time with a zone; write one such as 2026-06-08T08:00:00Z"
      }
    }
  }

  /// The plans of the store.
  package enum Plans: Sendable {
    /// In folders.
    case folders([URL])
    /// In texts.
    case texts([TextReader])
  }

  private struct Own: Sendable {
    var care: CareRuntime
    var start: Instant
  }

  @TaskLocal private static var own: Own?

  private let plans: Plans
  private let begins: String
  private let enrollments: [Patient.ID: PlanHeader.ID]

  /// Creates a trait.
  package init(plans: Plans, start: String, enrollments: [Patient.ID: PlanHeader.ID]) {
    self.plans = plans
    self.enrollments = enrollments
    begins = start
  }

  /// The store of the test that runs.
  static var care: CareRuntime {
    get throws {
      guard let own else { throw Problem.noStore }
      return own.care
    }
  }

  /// The time at which the plans were seeded, from which the test's own times go forward.
  ///
  /// - Throws: ``Problem/noStore`` outside a test with the trait.
  public static var start: Instant {
    get throws {
      guard let own else { throw Problem.noStore }
      return own.start
    }
  }

  /// Whether the tests of a suite have the trait, each with a store of its own.
  public var isRecursive: Bool { true }

  /// Makes the store, and runs the test with it.
  ///
  /// - Throws: `Diagnostics` with every error of the plans; `PlanNotFound` for a folder without one; ``Problem/notATime(_:)``; otherwise as
  ///   `CareRuntime.seed` and `CareRuntime.enroll`.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard let now = Instant(iso: begins) else { throw Problem.notATime(begins) }
    let care: CareRuntime
    switch plans {
    case .folders(let folders): care = try CareRuntime.inMemory(plans: folders, now: now)
    case .texts(let readers):
      care = try CareRuntime.inMemory()
      _ = try care.seed(reading: readers, at: now)
    }
    for (patient, plan) in enrollments.sorted(by: { $0.key.text < $1.key.text }) {
      let day = Zone.utc.date(of: now)
      try care.enroll(Enrollment(patient: patient, plan: plan, start: day, zoneForNewPatient: .utc), at: now)
    }
    try await Self.$own.withValue(Own(care: care, start: now)) { try await function() }
  }
}

extension Trait where Self == SeededStore {
  /// Gives each test a store with the plans of folders.
  ///
  /// - Parameters:
  ///   - plans: The paths of `plan.lua` files, folders that contain one, or folders of such folders: from the file of the test, or absolute.
  ///   - start: The time at which they are seeded, such as `2026-06-08T08:00:00Z`.
  ///   - enrollments: The participants, who are made in UTC and enrolled on that day, each with the plan.
  ///   - file: The file of the test.
  /// - Returns: The trait.
  public static func seeded(
    _ plans: String..., at start: String, enrolling enrollments: [Patient.ID: PlanHeader.ID] = [:],
    file: StaticString = #filePath
  ) -> Self {
    let folder = URL(filePath: "\(file)").deletingLastPathComponent()
    return SeededStore(
      plans: .folders(plans.map { URL(filePath: $0, relativeTo: folder).standardizedFileURL }), start: start,
      enrollments: enrollments)
  }

  /// Gives each test a store with plans in texts.
  public static func seeded(
    _ plans: TextReader..., at start: String, enrolling enrollments: [Patient.ID: PlanHeader.ID] = [:]
  ) -> Self { SeededStore(plans: .texts(plans), start: start, enrollments: enrollments) }
}

extension CareRuntime {
  /// The store of the test that runs, which the trait ``SeededStore`` made.
  ///
  /// - Throws: ``SeededStore/Problem/noStore`` for a test without the trait.
  public static var ofThisTest: CareRuntime {
    get throws { try SeededStore.care }
  }
}
