-- E005 4:1 the file returns nothing; write return plan "id" { … }
-- E010 4:25 taks: unknown field 'taks' of plan; did you mean `tasks`?

plan "p" { title = "P", taks = {} }
