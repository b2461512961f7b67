// Read-only tables. A frozen table keeps its identity; its contents move to a hidden table (the shadow), and its
// metatable answers from there. So nothing that a script can name changes after loading.
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
  lua_pushliteral(L, "__metatable");
  if (lua_rawget(L, metatable) != LUA_TNIL) return 1;
  // The working form of a frozen metatable stands for the table that the script knows.
  if (lua_rawgetp(L, metatable, &clua_key_proxy) != LUA_TNIL) return 1;
  lua_settop(L, metatable);
  return 1;
}

static int is_event_name(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TSTRING) return 0;
  return strncmp(lua_tostring(L, index), "__", 2) == 0;
}

// Pushes the working form of the frozen table at `table`: Lua looks for events in a metatable itself, which is empty in
// a frozen table.
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

// -- What is reached --------------------------------------------------------------------------------------------------

// Slots of the working stack of a walk.
enum { SEEN = 1, TABLES = 2 };

typedef struct {
  lua_Integer count;
  clua_context *context;
} walk;

static void visit(lua_State *L, walk *w, const char *label);

static const char *label_of(lua_State *L, int index) {
  return lua_type(L, index) == LUA_TSTRING ? lua_tostring(L, index) : "a list";
}

static void visit_function(lua_State *L, walk *w, const char *label) {
  int function = lua_gettop(L);
  lua_CFunction code = lua_tocfunction(L, function);
  if (code == clua_wrapped) luaL_error(L, "a coroutine cannot outlive loading (in '%s')", label);
  const char *name;
  for (int i = 1; (name = lua_getupvalue(L, function, i)) != NULL; i++) {
    int type = lua_type(L, -1);
    if (code && (code == clua_pairs_step || code == clua_list_step || code == clua_gmatch_step || type == LUA_TUSERDATA || type == LUA_TTHREAD))
      luaL_error(L, "an iterator cannot outlive loading (in '%s')", label);
    visit(L, w, name[0] ? name : label);
  }
}

// Takes the value on top, and remembers the tables that it reaches.
static void visit(lua_State *L, walk *w, const char *label) {
  int type = lua_type(L, -1);
  if (type == LUA_TTHREAD) luaL_error(L, "a coroutine cannot outlive loading (in '%s')", label);
  if (type == LUA_TTABLE || type == LUA_TFUNCTION) {
    lua_pushvalue(L, -1);
    if (lua_rawget(L, SEEN) == LUA_TNIL) {
      lua_pop(L, 1);
      lua_pushvalue(L, -1);
      lua_pushboolean(L, 1);
      lua_rawset(L, SEEN);
      lua_pushvalue(L, -1);
      lua_rawseti(L, TABLES, ++w->count);
      lua_pushstring(L, label);
      lua_rawseti(L, TABLES, -w->count);
    } else {
      lua_pop(L, 1);
    }
  }
  lua_pop(L, 1);
}

static void visit_table(lua_State *L, walk *w) {
  int table = lua_gettop(L);
  lua_pushvalue(L, table);
  int frozen = clua_unfold(L, table + 1);
  if (!frozen && lua_getmetatable(L, table)) visit(L, w, "a metatable");
  lua_pushnil(L);
  while (lua_next(L, table + 1)) {
    visit(L, w, label_of(L, -2));
    lua_pushvalue(L, -1);
    visit(L, w, "a key");
  }
  lua_pop(L, 1);
}

// Visits everything reachable from what has been visited so far.
static void visit_all(lua_State *L, walk *w) {
  for (lua_Integer i = 1; i <= w->count; i++) {
    lua_rawgeti(L, TABLES, -i);
    const char *label = label_of(L, -1);
    lua_rawgeti(L, TABLES, i);
    if (lua_type(L, -1) == LUA_TTABLE) visit_table(L, w);
    else visit_function(L, w, label);
    lua_settop(L, TABLES);
  }
}

void clua_walk_from_top(lua_State *L) {
  walk w = {0, clua_here(L)};
  lua_settop(L, 1);
  lua_newtable(L);
  lua_newtable(L);
  lua_rotate(L, 1, 2);
  visit(L, &w, "a function");
  visit_all(L, &w);
  lua_remove(L, SEEN);
}

// -- Freezing ---------------------------------------------------------------------------------------------------------

static int frozen_length(lua_State *L) {
  lua_pushinteger(L, (lua_Integer)lua_rawlen(L, lua_upvalueindex(1)));
  return 1;
}

// Upvalues: the shadow, the `__index` function that the table had.
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

// Sets `__index` of the metatable at `metatable` for the shadow at `shadow`, whose table had the one at `old` (or 0).
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

// Pushes the metatable that the table at `table` will have; it moves nothing yet.
static void push_frozen_metatable(lua_State *L, int table) {
  lua_newtable(L);
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
  lua_pushnil(L);
  lua_setfield(L, metatable, "__mode");
  lua_pushcfunction(L, refuse_assignment);
  lua_setfield(L, metatable, "__newindex");
  lua_pushboolean(L, 0);
  lua_setfield(L, metatable, "__metatable");
  lua_pushliteral(L, "__len");
  if (lua_rawget(L, metatable) == LUA_TNIL) {
    lua_pushvalue(L, shadow);
    lua_pushcclosure(L, frozen_length, 1);
    lua_setfield(L, metatable, "__len");
  }
  set_frozen_index(L, metatable, shadow, old);
  lua_pushvalue(L, shadow);
  lua_rawsetp(L, metatable, &clua_key_shadow);
  lua_settop(L, metatable);
}

// Moves the contents of the table at `table` under the metatable on top, which it takes.
static void freeze_table(lua_State *L, int table) {
  int metatable = lua_gettop(L);
  lua_rawgetp(L, metatable, &clua_key_shadow);
  int shadow = metatable + 1;
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

static int freeze_all(lua_State *L) {
  walk w = {0, clua_here(L)};
  lua_settop(L, 0);
  lua_newtable(L);
  lua_newtable(L);
  lua_pushglobaltable(L);
  visit(L, &w, "_G");
  lua_rawgetp(L, LUA_REGISTRYINDEX, &clua_key_kept);
  lua_pushnil(L);
  while (lua_next(L, -2)) visit(L, &w, "a kept value");
  lua_settop(L, TABLES);
  visit_all(L, &w);
  // All metatables are made before anything moves: a table may be the metatable of another.
  lua_newtable(L);
  int metatables = lua_gettop(L);
  for (lua_Integer i = 1; i <= w.count; i++) {
    lua_rawgeti(L, TABLES, i);
    int table = lua_gettop(L);
    lua_pushvalue(L, table);
    if (lua_type(L, table) == LUA_TTABLE && !clua_unfold(L, table + 1)) {
      push_frozen_metatable(L, table);
      lua_rawseti(L, metatables, i);
    }
    lua_settop(L, metatables);
  }
  for (lua_Integer i = 1; i <= w.count; i++) {
    lua_rawgeti(L, TABLES, i);
    if (lua_rawgeti(L, metatables, i) == LUA_TTABLE) freeze_table(L, metatables + 1);
    lua_settop(L, metatables);
  }
  w.context->frozen = 1;
  return 0;
}

int clua_freeze(lua_State *L) {
  lua_pushcfunction(L, freeze_all);
  return lua_pcall(L, 0, 0, 0);  // suspended: the host's own work
}
