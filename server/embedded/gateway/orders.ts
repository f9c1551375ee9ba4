import { RequestRefused } from "../loopback.ts"

type BankCodes = {
  readonly ifsc?: string
  readonly bic?: string
  readonly routingNumber?: string
  readonly sortCode?: string
}

type Payee =
  | { readonly type: "upi"; readonly vpa: string }
  | ({ readonly type: "bank"; readonly account: string; readonly holder?: string } & BankCodes)
  | { readonly type: "paypal"; readonly id: string }

type Common = { readonly amountMinor: number; readonly currency: string; readonly reference: string }

/** A request of the server: collect money from a payer, or pay it out to a payee. */
export type Order =
  | (Common & { readonly kind: "payment"; readonly returnUrl: string })
  | (Common & { readonly kind: "payout"; readonly payee: Payee })

const invalid = (message: string) => new RequestRefused(422, message)

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const text = (value: unknown, pattern: RegExp, name: string) => {
  if (typeof value === "string" && pattern.test(value)) return value
  throw invalid(`${name}_invalid`)
}

const optional = (value: Readonly<Record<string, unknown>>, name: keyof BankCodes, pattern: RegExp) =>
  value[name] === undefined ? {} : { [name]: text(value[name], pattern, name) }

const readPayee = (value: unknown, currency: string): Payee => {
  if (!isRecord(value)) throw invalid("payee_invalid")
  const isRupee = currency === "INR"
  if (value.type === "upi" && isRupee)
    return { type: "upi", vpa: text(value.vpa, /^[\w.-]{2,256}@[a-z]{2,64}$/i, "vpa") }
  if (value.type === "paypal" && !isRupee)
    return { type: "paypal", id: text(value.id, /^(?:[^\s@]+@[^\s@]+|[A-Z0-9]{13})$/, "paypal_id") }
  if (value.type === "bank" && isRupee) {
    const account = text(value.account, /^\d{9,18}$/, "account")
    return { type: "bank", account, ifsc: text(value.ifsc, /^[A-Z]{4}0[A-Z0-9]{6}$/, "ifsc") }
  }
  if (value.type === "bank")
    return {
      type: "bank",
      account: text(value.account, /^[A-Z0-9]{4,34}$/i, "account"),
      ...optional(value, "bic", /^[A-Z0-9]{8}(?:[A-Z0-9]{3})?$/),
      ...optional(value, "routingNumber", /^\d{9}$/),
      ...optional(value, "sortCode", /^\d{6}$/)
    }
  throw invalid(["upi", "paypal"].includes(String(value.type)) ? "payee_currency_mismatch" : "payee_invalid")
}

const readReturnUrl = (value: unknown) => {
  if (typeof value === "string" && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol))
    return value
  throw invalid("return_url_invalid")
}

export const readOrder = (kind: Order["kind"], body: unknown): Order => {
  if (!isRecord(body)) throw new RequestRefused(400, "body_invalid")
  const { amountMinor } = body
  if (typeof amountMinor !== "number" || !Number.isSafeInteger(amountMinor) || amountMinor < 1)
    throw invalid("amount_invalid")
  const currency = text(body.currency, /^(?:INR|USD|EUR)$/, "currency")
  const reference = text(body.reference, /^[\w:.-]{1,200}$/, "reference")
  const common = { amountMinor, currency, reference }
  return kind === "payment"
    ? { kind, ...common, returnUrl: readReturnUrl(body.returnUrl) }
    : { kind, ...common, payee: readPayee(body.payee, currency) }
}
