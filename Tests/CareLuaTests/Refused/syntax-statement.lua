-- E001 4:1 a statement is a call or sets a value; write f(…), or local name = …
plan "p"
title = "P"
tasks
