import { Schema, SchemaGetter, SchemaTransformation } from "effect"
import { isInvisible } from "./characters.ts"
import { countryCodes } from "./countries.ts"
import { currencyCodes } from "./currencies.ts"
import { languages } from "./languages.ts"
import { limits } from "./limits.ts"
import { linkedinUrl } from "./linkedinUrl.ts"
import { messages } from "./messages.ts"

type Words = {
  readonly missing?: string
  readonly empty?: string
  readonly invalid?: string
  readonly long?: string
}

const storable = Schema.makeFilter<string>((value) => value.isWellFormed() && !value.includes("\0"), {
  expected: "text without control bytes or lone surrogates"
})

/** Text of at most `max` UTF-16 units that a database column can hold. No later check sees a longer one. */
export const text = (max: number, words: Words = {}) =>
  Schema.String.annotate({ message: words.missing ?? messages.required }).check(
    Schema.isMaxLength(max, { message: words.long ?? messages.tooLong }).abort(),
    storable
  )

/** Text with at least one visible character. */
export const filledText = (max: number, words: Words = {}) =>
  text(max, words).check(
    Schema.makeFilter((value) => !isInvisible(value), {
      message: words.empty ?? words.missing ?? messages.required
    })
  )

/** The annotation of a key whose empty string differs from an absent one. */
export const clears = "emptyStringClears"

/** A required field, with its message. */
export const requiredKey = <S extends Schema.Top>(schema: S, message: string = messages.required) =>
  schema.pipe(Schema.annotateKey({ messageMissingKey: message }))

/** An optional field of a change whose empty string clears the value. */
export const clearableKey = <S extends Schema.Top>(schema: S) =>
  Schema.optional(schema).pipe(Schema.annotateKey({ [clears]: true }))

/** An identifier from the client. Only the server knows whether it exists. */
export const Id = text(100)

export const ShortText = text(limits.text.short)
export const LongText = text(limits.text.long)

const emailPattern =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i

/**
 * Any domain suffix is allowed. Letters outside ASCII before the @ are not (look-alike accounts), nor are quotes,
 * commas and brackets, which could redirect an email.
 */
export const email = (words: { missing: string; empty: string; invalid: string }) =>
  filledText(limits.text.email, words).check(
    Schema.makeFilter((value) => value.trim() === "" || emailPattern.test(value.trim()), {
      message: words.invalid
    })
  )

export const Email = email({
  missing: messages.emailRequired,
  empty: messages.emailEmpty,
  invalid: messages.emailInvalid
})

const digitsFrom = (pattern: RegExp, message: string) => {
  const digits = Schema.String.annotate({ message }).check(Schema.isPattern(pattern, { message }))
  const number = Schema.Number.check(
    Schema.makeFilter((value) => Number.isSafeInteger(value) && pattern.test(String(value)), { message })
  )
  return Schema.Union([digits, number]).annotate({ message })
}

const otp = Schema.String.check(Schema.isPattern(/^[0-9]{6}$/, { message: messages.otpDigits }))

/** A one-time code. A JSON number has lost its leading zeros, so they are restored. */
export const Otp = Schema.Union([
  otp,
  Schema.Number.check(Schema.isInt(), Schema.isBetween({ minimum: 0, maximum: 999_999 })).pipe(
    Schema.decodeTo(
      otp,
      SchemaTransformation.transform({
        decode: (code) => String(code).padStart(limits.otp.digits, "0"),
        encode: Number
      })
    )
  )
]).annotate({ message: messages.otpDigits })

/** Digits are text, because leading zeros count. A JSON number is accepted only if it has the same digits. */
export const PhoneDigits = digitsFrom(/^[0-9]{4,15}$/, messages.phoneDigits)
export const AccountDigits = digitsFrom(/^[0-9]{4,34}$/, messages.accountDigits)

export const CountryCode = Schema.Literals(countryCodes).annotate({ message: messages.countryCode })
export const LanguageCode = Schema.Literals(languages.map(({ code }) => code))
export const CurrencyCode = Schema.Literals(currencyCodes).annotate({ message: messages.currencyUnknown })

const isLinkedinOrBlank = Schema.makeFilter<string>(
  (value) => value.trim() === "" || linkedinUrl(value) !== undefined,
  { message: messages.linkedinUrl }
)

const inNormalForm = Schema.decode<Schema.Codec<string>>({
  decode: SchemaGetter.transform((value) => linkedinUrl(value) ?? ""),
  encode: SchemaGetter.passthrough()
})

/**
 * An https address on linkedin.com, decoded to its normal form. An empty string counts as absent if the field is
 * optional.
 */
export const LinkedinUrl = text(limits.text.url).check(isLinkedinOrBlank).pipe(inNormalForm)
export const RequiredLinkedinUrl = filledText(limits.text.url, { missing: messages.linkedinRequired })
  .check(isLinkedinOrBlank)
  .pipe(inNormalForm)

/** RFC 3339 with a time zone. */
export const Instant = Schema.String.check(
  Schema.isPattern(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/, {
    expected: "a date and time"
  }),
  Schema.makeFilter((value) => !Number.isNaN(Date.parse(value)), { expected: "a date and time" })
)

const IdempotencyKey = text(limits.idempotencyKey.max).check(Schema.isMinLength(1))

/**
 * Calls that create or move something accept a key. Money calls beyond the specification require it; those of the
 * specification recognise a repeated request by its content.
 */
export const writeKey = { idempotencyKey: Schema.optional(IdempotencyKey) }
export const moneyKey = { idempotencyKey: requiredKey(IdempotencyKey) }

export const Total = Schema.Struct({ value: Schema.Number, exact: Schema.Boolean })

/** The payload fields of every list. Cursors are opaque and signed by the server. */
export const listFields = {
  cursor: Schema.optional(text(1_000)),
  limit: Schema.optional(
    Schema.Number.check(Schema.isInt(), Schema.isBetween({ minimum: 1, maximum: limits.page.max }))
  )
}

/** Part of a CSV file; the next part follows the cursor. */
export const csvPart = { csv: Schema.String, nextCursor: Schema.NullOr(Schema.String) }

export const listReply = <S extends Schema.Top>(item: S) => ({
  data: Schema.Array(item),
  nextCursor: Schema.NullOr(Schema.String),
  total: Total
})
