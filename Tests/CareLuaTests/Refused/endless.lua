-- E003 3:1 the plan exceeded its work limit; does a loop never end?

while true do end
