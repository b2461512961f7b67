#include "CLuaPeer.h"
#include <string.h>

// -- The system's Lua -------------------------------------------------------------------------------------------------

static void idle_hook(lua_State *L, lua_Debug *ar) {
  (void)L;
  (void)ar;
}

lua_State *clua_peer_open(int hooked) {
  lua_State *L = luaL_newstate();
  if (!L) return NULL;
  luaL_openlibs(L);
  if (hooked) lua_sethook(L, idle_hook, LUA_MASKCOUNT, 1000);
  return L;
}

int clua_peer_load(lua_State *L, int slot, const char *source) {
  if (luaL_loadbufferx(L, source, strlen(source), "=peer", "t") != LUA_OK) return lua_pop(L, 1), 0;
  lua_rawseti(L, LUA_REGISTRYINDEX, slot + 1000);
  return 1;
}

int clua_peer_call(lua_State *L, int slot, lua_Integer number) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, slot + 1000);
  lua_pushinteger(L, number);
  if (lua_pcall(L, 1, 0, 0) == LUA_OK) return 1;
  return lua_pop(L, 1), 0;
}

void clua_peer_close(lua_State *L) { lua_close(L); }

// -- Functions of a C library -----------------------------------------------------------------------------------------

int clua_peer_nothing(lua_State *L) {
  (void)L;
  return 0;
}

int clua_peer_add(lua_State *L) {
  lua_pushinteger(L, luaL_checkinteger(L, 1) + luaL_checkinteger(L, 2));
  return 1;
}

int clua_peer_length(lua_State *L) {
  size_t length;
  luaL_checklstring(L, 1, &length);
  lua_pushinteger(L, (lua_Integer)length);
  return 1;
}

typedef struct {
  lua_Integer number;
} handle;

static const char type_name[] = "peer.handle";

static int handle_number(lua_State *L) {
  handle *self = luaL_checkudata(L, 1, type_name);
  lua_pushinteger(L, self->number);
  return 1;
}

static int handle_add(lua_State *L) {
  handle *self = luaL_checkudata(L, 1, type_name);
  lua_pushinteger(L, self->number + luaL_checkinteger(L, 2));
  return 1;
}

// Fields and methods of one handle: methods are in the table of the upvalue; fields are computed.
static int handle_index(lua_State *L) {
  luaL_checkudata(L, 1, type_name);
  lua_pushvalue(L, 2);
  if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL) return 1;
  const char *name = luaL_checkstring(L, 2);
  if (strcmp(name, "number") == 0) return handle_number(L);
  return luaL_error(L, "a handle has no '%s'", name);
}

int clua_peer_handle(lua_State *L) {
  handle *self = lua_newuserdatauv(L, sizeof *self, 0);
  self->number = 40;
  if (luaL_newmetatable(L, type_name)) {
    lua_newtable(L);
    lua_pushcfunction(L, handle_add);
    lua_setfield(L, -2, "add");
    lua_pushcclosure(L, handle_index, 1);
    lua_setfield(L, -2, "__index");
  }
  lua_setmetatable(L, -2);
  return 1;
}
