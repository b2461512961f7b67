// The peers of the script host's benchmarks: plain C functions, and the system's Lua.
#ifndef CLUAPEER_H
#define CLUAPEER_H

#include <lua5.4/lua.h>
#include <lua5.4/lauxlib.h>
#include <lua5.4/lualib.h>

// Lua with all its libraries; `hooked` adds a count hook that does nothing, every 1000 instructions.
lua_State *clua_peer_open(int hooked);
// Compiles `source` and stores it under `slot`. Returns 0 if it does not compile.
int clua_peer_load(lua_State *L, int slot, const char *source);
// Calls the function stored under `slot` with a number. Returns 0 if it raises an error.
int clua_peer_call(lua_State *L, int slot, lua_Integer number);
void clua_peer_close(lua_State *L);

// Functions in the style of C libraries, each with the shape of the binding that it is compared with.
int clua_peer_nothing(lua_State *L);
int clua_peer_add(lua_State *L);
int clua_peer_length(lua_State *L);
// A handle with the field `number` and the method `add`.
int clua_peer_handle(lua_State *L);

#endif
