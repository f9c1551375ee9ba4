import { createHmac, timingSafeEqual } from "node:crypto"

/** An empty key proves nothing: anyone can sign with it. */
export const isUsableKey = (key: string) => key.trim() !== ""

/** HMAC-SHA256 of the parts, one after another. Throws on an empty key. */
export const hmac = (key: string | Buffer, ...parts: ReadonlyArray<string | Uint8Array>): Buffer => {
  if (typeof key === "string" ? !isUsableKey(key) : key.length === 0)
    throw new Error("The key of an HMAC is empty.")
  const digest = createHmac("sha256", key)
  for (const part of parts) digest.update(part)
  return digest.digest()
}

/** True for the hex HMAC of the parts under the key, compared in constant time. False for every signature under an empty key. */
export const isSigned = (hex: string, key: string, ...parts: ReadonlyArray<string | Uint8Array>): boolean => {
  if (!isUsableKey(key) || !/^[0-9a-f]{64}$/.test(hex)) return false
  return timingSafeEqual(Buffer.from(hex, "hex"), hmac(key, ...parts))
}
