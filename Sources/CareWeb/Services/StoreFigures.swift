import CareModel
import CareRuntime
import CareStore

/// The numbers of a store that watching a server needs.
struct StoreFigures: Sendable {
  /// The number of the last commit, and the seconds since it; nil in a store without one.
  var last: (seq: Int, age: Int64)?
  /// The number of submissions that wait for a decision.
  var held: Int
  /// The bytes of the file; nil for a store on a server.
  var bytes: Int?
  /// The bytes that are left for it; nil for a store on a server.
  var freeBytes: Int?
}

extension CareRuntime {
  /// Returns the numbers of the store.
  ///
  /// - Throws: `StoreError` if the store cannot be read.
  /// - Complexity: O(held submissions).
  func storeFigures(at now: Instant) throws -> StoreFigures {
    let last = try store.read { reader in
      try reader.lastRecorded().map { (try reader.lastSeq(), max(0, now.milliseconds(since: $0)) / 1000) }
    }
    return StoreFigures(
      last: last, held: try heldSubmissions(state: .waiting, at: now).count, bytes: store.storedBytes,
      freeBytes: store.freeBytes)
  }
}

extension WebServices {
  /// Returns the server's numbers in the text format of Prometheus; those of a store that cannot be read are missing.
  func figures(at now: Instant) async -> String {
    var figures = FigureLines()
    metrics.add(
      waitingWrites: lane.waitingWrites, connections: connections.figures,
      defenses: access?.figures ?? WebMetrics.Defenses(), to: &figures)
    if let process = environment.process() {
      figures.add("process_resident_memory_bytes", .gauge, "Bytes in memory.", process.residentBytes)
      figures.add("process_open_fds", .gauge, "Open files and connections.", process.openFiles)
      figures.add(
        "process_cpu_seconds_total", .counter, "Time for which processors worked.",
        Double(process.processorMilliseconds) / 1000)
      figures.add(
        "process_start_time_seconds", .gauge, "The time of the start, since 1970.",
        Double(process.began.milliseconds) / 1000)
    }
    figures.add("care_store_schema", .gauge, "The schema of the store that the program knows.", CareStore.schemaVersion)
    let settings = delivery?.settings
    let read = try? await lane.read { runtime in  // allowed: a store that cannot be read is what the next number says
      (try runtime.storeFigures(at: now), try settings.map { try runtime.deliveryState($0, at: now) })
    }
    figures.add("care_store_readable", .gauge, "Whether the store can be read.", read == nil ? 0 : 1)
    if let (store, deliveries) = read {
      if let last = store.last {
        figures.add("care_commits_total", .counter, "Commits of the store.", last.seq)
        figures.add("care_last_commit_age_seconds", .gauge, "The time since the last commit.", last.age)
      }
      figures.add("care_held_submissions", .gauge, "Submissions that wait for a decision.", store.held)
      if let bytes = store.bytes { figures.add("care_store_bytes", .gauge, "Bytes of the store.", bytes) }
      if let free = store.freeBytes {
        figures.add("care_disk_free_bytes", .gauge, "Bytes that are left on the store's disk.", free)
      }
      if let delivery, let deliveries { deliveries.add(attempts: delivery.figures.attempts, to: &figures) }
    }
    return figures.text
  }
}
