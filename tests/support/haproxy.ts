import { execFile, spawn } from "node:child_process"
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { setTimeout as delay } from "node:timers/promises"
import { findPort } from "../../server/embedded/ports.ts"
import type { Balancer } from "./balancer.ts"

const shipped = readFileSync(join(import.meta.dirname, "../../deploy/haproxy/haproxy.cfg"), "utf8")

/** The installed HAProxy, if its version is one that the shipped file is for: 2.6 or newer. */
export const installedHaproxy = () =>
  new Promise<string | undefined>((resolve) =>
    execFile("haproxy", ["-v"], (_, output) => {
      const [, version, major, minor] = /^HAProxy version ((\d+)\.(\d+)[\w.]*)/.exec(output) ?? []
      const isNew = Number(major) > 2 || (Number(major) === 2 && Number(minor) >= 6)
      resolve(isNew ? `HAProxy ${version}` : undefined)
    })
  )

/** Texts of the shipped file, and their replacements. */
type Changes = Readonly<Record<string, string>>

const change = (configuration: string, changes: Changes) =>
  Object.entries(changes).reduce((changed, [from, to]) => {
    if (changed.split(from).length !== 2)
      throw new Error(`deploy/haproxy/haproxy.cfg does not contain exactly once: ${from}`)
    return changed.replace(from, () => to)
  }, configuration)

/** Only root can give up its account. */
const accountChanges: Changes =
  process.getuid?.() === 0 ? {} : { "\tuser haproxy\n": "", "\tgroup haproxy\n": "" }

const copiesOf = (addresses: ReadonlyArray<string>) =>
  addresses.map((address, index) => `\tserver copy${index + 1} ${new URL(address).host}\n`).join("")

/** The answer of a process of HAProxy to a command: empty if it ends meanwhile, or does not listen. */
const ask = (socket: string, command: string) => {
  const connection = connect(socket)
  connection.end(`${command}\n`)
  return text(connection).catch(() => "")
}

/** The addresses of the copies that passed the last check, or undefined while HAProxy starts. */
const readReady = async (socket: string) => {
  const [names = [], ...rows] = (await ask(socket, "show stat")).split("\n").map((line) => line.split(","))
  if (rows.length === 0) return undefined
  const column = (name: string) => names.indexOf(name)
  return rows
    .filter((row) => row[column("status")] === "UP" && row[column("check_status")] === "L7OK")
    .map((row) => row[column("addr")])
}

/**
 * HAProxy as the shipped file sets it up, without TLS and at addresses of this machine. Other copies are set by a reload,
 * as an operator does it.
 */
export const startHaproxy = async (): Promise<Balancer> => {
  const folder = mkdtempSync(join(tmpdir(), "pro-leads-haproxy-"))
  const file = join(folder, "haproxy.cfg")
  const socket = join(folder, "admin.sock")
  const master = join(folder, "master.sock")
  const port = await findPort()
  const configure = (addresses: ReadonlyArray<string>) => {
    const configuration = change(shipped, {
      ...accountChanges,
      "/run/haproxy/admin.sock": socket,
      "bind :443 ssl crt /etc/pro-leads/haproxy.pem alpn h2,http/1.1\n": `bind 127.0.0.1:${port}\n`,
      "\tserver copy1 10.0.0.11:4600\n\tserver copy2 10.0.0.12:4600\n": copiesOf(addresses)
    })
    writeFileSync(`${file}.new`, configuration)
    renameSync(`${file}.new`, file)
  }
  configure([])
  const child = spawn("haproxy", ["-W", "-db", "-S", master, "-f", file], {
    stdio: ["ignore", "pipe", "pipe"]
  })
  let output = ""
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk
    })
  const ended = new Promise((resolve) => child.once("close", resolve))

  /** Resolves when exactly the copies at these addresses are ready, and the master takes commands. */
  const becomeReady = async (addresses: ReadonlyArray<string>) => {
    const wanted = addresses.map((address) => new URL(address).host).sort()
    for (;;) {
      const ready = await readReady(socket)
      const isReady = ready?.sort().join() === wanted.join()
      if (isReady && (await ask(master, "show proc")) !== "") return
      if (child.exitCode !== null || output.includes("Loading failure")) throw new Error(`haproxy: ${output}`)
      await delay(50)
    }
  }
  const stop = async () => {
    child.kill("SIGTERM")
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  await becomeReady([]).catch(async (error) => {
    await stop()
    throw error
  })
  return {
    url: `http://127.0.0.1:${port}`,
    use: async (addresses) => {
      configure(addresses)
      await ask(master, "reload")
      await becomeReady(addresses)
    },
    stop
  }
}
