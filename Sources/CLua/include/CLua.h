// The only entry point to Lua 5.4.
//
// Rules that keep `longjmp` out of Swift:
//   1. Lua enters Swift only through `clua_push_function` and types; Swift returns a status, C raises.
//   2. Swift enters Lua only through the functions below; those that may raise run under `lua_pcall`.
//   3. While Swift is on top the allocator never refuses ("suspended"), so raw pushes cannot raise.
#ifndef CLUA_H
#define CLUA_H

#include <stddef.h>
#include <stdint.h>
#include <lua5.4/lua.h>
#include <lua5.4/lauxlib.h>
#include <lua5.4/lualib.h>

typedef struct clua_context clua_context;
// The bytes of the host's objects that count as memory of one state. It can outlive the state.
typedef struct clua_ledger clua_ledger;

// The reason for which a state was terminated. A terminated state can only be closed or, except after running out of memory, revived by its host.
typedef enum {
  CLUA_ALIVE = 0,
  CLUA_DEAD_BUDGET,
  CLUA_DEAD_DEADLINE,
  CLUA_DEAD_MEMORY,
  CLUA_DEAD_INTERRUPTED
} clua_death;

typedef struct {
  size_t memory;      // bytes that scripts may hold
  size_t string_cap;  // bytes of one string
  size_t load_cap;    // bytes of source given to `load`
} clua_limits;

// Runs a host function. Returns the number of results on top, or -1 with an error value on top.
typedef int (*clua_dispatch)(void *host, lua_State *L, void *function);
// Drops one reference to a host object.
typedef void (*clua_release)(void *object);

// -- States -----------------------------------------------------------------------------------------------------------

// Returns NULL if the system is out of memory.
lua_State *clua_open(const clua_limits *limits, clua_dispatch dispatch, clua_release release);
// Sets the host pointer passed to `dispatch`. Call it before any host function is pushed.
void clua_set_host(lua_State *L, void *host);
void clua_close(lua_State *L);
clua_context *clua_context_of(lua_State *L);
void clua_context_retain(clua_context *context);
void clua_context_release(clua_context *context);

// Starts an outermost call, on the thread that ends it; `nanoseconds` of its processor time, 0 for no deadline. Returns 0 if the state is terminated.
int clua_arm(lua_State *L, int64_t work, uint64_t nanoseconds);
void clua_disarm(lua_State *L);
// Revives a state that exceeded its budget or deadline or was interrupted. Returns 1 on success.
int clua_revive(lua_State *L);
// Collects garbage.
void clua_collect(lua_State *L);
clua_death clua_death_of(clua_context *context);
// Charges work from Swift. Returns 0 if the state exceeded its work or time limit, or was interrupted.
int clua_spend(clua_context *context, int64_t work);
// Records bytes that the running host call copies out of the state. They are charged as work, and as memory of the object that it creates.
// Returns 0 if the copies of the call do not fit into the memory of the state.
int clua_note_copied(clua_context *context, size_t bytes);
int64_t clua_work_left(clua_context *context);
size_t clua_memory_used(clua_context *context);
size_t clua_memory_peak(clua_context *context);
void clua_seed(clua_context *context, uint64_t seed);

// Async-signal-safe, and safe from any thread while the context is retained.
void clua_interrupt(clua_context *context);
// Sends SIGINT to `context`; NULL restores the previous handler. Returns 0 on failure.
int clua_watch_sigint(clua_context *context);

// -- Calls ------------------------------------------------------------------------------------------------------------

// The position and reason of the last failure of a protected call; valid until the next call.
typedef struct {
  const char *message;
  size_t message_length;
  const char *source;  // the author's chunk, or NULL
  size_t source_length;
  int line;            // 0 when unknown
  const char *trace;   // one frame a line
  size_t trace_length;
} clua_failure;

// Calls the function below `arguments` values. Returns LUA_OK, or leaves an error value on top and sets `clua_last_failure`.
int clua_call(lua_State *L, int arguments, int results);
// Compiles text. Returns LUA_OK with a function on top, or leaves a message on top.
int clua_load(lua_State *L, const char *source, size_t length, const char *chunk);
// Converts the value at `index` with `__tostring`, within the budget. Returns LUA_OK with a string on top.
int clua_describe(lua_State *L, int index);
clua_failure clua_last_failure(clua_context *context);
// Gets the author's frame `level` (0 is the nearest) from the running function. Returns 0 if there is none.
int clua_position(lua_State *L, int level, const char **source, size_t *length, int *line);

