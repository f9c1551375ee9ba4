import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto"
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
  }
>()("pro-leads/Secrets") {
  static readonly layer = (secret: string) => {
    const mac = (purpose: string, value: string) =>
      createHmac("sha256", secret).update(`${purpose}\0${value}`).digest()
    return Layer.succeed(Secrets, {
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
