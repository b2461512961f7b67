-- E006 6:13 there is no 'os' here; a plan cannot access files, the clock, or the system; a hook reads time.now()
-- E006 7:15 there is no 'store' here; a plan is loaded without a store; a hook receives what it can see in event and ctx
-- E006 8:7 there is no 'event' here; a hook receives it as an argument; write, for example, extract = function(result, event, ctx) … end
-- E006 8:17 there is no 'len' here; write #list
-- E006 8:29 there is no 'unpack' here; write table.unpack(…)
local now = os.time()
local known = store.patients:fetch {}
print(event.id, len(known), unpack(known))
return plan "p" { title = "P", tasks = {} }
