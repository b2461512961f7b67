-- E011 32:31 channel.command "sms".run: there is no program here; write run = { "/usr/local/bin/send" }
-- E017 32:45 channel.command "sms".timeout: `timeout` is 1 to 600 seconds, got 11 minutes; write timeout = seconds(30)
-- E015 33:17 channel.command "sms": channel 'sms' is already declared; use another id
--   = declared first: channels.lua:32:17
-- E012 33:67 channel.command "sms".timeout: expected an interval, got the number 30; write timeout = seconds(30)
-- E012 33:84 channel.command "sms".idempotent: expected true or false, got the text 'yes'; write idempotent = true
-- E006 34:9 `channel` has no 'comand'; did you mean `channel.command`?
-- E011 35:1 channel.webhook "gateway": channel.webhook needs `secret_env`; write secret_env = "CARE_SECRET"
-- E013 35:35 channel.webhook "gateway".url: `url` goes over the network without encryption; write https://, or an address of this machine such as http://localhost:8080
-- E013 36:76 channel.webhook "local".secret_env: `secret_env` names an environment variable and is not the secret itself; write secret_env = "CARE_SECRET"
-- E013 37:32 channel.webhook "user".url: `url` is not an address of the web; write url = "https://care.example.org"
-- E013 38:30 channel.mail "mail".from: `from` is a mail address; write from = "care@example.org"
-- E013 38:108 channel.mail "mail".shows: 'all' is not allowed here; write "neutral" or "title"
-- E011 39:1 channel.mail "neither": mail goes either `via` a program or through a `relay`; write one of them, such as via = { "sendmail", "-t" }
-- E011 40:1 channel.mail "both": mail goes either `via` a program or through a `relay`; write one of them, such as via = { "sendmail", "-t" }
-- E011 41:1 channel.mail "relay": a name at the relay has a password; write both `user` and `password_env`, or neither
-- E013 41:59 channel.mail "relay".relay: `relay` is not the address of a relay; write relay = "smtps://mail.example.org"
-- E011 42:1 channel.push "push": channel.push "push" has no table; write channel.push "push" { … }
-- E013 44:91 changes.webhook "ehr".entities[1]: 'outcomes' is not allowed here; did you mean `outcome`?
-- E015 45:17 changes.webhook "ehr": place for changes 'ehr' is already declared; use another id
--   = declared first: channels.lua:44:17
-- E013 45:31 changes.webhook "ehr".url: `url` is not an address of the web; write url = "https://care.example.org"
-- E016 47:17 deliver.reminders[1]: 'smss' is not a channel of this file; did you mean `sms`?
-- E013 47:36 deliver.reminders[3]: 'devices' is listed twice; write it once
-- E013 47:60 deliver.alerts[1]: 'devices' reaches devices of participants, and alerts go to contacts; write another channel
-- E017 47:81 deliver.quiet: quiet hours begin and end at different times; write quiet = { "21:00", "07:00" }
-- E017 47:116 deliver.late_after: `late_after` is a minute to a day, got 30 hours; write late_after = minutes(15)
-- E013 48:10 deliver.link: `link` is not an address of the web; write link = "https://care.example.org"
-- E015 50:1 deliver: `deliver` is already there; write all of it in one table
--   = declared first: channels.lua:46:1

channel.command "sms" { run = {}, timeout = minutes(11), address = "+49 30 1234" }
channel.command "sms" { run = { "/usr/local/bin/sms" }, timeout = 30, idempotent = "yes" }
channel.comand "fax" { run = { "fax" } }
channel.webhook "gateway" { url = "http://sms.example.org/send" }
channel.webhook "local" { url = "http://localhost:9000/send", secret_env = "s3cr3t-value" }
channel.webhook "user" { url = "https://care:pw@sms.example.org", secret_env = "S" }
channel.mail "mail" { from = "care@example.org\nBcc: all@example.org", via = { "sendmail", "-t" }, shows = "all" }
channel.mail "neither" { from = "care@example.org" }
channel.mail "both" { from = "care@example.org", via = { "sendmail" }, relay = "smtps://mail.example.org" }
channel.mail "relay" { from = "care@example.org", relay = "mail.example.org", user = "care" }
channel.push "push"
channel.push "devices" {}
changes.webhook "ehr" { url = "https://ehr.example.org", secret_env = "EHR", entities = { "outcomes" } }
changes.webhook "ehr" { url = "ftp://ehr.example.org", secret_env = "EHR" }
deliver {
  reminders = { "smss", "devices", "devices" }, alerts = { "devices" }, quiet = { "21:00", "21:00" }, late_after = hours(30),
  link = "care.example.org",
}
deliver { reminders = "sms" }
