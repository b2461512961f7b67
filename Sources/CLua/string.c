// The string library of scripts.
#include <string.h>
#include "internal.h"

// Lua's own `format`, after its table arguments have become text without addresses.
static int format(lua_State *L) {
  size_t length;
  const char *text = luaL_checklstring(L, 1, &length), *end = text + length;
  int top = lua_gettop(L), argument = 1;
  clua_charge(L, clua_here(L), 1 + (int64_t)(length >> 2));
  while (text < end) {
    if (*text++ != '%') continue;
    if (text < end && *text == '%') {
      text++;
      continue;
    }
    while (text < end && *text && strchr("-+ #0123456789.", *text)) text++;
    if (text >= end) break;
    argument++;
    // Quoting looks at each byte for some nanoseconds.
    if (*text == 'q' && lua_type(L, argument) == LUA_TSTRING)
      clua_charge(L, clua_here(L), 4 * (int64_t)lua_rawlen(L, argument));
    if (*text == 'p') return luaL_error(L, "'%%p' is not available");
    if (*text == 's' && argument <= top) {
      int type = lua_type(L, argument);
      if (type == LUA_TTABLE || type >= LUA_TFUNCTION || type == LUA_TLIGHTUSERDATA) {
        clua_to_text(L, argument);
        lua_replace(L, argument);
      }
    }
    text++;
  }
  return clua_charged(L);
}

void clua_open_string(lua_State *L) {
  static const char *const charged[] = {"byte", "char",    "len", "lower",  "pack",  "packsize",
                                        "rep",  "reverse", "sub", "unpack", "upper", NULL};
  lua_newtable(L);
  int mine = lua_gettop(L);
  luaL_requiref(L, LUA_STRLIBNAME, luaopen_string, 0);
  int stock = mine + 1;
  for (const char *const *name = charged; *name; name++) {
    lua_getfield(L, stock, *name);
    lua_pushcclosure(L, clua_charged, 1);
    lua_setfield(L, mine, *name);
  }
  lua_getfield(L, stock, "format");
  lua_pushcclosure(L, format, 1);
  lua_setfield(L, mine, "format");
  lua_settop(L, mine);
  clua_set_pattern_functions(L);
  // Methods of strings live in a table that no script can name, so that changing `string` breaks no method.
  lua_newtable(L);
  int hidden = lua_gettop(L);
  lua_pushnil(L);
  while (lua_next(L, mine)) {
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, hidden);
  }
  lua_pushliteral(L, "");
  lua_getmetatable(L, -1);
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_pushvalue(L, hidden);
  lua_setfield(L, -2, "__index");
  lua_settop(L, mine);
}
