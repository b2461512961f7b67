-- Neovim as an editor of a plan, after the set-up of the page: it shows a finding, fixes it, completes, renames, runs a lens, and saves.
-- Its buffer is plan.lua; tests/a.lua names the task.

local function fail(text)
  io.stdout:write("neovim: " .. text .. "\n")
  vim.cmd("cquit 1")
end

local function wait(what, holds)
  if not vim.wait(30000, holds, 20) then
    fail(what .. "; the buffer is:\n" .. table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n"))
  end
end

local function place(pattern)
  vim.fn.cursor(1, 1)
  if vim.fn.search(pattern, "c") == 0 then fail("there is no " .. pattern) end
end

local function params() return vim.lsp.util.make_position_params(0, "utf-16") end

local function ask(method, parameters)
  for _, answer in pairs(vim.lsp.buf_request_sync(0, method, parameters, 30000) or {}) do
    if answer.error then fail(method .. ": " .. answer.error.message) end
    if answer.result then return answer.result end
  end
  fail(method .. " has no answer")
end

wait("no finding is shown", function() return #vim.diagnostic.get(0) == 1 end)
local finding = vim.diagnostic.get(0)[1]
if not finding.message:find("did you mean `title`", 1, true) then fail(finding.message) end

-- Whatever asks, the first answer is taken.
vim.ui.select = function(items, _, choose) choose(items[1], 1) end
vim.api.nvim_win_set_cursor(0, { finding.lnum + 1, finding.col })
vim.lsp.buf.code_action()
wait("the fix does not remove the finding", function() return #vim.diagnostic.get(0) == 0 end)

place('"A walk", \\zs')
local labels = {}
for _, item in ipairs(ask("textDocument/completion", params()).items) do labels[item.label] = true end
if not labels.instructions then fail("instructions are not completed") end

place("schedule\\.da\\zsily")
local text = ask("textDocument/hover", params()).contents.value
if not text:find("Every day at 09:00", 1, true) then fail(text) end

vim.lsp.codelens.refresh()
wait("there is no lens", function() return #vim.lsp.codelens.get(0) > 0 end)
local lens = vim.lsp.codelens.get(0)[1]
if lens.command.title ~= "Preview" then fail(lens.command.title) end
vim.lsp.commands["care.run"](lens.command)
local terminal = vim.api.nvim_get_current_buf()
wait("the lens shows no preview", function()
  return table.concat(vim.api.nvim_buf_get_lines(terminal, 0, -1, false), "\n"):find("A walk", 1, true) ~= nil
end)
vim.cmd("bdelete!")

place('"w\\zsalk"')
vim.lsp.buf.rename("stroll")
wait("the task is not renamed", function()
  return vim.fn.search('"stroll"', "cn") > 0
end)
vim.cmd("wall")
for _, name in ipairs({ "plan.lua", "tests/a.lua" }) do
  local saved = table.concat(vim.fn.readfile(vim.fn.expand("%:p:h") .. "/" .. name), "\n")
  if not saved:find('"stroll"', 1, true) or saved:find('"walk"', 1, true) then fail(name .. " has:\n" .. saved) end
end
io.stdout:write("neovim: ok\n")
vim.cmd("qall!")
