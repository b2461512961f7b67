import CareTestSupport
import Foundation
import Testing

/// `care serve`: starts the server beside the command, or says why not.
struct ServeCommandTests {
  private static let plan = """
    return plan "p" { title = "P", tasks = { task "walk" { title = "Walk", schedule = schedule.daily { at = "08:00" } } } }
    """

  private func withPatient(_ body: (CareProcess) throws -> Void) throws {
    try withCare { care in
      try care.write(Self.plan, to: "p/plan.lua")
      let made = try care.shell(
        "care seed p --zone UTC && care enroll p --patient ana --create --start 2026-06-01 --zone UTC")
      try #require(made.code == 0, "\(made.errors)")
      try body(care)
    }
  }

  @Test func aParticipantsDayIsServedUntilASignalEndsIt() throws {
    try withPatient { care in
      // Python's client: what CI has in any case.
      let result = try care.shell(
        """
        care serve --patient ana --port 0 > address 2> log & server=$!
        for i in $(seq 100); do grep -q listening address && break; sleep 0.1; done
        url=$(sed -n 's/listening at //p' address)
        python3 -c 'import sys, urllib.request as r; a = r.urlopen(sys.argv[1] + "me/today"); print(a.status, a.headers["Cache-Control"])' "$url"
        kill -TERM $server; wait $server; echo ended $?
        """)
      #expect(result.output == "200 private, no-cache\nended 0\n", "\(result.output)\(result.errors)")
    }
  }

