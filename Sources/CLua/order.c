// The fixed order of keys: integers ascending, strings by bytes, false, true, floats ascending, then at most one key of
// any other kind, since such keys have no order of their own.
#include <stdlib.h>
#include <string.h>
#include "internal.h"

enum { INTEGER_KEY, STRING_KEY, BOOLEAN_KEY, FLOAT_KEY, OTHER_KEY };

typedef struct {
  int rank;
  lua_Integer integer;  // an integer or a boolean
  lua_Number number;
  const char *text;
  size_t length;
  int place;  // in the table of unsorted keys
} key;

static int compare(const void *left, const void *right) {
  const key *a = left, *b = right;
  if (a->rank != b->rank) return a->rank < b->rank ? -1 : 1;
  switch (a->rank) {
    case STRING_KEY: {
      int order = memcmp(a->text, b->text, a->length < b->length ? a->length : b->length);
      if (order) return order;
      return a->length < b->length ? -1 : a->length > b->length;
    }
    case FLOAT_KEY: return a->number < b->number ? -1 : a->number > b->number;
    default: return a->integer < b->integer ? -1 : a->integer > b->integer;
  }
}

static key read_key(lua_State *L, int index) {
  key k = {OTHER_KEY, 0, 0, NULL, 0, 0};
  switch (lua_type(L, index)) {
    case LUA_TNUMBER:
      if (lua_isinteger(L, index)) {
        k.rank = INTEGER_KEY;
        k.integer = lua_tointeger(L, index);
      } else {
        k.rank = FLOAT_KEY;
        k.number = lua_tonumber(L, index);
      }
      break;
    case LUA_TSTRING:
      k.rank = STRING_KEY;
      k.text = lua_tolstring(L, index, &k.length);
      break;
    case LUA_TBOOLEAN:
      k.rank = BOOLEAN_KEY;
      k.integer = lua_toboolean(L, index);
      break;
    default: break;
  }
  return k;
}

static int refuse_order(lua_State *L) {
  return luaL_error(L, "keys that are tables, functions or handles have no fixed order; use a list, or string keys");
}

// Counts the keys of the table at `table`; sets `list` to whether they are 1…count.
static size_t count_keys(lua_State *L, int table, int *list) {
  clua_context *c = clua_here(L);
  size_t count = 0;
  lua_Integer highest = 0;
  *list = 1;
  lua_pushnil(L);
  while (lua_next(L, table)) {
    clua_charge(L, c, 1);
    lua_pop(L, 1);
    count++;
    if (!lua_isinteger(L, -1) || lua_tointeger(L, -1) < 1) *list = 0;
    else if (lua_tointeger(L, -1) > highest) highest = lua_tointeger(L, -1);
  }
  if ((size_t)highest != count) *list = 0;
  return count;
}

// Pushes a list of the keys of the table at `table`, in order.
static void push_sorted_keys(lua_State *L, int table, size_t count) {
  clua_context *c = clua_here(L);
  if (count > (1u << 24)) luaL_error(L, "too many keys");
  int64_t rounds = 1, others = 0;
  for (size_t n = count; n > 1; n >>= 1) rounds++;
  clua_charge(L, c, (int64_t)count * rounds);
  key *keys = lua_newuserdatauv(L, (count ? count : 1) * sizeof(key), 0);
  lua_createtable(L, (int)count, 0);
  int unsorted = lua_gettop(L), place = 0;
  lua_pushnil(L);
  while (lua_next(L, table)) {
    lua_pop(L, 1);
    lua_pushvalue(L, -1);
    lua_rawseti(L, unsorted, place + 1);
    keys[place] = read_key(L, -1);
    keys[place].place = place + 1;
    if (keys[place].rank == OTHER_KEY && ++others > 1) refuse_order(L);
    place++;
  }
  qsort(keys, (size_t)place, sizeof(key), compare);
  lua_createtable(L, place, 0);
  for (int i = 0; i < place; i++) {
    lua_rawgeti(L, unsorted, keys[i].place);
    lua_rawseti(L, -2, i + 1);
  }
  lua_replace(L, unsorted - 1);
  lua_settop(L, unsorted - 1);
}

enum { FEW = 32 };

// Does the same for a few keys, which are sorted on the stack.
static void push_few_keys(lua_State *L, int table, size_t count) {
  key keys[FEW];
  int base = lua_gettop(L), taken = 0, others = 0;
  luaL_checkstack(L, FEW + 8, NULL);
  clua_charge(L, clua_here(L), (int64_t)count * 4);
  lua_pushnil(L);
  while (lua_next(L, table)) {
    lua_pop(L, 1);
    key one = read_key(L, -1);
    if (one.rank == OTHER_KEY && ++others > 1) refuse_order(L);
    one.place = base + 1 + taken;
    int at = taken++;
    for (; at > 0 && compare(&one, &keys[at - 1]) < 0; at--) keys[at] = keys[at - 1];
    keys[at] = one;
    lua_pushvalue(L, -1);
  }
  lua_createtable(L, taken, 0);
  for (int i = 0; i < taken; i++) {
    lua_pushvalue(L, keys[i].place);
    lua_rawseti(L, -2, i + 1);
  }
  lua_insert(L, base + 1);
  lua_settop(L, base + 1);
}

// -- pairs ------------------------------------------------------------------------------------------------------------

