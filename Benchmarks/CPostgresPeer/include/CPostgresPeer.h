// The peer of the benchmarks of PostgreSQL: statements of the store, sent and read by libpq from C.
#ifndef CPOSTGRESPEER_H
#define CPOSTGRESPEER_H

#include <stddef.h>
#include <stdint.h>

typedef struct cpg_peer cpg_peer;

// What one step does.
enum {
  // Sends a command without values, which the server parses each time.
  CPG_COMMAND,
  // Sends a prepared statement; its rows are not read.
  CPG_WRITE,
  // Sends a prepared statement; every column of its rows is read.
  CPG_QUERY,
  // Waits for the results of everything that was sent.
  CPG_WAIT,
  // Sends what there is; its results are read before those of the next steps.
  CPG_FLUSH,
};

typedef struct {
  int kind;
  // The number of a prepared statement.
  int statement;
  // The text of a command.
  const char *command;
  // The number of values, in the binary format; NULL where a value is NULL.
  int count;
  const char *const *values;
  const int *lengths;
} cpg_step;

// Connects as a store does: a schema, a mark of the session, and pipeline mode. Never returns NULL; look at the failure.
cpg_peer *cpg_open(const char *parameters, const char *schema, const char *mark);
void cpg_close(cpg_peer *peer);
// The first failure; NULL if there was none.
const char *cpg_failure(const cpg_peer *peer);

// Prepares a statement for values of these types, and returns its number, or -1.
int cpg_prepare(cpg_peer *peer, const char *sql, int count, const unsigned *types);
// Does steps in order, and returns the number of rows that were read, or -1.
int64_t cpg_run(cpg_peer *peer, const cpg_step *steps, size_t count);
// The sum over the columns that were read, which keeps the compiler from leaving the reading out.
int64_t cpg_sum(const cpg_peer *peer);

// Reads every column of the rows of a query by COPY in the binary format, and returns the number of rows, or -1.
int64_t cpg_copy(const char *parameters, const char *schema, const char *query, int64_t *sum);

#endif
