import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual
} from "node:crypto"
import { Context, Layer } from "effect"
import { limits } from "../../contract/rules/limits.ts"

/** Everything made from the server's one secret. Nothing made here is stored in clear. */
export class Secrets extends Context.Service<
  Secrets,
  {
    /** The six digits that belong to a code's id. They are never stored: who holds the id and the secret has them. */
    readonly codeDigits: (codeId: string) => string
    /** A cursor or a link that only this server can have made. */
    readonly sign: (purpose: string, value: string) => string
    readonly unsign: (purpose: string, signed: string) => string | undefined
    /** Stands for a value that must not be read: the same for the same value, and of no use without the secret. */
    readonly mark: (purpose: string, value: string) => Buffer
    /** AES-256-GCM. `place` says which record it belongs to; a sealed value moved to another does not open. */
    readonly seal: (place: string, value: string) => Buffer
    readonly open: (place: string, sealed: Buffer) => string | undefined
  }
>()("pro-leads/Secrets") {
  static readonly layer = (secret: string) => {
    const mac = (purpose: string, value: string) =>
      createHmac("sha256", secret).update(`${purpose}\0${value}`).digest()
    const key = Buffer.from(hkdfSync("sha256", secret, "", "pro-leads sealed values", 32))
    return Layer.succeed(Secrets, {
      mark: mac,
      seal: (place, value) => {
        const nonce = randomBytes(12)
        const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(place))
        const body = Buffer.concat([cipher.update(value, "utf8"), cipher.final()])
        return Buffer.concat([nonce, cipher.getAuthTag(), body])
      },
      open: (place, sealed) => {
        try {
          const cipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, 12), { authTagLength: 16 })
          cipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(12, 28))
          return Buffer.concat([cipher.update(sealed.subarray(28)), cipher.final()]).toString()
        } catch {
          return undefined
        }
      },
      codeDigits: (codeId) =>
        String(mac("code", codeId).readBigUInt64BE() % 10n ** BigInt(limits.otp.digits)).padStart(
          limits.otp.digits,
          "0"
        ),
      sign: (purpose, value) =>
        `${Buffer.from(value).toString("base64url")}.${mac(purpose, value).subarray(0, 16).toString("base64url")}`,
      unsign: (purpose, signed) => {
        const [body = "", tag = ""] = signed.split(".")
        const value = Buffer.from(body, "base64url").toString()
        return sameBytes(Buffer.from(tag, "base64url"), mac(purpose, value).subarray(0, 16))
          ? value
          : undefined
      }
    })
  }
}

const sameBytes = (left: Buffer, right: Buffer) =>
  left.length === right.length && timingSafeEqual(left, right)

/** Compares two texts in a time that does not tell where they differ. */
export const sameText = (left: string, right: string) =>
  sameBytes(createHash("sha256").update(left).digest(), createHash("sha256").update(right).digest())

/** 256 random bits for a session, an invitation or a link; only its hash is stored. */
export const randomToken = () => randomBytes(32).toString("base64url")

export const hashToken = (token: string) => createHash("sha256").update(token).digest()
