import net from "node:net"

const loopback = "127.0.0.1"

const isUnavailable = (error: unknown) =>
  ["EADDRINUSE", "EACCES"].includes((error as NodeJS.ErrnoException).code ?? "")

const tryListen = (server: net.Server, port: number) =>
  new Promise<number>((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, loopback, () => {
      server.removeListener("error", reject)
      resolve((server.address() as net.AddressInfo).port)
    })
  })

/** Listens on 127.0.0.1, on the preferred port or, if it is taken, on any free one. Returns the port. */
export const listen = async (server: net.Server, preferred = 0): Promise<number> => {
  try {
    return await tryListen(server, preferred)
  } catch (error) {
    if (preferred === 0 || !isUnavailable(error)) throw error
    return tryListen(server, 0)
  }
}

/** A free port, for a program that opens its own. */
export const findPort = async (preferred = 0): Promise<number> => {
  const probe = net.createServer()
  const port = await listen(probe, preferred)
  await new Promise((resolve) => probe.close(resolve))
  return port
}
