import Care
import CareModel
import CareRuntime

/// Plan files that have mistakes, so that nothing was seeded, and the plans that go on as the store has them.
struct SeedFailure: Error {
  let diagnostics: Diagnostics
  let live: [LivePlan]

  /// The diagnostics, then what goes on.
  func text(_ style: TextStyle) -> String {
    ([DiagnosticText.text(diagnostics, style: style)] + live.map(\.sentence) + ["nothing was written"])
      .joined(separator: "\n")
  }
}

/// A plan as the store has it, while its files cannot be read.
struct LivePlan: Encodable {
  let plan: PlanHeader.ID
  let version: String?
  /// How many enrollments go on with it.
  let participants: Int

  /// For example `plan knee-recovery 1.0.0 stays live; 2 participants go on with it`.
  var sentence: String {
    let name = "plan \(plan.text)" + (version.map { " \($0)" } ?? "")
    switch participants {
    case 0: return "\(name) stays live"
    case 1: return "\(name) stays live; 1 participant goes on with it"
    default: return "\(name) stays live; \(participants) participants go on with it"
    }
  }
}

extension Session {
  /// The plans of the store whose files under `readers` have mistakes.
  func livePlans(_ readers: [FolderReader], among diagnostics: Diagnostics) throws -> [LivePlan] {
    let failing = readers.filter { reader in
      diagnostics.items.contains { $0.severity == .error && ($0.location?.file.hasPrefix(reader.displayPath) ?? true) }
    }
    let ids = failing.compactMap { reader in (try? reader.source(of: nil)).flatMap { $0.flatMap(\.planID) } }
    return try runtime.plans(at: now).map(\.value).filter { ids.contains($0.id) }.map { plan in
      let query = RecordQuery<CarePlan>(plans: [plan.id])
      let going = try runtime.carePlans(query, at: now).items.count { version in
        version.value.status == .active || version.value.status == .paused
      }
      return LivePlan(plan: plan.id, version: plan.authorVersion, participants: going)
    }
  }
}

extension SourceText {
  /// The id of the plan that the text declares, as far as that can be seen without running it.
  fileprivate var planID: PlanHeader.ID? {
    text.firstMatch(of: #/\bplan\s*\(?\s*["']([A-Za-z0-9._-]+)["']/#).map { PlanHeader.ID(String($0.1)) }
  }
}
