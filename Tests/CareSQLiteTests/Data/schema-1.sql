BEGIN TRANSACTION;
CREATE TABLE store (id TEXT NOT NULL PRIMARY KEY) STRICT;
INSERT INTO store VALUES('e41110c3-25d6-8b5d-9271-5ac92b68a1b5');
CREATE TABLE commits (
  seq INTEGER NOT NULL PRIMARY KEY CHECK (seq > 0),
  recorded INTEGER NOT NULL,
  author TEXT
) STRICT;
INSERT INTO commits VALUES(1,1780300800000,NULL);
INSERT INTO commits VALUES(2,1780732800000,NULL);
INSERT INTO commits VALUES(3,1780736400000,NULL);
INSERT INTO commits VALUES(4,1780862400000,NULL);
INSERT INTO commits VALUES(5,1780862400000,NULL);
INSERT INTO commits VALUES(6,1780948800000,NULL);
INSERT INTO commits VALUES(7,1780948800000,NULL);
INSERT INTO commits VALUES(8,1781035200000,NULL);
INSERT INTO commits VALUES(9,1781035200000,NULL);
INSERT INTO commits VALUES(10,1781038800000,NULL);
INSERT INTO commits VALUES(11,1781039400000,NULL);
INSERT INTO commits VALUES(12,1781078400000,NULL);
CREATE TABLE source (
  hash TEXT NOT NULL PRIMARY KEY,
  body TEXT NOT NULL
) STRICT;
INSERT INTO source VALUES('9fba6918b36379b5ddeaf70cf506d6f0d355693b4b2d62afcb09daaa5e3cf9c0',replace('return plan "pulse" {\n  title = "Pulse",\n  contacts = { contact "nurse" { name = "Nora Nurse", role = "nurse", phone = "+1 555 0100", address = "1 Main Street" } },\n  tasks = {\n    task "beat" { title = "Count your pulse", schedule = schedule.daily { at = "08:00" } },\n    task "walk" { title = "Walk", schedule = schedule.daily { at = "18:00" }, targets = { value(30, { kind = "minutes" }) } },\n  },\n}\n','\n',char(10)));
INSERT INTO source VALUES('1d2839e68ee7f23b92df13dc886dbdab4f1539c093311f79446d84b98fdff091',replace('return plan "pulse" {\n  title = "Pulse",\n  contacts = { contact "nurse" { name = "Nora Nurse", role = "nurse", phone = "+1 555 0100", address = "1 Main Street" } },\n  tasks = {\n    task "beat" { title = "Count your pulse at rest", schedule = schedule.daily { at = "08:00" } },\n    task "walk" { title = "Walk", schedule = schedule.daily { at = "18:00" }, targets = { value(30, { kind = "minutes" }) } },\n  },\n}\n','\n',char(10)));
CREATE TABLE identity (
  ref INTEGER NOT NULL PRIMARY KEY,
  entity TEXT NOT NULL,
  owner_kind INTEGER NOT NULL CHECK (owner_kind BETWEEN 0 AND 3),
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  UNIQUE (entity, owner_kind, owner_id, id)
) STRICT;
INSERT INTO identity VALUES(1,'plan',0,'','pulse');
INSERT INTO identity VALUES(2,'task',1,'pulse','beat');
INSERT INTO identity VALUES(3,'task',1,'pulse','walk');
INSERT INTO identity VALUES(4,'contact',1,'pulse','nurse');
INSERT INTO identity VALUES(5,'patient',0,'','ana');
INSERT INTO identity VALUES(6,'care_plan',0,'','ana.pulse');
INSERT INTO identity VALUES(7,'patient',0,'','bo');
INSERT INTO identity VALUES(8,'care_plan',0,'','bo.pulse');
CREATE TABLE version (
  identity INTEGER NOT NULL REFERENCES identity (ref),
  seq INTEGER NOT NULL REFERENCES commits (seq),
  place INTEGER NOT NULL CHECK (place >= 0),
  id BLOB NOT NULL UNIQUE,
  effective_kind INTEGER NOT NULL CHECK (effective_kind BETWEEN 0 AND 2),
  effective INTEGER NOT NULL,
  recorded INTEGER NOT NULL,
  deleted INTEGER NOT NULL CHECK (deleted IN (0, 1)),
  payload TEXT NOT NULL,
  PRIMARY KEY (identity, seq, place)
) STRICT, WITHOUT ROWID;
INSERT INTO version VALUES(1,1,0,X'279e34a7f7108fb8a5cfbba7635dd07c',0,0,1780300800000,0,'{"anchors":[],"bundle":{"files":[{"hash":"9fba6918b36379b5ddeaf70cf506d6f0d355693b4b2d62afcb09daaa5e3cf9c0","path":"plan.lua"}]},"charts":[],"id":"pulse","insights":[],"title":"Pulse"}');
INSERT INTO version VALUES(1,12,0,X'77f46f4eeae78f86a96e760590b48150',1,1781078400000,1781078400000,0,'{"anchors":[],"bundle":{"files":[{"hash":"1d2839e68ee7f23b92df13dc886dbdab4f1539c093311f79446d84b98fdff091","path":"plan.lua"}]},"charts":[],"id":"pulse","insights":[],"title":"Pulse"}');
INSERT INTO version VALUES(2,1,1,X'32f21ec2454783f499c23b8d1580428b',0,0,1780300800000,0,'{"card":"simple","closes":"end of day","extraction":"answers","id":"beat","impactsAdherence":true,"progress":"outcome_exists","reminders":[],"schedule":{"elements":[{"duration":3600,"recurrence":{"daily":1},"start":{"from":"enrolled"},"targets":[],"times":["08:00"]}]},"tags":[],"targets":[],"title":"Count your pulse"}');
INSERT INTO version VALUES(2,12,1,X'68bf23df57d38028b3237961175eb07d',1,1781078400000,1781078400000,0,'{"card":"simple","closes":"end of day","extraction":"answers","id":"beat","impactsAdherence":true,"progress":"outcome_exists","reminders":[],"schedule":{"elements":[{"duration":3600,"recurrence":{"daily":1},"start":{"from":"enrolled"},"targets":[],"times":["08:00"]}]},"tags":[],"targets":[],"title":"Count your pulse at rest"}');
INSERT INTO version VALUES(3,1,2,X'330f79ca1d4b8b02918b0f284f72a392',0,0,1780300800000,0,'{"card":"simple","closes":"end of day","extraction":"answers","id":"walk","impactsAdherence":true,"progress":"outcome_exists","reminders":[],"schedule":{"elements":[{"duration":3600,"recurrence":{"daily":1},"start":{"from":"enrolled"},"targets":[],"times":["18:00"]}]},"tags":[],"targets":[{"integer":30,"kind":"minutes"}],"title":"Walk"}');
INSERT INTO version VALUES(4,1,3,X'8a54fa61229e82969ceb0f88ef4677bf',0,0,1780300800000,0,'{"address":"1 Main Street","id":"nurse","name":"Nora Nurse","phone":"+1 555 0100","role":"nurse"}');
INSERT INTO version VALUES(5,2,0,X'f4b5345510d18df29443b9ccd6f5b577',0,0,1780732800000,0,'{"allergies":[],"id":"ana","name":{},"zone":"UTC"}');
INSERT INTO version VALUES(6,2,1,X'7636ad950c8389ceb2bac58221ba33cc',2,20611,1780732800000,0,'{"anchors":{},"enrolled":"2026-06-07","id":"ana.pulse","patient":"ana","plan":"pulse","status":"active"}');
INSERT INTO version VALUES(7,3,0,X'd5c85efcf10085f0a80841f24c5e0277',0,0,1780736400000,0,'{"allergies":[],"id":"bo","name":{},"zone":"UTC"}');
INSERT INTO version VALUES(8,3,1,X'2b118d0c53b9844dbb5b949327c60689',2,20611,1780736400000,0,'{"anchors":{},"enrolled":"2026-06-07","id":"bo.pulse","patient":"bo","plan":"pulse","status":"active"}');
CREATE TABLE enrolment (
  care_plan INTEGER NOT NULL PRIMARY KEY REFERENCES identity (ref),
  patient INTEGER NOT NULL REFERENCES identity (ref),
  plan INTEGER REFERENCES identity (ref)
) STRICT;
INSERT INTO enrolment VALUES(6,5,1);
INSERT INTO enrolment VALUES(8,7,1);
CREATE TABLE outcome (
  patient INTEGER NOT NULL REFERENCES identity (ref),
  scheduled_start INTEGER NOT NULL,
  seq INTEGER NOT NULL REFERENCES commits (seq),
  place INTEGER NOT NULL CHECK (place >= 0),
  care_plan INTEGER REFERENCES identity (ref),
  task TEXT NOT NULL,
  task_version BLOB NOT NULL,
  occurrence_key TEXT NOT NULL,
  scheduled_stop INTEGER NOT NULL,
  answered INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('completed', 'declined', 'excused', 'enteredInError')),
  reason TEXT,
  deleted INTEGER NOT NULL CHECK (deleted IN (0, 1)),
  id BLOB NOT NULL,
  recorded INTEGER NOT NULL,
  PRIMARY KEY (patient, scheduled_start, seq, place)
) STRICT, WITHOUT ROWID;
INSERT INTO outcome VALUES(5,1780819200000,4,0,6,'beat',X'32f21ec2454783f499c23b8d1580428b','beat/2026-06-07T08:00',1780822800000,1780862400000,'completed',NULL,0,X'836da7cdc61a8e0bb16eb6b3b8b97ee8',1780862400000);
INSERT INTO outcome VALUES(5,1780855200000,5,0,6,'walk',X'330f79ca1d4b8b02918b0f284f72a392','walk/2026-06-07T18:00',1780858800000,1780862400000,'completed',NULL,0,X'ae24046d1c318269b9b4a6e1a8903239',1780862400000);
INSERT INTO outcome VALUES(5,1780905600000,6,0,6,'beat',X'32f21ec2454783f499c23b8d1580428b','beat/2026-06-08T08:00',1780909200000,1780948800000,'completed',NULL,0,X'1bcc839d73b28128b70914c636dce7b0',1780948800000);
INSERT INTO outcome VALUES(5,1780905600000,11,0,6,'beat',X'32f21ec2454783f499c23b8d1580428b','beat/2026-06-08T08:00',1780909200000,1780948800000,'completed',NULL,1,X'7752c300a5dc859b8200b87173e683a8',1781039400000);
INSERT INTO outcome VALUES(5,1780941600000,7,0,6,'walk',X'330f79ca1d4b8b02918b0f284f72a392','walk/2026-06-08T18:00',1780945200000,1780948800000,'completed',NULL,0,X'edf6cedc307884f6be511e5cba54f27e',1780948800000);
INSERT INTO outcome VALUES(5,1780992000000,8,0,6,'beat',X'32f21ec2454783f499c23b8d1580428b','beat/2026-06-09T08:00',1780995600000,1781035200000,'completed',NULL,0,X'4805cacf61e28e4eab1448dda0485b4d',1781035200000);
INSERT INTO outcome VALUES(5,1781028000000,9,0,6,'walk',X'330f79ca1d4b8b02918b0f284f72a392','walk/2026-06-09T18:00',1781031600000,1781035200000,'completed',NULL,0,X'1d94b58127fb80588595827a109f8bcb',1781035200000);
INSERT INTO outcome VALUES(7,1780992000000,10,0,8,'beat',X'32f21ec2454783f499c23b8d1580428b','beat/2026-06-09T08:00',1780995600000,1781038800000,'declined','felt ill',0,X'772e836a429289d38cedf90846caf61c',1781038800000);
CREATE TABLE outcome_value (
  patient INTEGER NOT NULL,
  scheduled_start INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  place INTEGER NOT NULL,
  position INTEGER NOT NULL CHECK (position >= 0),
  type INTEGER NOT NULL,
  integer_value INTEGER,
  real_value REAL,
  text_value TEXT,
  bytes_value BLOB,
  kind TEXT,
  units TEXT,
  recorded INTEGER,
  PRIMARY KEY (patient, scheduled_start, seq, place, position),
  FOREIGN KEY (patient, scheduled_start, seq, place) REFERENCES outcome (patient, scheduled_start, seq, place),
  CHECK (CASE type WHEN 0 THEN integer_value IS NOT NULL WHEN 1 THEN real_value IS NOT NULL
    WHEN 2 THEN integer_value IN (0, 1) WHEN 3 THEN text_value IS NOT NULL WHEN 4 THEN bytes_value IS NOT NULL
    WHEN 5 THEN integer_value IS NOT NULL ELSE 1 = 0 END)
) STRICT, WITHOUT ROWID;
INSERT INTO outcome_value VALUES(5,1780819200000,4,0,0,0,67,NULL,NULL,NULL,'pulse','/min',1780862400000);
INSERT INTO outcome_value VALUES(5,1780819200000,4,0,1,3,NULL,NULL,'calm',NULL,NULL,NULL,1780862400000);
INSERT INTO outcome_value VALUES(5,1780855200000,5,0,0,1,NULL,30.499999999999999999,NULL,NULL,'minutes',NULL,1780862400000);
INSERT INTO outcome_value VALUES(5,1780855200000,5,0,1,2,1,NULL,NULL,NULL,NULL,NULL,1780862400000);
INSERT INTO outcome_value VALUES(5,1780905600000,6,0,0,0,67,NULL,NULL,NULL,'pulse','/min',1780948800000);
INSERT INTO outcome_value VALUES(5,1780905600000,6,0,1,3,NULL,NULL,'calm',NULL,NULL,NULL,1780948800000);
INSERT INTO outcome_value VALUES(5,1780905600000,11,0,0,0,67,NULL,NULL,NULL,'pulse','/min',1780948800000);
INSERT INTO outcome_value VALUES(5,1780905600000,11,0,1,3,NULL,NULL,'calm',NULL,NULL,NULL,1780948800000);
INSERT INTO outcome_value VALUES(5,1780941600000,7,0,0,1,NULL,30.499999999999999999,NULL,NULL,'minutes',NULL,1780948800000);
INSERT INTO outcome_value VALUES(5,1780941600000,7,0,1,2,1,NULL,NULL,NULL,NULL,NULL,1780948800000);
INSERT INTO outcome_value VALUES(5,1780992000000,8,0,0,0,67,NULL,NULL,NULL,'pulse','/min',1781035200000);
INSERT INTO outcome_value VALUES(5,1780992000000,8,0,1,3,NULL,NULL,'calm',NULL,NULL,NULL,1781035200000);
INSERT INTO outcome_value VALUES(5,1781028000000,9,0,0,1,NULL,30.499999999999999999,NULL,NULL,'minutes',NULL,1781035200000);
INSERT INTO outcome_value VALUES(5,1781028000000,9,0,1,2,1,NULL,NULL,NULL,NULL,NULL,1781035200000);
CREATE TABLE survey_draft (
  patient INTEGER NOT NULL REFERENCES identity (ref),
  care_plan INTEGER REFERENCES identity (ref),
  occurrence_key TEXT NOT NULL,
  run BLOB NOT NULL,
  has_answers INTEGER NOT NULL CHECK (has_answers IN (0, 1)),
  saved INTEGER NOT NULL,
  seq INTEGER NOT NULL REFERENCES commits (seq)
) STRICT;
CREATE INDEX commits_recorded ON commits (recorded, seq);
CREATE INDEX identity_id ON identity (entity, id);
CREATE INDEX enrolment_patient ON enrolment (patient, care_plan);
CREATE INDEX enrolment_plan ON enrolment (plan, care_plan);
CREATE UNIQUE INDEX outcome_event ON outcome (patient, occurrence_key, care_plan, seq, place);
CREATE UNIQUE INDEX survey_draft_event ON survey_draft (patient, occurrence_key, care_plan);
COMMIT;
