// Finds the variables declared outside a function that it assigns to, from the bytecode that Lua 5.4 dumps for it.
#include <stdlib.h>
#include <string.h>
#include "internal.h"

enum { OPCODE_SETUPVAL = 10, KIND_FLOAT = 0x13, KIND_INTEGER = 0x03, KIND_SHORT = 0x04, KIND_LONG = 0x14 };

typedef struct {
  unsigned char *bytes;
  size_t length, capacity, place;
  int failed;
} dump;

static int write_bytes(lua_State *L, const void *bytes, size_t length, void *ud) {
  (void)L;
  dump *d = ud;
  if (length > d->capacity - d->length) {
    size_t capacity = (d->capacity + length) * 2;
    unsigned char *moved = realloc(d->bytes, capacity);
    if (!moved) return 1;
    d->bytes = moved;
    d->capacity = capacity;
  }
  memcpy(d->bytes + d->length, bytes, length);
  d->length += length;
  return 0;
}

static const unsigned char *take(dump *d, size_t length) {
  if (d->failed || length > d->length - d->place) {
    d->failed = 1;
    return NULL;
  }
  d->place += length;
  return d->bytes + d->place - length;
}

static int take_byte(dump *d) {
  const unsigned char *byte = take(d, 1);
  return byte ? *byte : 0;
}

// Reads a size: groups of seven bits, with the high bit set in the last.
static size_t take_size(dump *d) {
  size_t size = 0;
  for (;;) {
    const unsigned char *byte = take(d, 1);
    if (!byte) return 0;
    size = size << 7 | (*byte & 0x7F);
    if (*byte & 0x80) return size;
  }
}

static void skip_string(dump *d) {
  size_t size = take_size(d);
  if (size) take(d, size - 1);
}

static void skip_constants(dump *d) {
  for (size_t n = take_size(d); n > 0 && !d->failed; n--) {
    switch (take_byte(d)) {
      case KIND_FLOAT: take(d, sizeof(lua_Number)); break;
      case KIND_INTEGER: take(d, sizeof(lua_Integer)); break;
      case KIND_SHORT:
      case KIND_LONG: skip_string(d); break;
      default: break;
    }
  }
}

static void skip_debug(dump *d) {
  take(d, take_size(d));
  for (size_t n = take_size(d); n > 0 && !d->failed; n--) {
    take_size(d);
    take_size(d);
  }
  for (size_t n = take_size(d); n > 0 && !d->failed; n--) {
    skip_string(d);
    take_size(d);
    take_size(d);
  }
  for (size_t n = take_size(d); n > 0 && !d->failed; n--) skip_string(d);
}

// Reads one function and its nested functions, and marks the upvalues that they assign to. Returns its list of upvalues: three
// bytes each; the first is whether it is a local of the enclosing function, the second its index.
static const unsigned char *read_function(dump *d, unsigned char written[256], size_t *listed, int depth) {
  if (depth > 250) d->failed = 1;
  skip_string(d);
  take_size(d);
  take_size(d);
  take(d, 3);
  size_t count = take_size(d);
  const unsigned char *code = count < d->length ? take(d, count * 4) : take(d, d->length);
  for (size_t i = 0; code && i < count; i++) {
    uint32_t instruction;
    memcpy(&instruction, code + 4 * i, 4);
    if ((instruction & 0x7F) == OPCODE_SETUPVAL) written[instruction >> 16 & 0xFF] = 1;
  }
  skip_constants(d);
  *listed = take_size(d);
  if (*listed > 255) d->failed = 1;
  const unsigned char *upvalues = take(d, *listed * 3);
  for (size_t n = take_size(d); n > 0 && !d->failed; n--) {
    unsigned char inner[256] = {0};
    size_t inner_count;
    const unsigned char *list = read_function(d, inner, &inner_count, depth + 1);
    for (size_t i = 0; list && i < inner_count; i++)
      if (inner[i] && !list[3 * i]) written[list[3 * i + 1]] = 1;
  }
  skip_debug(d);
  return upvalues;
}

// Marks the upvalues that the function on top assigns to. Returns 0 if its code cannot be read.
static int read_writes(lua_State *L, unsigned char written[256]) {
  static const unsigned char header[] = "\x1bLua\x54\x00\x19\x93\r\n\x1a\n\x04\x08\x08";
  dump d = {NULL, 0, 0, 0, 0};
  int status = lua_dump(L, write_bytes, &d, 0);
  int known = status == 0 && d.length > sizeof header - 1 && memcmp(d.bytes, header, sizeof header - 1) == 0;
  if (known) {
    d.place = sizeof header - 1 + sizeof(lua_Integer) + sizeof(lua_Number) + 1;
    size_t listed;
    read_function(&d, written, &listed, 0);
    known = !d.failed;
  }
  free(d.bytes);
  return known;
}

// Appends to the list at `list` the name, chunk, and line of each variable that the function on top assigns to.
static void list_writes(lua_State *L, int list) {
  unsigned char written[256] = {0};
  int function = lua_gettop(L);
  if (lua_iscfunction(L, function)) return;
  if (!read_writes(L, written)) luaL_error(L, "the code of a function cannot be read");
  lua_Debug ar;
  lua_pushvalue(L, function);
  lua_getinfo(L, ">S", &ar);
  const char *name;
  for (int i = 0; i < 255 && (name = lua_getupvalue(L, function, i + 1)) != NULL; i++) {
    lua_pop(L, 1);
    if (!written[i]) continue;
    lua_Integer next = (lua_Integer)lua_rawlen(L, list);
    lua_pushstring(L, name);
    lua_rawseti(L, list, next + 1);
    lua_pushstring(L, ar.source[0] == '@' || ar.source[0] == '=' ? ar.source + 1 : ar.short_src);
    lua_rawseti(L, list, next + 2);
    lua_pushinteger(L, ar.linedefined);
    lua_rawseti(L, list, next + 3);
  }
}

static int find_writes(lua_State *L) {
  clua_walk_from_top(L);  // leaves the list of what the value reaches
  int reached = lua_gettop(L);
  lua_newtable(L);
  for (lua_Integer i = 1, n = (lua_Integer)lua_rawlen(L, reached); i <= n; i++) {
    if (lua_rawgeti(L, reached, i) == LUA_TFUNCTION) list_writes(L, reached + 1);
    lua_settop(L, reached + 1);
  }
  return 1;
}

int clua_find_writes(lua_State *L) {
  lua_pushcfunction(L, find_writes);
  lua_insert(L, -2);
  return lua_pcall(L, 1, 1, 0);
}
