import { execFile, spawn } from "node:child_process"
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import pg from "pg"
import { findPort, listen } from "../../server/embedded/ports.ts"
import { overTcp } from "./database.ts"

/** A connection pooler in transaction mode, in front of the database that `target` signs in to. */
export type Pooler = {
  readonly url: string
  /** How often a transaction got another connection than its client's last one. */
  readonly switches?: () => number
  readonly stop: () => Promise<void>
}

const startupCode = 196_608
const known = new Set(["user", "database", "client_encoding", "application_name", "options"])

const message = (type: string, body: Buffer) => {
  const header = Buffer.alloc(5)
  header.write(type)
  header.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([header, body])
}

const texts = (...parts: ReadonlyArray<string>) => Buffer.from(parts.map((part) => `${part}\0`).join(""))

const refusal = (text: string) =>
  message("E", Buffer.concat([texts("SFATAL", "C08P01", `M${text}`), Buffer.of(0)]))

const greeting = Buffer.concat([
  message("R", Buffer.alloc(4)),
  message("S", texts("server_version", "18.0")),
  message("S", texts("client_encoding", "UTF8")),
  message("K", Buffer.from("00000001feedbeef", "hex")),
  message("Z", Buffer.from("I"))
])

/** Splits a stream into messages. The first of a client has no type. */
const reader = (handle: (type: string, whole: Buffer) => void, isTyped: boolean) => {
  let rest = Buffer.alloc(0)
  let typed = isTyped
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const at = typed ? 1 : 0
      if (rest.length < at + 4) return
      const length = rest.readInt32BE(at) + at
      if (rest.length < length) return
      const whole = rest.subarray(0, length)
      rest = rest.subarray(length)
      const type = typed ? String.fromCharCode(whole[0] ?? 0) : ""
      typed = true
      handle(type, whole)
    }
  }
}

type Backend = { readonly socket: Socket; client: Client | undefined }
type Client = {
  readonly socket: Socket
  backend: Backend | undefined
  last: Backend | undefined
  waiting: Array<Buffer>
  pending: number
}

/** Signs in by `pg`. The pooler then uses the bare socket. */
const openBackend = async (
  target: string,
  onMessage: (backend: Backend, type: string, whole: Buffer) => void
) => {
  const client = new pg.Client({ connectionString: target })
  client.on("error", () => undefined)
  await client.connect()
  const socket = (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream
  socket.removeAllListeners("data")
  const backend: Backend = { socket, client: undefined }
  socket.on(
    "data",
    reader((type, whole) => onMessage(backend, type, whole), true)
  )
  return backend
}

/**
 * Stands in for PgBouncer where it is not installed: refuses settings in the first message, gives each transaction the
 * connection that was free for the longest time, and knows nothing of prepared statements.
 */
export const startStandIn = async (target: string, size = 2): Promise<Pooler> => {
  const queue: Array<Client> = []
  let switches = 0

  const give = (client: Client, backend: Backend) => {
    if (client.last !== undefined && client.last !== backend) switches += 1
    client.backend = backend
    client.last = backend
    backend.client = client
    for (const whole of client.waiting.splice(0)) backend.socket.write(whole)
  }
  const release = (backend: Backend) => {
    if (backend.client) backend.client.backend = undefined
    backend.client = undefined
    const next = queue.shift()
    if (next) give(next, backend)
    else free.push(backend)
  }
  const fromServer = (backend: Backend, type: string, whole: Buffer) => {
    const { client } = backend
    client?.socket.write(whole)
    if (type !== "Z" || client === undefined) return
    client.pending -= 1
    if (client.pending === 0 && whole[5] === "I".charCodeAt(0)) release(backend)
  }
  const backends = await Promise.all(Array.from({ length: size }, () => openBackend(target, fromServer)))
  const free = [...backends]

  const fromClient = (client: Client, type: string, whole: Buffer) => {
    if (type === "") return greet(client, whole)
    if (type === "X") return client.socket.end()
    if (type === "Q" || type === "S") client.pending += 1
    if (client.backend) return void client.backend.socket.write(whole)
    client.waiting.push(whole)
    const backend = free.shift()
    if (backend) give(client, backend)
    else if (!queue.includes(client)) queue.push(client)
  }
  const greet = ({ socket }: Client, whole: Buffer) => {
    if (whole.readInt32BE(4) !== startupCode) return socket.write("N")
    const words = whole.subarray(8).toString().split("\0")
    const names = words.filter((word, index) => index % 2 === 0 && word !== "")
    const options = words[words.indexOf("options") + 1]
    const unknown = names.find((name) => !known.has(name) || (name === "options" && options !== ""))
    return unknown ? socket.end(refusal(`unsupported startup parameter: ${unknown}`)) : socket.write(greeting)
  }

  const sockets = new Set<Socket>()
  // Otherwise small messages wait for one another's acknowledgements.
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    const client: Client = { socket, backend: undefined, last: undefined, waiting: [], pending: 0 }
    socket.on("error", () => undefined)
    socket.on("close", () => sockets.delete(socket))
    socket.on(
      "data",
      reader((type, whole) => fromClient(client, type, whole), false)
    )
  })
  const port = await listen(server)
  return {
    url: overTcp(target, `127.0.0.1:${port}`),
    switches: () => switches,
    stop: async () => {
      server.close()
      for (const socket of [...sockets, ...backends.map(({ socket }) => socket)]) socket.destroy()
    }
  }
}

/** The version of the installed PgBouncer. */
export const installedPgBouncer = () =>
  new Promise<string | undefined>((resolve) =>
    execFile("pgbouncer", ["--version"], (error, output) =>
      resolve(error ? undefined : output.split("\n")[0]?.trim())
    )
  )

const canConnect = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** PgBouncer itself, which does not run as root. */
export const startPgBouncer = async (target: string, size = 2): Promise<Pooler> => {
  const folder = mkdtempSync(join(tmpdir(), "pro-leads-pooler-"))
  const { username, password, hostname, port, pathname } = new URL(target)
  const own = await findPort()
  writeFileSync(join(folder, "users"), `"${username}" "${decodeURIComponent(password)}"\n`)
  writeFileSync(
    join(folder, "pgbouncer.ini"),
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, "users")}
pool_mode = transaction
default_pool_size = ${size}
server_round_robin = 1
`
  )
  chmodSync(folder, 0o755)
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const child = spawn("pgbouncer", [join(folder, "pgbouncer.ini")], { stdio: "ignore", ...nobody })
  const ended = new Promise((resolve) => child.once("exit", resolve))
  const url = overTcp(target, `127.0.0.1:${own}`)
  while (!(await canConnect(url))) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`)
    await delay(50)
  }
  return {
    url,
    stop: async () => {
      child.kill("SIGTERM")
      child.kill("SIGINT")
      await ended
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