// -- Values: none of these raises while Swift is on top ---------------------------------------------------------------

void clua_pop(lua_State *L, int count);
void clua_push_globals(lua_State *L);
void clua_push_function(lua_State *L, void *function);
void clua_push_print(lua_State *L, void *sink);
// Store the value on top under `slot`, and push it again; 0 < slot.
void clua_keep(lua_State *L, lua_Integer slot);
int clua_kept(lua_State *L, lua_Integer slot);
void clua_drop(lua_State *L, lua_Integer slot);
// Replaces a frozen table on top with its shadow.
void clua_resolve(lua_State *L);
// Does the same, and creates all pending names. Call it before iterating over the contents.
void clua_unroll(lua_State *L);

// -- Objects ----------------------------------------------------------------------------------------------------------

// A handle: the host object and the key of its type.
typedef struct {
  const void *seal;  // tells handles from any other userdata
  void *object;
  void *key;
  size_t weight;  // bytes charged until the handle is collected; 0 for an object with a weight of its own
} clua_handle;

// Charges the memory of the state for a host object of `bytes`, with what the running call copied, until `clua_unweigh`, and adds that to
// `bytes`.
// It is the object that weighs, not its handle: another host object can hold it long after its handle is collected.
clua_ledger *clua_weigh(clua_context *context, size_t *bytes);
// Charges what the running call copied for an object that has been weighed before, and adds it to `bytes`.
void clua_weigh_more(clua_context *context, clua_ledger *ledger, size_t *bytes);
// Charges `more` bytes, or less if that is negative, for an object that has been weighed before.
void clua_reweigh(clua_ledger *ledger, ptrdiff_t more);
// Ends the charge for an object. From any thread, also after the state was closed.
void clua_unweigh(clua_ledger *ledger, size_t bytes);

// Takes one reference to `object`; `weighs`: whether the handle is charged to the memory of the state. Returns 0, and pushes nothing, if
// `key` names no type.
int clua_push_object(lua_State *L, void *object, void *key, int weighs);
// Returns the handle at `index`, or NULL.
const clua_handle *clua_handle_at(lua_State *L, int index);
// Pops a table of members (name -> function, or light userdata for a getter) and pushes the new
// metatable; `fallback` handles other keys.
void clua_new_type(lua_State *L, void *key, const char *name, void *fallback);
// Makes the table on top an error value, which takes one reference to `thrown`, an error with so many bytes of text.
void clua_make_error(lua_State *L, void *thrown, size_t bytes);
int clua_is_error(lua_State *L, int index);
// Returns the error that was thrown for the error value at `index`, or NULL.
void *clua_thrown_at(lua_State *L, int index);

// -- Lazily created names --------------------------------------------------------------------------------------------

// A name in a lazy table. The host creates its value from `item`; if `item` is -1, the value is the lazy table `group`.
typedef struct {
  const char *text;
  size_t length;
  int item, group;
} clua_name;

// A lazy table: its names, sorted by bytes, and the items that create its `__call` function and its fallback for unknown names
// (-1 for none). The first lazy table is that of the globals.
typedef struct {
  const char *title;
  int first, count;
  int call, unknown;
} clua_group;

typedef struct {
  const clua_name *names;
  const clua_group *groups;
  int name_count, group_count;
} clua_catalog;

enum { CLUA_MOST_NAMES = 1024, CLUA_MOST_GROUPS = 64 };

// Pushes the value of an item; never raises an error.
typedef void (*clua_make)(void *host, lua_State *L, int item);

// Adds the names of a catalog, which must outlive the state, to the globals. Call it once per state. Returns 0 if
// the catalog is too large.
int clua_offer(lua_State *L, const clua_catalog *catalog, clua_make make);
// Replaces the key on top with its value in the table below it, without metamethods.
void clua_member(lua_State *L);
// Pops a key and a value, and stores them in the table below, without metamethods.
void clua_set_member(lua_State *L);

// -- Freezing ---------------------------------------------------------------------------------------------------------

// Makes all tables reachable from the globals and the stored values read-only. Returns LUA_OK, or leaves a message on top.
int clua_freeze(lua_State *L);
int clua_is_frozen(clua_context *context);
// Replaces the function on top with a list of the variables declared outside it that it, or a function reachable from it,
// assigns to: name, chunk, line of the function, name, … Returns LUA_OK, or leaves a message on top.
int clua_find_writes(lua_State *L);

static inline int clua_upvalue(int index) { return lua_upvalueindex(index); }
static inline int clua_registry(void) { return LUA_REGISTRYINDEX; }

#endif
