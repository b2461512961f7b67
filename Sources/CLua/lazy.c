// Constructors that are created lazily, on first access. The host provides a catalog of names once, for all states. A table of such
// names is empty at first; its hidden metatable creates what is accessed. Everything that reads a table without
// its metatable creates the rest first, so that scripts cannot distinguish such a table from a complete one.
//
// Creation is not charged: a call costs the same in a state in which the name was used before.
#include <string.h>
#include "internal.h"

static int is_pending(const clua_context *c, const clua_name *name) {
  ptrdiff_t place = name - c->catalog->names;
  return !(c->made[place / 64] >> (place % 64) & 1);
}

static void settle_name(clua_context *c, const clua_name *name) {
  ptrdiff_t place = name - c->catalog->names;
  c->made[place / 64] |= (uint64_t)1 << (place % 64);
}

// Returns the number of the lazy table at `index`, or -1.
static int group_at(lua_State *L, clua_context *c, int index) {
  if (!c->catalog) return -1;
  const void *table = lua_topointer(L, index);
  for (int i = 0; i < c->catalog->group_count; i++)
    if (c->groups[i] == table) return i;
  return -1;
}

// Returns the name at `key` in a lazy table if it is still pending, or NULL.
static const clua_name *pending_name(lua_State *L, clua_context *c, int group, int key) {
  if (group < 0 || lua_type(L, key) != LUA_TSTRING) return NULL;
  size_t length;
  const char *text = lua_tolstring(L, key, &length);
  const clua_group *s = &c->catalog->groups[group];
  const clua_name *low = c->catalog->names + s->first, *high = low + s->count;
  while (low < high) {
    const clua_name *middle = low + (high - low) / 2;
    int order = memcmp(text, middle->text, length < middle->length ? length : middle->length);
    if (!order) order = length < middle->length ? -1 : length > middle->length;
    if (!order) return is_pending(c, middle) ? middle : NULL;
    if (order < 0) high = middle;
    else low = middle + 1;
  }
  return NULL;
}

// Registers the table on top as a lazy table, and retains it, so that its address stays unique.
static void note_group(lua_State *L, clua_context *c, int group) {
  c->groups[group] = lua_topointer(L, -1);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &clua_key_lazy);
  lua_pushvalue(L, -2);
  lua_rawseti(L, -2, group + 1);
  lua_pop(L, 1);
}

static void push_made(lua_State *L, clua_context *c, const clua_name *name);

// Sets the fields of a lazy table's metatable.
static void set_lazy_fields(lua_State *L, int metatable) {
  lua_pushcfunction(L, clua_lazy_index);
  lua_setfield(L, metatable, "__index");
  lua_pushcfunction(L, clua_lazy_newindex);
  lua_setfield(L, metatable, "__newindex");
  lua_pushboolean(L, 1);
  lua_rawsetp(L, metatable, &clua_key_lazy);
}

static void push_group(lua_State *L, clua_context *c, int group) {
  const clua_group *s = &c->catalog->groups[group];
  lua_newtable(L);
  int table = lua_gettop(L);
  if (s->call >= 0) {
    lua_createtable(L, 0, 8);
    set_lazy_fields(L, table + 1);
    c->make(c->host, L, s->call);
    lua_setfield(L, table + 1, "__call");
    lua_pushstring(L, s->title);
    lua_setfield(L, table + 1, "__name");
    lua_pushboolean(L, 0);
    lua_setfield(L, table + 1, "__metatable");
  } else {
    lua_rawgetp(L, LUA_REGISTRYINDEX, &clua_key_lazy);
    lua_rawgeti(L, -1, 0);
    lua_replace(L, table + 1);
  }
  lua_setmetatable(L, table);
  note_group(L, c, group);
  if (c->frozen) clua_freeze_table(L, table);
}

// The stack slots needed to create a name, including the freezing of a new table.
enum { SLOTS = 24 };

// Creates the value of a name, pushes it, and stores it in the table at `table`. Requires enough stack slots.
static void make(lua_State *L, clua_context *c, int table, const clua_name *name) {
  c->suspended++;
  settle_name(c, name);
  lua_pushlstring(L, name->text, name->length);
  push_made(L, c, name);
  lua_pushvalue(L, -1);
  lua_insert(L, -3);
  lua_rawset(L, table);
  c->suspended--;
}

