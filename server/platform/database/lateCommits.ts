import type pg from "pg"

/** A read's commit waits this long, and at most twice as long, for the next transaction of its connection, in ms. */
const commitWaitMs = 5

/**
 * Commits of reads, sent with the beginning of the connection's next transaction: each call needs a message less. A
 * connection that is not needed at once sends its commit alone.
 */
export const makeLateCommits = () => {
  let fresh = new Set<pg.PoolClient>()
  /** They have waited since before the timer started. */
  let due = new Set<pg.PoolClient>()
  let isTimed = false
  const time = () => {
    isTimed = true
    setTimeout(send, commitWaitMs)
  }
  const send = () => {
    // The pool closes a connection that fails while it is idle.
    for (const client of due) client.query("commit", () => undefined)
    due = fresh
    fresh = new Set()
    isTimed = false
    if (due.size > 0) time()
  }
  return {
    leave: (client: pg.PoolClient) => {
      fresh.add(client)
      if (!isTimed) time()
    },
    /** The statement that has to come first. */
    take: (client: pg.PoolClient) => (fresh.delete(client) || due.delete(client) ? "commit; " : "")
  }
}
