import pg from "pg"

/** Opens one connection, with a name that PostgreSQL shows, and ends it when `body` has ended. */
export const connected = async <A>(
  url: string,
  body: (client: pg.Client) => Promise<A>,
  name?: string
): Promise<A> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 4_000,
    application_name: name
  })
  // A lost connection fails the query that runs, or the next one. Without a listener it would end the process.
  client.on("error", () => undefined)
  await client.connect()
  try {
    return await body(client)
  } finally {
    await client.end()
  }
}
