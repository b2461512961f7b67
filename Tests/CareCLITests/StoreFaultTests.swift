import CareTestSupport
import Foundation
import GRDB
import Testing

/// Faults of the file, the folder, and the disk: they are reported, and no data is lost or changed.
struct StoreFaultTests {
  /// Damage to the bytes of a store's file.
  struct Damage: Sendable, CustomStringConvertible {
    let description: String
    let sentence: String
    let change: @Sendable (inout Data) -> Void
  }

  static let damages = [
    Damage(
      description: "nothing is left",
      sentence: "'care.sqlite' is an empty file, not a store; restore a backup, or create a store with: care seed PATH"
    ) { $0 = Data() },
    Damage(
      description: "cut in the header",
      sentence: "the store cannot be accessed: 'care.sqlite' is not a SQLite database; choose another file"
    ) { $0 = $0.prefix(60) },
    Damage(
      description: "another type of file",
      sentence: "the store cannot be accessed: 'care.sqlite' is not a SQLite database; choose another file"
    ) { $0 = Data(String(repeating: "my notes ", count: 900).utf8) },
    Damage(
      description: "another program's",
      sentence: "the store cannot be accessed: 'care.sqlite' is the database of another program; choose another file"
    ) { $0.replaceSubrange(68..<72, with: [0, 0, 0, 7]) },
    Damage(
      description: "of a later release",
      sentence: "the store was written by a newer release (schema 99; this release supports 11); use that release"
    ) { $0.replaceSubrange(60..<64, with: [0, 0, 0, 99]) },
    Damage(description: "cut after a page", sentence: "the store is damaged: ") { $0 = $0.prefix(4096) },
    Damage(description: "cut within a page", sentence: "the store is damaged: ") { $0 = $0.prefix(9000) },
    Damage(description: "every page but the first overwritten", sentence: "the store is damaged: ") { data in
      for place in stride(from: 4096, to: data.count, by: 1) { data[place] = 0xA5 }
    },
  ]

  @Test(arguments: damages)
  func aDamagedFileIsReportedAndNotChanged(_ damage: Damage) throws {
    try withPulse { pulse in
      let file = pulse.care.folder.appending(path: "care.sqlite")
      var bytes = try Data(contentsOf: file)
      damage.change(&bytes)
      try bytes.write(to: file)
      for line in ["care store info", "care today --patient ana \(PulseStore.clock)", "care store audit"] {
        let result = try pulse.care.shell(line)
        #expect(result.code == 1)
        #expect(result.errors.hasPrefix("care: \(damage.sentence)"), "\(line): \(result.errors)")
        #expect(result.errors.split(separator: "\n").count == 1)
        #expect(result.output == "")
      }
      #expect(try Data(contentsOf: file) == bytes)
    }
  }

  /// Overwrites each page of the file in turn: the damage is reported, and nothing crashes.
  @Test func aDamagedPageIsFoundByReading() throws {
    try withPulse { pulse in
      let file = pulse.care.folder.appending(path: "care.sqlite")
      let sound = try Data(contentsOf: file)
      let pages = try DatabaseQueue(path: file.path).read { db in
        try Row.fetchAll(
          db, sql: "SELECT name, rootpage FROM sqlite_schema WHERE name IN ('outcome', 'version', 'entry')"
        )
        .map { (table: $0["name"] as String, page: $0["rootpage"] as Int) }
      }
      #expect(pages.count == 3)
      for (table, page) in pages {
        var bytes = sound
        for place in (page - 1) * 4096..<page * 4096 { bytes[place] = 0 }
        try bytes.write(to: file)
        for command in ["audit", "verify"] {
          let result = try pulse.care.run("store", command)
          #expect(result.code == 1, "\(table)")
          #expect(result.errors.hasPrefix("care: the "), "\(table): \(result.errors)")
        }
      }
    }
  }

  /// Whether this process may mount a disk.
  private static let hasOwnDisks: Bool = {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "unshare -rm sh -c 'mount -t tmpfs -o size=64k tmpfs /mnt' 2>/dev/null"]
    do { try process.run() } catch { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()

  @Test(.enabled(if: hasOwnDisks, "no disk of its own may be made here"))
  func aFullDiskIsReportedAndLosesNoAcknowledgedOutcome() throws {
    try withPulse { pulse in
      let result = try pulse.care.shell(
        """
        mkdir small && unshare -rm sh -c '
        mount -t tmpfs -o size=800k tmpfs small && cp care.sqlite small && export CARE_STORE=small/care.sqlite
        care run \(PulseStore.clock) record.lua bo 1 900 > recorded
        head -c 100k /dev/zero > small/spare; cat /dev/zero > small/filler 2> /dev/null
        care store info > info && care store verify > verified && care store backup whole.sqlite > copied && care store audit > seen
        rm small/spare; care store backup small/copy.sqlite; ls small > left; rm small/filler
        care run \(PulseStore.clock) look.lua bo > looked
        care store audit > audited && care store verify && care store erase bo --yes --at 2026-10-29T08:00:00Z && care store audit
        '
        """)
      #expect(result.code == 0, "\(result.errors)")
      let full = "care: the disk is full; nothing was written\n"
      let left =
        "No backup was made, and nothing is left of it; there is no 'small/copy.sqlite', and the store is unchanged.\n"
      // What is on a full disk is read, verified, and copied to another one.
      let seal =
        "removed last commits are not seen without a seal noted earlier; keep this one elsewhere, and pass it "
        + "next time: care store audit --expect SEAL\n"
      #expect(result.errors.hasPrefix(seal + left + full), "\(result.errors)")
      #expect(try pulse.care.text("info").contains("schema") && !(try pulse.care.text("seen")).isEmpty)
      #expect(try pulse.care.text("verified").hasPrefix("the store is sound\n"))
      #expect(try pulse.care.shell("CARE_STORE=whole.sqlite care store verify").output == "the store is sound\n")
      #expect(!(try pulse.care.text("left")).contains("copy.sqlite"), "no half of a backup is left")
      let lines = try pulse.care.text("recorded").split(separator: "\n").map(String.init)
      let acknowledged = lines.filter { $0.hasPrefix("beat/") }
      let failures = lines.filter { !$0.hasPrefix("beat/") }
      #expect(acknowledged.count > 5 && !failures.isEmpty)
      #expect(
        failures.allSatisfy { $0.hasSuffix("the disk is full; nothing was written") },
        "\(failures.first ?? "")")
      #expect(try pulse.care.text("looked").split(separator: "\n").map(String.init) == acknowledged)
      #expect(result.output.hasPrefix("the store is sound\n"))
    }
  }

