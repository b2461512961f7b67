// Read-only tables. A frozen table keeps its identity; its contents move to a hidden table (the shadow), and its
// metatable reads from there. Nothing that scripts can access changes after loading.
#include <string.h>
#include "internal.h"

int clua_unfold(lua_State *L, int index) {
  if (!lua_getmetatable(L, index)) return 0;
  if (lua_rawgetp(L, -1, &clua_key_shadow) != LUA_TTABLE) {
    lua_pop(L, 2);
    return 0;
  }
  lua_replace(L, index);
  lua_pop(L, 1);
  return 1;
}

void clua_resolve(lua_State *L) {
  if (lua_type(L, -1) == LUA_TTABLE) clua_unfold(L, lua_gettop(L));
}

void clua_unroll(lua_State *L) {
  if (lua_type(L, -1) != LUA_TTABLE || !lua_getmetatable(L, -1)) return;
  lua_pop(L, 1);
  clua_unfold(L, lua_gettop(L));
  clua_settle(L, lua_gettop(L));
}

static int refuse(lua_State *L) { return luaL_error(L, "this table is frozen after loading"); }

static int refuse_assignment(lua_State *L) {
  if (lua_type(L, 2) == LUA_TSTRING)
    return luaL_error(L, "cannot assign to '%s': this table is frozen after loading", lua_tostring(L, 2));
  return refuse(L);
}

// -- Raw access and metatables ----------------------------------------------------------------------------------------

int clua_rawget(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_checkany(L, 2);
  lua_settop(L, 2);
  clua_unfold(L, 1);
  clua_make_key(L, 1, 2);
  lua_rawget(L, 1);
  return 1;
}

int clua_rawset(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_checkany(L, 2);
  luaL_checkany(L, 3);
  lua_settop(L, 3);
  lua_pushvalue(L, 1);
  if (clua_unfold(L, 4)) return refuse(L);
  lua_settop(L, 3);
  clua_settle_key(L, 1, 2);
  lua_rawset(L, 1);
  return 1;
}

int clua_rawlen(lua_State *L) {
  int type = lua_type(L, 1);
  luaL_argexpected(L, type == LUA_TTABLE || type == LUA_TSTRING, 1, "table or string");
  if (type == LUA_TTABLE) clua_unfold(L, 1);
  lua_pushinteger(L, (lua_Integer)lua_rawlen(L, 1));
  return 1;
}

int clua_getmetatable(lua_State *L) {
  luaL_checkany(L, 1);
  if (!lua_getmetatable(L, 1)) return lua_pushnil(L), 1;
  int metatable = lua_gettop(L);
  if (lua_rawgetp(L, metatable, &clua_key_shadow) != LUA_TNIL) return lua_pushboolean(L, 0), 1;
  lua_pushliteral(L, "__metatable");
  if (lua_rawget(L, metatable) != LUA_TNIL) return 1;
  if (clua_is_lazy(L, metatable)) return lua_pushnil(L), 1;
  // The internal copy of a frozen metatable represents the table that the script knows.
  if (lua_rawgetp(L, metatable, &clua_key_proxy) != LUA_TNIL) return 1;
  lua_settop(L, metatable);
  return 1;
}

static int is_event_name(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TSTRING) return 0;
  return strncmp(lua_tostring(L, index), "__", 2) == 0;
}

// Pushes the internal copy of the frozen table at `table`. Lua looks up metamethods with raw access, and
// a frozen table is empty.
static void push_form(lua_State *L, int table) {
  lua_getmetatable(L, table);
  int metatable = lua_gettop(L);
  if (lua_rawgetp(L, metatable, &clua_key_form) == LUA_TTABLE) {
    lua_remove(L, metatable);
    return;
  }
  lua_pop(L, 1);
  lua_newtable(L);
  int form = lua_gettop(L);
  lua_rawgetp(L, metatable, &clua_key_shadow);
  lua_pushnil(L);
  while (lua_next(L, form + 1)) {
    if (is_event_name(L, -2)) {
      lua_pushvalue(L, -2);
      lua_insert(L, -2);
      lua_rawset(L, form);
    } else {
      lua_pop(L, 1);
    }
  }
  lua_pop(L, 1);
  lua_pushvalue(L, table);
  lua_rawsetp(L, form, &clua_key_proxy);
  lua_pushvalue(L, form);
  lua_rawsetp(L, metatable, &clua_key_form);
  lua_remove(L, metatable);
}

int clua_setmetatable(lua_State *L) {
  int type = lua_type(L, 2);
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_argexpected(L, type == LUA_TNIL || type == LUA_TTABLE, 2, "nil or table");
  lua_settop(L, 2);
  lua_pushvalue(L, 1);
  if (clua_unfold(L, 3)) return refuse(L);
  lua_settop(L, 2);
  if (luaL_getmetafield(L, 1, "__metatable") != LUA_TNIL)
    return luaL_error(L, "cannot change a protected metatable");
  clua_retire(L, 1);
  if (type == LUA_TTABLE) {
    lua_pushvalue(L, 2);
    int frozen = clua_unfold(L, 3);
    lua_pushliteral(L, "__gc");  // finalizers run with hooks off
    if (lua_rawget(L, 3) != LUA_TNIL) return luaL_error(L, "__gc is not available");
    if (frozen) {
      push_form(L, 2);
      lua_replace(L, 2);
    }
  }
  lua_settop(L, 2);
  lua_setmetatable(L, 1);
  return 1;
}

