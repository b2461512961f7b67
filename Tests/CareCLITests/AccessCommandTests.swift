import Foundation
import Testing

/// `care access backup`, `restore`, and `info`, and accounts in the database of a store on a server.
struct AccessCommandTests {
  private static let plan = """
    return plan "p" { title = "P", tasks = { task "walk" { title = "Walk", schedule = schedule.daily { at = "08:00" } } } }
    """

  private static func seed(_ care: CareProcess) throws {
    try care.write(plan, to: "p/plan.lua")
    let made = try care.shell(
      "care seed p --zone UTC && care enroll p --patient ana --create --start 2026-06-01 --zone UTC")
    try #require(made.code == 0, "\(made.errors)")
  }

  @Test func aBackupIsBroughtBackWithItsKeys() throws {
    try withCare { care in
      try Self.seed(care)
      let result = try care.shell(
        """
        care serve code --patient ana > code
        care access backup copy.sqlite; stat -c %a copy.sqlite
        care access backup copy.sqlite; echo $?
        mkdir new; care access restore copy.sqlite --access new/a.sqlite; echo $?; ls new
        cp care-access.sqlite.key new/a.sqlite.key
        care access restore copy.sqlite --access new/a.sqlite | sed 's/[0-9]* rows/N rows/'
        care access restore copy.sqlite --access new/a.sqlite; echo $?
        care access info --access new/a.sqlite | sed 's/  */ /g'
        """)
      #expect(
        result.output == """
          copy.sqlite: accounts and sessions, which need the keys of care-access.sqlite.key
          600
          1
          1
          copied N rows
          1
          accounts in the file 'new/a.sqlite'
          keys new/a.sqlite.key: 1
          accounts 0
          sessions 0
          devices 0
          codes 1
          tokens 0
          log entries 1

          """, "\(result.output)\(result.errors)")
      #expect(
        result.errors.contains("the key file 'new/a.sqlite.key' is missing; copy the one of these accounts there first")
      )
      #expect(result.errors.contains("there are accounts in the target already; choose an empty place"))
    }
  }

  @Test func keysAreReplacedAndCodesOfTheOneBeforeStayValid() throws {
    try withCare { care in
      try Self.seed(care)
      let result = try care.shell(
        """
        care serve code --patient ana > code
        care access rotate-keys; care access rotate-keys; stat -c %a care-access.sqlite.key; ls *.key*
        care access info | sed -n 's/^keys  */keys /p'; care serve code --patient ana > code; echo $?
        """)
      #expect(
        result.output == """
          care-access.sqlite.key: 2, 1
          care-access.sqlite.key: 3, 2
          600
          care-access.sqlite.key
          keys care-access.sqlite.key: 3, 2
          0

          """, "\(result.output)\(result.errors)")
    }
  }

  /// The keys of a copy are replaced, and the accounts themselves are looked at with them.
  @Test func lookingWithTheKeysOfACopyChangesNothing() throws {
    try withCare { care in
      try Self.seed(care)
      let result = try care.shell(
        """
        care serve code --patient ana > code
        mkdir copy; cp care-access.sqlite care-access.sqlite.key care.sqlite copy
        care access rotate-keys --store copy/care.sqlite > rotated
        cp care-access.sqlite before
        care access info --access-key copy/care-access.sqlite.key > newer; echo $?
        care access token list --access-key copy/care-access.sqlite.key
        cmp care-access.sqlite before; echo $?
        care access info --json | python3 -c '
        import json, sys
        info = json.load(sys.stdin)
        print(info["keys"], info["sealed_with"], info["rows"]["codes"], info["rows"]["log_entries"])'
        care serve code --patient ana > code; echo $?
        care access info --store copy/care.sqlite --access-key care-access.sqlite.key; echo $?
        rm care-access.sqlite; care access token list; ls care-access.sqlite; echo $?
        """)
      #expect(result.output == "0\nnone\n0\n[1] 1 1 1\n0\n1\nnone\n2\n", "\(result.output)\(result.errors)")
      #expect(result.errors.contains("the key file is newer than the accounts, which are sealed with key 1"))
      #expect(result.errors.contains("the key file is older than the accounts, which are sealed with key 2: it has 1"))
    }
  }

  /// A file of the release before, which lacks the last step.
  @Test func anOlderFileIsMigratedWhereItIsAskedFor() throws {
    try withCare { care in
      try Self.seed(care)
      let result = try care.shell(
        """
        care serve code --patient ana > code
        cat > older.py <<'END'
        import sqlite3
        file = sqlite3.connect("care-access.sqlite")
        file.executescript("DROP TABLE limited_use; ALTER TABLE session DROP COLUMN open_until; PRAGMA user_version = 6")
        END
        python3 older.py
        care access restore care-access.sqlite --access new.sqlite; echo $?; ls new.sqlite
        care access restore care-access.sqlite --access new.sqlite --migrate | sed 's/[0-9]* rows/N rows/'
        ls care-access.sqlite.schema-6.backup new.sqlite.key
        """)
      #expect(
        result.output == "1\ncopied N rows\ncare-access.sqlite.schema-6.backup\nnew.sqlite.key\n",
        "\(result.output)\(result.errors)")
      #expect(result.errors.contains("is of an older release; pass --migrate to copy and migrate it first"))
    }
  }

  @Test(arguments: [
    ("backup b.sqlite", "there are no accounts in the file 'care-access.sqlite'"),
    ("restore b.sqlite", "there are no accounts in the file 'b.sqlite'"),
    ("info", "there are no accounts in the file 'care-access.sqlite'"),
  ])
  func whatIsNotThereIsSaid(words: String, message: String) throws {
    try withCare { care in
      let result = try care.shell("care access \(words); ls")
      #expect(result.errors.contains(message), "\(result.errors)")
      #expect(!result.output.contains(".sqlite"), "\(result.output)")
    }
  }

  @Test func accountsOfANewerReleaseAreNamed() throws {
    try withCare { care in
      try Self.seed(care)
      let result = try care.shell(
        """
        care serve code --patient ana > code; python3 -c 'import sqlite3; sqlite3.connect("care-access.sqlite").execute("pragma user_version = 99")'
        care serve --port 0; echo $?
        care access info; echo $?
        care access token list --json; echo $?
        """)
      #expect(result.output == "1\n1\n1\n", "\(result.output)\(result.errors)")
      let message =
        "the accounts in the file 'care-access.sqlite' are of a newer release (schema 99; this release supports"
      #expect(result.errors.components(separatedBy: message).count == 4, "\(result.errors)")
      #expect(result.errors.contains("\"code\" : \"newer_schema\""), "\(result.errors)")
    }
  }

  @Test func keysOfOtherAccountsAreRefused() throws {
    try withCare { care in
      try Self.seed(care)
      let result = try care.shell(
        """
        care serve code --patient ana > code
        printf '1 %064d\\n' 7 > care-access.sqlite.key
        care serve --port 0; echo $?
        """)
      #expect(result.output == "1\n", "\(result.output)")
      #expect(
        result.errors.contains(
          "'care-access.sqlite.key': the key file belongs to other accounts; copy the one of the server that made these"
        ),
        "\(result.errors)")
    }
  }

  /// A participant joins on one of two servers, which is killed, and stays signed in on the other one.
  @Test(.enabled(if: CareProcess.server != nil)) func aSessionOutlivesTheServerOnWhichItBegan() throws {
    try withCare([]) { care in
      try care.withDatabase("servers", schema: "knee") { care in
        try Self.seed(care)
        try care.write(
          """
          import re, sys, urllib.parse as p, urllib.request as r
          one, other, code = sys.argv[1:4]
          browser = r.build_opener(r.HTTPCookieProcessor())
          browser.addheaders = [("Sec-Fetch-Site", "same-origin"), ("Accept", "text/html")]
          page = browser.open(one + "/join").read().decode()
          fields = dict(re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"', page)) | {"code": code}
          print(browser.open(one + "/join", p.urlencode(fields).encode()).status)
          print(browser.open(other + "/me/today").status)
          """, to: "join.py")
        let result = try care.shell(
          """
          serve() { care serve --port 0 > $1 2> $1.log & echo $! > $1.pid
            for i in $(seq 100); do grep -q listening $1 && break; sleep 0.1; done; }
          url() { sed -n 's/listening at \\(.*\\)\\//\\1/p' $1; }
          serve one; serve other; ls *.key
          python3 join.py "$(url one)" "$(url other)" "$(care serve code --patient ana)"
          kill -9 $(cat one.pid); serve again
          care access info | sed -n 's/sessions  */sessions /p; s/devices  */devices /p'
          care access backup copy.sqlite > /dev/null; ls copy.sqlite
          care erase ana --yes > /dev/null; care access info | sed -n 's/devices  */devices /p'
          kill -TERM $(cat other.pid) $(cat again.pid); wait
          """)
        #expect(
          result.output == "knee_access.key\n200\n200\nsessions 1\ndevices 1\ncopy.sqlite\ndevices 0\n",
          "\(result.output)\(result.errors)")
      }
    }
  }

  @Test(.enabled(if: CareProcess.server != nil)) func accountsOfAFileMoveToTheDatabase() throws {
    try withCare([]) { care in
      try care.withDatabase("moved", schema: "knee") { care in
        try Self.seed(care)
        let result = try care.shell(
          """
          care serve code --patient ana --access knee-access.sqlite > code
          care serve code --patient ana; echo $?
          care access restore knee-access.sqlite > /dev/null; echo $?
          care access info | sed -n 's/codes  */codes /p'; cmp knee_access.key knee-access.sqlite.key
          care serve code --patient ana > code; echo $?
          """)
        #expect(result.output == "1\n0\ncodes 1\n0\n", "\(result.output)\(result.errors)")
        #expect(
          result.errors.contains(
            "the accounts are in the file 'knee-access.sqlite'; move them to the database with: care access restore knee-access.sqlite"
          ), "\(result.errors)")
      }
    }
  }
}
