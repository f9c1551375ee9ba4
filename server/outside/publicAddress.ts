import { BlockList, isIPv4 } from "node:net"

/** Every IPv4 range that is not the public internet (IANA special-purpose registry). */
const closed = new BlockList()
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3]
] as const)
  closed.addSubnet(net, bits, "ipv4")

/** IPv6 ranges inside 2000::/3 that tunnel to IPv4 or are no addresses of the internet. */
for (const [net, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20]
] as const)
  closed.addSubnet(net, bits, "ipv6")

/** The only range of IPv6 that is routed: everything else is local, multicast, mapped or reserved. */
const routed = new BlockList()
routed.addSubnet("2000::", 3, "ipv6")

/** True for an address on the public internet; false for private, loopback, link-local, shared and reserved ones. */
export const isPublicAddress = (address: string): boolean =>
  isIPv4(address)
    ? !closed.check(address, "ipv4")
    : routed.check(address, "ipv6") && !closed.check(address, "ipv6")
