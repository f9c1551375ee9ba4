import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto"
import { Context, Layer } from "effect"
import { apiKeyStart } from "../../../contract/rules/apiScopes.ts"
import { limits } from "../../../contract/rules/limits.ts"
import { hmac } from "./hmac.ts"
import type { KeyRing } from "./keyRing.ts"

/**
 * Everything derived from the server's keys, which its secret wraps. Values are made with the first key and recognised
 * with each. Nothing derived here is stored unencrypted.
 */
export class Secrets extends Context.Service<
  Secrets,
  {
    /** Of the current key. */
    readonly keyId: string
    /** The six digits of a code's id. They are never stored: computing them needs the id and the secret. */
    readonly codeDigits: (codeId: string, madeAt: string) => string
    /** A cursor or link that only this server can create. */
    readonly sign: (purpose: string, value: string) => string
    readonly unsign: (purpose: string, signed: string) => string | undefined
    /** A keyed hash of a secret value: the same for the same value, and useless without the secret. */
    readonly mark: (purpose: string, value: string) => Buffer
    /** The hashes of a value under every key, the current one first. */
    readonly marks: (purpose: string, value: string) => ReadonlyArray<Buffer>
    /** `before` if it is a hash of the value under any key, otherwise a new one. */
    readonly markLike: (purpose: string, value: string, before: Buffer | null) => Buffer
    /** AES-256-GCM. `place` names the record it belongs to; moved to another, a sealed value does not open. */
    readonly seal: (place: string, value: string) => Buffer
    readonly open: (place: string, sealed: Buffer) => string | undefined
  }
>()("pro-leads/Secrets") {
  static readonly layer = (keys: KeyRing["keys"]) => {
    const [present] = keys
    const macWith = (key: string, purpose: string, value: string) => hmac(key, `${purpose}\0${value}`)
    const mac = (purpose: string, value: string) => macWith(present.key, purpose, value)
    const marks = (purpose: string, value: string) => keys.map(({ key }) => macWith(key, purpose, value))
    const sealingKeys = keys.map(({ key }) =>
      Buffer.from(hkdfSync("sha256", key, "", "pro-leads sealed values", 32))
    )
    const openWith = (key: Buffer, place: string, sealed: Buffer) => {
      try {
        const cipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, 12), { authTagLength: 16 })
        cipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(12, 28))
        return Buffer.concat([cipher.update(sealed.subarray(28)), cipher.final()]).toString()
      } catch {
        return undefined
      }
    }
    return Layer.succeed(Secrets, {
      keyId: present.id,
      mark: mac,
      marks,
      markLike: (purpose, value, before) =>
        marks(purpose, value).find((mark) => before?.equals(mark)) ?? mac(purpose, value),
      seal: (place, value) => {
        const nonce = randomBytes(12)
        const cipher = createCipheriv("aes-256-gcm", sealingKeys[0] ?? "", nonce).setAAD(Buffer.from(place))
        const body = Buffer.concat([cipher.update(value, "utf8"), cipher.final()])
        return Buffer.concat([nonce, cipher.getAuthTag(), body])
      },
      open: (place, sealed) => {
        for (const key of sealingKeys) {
          const value = openWith(key, place, sealed)
          if (value !== undefined) return value
        }
        return undefined
      },
      codeDigits: (codeId, madeAt) => {
        const { key } = keys.find(({ since }) => Date.parse(since) <= Date.parse(madeAt)) ?? present
        return String(
          macWith(key, "code", codeId).readBigUInt64BE() % 10n ** BigInt(limits.otp.digits)
        ).padStart(limits.otp.digits, "0")
      },
      sign: (purpose, value) =>
        `${Buffer.from(value).toString("base64url")}.${mac(purpose, value).subarray(0, 16).toString("base64url")}`,
      unsign: (purpose, signed) => {
        const [body = "", tag = ""] = signed.split(".")
        const value = Buffer.from(body, "base64url").toString()
        const given = Buffer.from(tag, "base64url")
        return marks(purpose, value).some((mark) => sameBytes(given, mark.subarray(0, 16)))
          ? value
          : undefined
      }
    })
  }
}

const sameBytes = (left: Buffer, right: Buffer) =>
  left.length === right.length && timingSafeEqual(left, right)

/** Compares texts with one of them in constant time. */
export const sameTextAs = (known: string) => {
  const expected = hash("sha256", known, "buffer")
  return (given: string) => timingSafeEqual(hash("sha256", given, "buffer"), expected)
}

/** 256 random bits for a session, an invitation or a link; only its hash is stored. */
export const randomToken = () => randomBytes(32).toString("base64url")

export const hashToken = (token: string) => hash("sha256", token, "buffer")

const tokenLength = 43

/** The secret of an API key. Only its hash is stored. */
export const randomApiKey = () => `${apiKeyStart}${randomToken()}`

/** True for the secret of an API key: a session token is shorter. */
export const isApiKey = (token: string) =>
  token.startsWith(apiKeyStart) && token.length === apiKeyStart.length + tokenLength
