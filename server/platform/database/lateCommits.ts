import type pg from "pg"

/** The longest that a read's commit waits for the next transaction of its connection, in ms. */
const commitWaitMs = 5

/**
 * Commits of reads, sent with the beginning of the connection's next transaction: each call needs a message less. A
 * connection that is not needed at once sends its commit alone.
 */
export const makeLateCommits = () => {
  const waiting = new Map<pg.PoolClient, NodeJS.Timeout>()
  const send = (client: pg.PoolClient) => {
    waiting.delete(client)
    // The pool closes a connection that fails while it is idle.
    client.query("commit", () => undefined)
  }
  return {
    leave: (client: pg.PoolClient) => {
      waiting.set(client, setTimeout(send, commitWaitMs, client))
    },
    /** The statement that has to come first. */
    take: (client: pg.PoolClient) => {
      const timer = waiting.get(client)
      if (timer === undefined) return ""
      clearTimeout(timer)
      waiting.delete(client)
      return "commit; "
    }
  }
}