  /// A program that watches a server.
  private static let watching = """
    import sys, urllib.error, urllib.request
    try:
        answer = urllib.request.urlopen(sys.argv[1].replace("/metrics", sys.argv[2]))
    except urllib.error.HTTPError as refused:
        answer = refused
    print(answer.status, answer.read().decode().strip())
    """

  @Test(.enabled(if: hasOwnDisks, "no disk of its own may be made here"))
  func aServerThatStartsOnAFullDiskWritesOnceThereIsRoom() throws {
    try withPulse { pulse in
      try pulse.care.write(Self.watching, to: "watch.py")
      let result = try pulse.care.shell(
        """
        mkdir small && unshare -rm sh -c '
        mount -t tmpfs -o size=80m tmpfs small && cp care.sqlite small && export CARE_STORE=small/care.sqlite
        cat /dev/zero > small/filler 2> /dev/null
        care serve --patient ana --port 0 --metrics 127.0.0.1:0 > address 2> log & server=$!
        for i in $(seq 100); do grep -q listening address && grep -q figures address && break; sleep 0.1; done
        figures="$(sed -n "s/figures at //p" address)"
        python3 watch.py "$figures" /readyz; rm small/filler; sleep 2; python3 watch.py "$figures" /readyz
        kill -TERM $server; wait $server; care store verify
        '
        """)
      #expect(
        result.output == "503 not ready: full\n200 ready\nthe store is sound\n", "\(result.output)\(result.errors)")
    }
  }

  @Test(.enabled(if: hasOwnDisks, "no disk of its own may be made here"))
  func aServerOverAReadOnlyDiskIsAliveAndNotReady() throws {
    try withPulse { pulse in
      try pulse.care.write(Self.watching, to: "watch.py")
      let result = try pulse.care.shell(
        """
        mkdir disk && unshare -rm sh -c '
        mount -t tmpfs -o size=80m tmpfs disk && cp care.sqlite disk && mount -o remount,ro disk
        export CARE_STORE=disk/care.sqlite
        care serve --patient ana --port 0 --metrics 127.0.0.1:0 > address 2> log & server=$!
        for i in $(seq 100); do grep -q listening address && grep -q figures address && break; sleep 0.1; done
        figures="$(sed -n "s/figures at //p" address)"
        python3 watch.py "$figures" /readyz; python3 watch.py "$figures" /healthz | head -1
        kill -TERM $server; wait $server
        '
        """)
      #expect(result.output == "503 not ready: read_only\n200 ok\n", "\(result.output)\(result.errors)")
    }
  }

  @Test(.enabled(if: hasOwnDisks, "no disk of its own may be made here"))
  func aStoreOnAReadOnlyDiskCanBeRead() throws {
    try withPulse { pulse in
      let result = try pulse.care.shell(
        """
        mkdir disk && unshare -rm sh -c '
        mount -t tmpfs -o size=1m tmpfs disk && cp care.sqlite disk && mount -o remount,ro disk
        export CARE_STORE=disk/care.sqlite
        care today --patient ana --on 2026-10-28 --at 2026-10-29T08:00:00Z --zone UTC > read && care store audit && care store verify
        care store backup copy.sqlite
        for line in "run \(PulseStore.clock) record.lua bo 1 1" "enroll pulse --patient cy --create --start 2026-10-28" \
        "store erase bo --yes" "seed pulse"; do care $line; echo $?; done
        care store backup disk/copy.sqlite; ls disk
        '
        """)
      let refusal = "care: the store cannot be written; check the permissions of its file and folder\n"
      #expect(try pulse.care.text("read").contains("Beat"))
      #expect(
        result.output.contains("altered    nothing\nthe store is sound\ncopy.sqlite: 5 commits"), "\(result.output)")
      #expect(
        result.output.hasSuffix("busy: record.lua:4: \(refusal.dropFirst(6))0\n1\n1\n1\ncare.sqlite\n"),
        "\(result.output)")
      // The audit says how removed last commits are seen.
      let errors = result.errors.split(separator: "\n").filter { !$0.hasPrefix("removed last commits") }
        .map { $0 + "\n" }.joined()
      #expect(errors.hasPrefix(refusal + refusal + refusal), "\(errors)")
      #expect(
        errors.hasSuffix("'disk/copy.sqlite' cannot be created: Read-only file system\n"), "\(result.errors)")
    }
  }
}
