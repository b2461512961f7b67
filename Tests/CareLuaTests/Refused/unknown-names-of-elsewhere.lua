-- E006 6:13 nothing is called 'os' here; a plan has no files, clock or system; a hook reads time.now()
-- E006 7:15 nothing is called 'store' here; a plan is loaded without a store; a hook receives what it can see in event and ctx
-- E006 8:7 nothing is called 'event' here; a hook receives it as an argument; write, for example, extract = function(result, event, ctx) … end
-- E006 8:17 nothing is called 'len' here; write #list
-- E006 8:29 nothing is called 'unpack' here; write table.unpack(…)
local now = os.time()
local known = store.patients:fetch {}
print(event.id, len(known), unpack(known))
return plan "p" { title = "P", tasks = {} }
