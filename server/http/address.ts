import type { IncomingMessage } from "node:http"
import { isIP, isIPv4 } from "node:net"

/** The first four groups of an IPv6 address, in any notation. */
const network = (address: string): string => {
  const { hostname } = new URL(`http://[${address}]`)
  const [before = "", after = ""] = hostname.slice(1, -1).split("::")
  const [front, back] = [before, after].map((part) => part.split(":").filter(Boolean)) as [
    Array<string>,
    Array<string>
  ]
  const zeros = Array<string>(8 - front.length - back.length).fill("0")
  return `${[...front, ...zeros, ...back].slice(0, 4).join(":")}::/64`
}

/** An address without a proxy's port and zone. */
const bare = (word: string): string => {
  const [address = ""] = word
    .replace(/^\[(.*)\](:\d+)?$/, "$1")
    .replace(/^([\d.]+):\d+$/, "$1")
    .split("%", 1)
  return address.replace(/^::ffff:(?=[\d.]+$)/i, "")
}

/** The caller's address: the peer's own, or the one that the last trusted proxy reports. IPv6 is cut to its /64. */
export const callerAddress = (request: IncomingMessage, trustedProxies: number): string => {
  const peer = request.socket.remoteAddress ?? ""
  if (trustedProxies === 0 && isIPv4(peer)) return peer
  const forwarded = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean)
  const address = bare(trustedProxies > 0 ? (forwarded.at(-trustedProxies) ?? peer) : peer)
  return isIP(address) === 6 ? network(address) : address.slice(0, 45)
}
