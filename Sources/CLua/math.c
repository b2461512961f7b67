// Portable random numbers: xoshiro256** (Blackman and Vigna), seeded by the host.
#include "internal.h"

static uint64_t rotate(uint64_t x, int by) { return (x << by) | (x >> (64 - by)); }

static uint64_t draw(uint64_t s[4]) {
  uint64_t result = rotate(s[1] * 5, 7) * 9, carry = s[1] << 17;
  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= carry;
  s[3] = rotate(s[3], 45);
  return result;
}

// Expands one word to the whole state with splitmix64, as the authors of xoshiro advise.
void clua_seed(clua_context *c, uint64_t seed) {
  for (int i = 0; i < 4; i++) {
    uint64_t z = seed += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    c->random[i] = z ^ (z >> 31);
  }
}

static int random(lua_State *L) {
  uint64_t *state = clua_here(L)->random;
  lua_Integer low = 1, high;
  switch (lua_gettop(L)) {
    case 0: lua_pushnumber(L, (lua_Number)(draw(state) >> 11) * 0x1.0p-53); return 1;
    case 1:
      high = luaL_checkinteger(L, 1);
      if (high == 0) {
        lua_pushinteger(L, (lua_Integer)draw(state));
        return 1;
      }
      break;
    case 2:
      low = luaL_checkinteger(L, 1);
      high = luaL_checkinteger(L, 2);
      break;
    default: return luaL_error(L, "wrong number of arguments");
  }
  luaL_argcheck(L, low <= high, lua_gettop(L), "interval is empty");
  uint64_t width = (uint64_t)high - (uint64_t)low, mask = width, drawn;
  for (int shift = 1; shift < 64; shift *= 2) mask |= mask >> shift;
  do drawn = draw(state) & mask; while (drawn > width);  // fewer than two draws on average
  lua_pushinteger(L, (lua_Integer)((uint64_t)low + drawn));
  return 1;
}

void clua_open_math(lua_State *L) {
  static const char *const kept[] = {"abs", "acos", "asin", "atan",  "ceil", "cos",  "deg",  "exp",
                                     "floor", "fmod", "log", "max", "min", "modf", "rad", "sin",
                                     "sqrt", "tan", "tointeger", "type", "ult", "pi", "huge",
                                     "maxinteger", "mininteger", NULL};
  lua_newtable(L);
  int mine = lua_gettop(L);
  luaL_requiref(L, LUA_MATHLIBNAME, luaopen_math, 0);
  for (const char *const *name = kept; *name; name++) {
    lua_getfield(L, mine + 1, *name);
    lua_setfield(L, mine, *name);
  }
  lua_settop(L, mine);
  lua_pushcfunction(L, random);
  lua_setfield(L, mine, "random");
}