static void push_made(lua_State *L, clua_context *c, const clua_name *name) {
  if (name->item >= 0) c->make(c->host, L, name->item);
  else push_group(L, c, name->group);
}

int clua_lazy_index(lua_State *L) {
  clua_context *c = clua_here(L);
  lua_settop(L, 2);
  int group = group_at(L, c, 1);
  const clua_name *name = pending_name(L, c, group, 2);
  luaL_checkstack(L, SLOTS, NULL);
  if (name) return make(L, c, 1, name), 1;
  if (group < 0 || c->catalog->groups[group].unknown < 0) return lua_pushnil(L), 1;
  c->suspended++;
  c->make(c->host, L, c->catalog->groups[group].unknown);
  c->suspended--;
  lua_insert(L, 1);
  lua_call(L, 2, 1);
  return 1;
}

int clua_lazy_newindex(lua_State *L) {
  lua_settop(L, 3);
  if (lua_isnil(L, 2)) return luaL_error(L, "table index is nil");
  if (lua_type(L, 2) == LUA_TNUMBER && lua_tonumber(L, 2) != lua_tonumber(L, 2))
    return luaL_error(L, "table index is NaN");
  clua_settle_key(L, 1, 2);
  lua_rawset(L, 1);
  return 0;
}

int clua_is_lazy(lua_State *L, int metatable) {
  int lazy = lua_rawgetp(L, metatable, &clua_key_lazy) != LUA_TNIL;
  lua_pop(L, 1);
  return lazy;
}

void clua_settle(lua_State *L, int table) {
  clua_context *c = clua_here(L);
  int group = group_at(L, c, table);
  // The host may call this and must not be unwound; it has reserved the stack slots before.
  if (group < 0 || !lua_checkstack(L, SLOTS)) return;
  const clua_group *s = &c->catalog->groups[group];
  for (int i = s->first; i < s->first + s->count; i++) {
    if (!is_pending(c, c->catalog->names + i)) continue;
    make(L, c, table, c->catalog->names + i);
    lua_pop(L, 1);
  }
}

void clua_retire(lua_State *L, int table) {
  clua_context *c = clua_here(L);
  clua_settle(L, table);
  int group = group_at(L, c, table);
  if (group >= 0) c->groups[group] = NULL;
}

void clua_make_key(lua_State *L, int table, int key) {
  clua_context *c = clua_here(L);
  const clua_name *name = pending_name(L, c, group_at(L, c, table), key);
  if (!name || !lua_checkstack(L, SLOTS)) return;
  make(L, c, table, name);
  lua_pop(L, 1);
}

void clua_settle_key(lua_State *L, int table, int key) {
  clua_context *c = clua_here(L);
  const clua_name *name = pending_name(L, c, group_at(L, c, table), key);
  if (name) settle_name(c, name);
}

// The shadow replaces a table that is being frozen, and creates pending names from now on.
void clua_move_group(lua_State *L, int table, int shadow) {
  clua_context *c = clua_here(L);
  int group = group_at(L, c, table);
  if (group < 0) return;
  lua_pushvalue(L, shadow);
  note_group(L, c, group);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &clua_key_lazy);
  lua_rawgeti(L, -1, 0);
  lua_setmetatable(L, -3);
  lua_pop(L, 2);
}

int clua_offer(lua_State *L, const clua_catalog *catalog, clua_make make) {
  clua_context *c = clua_here(L);
  if (c->catalog || catalog->name_count > CLUA_MOST_NAMES || catalog->group_count > CLUA_MOST_GROUPS) return 0;
  c->catalog = catalog;
  c->make = make;
  lua_createtable(L, catalog->group_count, 1);
  lua_createtable(L, 0, 4);
  set_lazy_fields(L, lua_gettop(L));
  lua_rawseti(L, -2, 0);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &clua_key_lazy);
  lua_pushglobaltable(L);
  note_group(L, c, 0);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &clua_key_lazy);
  lua_rawgeti(L, -1, 0);
  lua_setmetatable(L, -3);
  lua_pop(L, 2);
  return 1;
}

void clua_member(lua_State *L) {
  int key = lua_gettop(L);
  clua_make_key(L, key - 1, key);
  lua_rawget(L, key - 1);
}

void clua_set_member(lua_State *L) {
  int table = lua_gettop(L) - 2;
  clua_settle_key(L, table, table + 1);
  lua_rawset(L, table);
}