// -- Freezing ---------------------------------------------------------------------------------------------------------

static int frozen_length(lua_State *L) {
  lua_settop(L, 1);
  if (lua_type(L, 1) == LUA_TTABLE) clua_unfold(L, 1);
  lua_pushinteger(L, (lua_Integer)lua_rawlen(L, 1));
  return 1;
}

// Upvalues: the shadow, the table's original `__index` function.
static int frozen_index(lua_State *L) {
  lua_settop(L, 2);
  lua_pushvalue(L, 2);
  if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL) return 1;
  lua_settop(L, 2);
  lua_pushvalue(L, lua_upvalueindex(2));
  lua_insert(L, 1);
  lua_call(L, 2, 1);
  return 1;
}

// Sets `__index` of the metatable at `metatable` for the shadow at `shadow`, whose table had the one at `old` (0 for none).
static void set_frozen_index(lua_State *L, int metatable, int shadow, int old) {
  int type = LUA_TNIL;
  if (old) {
    lua_pushliteral(L, "__index");
    type = lua_rawget(L, old);
  }
  if (type == LUA_TNIL) {
    lua_pushvalue(L, shadow);
  } else if (type == LUA_TTABLE) {
    lua_createtable(L, 0, 1);
    lua_pushvalue(L, -2);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, shadow);
    lua_pushvalue(L, shadow);
  } else {
    lua_pushvalue(L, shadow);
    lua_pushvalue(L, -2);
    lua_pushcclosure(L, frozen_index, 2);
  }
  lua_setfield(L, metatable, "__index");
}

// Pushes the future metatable of the table at `table`, without moving anything. Scripts cannot see it: `getmetatable` returns false.
static void push_frozen_metatable(lua_State *L, int table) {
  lua_createtable(L, 0, 4);
  lua_newtable(L);
  int shadow = lua_gettop(L), metatable = shadow - 1;
  int old = lua_getmetatable(L, table) ? lua_gettop(L) : 0;
  if (old) {
    lua_pushnil(L);
    while (lua_next(L, old)) {
      if (is_event_name(L, -2)) {
        lua_pushvalue(L, -2);
        lua_insert(L, -2);
        lua_rawset(L, metatable);
      } else {
        lua_pop(L, 1);
      }
    }
  }
  lua_pushcfunction(L, refuse_assignment);
  lua_setfield(L, metatable, "__newindex");
  lua_pushliteral(L, "__len");
  if (lua_rawget(L, metatable) == LUA_TNIL) {
    lua_pushcfunction(L, frozen_length);
    lua_setfield(L, metatable, "__len");
  }
  set_frozen_index(L, metatable, shadow, old && !clua_is_lazy(L, old) ? old : 0);
  lua_pushvalue(L, shadow);
  lua_rawsetp(L, metatable, &clua_key_shadow);
  lua_settop(L, metatable);
}

// Moves the contents of the table at `table` to the shadow of the metatable on top, and pops it.
static void freeze_table(lua_State *L, int table) {
  int metatable = lua_gettop(L);
  lua_rawgetp(L, metatable, &clua_key_shadow);
  int shadow = metatable + 1;
  clua_move_group(L, table, shadow);
  lua_pushnil(L);
  while (lua_next(L, table)) {
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, shadow);
    lua_pushvalue(L, -1);
    lua_pushnil(L);
    lua_rawset(L, table);
  }
  lua_settop(L, metatable);
  lua_setmetatable(L, table);
}

void clua_freeze_table(lua_State *L, int table) {
  int top = lua_gettop(L);
  push_frozen_metatable(L, table);
  freeze_table(L, table);
  lua_settop(L, top);
}

static int freeze_all(lua_State *L) {
  clua_walk w = {0};
  lua_settop(L, 0);
  lua_newtable(L);
  lua_newtable(L);
  lua_pushglobaltable(L);
  clua_visit(L, &w, "_G");
  lua_rawgetp(L, LUA_REGISTRYINDEX, &clua_key_kept);
  lua_pushnil(L);
  while (lua_next(L, -2)) clua_visit(L, &w, "a kept value");
  lua_settop(L, CLUA_REACHED);
  clua_visit_all(L, &w);
  // All metatables are created before anything moves, because a table may be the metatable of another.
  lua_newtable(L);
  int metatables = lua_gettop(L);
  for (lua_Integer i = 1; i <= w.count; i++) {
    lua_rawgeti(L, CLUA_REACHED, i);
    int table = lua_gettop(L);
    lua_pushvalue(L, table);
    if (lua_type(L, table) == LUA_TTABLE && !clua_unfold(L, table + 1)) {
      push_frozen_metatable(L, table);
      lua_rawseti(L, metatables, i);
    }
    lua_settop(L, metatables);
  }
  for (lua_Integer i = 1; i <= w.count; i++) {
    lua_rawgeti(L, CLUA_REACHED, i);
    if (lua_rawgeti(L, metatables, i) == LUA_TTABLE) freeze_table(L, metatables + 1);
    lua_settop(L, metatables);
  }
  clua_here(L)->frozen = 1;
  return 0;
}

int clua_freeze(lua_State *L) {
  lua_pushcfunction(L, freeze_all);
  return lua_pcall(L, 0, 0, 0);  // suspended: the host's own work
}
