-- An access file of schema 1: an invited administrator, and an account that can sign in.
CREATE TABLE access_log (
  number INTEGER NOT NULL PRIMARY KEY,
  at INTEGER NOT NULL,
  action TEXT NOT NULL,
  actor TEXT NOT NULL,
  session TEXT,
  route TEXT,
  patient TEXT,
  plan TEXT,
  request TEXT
) STRICT;
INSERT INTO "access_log" VALUES(1,1795685202384,'account','server',NULL,NULL,NULL,NULL,NULL);
INSERT INTO "access_log" VALUES(2,1795685202384,'grant','server',NULL,NULL,NULL,NULL,NULL);
CREATE TABLE account (
  id TEXT NOT NULL PRIMARY KEY,
  name TEXT,
  email TEXT UNIQUE,
  password TEXT,
  totp BLOB,
  totp_step INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('invited', 'active', 'disabled')),
  made INTEGER NOT NULL
) STRICT;
INSERT INTO "account" VALUES('admin',NULL,NULL,NULL,NULL,0,'invited',1795685202384);
INSERT INTO "account" VALUES('rivera','Dana Rivera','rivera@example.org','$scrypt$x',NULL,7,'active',1795685202384);
CREATE TABLE attempt (
  subject BLOB NOT NULL PRIMARY KEY,
  failures INTEGER NOT NULL,
  last INTEGER NOT NULL,
  until INTEGER NOT NULL
) STRICT;
CREATE TABLE code (
  mac BLOB NOT NULL PRIMARY KEY,
  kind INTEGER NOT NULL CHECK (kind IN (0, 1)),
  patient TEXT NOT NULL,
  plan TEXT NOT NULL,
  made INTEGER NOT NULL,
  made_by TEXT NOT NULL,
  ends INTEGER
) STRICT;
CREATE TABLE device (
  id TEXT NOT NULL PRIMARY KEY,
  patient TEXT NOT NULL,
  name TEXT NOT NULL,
  made INTEGER NOT NULL,
  seen INTEGER NOT NULL,
  pin BLOB,
  pin_tries INTEGER NOT NULL
) STRICT;
CREATE TABLE erased (
  seq INTEGER NOT NULL PRIMARY KEY
) STRICT;
CREATE TABLE erasure (
  patient TEXT NOT NULL PRIMARY KEY,
  seq INTEGER NOT NULL
) STRICT;
CREATE TABLE invitation (
  hash BLOB NOT NULL PRIMARY KEY,
  account TEXT NOT NULL REFERENCES account (id),
  ends INTEGER NOT NULL
) STRICT;
INSERT INTO "invitation" VALUES(X'7C68A948095C408363062A61A27228608050D5243E0DA2C1D1243E93C6385A64','admin',1795944402384);
CREATE TABLE role_grant (
  id TEXT NOT NULL PRIMARY KEY,
  account TEXT NOT NULL REFERENCES account (id),
  plan TEXT NOT NULL,
  role TEXT NOT NULL,
  granted_by TEXT NOT NULL,
  begins INTEGER NOT NULL,
  ends INTEGER
) STRICT;
INSERT INTO "role_grant" VALUES('b295dd85383de711','admin','*','admin','server',1795685202384,NULL);
CREATE TABLE session (
  hash BLOB NOT NULL PRIMARY KEY,
  state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 2),
  account TEXT REFERENCES account (id),
  device TEXT REFERENCES device (id),
  made INTEGER NOT NULL,
  seen INTEGER NOT NULL,
  ends INTEGER NOT NULL,
  stepped_up INTEGER,
  CHECK (CASE state WHEN 2 THEN account IS NULL AND device IS NULL
    ELSE (account IS NULL) <> (device IS NULL) END)
) STRICT;
CREATE TABLE session_version (
  n INTEGER NOT NULL
) STRICT;
INSERT INTO "session_version" VALUES(3);
CREATE TABLE setting (
  plan TEXT NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (plan, name)
) STRICT;
CREATE INDEX role_grant_account ON role_grant (account);
CREATE INDEX device_patient ON device (patient);
CREATE INDEX session_account ON session (account);
CREATE INDEX session_device ON session (device);
CREATE INDEX session_ends ON session (ends);
CREATE INDEX code_patient ON code (patient);
CREATE INDEX access_log_at ON access_log (at);
CREATE INDEX access_log_patient ON access_log (patient);