// Upvalues: the contents, the number of elements; the index is the control variable. Elements removed during the iteration are
// skipped.
int clua_list_step(lua_State *L) {
  lua_Integer place = lua_tointeger(L, 2), count = lua_tointeger(L, lua_upvalueindex(2));
  if (place < 0) place = 0;
  while (place < count) {
    lua_pushinteger(L, ++place);
    if (lua_rawgeti(L, lua_upvalueindex(1), place) != LUA_TNIL) return 2;
    lua_pop(L, 2);
    clua_charge(L, clua_here(L), 1);
  }
  return lua_pushnil(L), 1;
}

// Upvalues: the contents, the sorted keys, the index. Keys removed during the iteration are skipped.
int clua_pairs_step(lua_State *L) {
  lua_Integer place = lua_tointeger(L, lua_upvalueindex(3));
  for (;;) {
    if (lua_rawgeti(L, lua_upvalueindex(2), ++place) == LUA_TNIL) return 1;
    lua_pushvalue(L, -1);
    if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL) break;
    lua_pop(L, 2);
    clua_charge(L, clua_here(L), 1);
  }
  lua_pushinteger(L, place);
  lua_replace(L, lua_upvalueindex(3));
  return 2;
}

int clua_pairs(lua_State *L) {
  luaL_checkany(L, 1);
  if (luaL_getmetafield(L, 1, "__pairs") != LUA_TNIL) {
    lua_pushvalue(L, 1);
    lua_call(L, 1, 3);
    return 3;
  }
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  lua_pushvalue(L, 1);
  clua_unfold(L, 2);
  clua_settle(L, 2);
  int list;
  size_t count = count_keys(L, 2, &list);
  if (list) {
    lua_pushinteger(L, (lua_Integer)count);
    lua_pushcclosure(L, clua_list_step, 2);
  } else {
    if (count <= FEW) push_few_keys(L, 2, count);
    else push_sorted_keys(L, 2, count);
    lua_pushinteger(L, 0);
    lua_pushcclosure(L, clua_pairs_step, 3);
  }
  lua_pushvalue(L, 1);
  lua_pushnil(L);
  return 3;
}

// -- next -------------------------------------------------------------------------------------------------------------

// Continues after `key` in the order cached by the last call of `next`. Returns 0 if that was another table.
static int continue_next(lua_State *L) {
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &clua_key_next) != LUA_TTABLE) return 0;
  int memory = lua_gettop(L);
  lua_rawgeti(L, memory, 1);
  lua_rawgeti(L, memory, 2);
  lua_rawgeti(L, memory, 3);
  lua_Integer place = lua_tointeger(L, -1);
  if (!lua_rawequal(L, -3, 1)) return 0;
  lua_rawgeti(L, -2, place);
  if (!lua_rawequal(L, -1, 2)) return 0;
  int keys = lua_gettop(L) - 2;
  for (;;) {
    clua_charge(L, clua_here(L), 1);
    if (lua_rawgeti(L, keys, ++place) == LUA_TNIL) return 1;
    lua_pushvalue(L, -1);
    if (lua_rawget(L, 1) != LUA_TNIL) break;
    lua_pop(L, 2);
  }
  lua_pushinteger(L, place);
  lua_rawseti(L, memory, 3);
  return 2;
}

// Caches the order of the keys of table 1, positioned at the key in slot 2.
static void begin_next(lua_State *L, size_t count) {
  clua_context *c = clua_here(L);
  push_sorted_keys(L, 1, count);
  lua_Integer place = 0;
  if (!lua_isnil(L, 2)) {
    for (place = 1;; place++) {
      clua_charge(L, c, 1);
      if (lua_rawgeti(L, -1, place) == LUA_TNIL) luaL_error(L, "invalid key to 'next'");
      int same = lua_rawequal(L, -1, 2);
      lua_pop(L, 1);
      if (same) break;
    }
  }
  lua_createtable(L, 3, 0);
  lua_pushvalue(L, 1);
  lua_rawseti(L, -2, 1);
  lua_insert(L, -2);
  lua_rawseti(L, -2, 2);
  lua_pushinteger(L, place);
  lua_rawseti(L, -2, 3);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &clua_key_next);
  c->keeps_order = 1;
}

int clua_next(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 2);
  clua_unfold(L, 1);
  clua_settle(L, 1);
  if (lua_isnil(L, 2)) {
    lua_pushnil(L);
    if (!lua_next(L, 1)) return lua_pushnil(L), 1;  // empty: asked often
    lua_settop(L, 2);
  } else {
    int results = continue_next(L);
    if (results) return results;
    lua_settop(L, 2);
    if (lua_isinteger(L, 2) && lua_tointeger(L, 2) < LUA_MAXINTEGER) {  // a list needs no order
      lua_pushinteger(L, lua_tointeger(L, 2) + 1);
      lua_pushvalue(L, -1);
      if (lua_rawget(L, 1) != LUA_TNIL) return 2;
      lua_settop(L, 2);
    }
  }
  int list;
  begin_next(L, count_keys(L, 1, &list));
  lua_settop(L, 2);
  if (lua_isnil(L, 2)) {
    lua_rawgetp(L, LUA_REGISTRYINDEX, &clua_key_next);
    lua_rawgeti(L, -1, 2);
    lua_rawgeti(L, -1, 1);
    lua_pushvalue(L, -1);
    lua_rawget(L, 1);
    lua_pushinteger(L, 1);
    lua_rawseti(L, -5, 3);
    return 2;
  }
  return continue_next(L);
}
