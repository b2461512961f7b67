BEGIN TRANSACTION;
CREATE TABLE store (id TEXT NOT NULL PRIMARY KEY, offered_from INTEGER NOT NULL DEFAULT 0, clock_seq INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO store VALUES('164dd545-df57-8033-a0e0-9a4fe82b1c9d',0,0);
CREATE TABLE commits (
  seq INTEGER NOT NULL PRIMARY KEY CHECK (seq > 0),
  recorded INTEGER NOT NULL,
  author TEXT
, seal BLOB, drafts INTEGER) STRICT;
INSERT INTO commits VALUES(1,1780725600000,NULL,X'a9e35226f60aaf06eb80aa7566e40e76dcb6f7c96d91ceb6b373ef1a105332a4',NULL);
INSERT INTO commits VALUES(2,1780725660000,NULL,X'546afcd7142421fe84b17bc7cd3c6cb058f531f01b3244a4a30ea390ce57c7b5',NULL);
INSERT INTO commits VALUES(3,1780734600000,'me:ana',X'0155f54d739c7b60cb7af3d2bf294f17dd3209ce71e903d75db30507ea32b3b2',NULL);
INSERT INTO commits VALUES(4,1780776600000,NULL,X'f8c27f88d1dedccdd969b57318105b76353d01be02a9aa5b5022db5c4da6aa29',1);
INSERT INTO commits VALUES(5,1780776600000,NULL,X'dc3f42b0db7460c632e8b83418e721184c6dd402f00c48cd8539fc0bec825936',1);
CREATE TABLE source (
  hash TEXT NOT NULL PRIMARY KEY,
  body TEXT NOT NULL
) STRICT;
INSERT INTO source VALUES('9bf20c20b4cdca1ba0adf6a7ed051ef1e4333af7544c469a3d87c83d1332684b',replace('local function asked(id, title)\n  return survey(id) {\n    title = title,\n    steps = {\n      form "how" {\n        title = "How is it?",\n        items = {\n          scale "pain" { text = "Pain", min = 0, max = 10 },\n          choice "where" { text = "Where?", options = { option("knee", "The knee"), option("hip", "The hip") }, multiple = true, when = survey.at_least("pain", 5) },\n        },\n      },\n      form "more" { title = "More", items = { text "note" { text = "Anything else?", required = false } } },\n      completion "done" { title = "Thank you" },\n    },\n  }\nend\n\nlocal function extract(result) return { value(result.pain, { kind = "pain" }) } end\n\nreturn plan "checks" {\n  title = "Checks",\n  tasks = {\n    task "morning" { title = "Morning", schedule = schedule.daily { at = "08:00" }, survey = asked("morning", "Morning"), extract = extract },\n    task "evening" { title = "Evening", schedule = schedule.daily { at = "20:00" }, survey = asked("evening", "Evening"), extract = extract },\n  },\n}\n','\n',char(10)));
CREATE TABLE identity (
  ref INTEGER NOT NULL PRIMARY KEY,
  entity TEXT NOT NULL,
  owner_kind INTEGER NOT NULL CHECK (owner_kind BETWEEN 0 AND 3),
  owner_id TEXT NOT NULL,
  id TEXT NOT NULL,
  UNIQUE (entity, owner_kind, owner_id, id)
) STRICT;
INSERT INTO identity VALUES(1,'plan',0,'','checks');
INSERT INTO identity VALUES(2,'task',1,'checks','morning');
INSERT INTO identity VALUES(3,'task',1,'checks','evening');
INSERT INTO identity VALUES(4,'patient',0,'','ana');
INSERT INTO identity VALUES(5,'care_plan',0,'','ana.checks');
CREATE TABLE version (
  identity INTEGER NOT NULL REFERENCES identity (ref),
  seq INTEGER NOT NULL REFERENCES commits (seq),
  place INTEGER NOT NULL CHECK (place >= 0),
  id BLOB NOT NULL UNIQUE,
  effective_kind INTEGER NOT NULL CHECK (effective_kind BETWEEN 0 AND 2),
  effective INTEGER NOT NULL,
  recorded INTEGER NOT NULL,
  deleted INTEGER NOT NULL CHECK (deleted IN (0, 1)),
  payload TEXT NOT NULL, why TEXT,
  PRIMARY KEY (identity, seq, place)
) STRICT, WITHOUT ROWID;
INSERT INTO version VALUES(1,1,0,X'08fc67dcc0938c15ba130b42cb9c12d8',0,0,1780725600000,0,'{"anchors":[],"bundle":{"files":[{"hash":"9bf20c20b4cdca1ba0adf6a7ed051ef1e4333af7544c469a3d87c83d1332684b","path":"plan.lua"}],"reading":{"absent":[],"contacts":[],"language":"1-36192541dc19fd74","tasks":["morning","evening"]}},"charts":[],"id":"checks","insights":[],"title":"Checks"}',NULL);
INSERT INTO version VALUES(2,1,1,X'2051da7a344a8979957ee66e4923cd80',0,0,1780725600000,0,'{"card":"simple","closes":"end of day","extraction":{"hook":"tasks.morning.extract"},"id":"morning","impactsAdherence":true,"progress":"outcome_exists","reminders":[],"schedule":{"elements":[{"duration":3600,"recurrence":{"daily":1},"start":{"from":"enrolled"},"targets":[],"times":["08:00"]}]},"survey":{"id":"morning","steps":[{"id":"how","items":[{"dontKnow":false,"format":{"max":10,"min":0,"step":1,"type":"scale"},"id":"pain","readOnly":false,"required":false,"text":"Pain"},{"dontKnow":false,"format":{"minChoices":1,"multiple":true,"options":[{"exclusive":false,"other":false,"text":"The knee","value":"knee"},{"exclusive":false,"other":false,"text":"The hip","value":"hip"}],"type":"choice"},"id":"where","readOnly":false,"required":false,"text":"Where?","when":{"atLeast":{"item":{"item":"pain"},"value":5}}}],"kind":{"type":"form"},"optional":false,"title":"How is it?"},{"id":"more","items":[{"dontKnow":false,"format":{"multiline":false,"type":"text"},"id":"note","readOnly":false,"required":false,"text":"Anything else?"}],"kind":{"type":"form"},"optional":false,"title":"More"},{"id":"done","items":[],"kind":{"type":"completion"},"optional":false,"title":"Thank you"}],"title":"Morning","unanswered":"…"},"targets":[],"title":"Morning"}',NULL);
INSERT INTO version VALUES(3,1,2,X'5cc4f20a336d8eeba72f8bd076b9baab',0,0,1780725600000,0,'{"card":"simple","closes":"end of day","extraction":{"hook":"tasks.evening.extract"},"id":"evening","impactsAdherence":true,"progress":"outcome_exists","reminders":[],"schedule":{"elements":[{"duration":3600,"recurrence":{"daily":1},"start":{"from":"enrolled"},"targets":[],"times":["20:00"]}]},"survey":{"id":"evening","steps":[{"id":"how","items":[{"dontKnow":false,"format":{"max":10,"min":0,"step":1,"type":"scale"},"id":"pain","readOnly":false,"required":false,"text":"Pain"},{"dontKnow":false,"format":{"minChoices":1,"multiple":true,"options":[{"exclusive":false,"other":false,"text":"The knee","value":"knee"},{"exclusive":false,"other":false,"text":"The hip","value":"hip"}],"type":"choice"},"id":"where","readOnly":false,"required":false,"text":"Where?","when":{"atLeast":{"item":{"item":"pain"},"value":5}}}],"kind":{"type":"form"},"optional":false,"title":"How is it?"},{"id":"more","items":[{"dontKnow":false,"format":{"multiline":false,"type":"text"},"id":"note","readOnly":false,"required":false,"text":"Anything else?"}],"kind":{"type":"form"},"optional":false,"title":"More"},{"id":"done","items":[],"kind":{"type":"completion"},"optional":false,"title":"Thank you"}],"title":"Evening","unanswered":"…"},"targets":[],"title":"Evening"}',NULL);
INSERT INTO version VALUES(4,2,0,X'edeffe6dc891862aa355125469cef87f',0,0,1780725660000,0,'{"allergies":[],"id":"ana","name":{},"zone":"UTC"}',NULL);
INSERT INTO version VALUES(5,2,1,X'6ff21ede7a5a88c1bce4277eb2746c84',2,20610,1780725660000,0,'{"anchors":{},"enrolled":"2026-06-06","id":"ana.checks","patient":"ana","plan":"checks","status":"active"}',NULL);
CREATE TABLE enrolment (
  care_plan INTEGER NOT NULL PRIMARY KEY REFERENCES identity (ref),
  patient INTEGER NOT NULL REFERENCES identity (ref),
  plan INTEGER REFERENCES identity (ref)
) STRICT;
INSERT INTO enrolment VALUES(5,4,1);
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
  recorded INTEGER NOT NULL, zone TEXT, details TEXT, answers TEXT, late_entry TEXT, why TEXT,
  PRIMARY KEY (patient, scheduled_start, seq, place)
) STRICT, WITHOUT ROWID;
INSERT INTO outcome VALUES(4,1780732800000,3,0,5,'morning',X'2051da7a344a8979957ee66e4923cd80','morning/2026-06-06T08:00',1780736400000,1780733229000,'completed',NULL,0,X'57f16e9240a38809b503e0e9131c7783',1780734600000,'UTC','{"source":"web/offline"}','{"result":{"finished":"2026-06-06T08:07:09Z","reason":"completed","runID":"ana.checks/morning/2026-06-06T08:00@2026-06-06T08:05:00Z","started":"2026-06-06T08:04:59.750Z","steps":[{"answers":[{"answer":{"integer":8},"answered":"2026-06-06T08:06:06.750Z","format":"scale","itemID":"pain"},{"answer":{"choices":["knee","hip"]},"answered":"2026-06-06T08:06:11.250Z","format":"choice","itemID":"where"}],"changes":[{"changed":"2026-06-06T08:06:06.750Z","item":"pain","new":{"integer":8},"old":{"integer":6}}],"finished":"2026-06-06T08:06:19.750Z","id":"how","started":"2026-06-06T08:04:59.750Z","visit":1},{"answers":[{"answer":{"text":"Worse after the stairs – no \"rest\""},"answered":"2026-06-06T08:06:59.750Z","format":"text","itemID":"note"}],"finished":"2026-06-06T08:07:05Z","id":"more","started":"2026-06-06T08:06:19.750Z","visit":1},{"answers":[],"finished":"2026-06-06T08:07:09Z","id":"done","started":"2026-06-06T08:07:05Z","visit":1}],"surveyHash":"713282aabb1bf55e0b12185afcc80d597a647047f65329dbbf2b898933bc277b","surveyID":"morning","zone":"UTC"},"zone":"UTC"}',NULL,NULL);
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
  recorded INTEGER, words TEXT,
  PRIMARY KEY (patient, scheduled_start, seq, place, position),
  FOREIGN KEY (patient, scheduled_start, seq, place) REFERENCES outcome (patient, scheduled_start, seq, place),
  CHECK (CASE type WHEN 0 THEN integer_value IS NOT NULL WHEN 1 THEN real_value IS NOT NULL
    WHEN 2 THEN integer_value IN (0, 1) WHEN 3 THEN text_value IS NOT NULL WHEN 4 THEN bytes_value IS NOT NULL
    WHEN 5 THEN integer_value IS NOT NULL ELSE 1 = 0 END)
) STRICT, WITHOUT ROWID;
INSERT INTO outcome_value VALUES(4,1780732800000,3,0,0,0,8,NULL,NULL,NULL,'pain',NULL,1780734600000,NULL);
CREATE TABLE survey_draft (
  patient INTEGER NOT NULL REFERENCES identity (ref),
  care_plan INTEGER REFERENCES identity (ref),
  occurrence_key TEXT NOT NULL,
  run BLOB NOT NULL,
  has_answers INTEGER NOT NULL CHECK (has_answers IN (0, 1)),
  saved INTEGER NOT NULL,
  seq INTEGER NOT NULL REFERENCES commits (seq)
) STRICT;
INSERT INTO survey_draft VALUES(4,5,'evening/2026-06-06T20:00',X'7b2270617468223a5b7b22656e7472696573223a7b227061696e223a7b22616e73776572223a7b22696e7465676572223a377d2c22616e737765726564223a22323032362d30362d30365432303a31303a30305a227d2c227768657265223a7b22616e73776572223a7b2263686f69636573223a5b226b6e6565225d7d2c22616e737765726564223a22323032362d30362d30365432303a31303a30305a227d7d2c2266696e6973686564223a22323032362d30362d30365432303a31303a30305a222c226e756d626572223a312c2273686f776e223a5b227061696e222c227768657265225d2c2273746172746564223a22323032362d30362d30365432303a31303a30305a222c22737465704944223a22686f77227d2c7b22656e7472696573223a7b7d2c226e756d626572223a312c2273746172746564223a22323032362d30362d30365432303a31303a30305a222c22737465704944223a226d6f7265227d5d2c2272756e4944223a22616e612e636865636b732f6576656e696e672f323032362d30362d30365432303a303040323032362d30362d30365432303a31303a30305a222c2273746172746564223a22323032362d30362d30365432303a31303a30305a222c2273757276657948617368223a2265356565396531636432653432356562326264303361656234643436666235623963646636376535366362623735333165656363303364643731306536623736222c227375727665794944223a226576656e696e67222c227472696d6d6564223a5b5d7d',1,1780776600000,5);
CREATE TABLE sample (
  patient INTEGER NOT NULL REFERENCES identity (ref),
  quantity TEXT NOT NULL,
  start INTEGER NOT NULL,
  seq INTEGER NOT NULL REFERENCES commits (seq),
  place INTEGER NOT NULL CHECK (place >= 0),
  stop INTEGER NOT NULL,
  value REAL NOT NULL,
  units TEXT,
  source TEXT,
  remote_id TEXT NOT NULL,
  deleted INTEGER NOT NULL CHECK (deleted IN (0, 1)),
  id BLOB NOT NULL,
  recorded INTEGER NOT NULL, suspicion TEXT,
  PRIMARY KEY (patient, quantity, start, seq, place)
) STRICT, WITHOUT ROWID;
CREATE TABLE outcome_file (
  patient INTEGER NOT NULL REFERENCES identity (ref),
  hash TEXT NOT NULL,
  body BLOB NOT NULL,
  seq INTEGER NOT NULL REFERENCES commits (seq),
  PRIMARY KEY (patient, hash)
) STRICT;
CREATE TABLE draft_file (
  patient INTEGER NOT NULL REFERENCES identity (ref),
  care_plan INTEGER REFERENCES identity (ref),
  occurrence_key TEXT NOT NULL,
  hash TEXT NOT NULL,
  body BLOB NOT NULL,
  seq INTEGER NOT NULL REFERENCES commits (seq)
) STRICT;
CREATE TABLE receipt (
  patient INTEGER NOT NULL REFERENCES identity (ref),
  id TEXT NOT NULL,
  seq INTEGER NOT NULL REFERENCES commits (seq),
  digest BLOB NOT NULL,
  result TEXT NOT NULL,
  PRIMARY KEY (patient, id)
) STRICT, WITHOUT ROWID;
INSERT INTO receipt VALUES(4,'a4c0de12-9b1f-4e53-8d27-61f0b2a9c3d4',3,X'a66feed83eb6b2a523a4fda731885735aa585de4e91f7236b17b65cea2ed15c6','recorded');
CREATE TABLE picture (
  hash TEXT NOT NULL PRIMARY KEY,
  body BLOB NOT NULL
) STRICT;
CREATE TABLE entry (
  seq INTEGER NOT NULL REFERENCES commits (seq),
  place INTEGER NOT NULL CHECK (place >= 0),
  kind INTEGER NOT NULL,
  subject INTEGER,
  salt BLOB,
  commitment BLOB NOT NULL,
  erased INTEGER,
  PRIMARY KEY (seq, place),
  CHECK ((erased IS NULL) = (salt IS NOT NULL)),
  CHECK (erased IS NULL OR subject IS NULL)
) STRICT, WITHOUT ROWID;
INSERT INTO entry VALUES(1,0,0,1,X'9721c0969bab629aabc1ee4451f402a6',X'019f2836a804b6d7100380a782b5c609204152a5db45ca515bcc77e551f9f15a',NULL);
INSERT INTO entry VALUES(1,1,0,2,X'f97547aa20e795b694b3014ea236d51a',X'efef6a5b721341a530e7f3e46ece5dd4cf61b78ef24750ec2935e326828f3cf4',NULL);
INSERT INTO entry VALUES(1,2,0,3,X'3843ed174c96e7ca1a161b959c109d69',X'41744f92a3f8d201bf1b195cee150f9ad63626100662c4c54446549c5c0c9e0a',NULL);
INSERT INTO entry VALUES(2,0,0,4,X'3bcfa73a2310dc793132eb6676ab7095',X'd0614e239f9ea9b39e5df5f74f0447c28452913fc2d97576da484b45d6929353',NULL);
INSERT INTO entry VALUES(2,1,0,5,X'e86c9f9084f9430dcd5db4cfc9c7e118',X'81c64a020a0c1e5945ee8e520142ac2ecca7174fc8d78eb7ef8287b7b797d4d4',NULL);
INSERT INTO entry VALUES(3,0,1,4,X'e53a218cffae89776c8ce06b42eafcad',X'df903e12311e1f27e606ca2355e8302d6a23bdd41765ca4e769d8e9a0ee7b1cc',NULL);
INSERT INTO entry VALUES(3,1,3,NULL,X'64b7fb28f6745d721b7f7b8b896cc448',X'e532c24bc896d56a14e10034dc44fe84b818fee800a1c9ba59d827ae2e94a3f7',NULL);
CREATE TABLE touch (
  seq INTEGER NOT NULL REFERENCES commits (seq),
  patient INTEGER NOT NULL REFERENCES identity (ref),
  kind INTEGER NOT NULL,
  PRIMARY KEY (seq, patient, kind)
) STRICT, WITHOUT ROWID;
INSERT INTO touch VALUES(3,4,1);
INSERT INTO touch VALUES(4,4,0);
INSERT INTO touch VALUES(5,4,0);
CREATE TABLE delivery (
  id TEXT NOT NULL PRIMARY KEY,
  patient INTEGER NOT NULL REFERENCES identity (ref),
  care_plan INTEGER REFERENCES identity (ref),
  kind TEXT NOT NULL,
  task TEXT NOT NULL,
  occurrence_key TEXT NOT NULL,
  subject TEXT NOT NULL,
  step INTEGER NOT NULL CHECK (step >= 0),
  recipient TEXT NOT NULL,
  channel TEXT NOT NULL,
  due INTEGER NOT NULL,
  closes INTEGER,
  state TEXT NOT NULL,
  reason TEXT,
  next INTEGER,
  attempts INTEGER NOT NULL CHECK (attempts >= 0),
  worker TEXT,
  seq INTEGER NOT NULL REFERENCES commits (seq),
  CHECK ((next IS NULL) = (state NOT IN ('due', 'leased'))),
  CHECK ((worker IS NULL) = (state <> 'leased'))
) STRICT;
CREATE TABLE attempt (
  patient INTEGER NOT NULL REFERENCES identity (ref),
  delivery TEXT NOT NULL,
  number INTEGER NOT NULL CHECK (number > 0),
  worker TEXT NOT NULL,
  began INTEGER NOT NULL,
  ended INTEGER NOT NULL,
  result TEXT NOT NULL,
  receipt TEXT,
  seq INTEGER NOT NULL REFERENCES commits (seq),
  place INTEGER NOT NULL CHECK (place >= 0),
  PRIMARY KEY (delivery, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE delivery_note (
  patient INTEGER NOT NULL REFERENCES identity (ref),
  delivery TEXT NOT NULL,
  kind TEXT NOT NULL,
  noted INTEGER NOT NULL,
  seq INTEGER NOT NULL REFERENCES commits (seq),
  PRIMARY KEY (delivery, kind)
) STRICT, WITHOUT ROWID;
CREATE TABLE reminder_clock (
  patient INTEGER NOT NULL PRIMARY KEY REFERENCES identity (ref),
  scanned INTEGER NOT NULL,
  next INTEGER NOT NULL
) STRICT;
CREATE TABLE endpoint (
  name TEXT NOT NULL PRIMARY KEY,
  seq INTEGER NOT NULL,
  told INTEGER,
  tried INTEGER,
  failures INTEGER NOT NULL CHECK (failures >= 0),
  next INTEGER,
  error TEXT
) STRICT;
CREATE INDEX commits_recorded ON commits (recorded, seq);
CREATE INDEX identity_id ON identity (entity, id);
CREATE INDEX enrolment_patient ON enrolment (patient, care_plan);
CREATE INDEX enrolment_plan ON enrolment (plan, care_plan);
CREATE UNIQUE INDEX outcome_event ON outcome (patient, occurrence_key, care_plan, seq, place);
CREATE UNIQUE INDEX survey_draft_event ON survey_draft (patient, occurrence_key, care_plan);
CREATE UNIQUE INDEX sample_remote ON sample (patient, remote_id, seq, place);
CREATE UNIQUE INDEX draft_file_event ON draft_file (patient, occurrence_key, care_plan, hash);
CREATE INDEX touch_patient ON touch (patient);
CREATE INDEX delivery_next ON delivery (next, id);
CREATE INDEX delivery_patient ON delivery (patient, due, id);
CREATE INDEX delivery_state ON delivery (state, due, id);
CREATE INDEX delivery_due ON delivery (due, id);
CREATE INDEX attempt_patient ON attempt (patient, began);
CREATE INDEX delivery_note_patient ON delivery_note (patient);
CREATE INDEX reminder_clock_next ON reminder_clock (next, patient);
COMMIT;