  @Test func aTakenPortIsNamedWithTheOptionForAnother() throws {
    try withPatient { care in
      let result = try care.shell(
        """
        python3 -c 'import socket, time
        s = socket.create_server(("127.0.0.1", 0)); print(s.getsockname()[1], flush=True); time.sleep(60)' > port & other=$!
        for i in $(seq 100); do test -s port && break; sleep 0.1; done
        care serve --patient ana --port "$(cat port)"; echo $?
        kill $other; cat port
        """)
      let port = result.output.dropFirst(2).prefix { $0.isNumber }
      #expect(result.output.hasPrefix("1\n") && !port.isEmpty, "\(result.output)\(result.errors)")
      #expect(
        result.errors.contains("the port \(port) is in use by another program; pass --port with another one"),
        "\(result.errors)")
    }
  }

  /// The memory of the process holds answers and names, and its registers point at them.
  @Test func aCrashPrintsNoMemoryToTheLog() throws {
    try withPatient { care in
      let result = try care.shell(
        """
        export SWIFT_BACKTRACE=enable=yes
        care serve --patient ana --port 0 > address 2> log & server=$!
        trap 'kill -KILL $server; exit' TERM
        for i in $(seq 100); do grep -q listening address && break; sleep 0.1; done
        tr '\\0' '\\n' < /proc/$server/environ | grep SWIFT_BACKTRACE; cat /proc/$server/comm
        kill -ILL $server
        for i in $(seq 600); do grep -q 'rashed' log && grep -q 'Backtrace took' log && break; sleep 0.1; done
        # A signal from elsewhere is reported, and the program continues behind it.
        kill -KILL $server; wait $server; cat log
        """)
      #expect(result.output.hasPrefix("SWIFT_BACKTRACE=enable=yes,interactive=no,registers=none,"), "\(result.output)")
      #expect(result.output.contains("\ncare-serve\n"), "\(result.output)")
      #expect(result.output.contains("rashed"), "the crash is reported: \(result.output)")
      #expect(!result.output.contains("Registers") && !result.output.contains("rip "), "\(result.output)")
      // A line of a dump is a row of bytes.
      #expect(result.output.firstMatch(of: #/([0-9a-f]{2} ){8}/#) == nil, "\(result.output)")
    }
  }

  @Test func theFirstStartMakesKeysAndALinkForTheAdministrator() throws {
    try withPatient { care in
      let result = try care.shell(
        """
        care serve --port 0 > address 2> log & server=$!
        for i in $(seq 100); do grep -q administrator address && break; sleep 0.1; done
        url=$(sed -n 's/.*days: //p' address)
        python3 -c 'import sys, urllib.request as r; a = r.urlopen(sys.argv[1]); print(a.status, b"authenticator app" in a.read())' "$url"
        care serve code --patient ana | tr -d '\n' | wc -c
        stat -c %a care-access.sqlite.key care-access.sqlite
        kill -TERM $server; wait $server; echo ended $?
        """)
      #expect(result.output == "200 True\n11\n600\n600\nended 0\n", "\(result.output)\(result.errors)")
    }
  }

  @Test func anAdministratorIsInvitedAgain() throws {
    try withPatient { care in
      let result = try care.shell(
        """
        care serve invite admin; echo $?
        care serve --port 0 > address 2> log & server=$!
        for i in $(seq 100); do grep -q administrator address && break; sleep 0.1; done
        first=$(sed -n 's/.*days: //p' address); url=$(sed -n 's/listening at \\(.*\\)\\//\\1/p' address)
        care serve invite rivera; echo $?
        again=$(care serve invite admin 2> note); grep -c "open it at the server's address" note
        cat > open.py <<'END'
        import sys, urllib.request as r, urllib.error as e
        for address in sys.argv[1:]:
            try: print(r.urlopen(address).status)
            except e.HTTPError as error: print(error.code)
        END
        python3 open.py "$url$again" "$first"
        kill -TERM $server; wait $server; echo ended $?
        """)
      #expect(result.output == "1\n1\n1\n200\n404\nended 0\n", "\(result.output)\(result.errors)")
      #expect(result.errors.contains("there is no account 'admin'; start the server first"))
      #expect(result.errors.contains("there is no account 'rivera'; there are: admin"))
    }
  }

  @Test func anErasedParticipantIsErasedFromTheFileOfSessionsToo() throws {
    try withPatient { care in
      let result = try care.shell(
        """
        care serve code --patient ana > code
        care serve erase --patient ana; echo $?
        care erase ana --yes --json | grep -c '"access"'
        care erase ana --yes > /dev/null; echo $?
        care serve erase --patient ana
        grep -c ana care-access.sqlite care-access.sqlite-wal 2>/dev/null
        """)
      #expect(result.errors.contains("'ana' is in the store"))
      #expect(
        result.output.hasPrefix("64\n1\n1\nerased 0 devices, 0 sessions, and 0 codes; 0 entries of the access log"),
        "\(result.output)\(result.errors)")
      #expect(result.output.contains("care-access.sqlite:0"), "\(result.output)")
    }
  }

  /// Kills an erasure at a random moment: run again, it leaves nothing, and a participant that is still there keeps everything.
  @Test func aKilledErasureIsFinishedByTheNext() throws {
    try withPatient { care in
      #expect(
        try care.shell(
          "care serve code --patient ana > code && cp care.sqlite start && cp care-access.sqlite start-access"
        ).code == 0)
      var numbers = SeededGenerator(seed: 20_261_128)
      for round in 0..<Soak.rounds(5) {
        let result = try care.shell(
          """
          rm -f care.sqlite-* care-access.sqlite-*; cp start care.sqlite; cp start-access care-access.sqlite
          care erase ana --yes > /dev/null 2>&1 & erasing=$!
          sleep 0.\(String(numbers.number(1000...1200)).dropFirst()); kill -9 $erasing 2> /dev/null; wait $erasing 2> /dev/null
          care erase ana --yes > /dev/null 2>&1; care store audit > /dev/null; echo $?
          cat care.sqlite* care-access.sqlite* | grep -ac '\\bana\\b'
          """)
        #expect(result.output == "0\n0\n", "round \(round): \(result.output)\(result.errors)")
      }
    }
  }

  @Test func withoutItsKeysAServerDoesNotStart() throws {
    try withPatient { care in
      let made = try care.shell("care serve code --patient ana > code && rm care-access.sqlite.key")
      try #require(made.code == 0, "\(made.errors)")
      let result = try care.shell("care serve --port 0")
      #expect(result.code == 1)
      #expect(result.errors.contains("the key file"), "\(result.errors)")
    }
  }

  @Test func whatCannotBeServedIsSaid() throws {
    try withPatient { care in
      for (arguments, code, message) in [
        ("--patient nobody", 1, "Error: there is no patient 'nobody'\n"),
        (
          "--patient ana --store none.sqlite", 64, "there is no store at 'none.sqlite'; create one with: care seed PATH"
        ),
        ("--patient ana --store p/plan.lua", 1, "'p/plan.lua' is not a SQLite database"),
        ("--patient ana --port 70000", 64, "the port 70000 is out of range; pass one of 0 to 65535"),
        ("--host 0.0.0.0", 64, "--tls-cert"), ("--patient ana --host 0.0.0.0", 64, "--host"),
        ("--tls-cert a.pem", 64, "--tls-cert and --tls-key belong together"),
        ("--zone Berlin", 64, "'Berlin' is no time zone; write one such as Europe/Berlin"),
        ("code --patient nobody", 1, "Error: there is no patient 'nobody'\n"),
        ("code --patient ana --plan q", 64, "'ana' is enrolled in no such plan"),
      ] as [(String, Int32, String)] {
        let result = try care.shell("care serve \(arguments)")
        #expect(result.code == code, "\(arguments): \(result.code)")
        #expect(result.errors.contains(message), "\(arguments): \(result.errors)")
      }
    }
  }

  @Test func aProviderThatCannotBeUsedIsSaid() throws {
    try withPatient { care in
      let made = try care.shell("printf secret > open && chmod 644 open && : > empty && chmod 600 empty")
      try #require(made.code == 0, "\(made.errors)")
      let issuer = "--oidc-issuer https://login.example.org"
      for (arguments, code, message) in [
        (issuer, 64, "--oidc-issuer and --oidc-client belong together; pass both"),
        ("--oidc-client care", 64, "--oidc-issuer and --oidc-client belong together"),
        ("--oidc-secret open", 64, "--oidc-secret and --oidc-name belong to a provider"),
        ("--oidc-issuer http://login.example.org --oidc-client care", 64, "--oidc-issuer https://login.example.org"),
        ("\(issuer) --oidc-client care --oidc-name ''", 64, "--oidc-name \"Example Hospital\""),
        ("\(issuer) --oidc-client care --patient ana", 64, "with --patient nobody signs in"),
        ("\(issuer) --oidc-client care --oidc-secret open", 1, "can be read by others; run: chmod 600 open"),
        ("\(issuer) --oidc-client care --oidc-secret empty", 1, "is empty; write the provider's secret to it"),
        ("\(issuer) --oidc-client care --oidc-secret none", 1, "cannot be read; check the path of --oidc-secret"),
      ] as [(String, Int32, String)] {
        let result = try care.shell("care serve --port 0 \(arguments)")
        #expect(result.code == code, "\(arguments): \(result.code)")
        #expect(result.errors.contains(message), "\(arguments): \(result.errors)")
      }
    }
  }

  @Test func aServerThatIsNotThereIsNamed() throws {
    try withCare { care in
      let built = try CareProcess.products.appending(path: "care").path
      let result = try care.shell("cp \(built) alone && ./alone serve --patient ana")
      #expect(result.code == 64)
      #expect(
        result.errors.contains("care-serve is not beside care")
          && result.errors.contains("swift build --product care-serve"), "\(result.errors)")
    }
  }
}
