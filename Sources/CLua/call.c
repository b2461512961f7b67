// Calls in both directions, and the record of an error.
#include <stdio.h>
#include <string.h>
#include "internal.h"

// -- Lua calls the host -----------------------------------------------------------------------------------------------

int clua_invoke(lua_State *L, clua_context *c, void *function) {
  if (__builtin_expect(c->dead, 0)) clua_die(L, c->dead);  // a `__close` may be a host function: no instruction comes before
  size_t before = clua_held(c), copied = c->copied;
  c->copied = 0;
  c->suspended++;
  int results = c->dispatch(c->host, L, function);  // never raises, never jumped over
  c->suspended--;
  int64_t price = results < 0 ? CLUA_PRICE_THROW : CLUA_PRICE_CALL;
  size_t held = clua_held(c);
  if (held > before) price += (int64_t)((held - before) >> 4);
  price += (int64_t)(c->copied >> 4);
  c->copied = copied;
  if (held > c->limit) {  // the host may pass the limit; the script pays
    c->over = 1;
    atomic_store(&c->look, INT64_MAX);
  }
  if (((++c->calls & 15) == 0 || price > 64) && clua_is_late(c)) atomic_store(&c->look, INT64_MAX);
  if (c->dead) clua_die(L, c->dead);  // a nested call died and the host continued
  clua_charge(L, c, price);
  if (results < 0) return lua_error(L);
  return results;
}

int clua_trampoline(lua_State *L) {
  return clua_invoke(L, clua_here(L), lua_touserdata(L, lua_upvalueindex(1)));
}

void clua_push_function(lua_State *L, void *function) {
  lua_pushlightuserdata(L, function);
  lua_pushcclosure(L, clua_trampoline, 1);
}

// -- The author's frames ----------------------------------------------------------------------------------------------

// Returns whether the frame is the author's code, and not C or the host's prelude.
static int is_author(const lua_Debug *ar) {
  return ar->currentline > 0 && strncmp(ar->source, CLUA_HOST_CHUNK, sizeof CLUA_HOST_CHUNK - 1) != 0;
}

static void source_name(const lua_Debug *ar, const char **name, size_t *length) {
  if (ar->source[0] == '@' || ar->source[0] == '=') {
    *name = ar->source + 1;
    *length = ar->srclen - 1;
  } else {
    *name = ar->short_src;
    *length = strlen(ar->short_src);
  }
}

int clua_position(lua_State *L, int level, const char **source, size_t *length, int *line) {
  static _Thread_local char name[CLUA_SOURCE_CAP];
  lua_Debug ar;
  for (int i = 0; i < 200 && lua_getstack(L, i, &ar); i++) {
    lua_getinfo(L, "Sl", &ar);
    if (!is_author(&ar) || level-- > 0) continue;
    const char *text;
    source_name(&ar, &text, length);
    if (*length >= sizeof name) *length = sizeof name - 1;
    memcpy(name, text, *length);
    *source = name;
    *line = ar.currentline;
    return 1;
  }
  return 0;
}

typedef struct {
  char *text;
  size_t length, capacity;
} buffer;

static void append(buffer *b, const char *text, size_t length) {
  if (length > b->capacity - b->length) length = b->capacity - b->length;
  memcpy(b->text + b->length, text, length);
  b->length += length;
}

static void append_frame(lua_State *L, buffer *b, lua_Debug *ar) {
  char tail[160];
  const char *name;
  size_t length;
  lua_getinfo(L, "nS", ar);
  source_name(ar, &name, &length);
  if (b->length) append(b, "\n", 1);
  append(b, name, length < 200 ? length : 200);
  if (strcmp(ar->what, "main") == 0) snprintf(tail, sizeof tail, ":%d: in main chunk", ar->currentline);
  else if (ar->name)
    snprintf(tail, sizeof tail, ":%d: in %s '%.80s'", ar->currentline, ar->namewhat[0] ? ar->namewhat : "function",
             ar->name);
  else snprintf(tail, sizeof tail, ":%d: in function <line %d>", ar->currentline, ar->linedefined);
  append(b, tail, strlen(tail));
}

// Returns the number of stack levels, found by doubling and bisection.
static int depth_of(lua_State *L) {
  lua_Debug ar;
  int low = 1, high = 1;
  while (lua_getstack(L, high, &ar)) {
    low = high;
    high *= 2;
  }
  while (low < high) {
    int middle = (low + high) / 2;
    if (lua_getstack(L, middle, &ar)) low = middle + 1;
    else high = middle;
  }
  return high;
}

static void capture_trace(lua_State *L, clua_context *c) {
  enum { head = 12, tail = 8 };
  buffer b = {c->trace, 0, CLUA_TRACE_CAP};
  lua_Debug ar;
  int depth = depth_of(L);
  for (int i = 1; i < depth; i++) {
    if (depth > head + tail + 1 && i == head) {
      append(&b, "\n...", 4);
      i = depth - tail;
    }
    if (!lua_getstack(L, i, &ar)) break;
    lua_getinfo(L, "Sl", &ar);
    if (is_author(&ar)) append_frame(L, &b, &ar);
  }
  c->failure.trace = c->trace;
  c->failure.trace_length = b.length;
}

