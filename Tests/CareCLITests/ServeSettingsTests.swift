import CareTestSupport
import Foundation
import Testing

/// The settings of `care serve`: from options, variables, and a file, and their list.
struct ServeSettingsTests {
  private static let plan = """
    return plan "p" { title = "P", tasks = { task "walk" { title = "Walk", schedule = schedule.daily { at = "08:00" } } } }
    """

  private func line(_ name: String, of list: String) -> String? {
    list.split(separator: "\n").map(String.init).first { $0.hasPrefix("\(name) ") }?.split(separator: " ")
      .joined(separator: " ")
  }

  @Test func eachSettingIsListedWithItsSource() throws {
    try withCare { care in
      var care = care
      care.environment["CARE_SERVE_PORT"] = "7001"
      care.environment["CARE_SERVE_HOST"] = "127.0.0.2"
      care.environment["CARE_SERVE_BEHIND_PROXY"] = "yes"
      care.environment["CARE_SERVE_INSECURE"] = "no"
      try care.write(
        """
        { "host": "127.0.0.3",
          "name": ["a.example.org", "b.example.org"],
          "insecure": true,
          "log-level": "debug" }
        """, to: "care.json")
      let found = try care.run("serve", "--port=7000", "--settings-file", "care.json", "--settings")
      try #require(found.code == 0, "\(found.errors)")
      #expect(line("port", of: found.output) == "port 7000 --port")
      #expect(line("host", of: found.output) == "host 127.0.0.2 CARE_SERVE_HOST")
      #expect(line("name", of: found.output) == "name a.example.org, b.example.org care.json:2")
      #expect(line("behind-proxy", of: found.output) == "behind-proxy yes CARE_SERVE_BEHIND_PROXY")
      #expect(line("insecure", of: found.output) == "insecure no CARE_SERVE_INSECURE")
      #expect(line("log-level", of: found.output) == "log-level debug care.json:4")
      #expect(line("log-format", of: found.output) == "log-format text default")
      #expect(line("tls-cert", of: found.output) == "tls-cert - default")
      #expect(line("settings-file", of: found.output) == "settings-file care.json --settings-file")
    }
  }

  @Test func theLoginOfAStoreIsNotListed() throws {
    try withCare { care in
      let url = "postgresql://care:q7wx2p@db.example.org/studies?care_schema=knee"
      let found = try care.run("serve", "--store", url, "--access", url + "_access", "--settings")
      try #require(found.code == 0, "\(found.errors)")
      #expect(line("store", of: found.output) == "store the schema knee of the server --store")
      #expect(line("access", of: found.output) == "access the schema knee_access of the server --access")
      #expect(!found.output.contains("q7wx2p"))
    }
  }

  @Test(arguments: [
    ("CARE_SERVE_PROT", "1", "'CARE_SERVE_PROT' is no setting; did you mean 'CARE_SERVE_PORT'?"),
    ("CARE_SERVE_QQQQQQQQQQ", "1", "'CARE_SERVE_QQQQQQQQQQ' is no setting; see: care serve --settings"),
    ("CARE_SERVE_INSECURE", "perhaps", "'CARE_SERVE_INSECURE' is 'perhaps'; write yes or no"),
    ("CARE_SERVE_PORT", "x", "The value 'x' is invalid for '--port <number>'"),
    ("CARE_SERVE_SETTINGS_FILE", "none.json", "the file of settings 'none.json' cannot be read: it cannot be opened"),
  ])
  func aVariableThatIsNoSettingIsRefused(_ name: String, _ value: String, _ problem: String) throws {
    try withCare { care in
      var care = care
      care.environment[name] = value
      let found = try care.run("serve", "--settings")
      #expect(found.code == 64)
      #expect(found.errors.contains(problem), "\(found.errors)")
    }
  }

