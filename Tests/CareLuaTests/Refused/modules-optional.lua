-- E010 3:19 titel: unknown field 'titel' of plan; did you mean `title`?
local ok, texts = pcall(require, "textes")
return plan "p" { titel = ok and texts.title or "P", tasks = {} }