static void keep_source(clua_context *c, const char *name, size_t length, int line) {
  if (length > CLUA_SOURCE_CAP) length = CLUA_SOURCE_CAP;
  memcpy(c->source, name, length);
  c->failure.source = c->source;
  c->failure.source_length = length;
  c->failure.line = line;
}

static void keep_message(clua_context *c, const char *text, size_t length) {
  if (length > CLUA_MESSAGE_CAP) {
    length = CLUA_MESSAGE_CAP;
    while (length > CLUA_MESSAGE_CAP - 4 && ((unsigned char)text[length] & 0xC0) == 0x80) length--;
  }
  memcpy(c->message, text, length);
  c->failure.message = c->message;
  c->failure.message_length = length;
}

// Removes the position prefix of a message if it refers to one of the running functions.
static void capture_message(lua_State *L, clua_context *c) {
  size_t length;
  const char *text = lua_tolstring(L, 1, &length);
  lua_Debug ar;
  int found = 0;
  for (int i = 1; i < 100 && lua_getstack(L, i, &ar); i++) {
    char prefix[LUA_IDSIZE + 24];
    lua_getinfo(L, "Sl", &ar);
    if (ar.currentline <= 0) continue;
    int size = snprintf(prefix, sizeof prefix, "%s:%d: ", ar.short_src, ar.currentline);
    int matches = (size_t)size <= length && memcmp(text, prefix, (size_t)size) == 0;
    if (is_author(&ar) && (!found || matches)) {
      const char *name;
      size_t name_length;
      source_name(&ar, &name, &name_length);
      keep_source(c, name, name_length, ar.currentline);
      found = 1;
    }
    if (matches) {
      text += size;
      length -= (size_t)size;
      if (is_author(&ar) || found) break;
    }
  }
  keep_message(c, text, length);
}

static void clear_failure(clua_context *c) {
  memset(&c->failure, 0, sizeof c->failure);
  c->failure.message = c->message;
  c->failure.trace = c->trace;
  c->captured = 0;
  c->death_captured = 0;
}

// The message handler. It records the position, runs no script code, and returns the error value unchanged.
static int on_error(lua_State *L) {
  clua_context *c = clua_here(L);
  // Each of a hundred thousand pending `__close` calls can fail; scanning the whole stack each time would be quadratic.
  if (c->death_captured) return lua_settop(L, 1), 1;
  c->work -= CLUA_PRICE_CATCH;
  c->suspended++;
  clear_failure(c);
  c->death_captured = c->dead != CLUA_ALIVE;
  c->captured = 1;
  if (lua_type(L, 1) == LUA_TSTRING) {
    capture_message(L, c);
  } else {
    const char *source;
    size_t length;
    int line;
    if (clua_position(L, 0, &source, &length, &line)) keep_source(c, source, length, line);
  }
  capture_trace(L, c);
  c->suspended--;
  lua_settop(L, 1);
  return 1;
}

// -- The host calls Lua -----------------------------------------------------------------------------------------------

int clua_call(lua_State *L, int arguments, int results) {
  clua_context *c = clua_here(L);
  int handler = lua_gettop(L) - arguments, suspended = c->suspended;
  lua_pushcfunction(L, on_error);
  lua_insert(L, handler);
  clear_failure(c);
  c->suspended = 0;
  int status = lua_pcall(L, arguments, results, handler);
  c->suspended = suspended;
  if (status == LUA_OK && c->dead) {  // refused memory as the last thing that it did
    lua_settop(L, handler);
    lua_pushstring(L, clua_death_text(c->dead));
    status = LUA_ERRRUN;
  }
  lua_remove(L, handler);
  if (status == LUA_ERRMEM && !c->dead) c->dead = CLUA_DEAD_MEMORY;
  if (status != LUA_OK && (!c->captured || status != LUA_ERRRUN)) {
    // No handler ran (memory), or it failed itself (the stack was full).
    size_t length;
    const char *text = lua_type(L, -1) == LUA_TSTRING ? lua_tolstring(L, -1, &length) : NULL;
    if (!c->captured) clear_failure(c);
    if (text && !c->failure.message_length) keep_message(c, text, length);
  }
  return status;
}

typedef struct {
  const char *text;
  size_t left;
} unread;

// Passes the text on in small pieces, and looks at the limits before each: the time that the compiler takes can grow with the square of
// the text, without an instruction or a host call in it.
static const char *read_piece(lua_State *L, void *data, size_t *size) {
  enum { most = 512 };
  unread *source = data;
  clua_look_around(L, clua_here(L));
  const char *piece = source->text;
  *size = source->left < most ? source->left : most;
  source->text += *size;
  source->left -= *size;
  return piece;
}

int clua_load(lua_State *L, const char *source, size_t length, const char *chunk) {
  clua_context *c = clua_here(L);
  int suspended = c->suspended;
  c->work -= (int64_t)length;
  c->suspended = 0;
  unread rest = {source, length};
  int status = lua_load(L, read_piece, &rest, chunk, "t");
  c->suspended = suspended;
  if (status == LUA_ERRMEM && !c->dead) c->dead = CLUA_DEAD_MEMORY;
  return status;
}

int clua_describe(lua_State *L, int index) {
  index = lua_absindex(L, index);
  lua_pushcfunction(L, clua_tostring);
  lua_pushvalue(L, index);
  return clua_call(L, 1, 1);
}

clua_failure clua_last_failure(clua_context *c) { return c->failure; }
