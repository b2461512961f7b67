// Handles (userdata that hold one reference to a host object) and error values.
#include <stdlib.h>
#include "internal.h"

static int collect_object(lua_State *L) {
  clua_handle *handle = lua_touserdata(L, 1);
  if (handle && handle->seal) {
    clua_context *c = clua_here(L);
    void *object = handle->object;
    handle->seal = NULL;
    c->used -= handle->weight;
    c->suspended++;
    c->release(object);
    c->suspended--;
  }
  return 0;
}

// Upvalues: members (name -> function, or light userdata of a getter), the fallback.
int clua_index(lua_State *L) {
  lua_settop(L, 2);
  lua_pushvalue(L, 2);
  int type = lua_rawget(L, lua_upvalueindex(1));
  if (type == LUA_TFUNCTION) return 1;
  void *getter = lua_touserdata(L, type == LUA_TLIGHTUSERDATA ? 3 : lua_upvalueindex(2));
  lua_settop(L, 2);
  return clua_invoke(L, clua_here(L), getter);
}

void clua_new_type(lua_State *L, void *key, const char *name, void *fallback) {
  int members = lua_gettop(L);
  lua_createtable(L, 0, 8);
  lua_insert(L, members);
  lua_pushlightuserdata(L, fallback);
  lua_pushcclosure(L, clua_index, 2);
  lua_setfield(L, members, "__index");
  lua_pushcfunction(L, collect_object);
  lua_setfield(L, members, "__gc");
  lua_pushboolean(L, 0);
  lua_setfield(L, members, "__metatable");
  lua_pushstring(L, name);
  lua_setfield(L, members, "__name");
  lua_pushvalue(L, members);
  lua_rawsetp(L, LUA_REGISTRYINDEX, key);
}

int clua_push_object(lua_State *L, void *object, void *key, int weighs) {
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, key) != LUA_TTABLE) {
    lua_pop(L, 1);
    return 0;
  }
  clua_context *c = clua_here(L);
  clua_handle *handle = lua_newuserdatauv(L, sizeof *handle, 0);
  handle->seal = &clua_key_object;
  handle->object = object;
  handle->key = key;
  handle->weight = weighs ? CLUA_HANDLE_WEIGHT + c->copied : 0;
  c->used += handle->weight;
  lua_insert(L, -2);
  lua_setmetatable(L, -2);
  return 1;
}

// Scripts cannot create userdata, and userdata created by C is never passed to scripts; the type is checked anyway.
const clua_handle *clua_handle_at(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TUSERDATA || lua_rawlen(L, index) != sizeof(clua_handle)) return NULL;
  const clua_handle *handle = lua_touserdata(L, index);
  return handle->seal == &clua_key_object ? handle : NULL;
}

// The host's copies of script values are in memory that the allocator does not count.
clua_ledger *clua_weigh(clua_context *c, size_t *bytes) {
  *bytes += CLUA_HANDLE_WEIGHT + c->copied;
  atomic_fetch_add_explicit(&c->ledger->total, *bytes, memory_order_relaxed);
  return c->ledger;
}

void clua_weigh_more(clua_context *c, clua_ledger *ledger, size_t *bytes) {
  if (ledger != c->ledger) return;
  *bytes += c->copied;
  atomic_fetch_add_explicit(&ledger->total, c->copied, memory_order_relaxed);
}

void clua_reweigh(clua_ledger *ledger, ptrdiff_t more) {
  atomic_fetch_add_explicit(&ledger->total, (size_t)more, memory_order_relaxed);
}

void clua_unweigh(clua_ledger *ledger, size_t bytes) {
  if (atomic_fetch_sub_explicit(&ledger->total, bytes, memory_order_acq_rel) == bytes) free(ledger);
}

// -- Error values -----------------------------------------------------------------------------------------------------

static int error_text(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  clua_unfold(L, 1);
  static const char *const names[] = {"file", "line", "message"};
  for (int i = 0; i < 3; i++) {
    lua_pushstring(L, names[i]);
    lua_rawget(L, 1);
  }
  if (!lua_isstring(L, 4)) {
    lua_pushliteral(L, "error");
    lua_replace(L, 4);
  }
  if (lua_type(L, 2) == LUA_TSTRING && lua_isinteger(L, 3))
    lua_pushfstring(L, "%s:%I: %s", lua_tostring(L, 2), (LUAI_UACINT)lua_tointeger(L, 3), lua_tostring(L, 4));
  return 1;
}

static int error_concat(lua_State *L) {
  lua_settop(L, 2);
  clua_to_text(L, 1);
  clua_to_text(L, 2);
  lua_concat(L, 2);
  return 1;
}

void clua_make_error(lua_State *L, void *thrown, size_t bytes) {
  int value = lua_gettop(L);
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &clua_key_error) != LUA_TTABLE) {
    lua_pop(L, 1);
    lua_createtable(L, 0, 4);
    lua_pushcfunction(L, error_text);
    lua_setfield(L, -2, "__tostring");
    lua_pushcfunction(L, error_concat);
    lua_setfield(L, -2, "__concat");
    lua_pushliteral(L, "error");
    lua_setfield(L, -2, "__name");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_pushvalue(L, -1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &clua_key_error);
  }
  lua_setmetatable(L, value);
  // The thrown error lives as long as the error value, inaccessible to the script.
  lua_rawgetp(L, LUA_REGISTRYINDEX, &clua_key_thrown);
  lua_pushvalue(L, value);
  clua_context *c = clua_here(L);
  clua_handle *handle = lua_newuserdatauv(L, sizeof *handle, 0);
  *handle = (clua_handle){&clua_key_error, thrown, thrown, CLUA_HANDLE_WEIGHT + bytes};
  c->used += handle->weight;
  lua_createtable(L, 0, 1);
  lua_pushcfunction(L, collect_object);
  lua_setfield(L, -2, "__gc");
  lua_setmetatable(L, -2);
  lua_rawset(L, -3);
  lua_settop(L, value);
}

int clua_is_error(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TTABLE || !lua_getmetatable(L, index)) return 0;
  lua_rawgetp(L, LUA_REGISTRYINDEX, &clua_key_error);
  int same = lua_rawequal(L, -1, -2);
  lua_pop(L, 2);
  return same;
}

void *clua_thrown_at(lua_State *L, int index) {
  index = lua_absindex(L, index);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &clua_key_thrown);
  lua_pushvalue(L, index);
  clua_handle *handle = lua_rawget(L, -2) == LUA_TUSERDATA ? lua_touserdata(L, -1) : NULL;
  void *thrown = handle ? handle->object : NULL;
  lua_pop(L, 2);
  return thrown;
}

// -- Values kept by the host ------------------------------------------------------------------------------------------

void clua_keep(lua_State *L, lua_Integer slot) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &clua_key_kept);
  lua_insert(L, -2);
  lua_rawseti(L, -2, slot);
  lua_pop(L, 1);
}

int clua_kept(lua_State *L, lua_Integer slot) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &clua_key_kept);
  int type = lua_rawgeti(L, -1, slot);
  lua_remove(L, -2);
  return type;
}

void clua_drop(lua_State *L, lua_Integer slot) {
  lua_pushnil(L);
  clua_keep(L, slot);
}

void clua_pop(lua_State *L, int count) { lua_settop(L, -count - 1); }
void clua_push_globals(lua_State *L) { lua_rawgeti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS); }
