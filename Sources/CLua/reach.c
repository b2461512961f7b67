// Finds the tables and functions that are reachable from a value through fields, metatables, and upvalues.
#include "internal.h"

static const char *label_of(lua_State *L, int index) {
  return lua_type(L, index) == LUA_TSTRING ? lua_tostring(L, index) : "a list";
}

static int is_iterator(lua_CFunction code) {
  return code == clua_pairs_step || code == clua_list_step || code == clua_gmatch_step;
}

static void visit_upvalues(lua_State *L, clua_walk *w, int function, lua_CFunction code, const char *label) {
  if (code == clua_wrapped) luaL_error(L, "a coroutine cannot outlive loading (in '%s')", label);
  const char *name;
  for (int i = 1; (name = lua_getupvalue(L, function, i)) != NULL; i++) {
    int type = lua_type(L, -1);
    if (code && (is_iterator(code) || type == LUA_TUSERDATA || type == LUA_TTHREAD))
      luaL_error(L, "an iterator cannot outlive loading (in '%s')", label);
    clua_visit(L, w, name[0] ? name : label);
  }
}

// Pops a value and records the tables and functions in it, each once.
void clua_visit(lua_State *L, clua_walk *w, const char *label) {
  int type = lua_type(L, -1);
  if (type == LUA_TTHREAD) luaL_error(L, "a coroutine cannot outlive loading (in '%s')", label);
  if (type == LUA_TFUNCTION && lua_iscfunction(L, -1)) {
    // C functions are numerous and small, so they are visited immediately.
    luaL_checkstack(L, 8, NULL);
    visit_upvalues(L, w, lua_gettop(L), lua_tocfunction(L, -1), label);
  } else if (type == LUA_TTABLE || type == LUA_TFUNCTION) {
    lua_pushvalue(L, -1);
    if (lua_rawget(L, CLUA_SEEN) == LUA_TNIL) {
      lua_pop(L, 1);
      lua_pushvalue(L, -1);
      lua_pushstring(L, label);
      lua_rawset(L, CLUA_SEEN);
      lua_pushvalue(L, -1);
      lua_rawseti(L, CLUA_REACHED, ++w->count);
    } else {
      lua_pop(L, 1);
    }
  }
  lua_pop(L, 1);
}

static void visit_table(lua_State *L, clua_walk *w) {
  int table = lua_gettop(L);
  lua_pushvalue(L, table);
  int frozen = clua_unfold(L, table + 1);
  if (!frozen && lua_getmetatable(L, table)) {
    if (clua_is_lazy(L, -1)) lua_pop(L, 1);  // the host's own
    else clua_visit(L, w, "a metatable");
  }
  lua_pushnil(L);
  while (lua_next(L, table + 1)) {
    clua_visit(L, w, label_of(L, -2));
    int type = lua_type(L, -1);
    if (type < LUA_TTABLE) continue;  // most keys are texts and numbers
    lua_pushvalue(L, -1);
    clua_visit(L, w, "a key");
  }
  lua_pop(L, 1);
}

// Visits everything reachable from the recorded values.
void clua_visit_all(lua_State *L, clua_walk *w) {
  for (lua_Integer i = 1; i <= w->count; i++) {
    lua_rawgeti(L, CLUA_REACHED, i);
    if (lua_type(L, -1) == LUA_TTABLE) {
      visit_table(L, w);
    } else {
      lua_pushvalue(L, -1);
      lua_rawget(L, CLUA_SEEN);
      lua_insert(L, -2);
      visit_upvalues(L, w, lua_gettop(L), NULL, lua_tostring(L, -2));
    }
    lua_settop(L, CLUA_REACHED);
  }
}

void clua_walk_from_top(lua_State *L) {
  clua_walk w = {0};
  lua_settop(L, 1);
  lua_newtable(L);
  lua_newtable(L);
  lua_rotate(L, 1, 2);
  clua_visit(L, &w, "a function");
  clua_visit_all(L, &w);
  lua_remove(L, CLUA_SEEN);
}

