// The table library for scripts. Every element that is accessed is charged, so a false length cannot hang it.
#include "internal.h"

// Returns whether the value at `index` is a table without a metatable, for which raw access is equivalent. Other values
// are accepted if they implement the required metamethods; otherwise, this raises an error.
int clua_is_plain(lua_State *L, int index, int needs) {
  static const char *const events[] = {"__index", "__newindex", "__len"};
  int is_table = lua_type(L, index) == LUA_TTABLE;
  if (!lua_getmetatable(L, index)) {
    if (!is_table) luaL_checktype(L, index, LUA_TTABLE);
    return 1;
  }
  for (int i = 0; i < 3 && !is_table; i++) {
    if (!(needs & 1 << i)) continue;
    lua_pushstring(L, events[i]);
    if (lua_rawget(L, -2) == LUA_TNIL) luaL_checktype(L, index, LUA_TTABLE);
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  return 0;
}

static void get(lua_State *L, int plain, int table, lua_Integer place) {
  if (plain) lua_rawgeti(L, table, place);
  else lua_geti(L, table, place);
}

static void set(lua_State *L, int plain, int table, lua_Integer place) {
  if (plain) lua_rawseti(L, table, place);
  else lua_seti(L, table, place);
}

static int insert(lua_State *L) {
  clua_context *c = clua_here(L);
  int plain = clua_is_plain(L, 1, CLUA_READS | CLUA_WRITES | CLUA_MEASURES);
  lua_Integer end = (lua_Integer)((lua_Unsigned)luaL_len(L, 1) + 1), place;
  switch (lua_gettop(L)) {
    case 2: place = end; break;
    case 3:
      place = luaL_checkinteger(L, 2);
      luaL_argcheck(L, (lua_Unsigned)place - 1u < (lua_Unsigned)end, 2, "position out of bounds");
      for (lua_Integer i = end; i > place; i--) {
        clua_charge(L, c, 1);
        get(L, plain, 1, i - 1);
        set(L, plain, 1, i);
      }
      break;
    default: return luaL_error(L, "wrong number of arguments to 'insert'");
  }
  set(L, plain, 1, place);
  return 0;
}

static int remove_at(lua_State *L) {
  clua_context *c = clua_here(L);
  int plain = clua_is_plain(L, 1, CLUA_READS | CLUA_WRITES | CLUA_MEASURES);
  lua_Integer length = luaL_len(L, 1), place = luaL_optinteger(L, 2, length);
  luaL_argcheck(L, place == length || (lua_Unsigned)place - 1u <= (lua_Unsigned)length, 2, "position out of bounds");
  get(L, plain, 1, place);
  for (; place < length; place++) {
    clua_charge(L, c, 1);
    get(L, plain, 1, place + 1);
    set(L, plain, 1, place);
  }
  lua_pushnil(L);
  set(L, plain, 1, place);
  return 1;
}

static int move(lua_State *L) {
  clua_context *c = clua_here(L);
  lua_Integer from = luaL_checkinteger(L, 2), last = luaL_checkinteger(L, 3), to = luaL_checkinteger(L, 4);
  int target = lua_isnoneornil(L, 5) ? 1 : 5, plain = clua_is_plain(L, 1, CLUA_READS);
  int plain_target = clua_is_plain(L, target, CLUA_WRITES);
  if (last >= from) {
    luaL_argcheck(L, from > 0 || last < LUA_MAXINTEGER + from, 3, "too many elements to move");
    lua_Integer count = last - from + 1;
    luaL_argcheck(L, to <= LUA_MAXINTEGER - count + 1, 4, "destination wrap around");
    int forward = to > last || to <= from || (target != 1 && !lua_rawequal(L, 1, target));
    for (lua_Integer i = 0; i < count; i++) {
      lua_Integer step = forward ? i : count - 1 - i;
      clua_charge(L, c, 1);
      get(L, plain, 1, from + step);
      set(L, plain_target, target, to + step);
    }
  }
  lua_pushvalue(L, target);
  return 1;
}

static int concat(lua_State *L) {
  clua_context *c = clua_here(L);
  size_t length;
  int plain = clua_is_plain(L, 1, CLUA_READS | CLUA_MEASURES);
  const char *separator = luaL_optlstring(L, 2, "", &length);
  lua_Integer first = luaL_optinteger(L, 3, 1), last = lua_isnoneornil(L, 4) ? luaL_len(L, 1) : luaL_checkinteger(L, 4);
  luaL_Buffer text;
  luaL_buffinit(L, &text);
  for (lua_Integer i = first; i <= last; i++) {
    clua_charge(L, c, 1);
    get(L, plain, 1, i);
    if (!lua_isstring(L, -1))
      return luaL_error(L, "invalid value (%s) at index %I in table for 'concat'", luaL_typename(L, -1), (LUAI_UACINT)i);
    luaL_addvalue(&text);
    if (i == last) break;
    luaL_addlstring(&text, separator, length);
  }
  luaL_pushresult(&text);
  return 1;
}

static int pack(lua_State *L) {
  int count = lua_gettop(L);
  clua_charge(L, clua_here(L), count);
  lua_createtable(L, count, 1);
  lua_insert(L, 1);
  for (int i = count; i >= 1; i--) lua_rawseti(L, 1, i);
  lua_pushinteger(L, count);
  lua_setfield(L, 1, "n");
  return 1;
}

static int unpack(lua_State *L) {
  clua_context *c = clua_here(L);
  int plain = lua_type(L, 1) == LUA_TTABLE && clua_is_plain(L, 1, 0);
  lua_Integer first = luaL_optinteger(L, 2, 1), last = lua_isnoneornil(L, 3) ? luaL_len(L, 1) : luaL_checkinteger(L, 3);
  if (first > last) return 0;
  lua_Unsigned count = (lua_Unsigned)last - (lua_Unsigned)first;
  if (count >= 1000000 || !lua_checkstack(L, (int)count + 1)) return luaL_error(L, "too many results to unpack");
  for (lua_Unsigned i = 0; i <= count; i++) {
    clua_charge(L, c, 1);
    get(L, plain, 1, (lua_Integer)((lua_Unsigned)first + i));
  }
  return (int)count + 1;
}

void clua_open_table(lua_State *L) {
  static const luaL_Reg own[] = {{"concat", concat}, {"insert", insert}, {"move", move}, {"pack", pack},
                                 {"remove", remove_at}, {"sort", clua_sort}, {"unpack", unpack}, {NULL, NULL}};
  luaL_newlib(L, own);
}
