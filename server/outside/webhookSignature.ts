import { hmac, isSigned } from "../platform/secrets/hmac.ts"

const toleranceSeconds = 300

const secondsOf = (milliseconds: number) => Math.floor(milliseconds / 1000)

type Signing = {
  /** As sent, byte for byte. */
  readonly body: string | Uint8Array
  readonly secret: string
  /** Milliseconds since 1970; now by default. */
  readonly now?: number
}

/** The value of `x-signature`: `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`. */
export const signWebhook = ({ body, secret, now = Date.now() }: Signing): string => {
  const seconds = String(secondsOf(now))
  return `t=${seconds},v1=${hmac(secret, `${seconds}.`, body).toString("hex")}`
}

/** True for a valid signature made at most 300 seconds before or after now. */
export const verifyWebhook = ({
  body,
  secret,
  header,
  now = Date.now()
}: Signing & { readonly header: string | undefined }): boolean => {
  const [, seconds, hex] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? "") ?? []
  if (seconds === undefined || hex === undefined) return false
  if (Math.abs(secondsOf(now) - Number(seconds)) > toleranceSeconds) return false
  return isSigned(hex, secret, `${seconds}.`, body)
}