  @Test(arguments: [
    ("{\n  \"prot\": 1 }", "care.json:2: 'prot' is no setting; did you mean 'port'?"),
    ("{ \"insecure\": \"yes\" }", "care.json:1: 'insecure' needs true or false"),
    ("{ \"port\": true }", "care.json:1: 'port' needs a text"),
    ("{ \"name\": [1, {}] }", "care.json:1: 'name' needs a text, or a list of texts"),
    ("{ \"port\": 1,\n  \"port\": 2 }", "care.json:2: 'port' is written twice; remove one of them"),
    ("{ \"settings-file\": \"b.json\" }", "care.json:1: a file of settings cannot name another one"),
    ("{ \"port\": 1\n  \"host\"", "care.json:2: the file of settings is not a JSON object"),
    ("[]", "care.json:1: the file of settings is not a JSON object"),
  ])
  func aFileThatHasNoSettingsIsRefused(_ text: String, _ problem: String) throws {
    try withCare { care in
      try care.write(text, to: "care.json")
      let found = try care.run("serve", "--settings-file=care.json", "--settings")
      #expect(found.code == 64)
      #expect(found.errors.contains(problem), "\(found.errors)")
    }
  }

  @Test func otherCommandsAndHelpNeedNoSettings() throws {
    try withCare { care in
      var care = care
      care.environment["CARE_SERVE_NOTHING"] = "1"
      for words in [["serve", "--help"], ["serve", "--version"], ["serve", "code", "--help"]] {
        let found = try care.run(words)
        #expect(found.code == 0, "\(words): \(found.errors)")
      }
    }
  }

  @Test func theFiguresHaveAnAddressOfTheirOwn() throws {
    try withCare { care in
      try care.write(Self.plan, to: "p/plan.lua")
      let made = try care.shell(
        "care seed p --zone UTC && care enroll p --patient ana --create --start 2026-06-01 --zone UTC")
      try #require(made.code == 0, "\(made.errors)")
      try care.write(
        """
        import sys, urllib.request, urllib.error
        def get(address):
            try:
                answer = urllib.request.urlopen(address)
            except urllib.error.HTTPError as refused:
                answer = refused
            return answer.status, answer.read().decode()
        pages, figures = sys.argv[1:]
        print(get(pages + "metrics")[0], get(figures)[0], get(figures.replace("/metrics", "/me/today"))[0])
        print(get(figures.replace("/metrics", "/healthz"))[1].split()[0], get(figures.replace("/metrics", "/readyz"))[1].strip())
        numbers = dict(line.rsplit(" ", 1) for line in get(figures)[1].splitlines() if not line.startswith("#"))
        print(numbers["care_store_readable"], numbers["care_held_submissions"], int(numbers["care_commits_total"]) > 0,
            int(numbers["care_disk_free_bytes"]) > 0, int(numbers["care_store_bytes"]) > 0,
            int(numbers["process_resident_memory_bytes"]) > 1 << 20, int(numbers["process_open_fds"]) > 5)
        print("ana" in get(figures)[1])
        """, to: "figures.py")
      let result = try care.shell(
        """
        care serve --patient ana --port 0 --metrics 127.0.0.1:0 > address 2> log & server=$!
        for i in $(seq 100); do grep -q listening address && grep -q figures address && break; sleep 0.1; done
        python3 figures.py "$(sed -n 's/listening at //p' address)" "$(sed -n 's/figures at //p' address)"
        kill -TERM $server; wait $server; echo ended $?
        """)
      #expect(
        result.output == "404 200 404\nok ready\n1 0 True True True True True\nFalse\nended 0\n",
        "\(result.output)\(result.errors)")
    }
  }

  @Test(arguments: [
    ("9464", "--metrics"), ("127.0.0.1:99999", "--metrics"), ("::1:9464", "--metrics"),
    ("127.0.0.1:8080", "the figures need a port of their own; pass --metrics with another one than 8080"),
  ])
  func anAddressThatIsNoneIsRefused(_ address: String, _ problem: String) throws {
    try withCare { care in
      let found = try care.run("serve", "--metrics", address, "--settings")
      #expect(found.code == 64)
      #expect(found.errors.contains(problem), "\(found.errors)")
    }
  }
}
