-- E003 3:1 the plan exceeded its time limit while loading; does a loop never end?

while true do end
