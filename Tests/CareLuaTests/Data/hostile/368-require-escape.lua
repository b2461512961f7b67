for _, name in ipairs { '/etc/passwd', '../x', 'a..b', '', 'a/b', 'a\0b', ('a'):rep(10000), '.', 'a.' } do
  local ok, e = pcall(require, name)
  assert(not ok and e.code == 'module_name', name)
end
require 'absent'
