// What the script host is measured beside: plain C functions, and Lua as the system has it.
#ifndef CLUAPEER_H
#define CLUAPEER_H

#include <lua5.4/lua.h>
#include <lua5.4/lauxlib.h>
#include <lua5.4/lualib.h>

// Lua with all its libraries; `hooked` gives it a count hook that does nothing, every 1000 instructions.
lua_State *clua_peer_open(int hooked);
// Compiles `source` and keeps it under `slot`: 0 when it does not compile.
int clua_peer_load(lua_State *L, int slot, const char *source);
// Calls what is kept under `slot` with a number: 0 when it raises.
int clua_peer_call(lua_State *L, int slot, lua_Integer number);
void clua_peer_close(lua_State *L);

// Functions as C libraries write them, each with the shape of one of the bindings that stand beside them.
int clua_peer_nothing(lua_State *L);
int clua_peer_add(lua_State *L);
int clua_peer_length(lua_State *L);
// A handle with the field `number` and the method `add`.
int clua_peer_handle(lua_State *L);

#endif
