import type { IncomingMessage } from "node:http"

/** The caller's address: the peer's own, or what the last trusted proxy says of it. IPv6 is cut to its /64. */
export const callerAddress = (request: IncomingMessage, trustedProxies: number): string => {
  const peer = request.socket.remoteAddress ?? ""
  const forwarded = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean)
  const address = trustedProxies > 0 ? (forwarded.at(-trustedProxies) ?? peer) : peer
  const plain = address.replace(/^::ffff:/, "").slice(0, 45)
  return plain.includes(":") ? `${plain.split(":").slice(0, 4).join(":")}::/64` : plain
}
