import { Effect } from "effect"
import type { Language } from "../../../contract/rules/languages.ts"
import { Mailer } from "../../outside/Mailer.ts"
import { SmsSender } from "../../outside/SmsSender.ts"
import { Database, first } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { Product } from "../../platform/Product.ts"
import { Secrets } from "../../platform/secrets/Secrets.ts"
import { say } from "../../platform/texts.ts"
import { noteSending } from "./codeStatus.ts"
import type { CodeRow } from "./codes.ts"

type Due = CodeRow & { readonly is_known: boolean; readonly own_locale: string | null }

const dueCode = (id: string) =>
  first<Due>(
    sql`select c.id, c.channel, c.address, c.intent, c.user_id, c.name, c.locale, c.created_at, u.locale as own_locale,
        u.id is not null or exists (
          select from members m where m.email = c.address and m.state = 'invited' and m.invited_until > now()
        ) as is_known
      from codes c left join users u on u.email = c.address
      where c.id = ${id} and c.used_at is null and c.voided_at is null and c.expires_at > now()`
  )

/** `to: "newcomer"` marks a code after an email without one, which only an unknown address receives. */
type Job = { readonly codeId?: string; readonly to?: string }

/**
 * Sends a code that is still wanted. The digits are computed here and never stored; a second run sends the same digits.
 * An unknown address gets instructions for signing up instead.
 */
export const deliverCode = Effect.fn("CodeDelivery.deliver")(function* ({ codeId: id = "", to }: Job) {
  const database = yield* Database
  const { codeDigits } = yield* Secrets
  const mailer = yield* Mailer
  const sms = yield* SmsSender
  const { name: product, url } = yield* Product
  const due = yield* database.transaction({ system: true }, () => dueCode(id), { readOnly: true })
  if (!due || (to === "newcomer" && due.is_known)) return
  const language = (due.own_locale ?? due.locale) as Language
  const code = codeDigits(due.id, due.created_at)
  if (due.channel === "sms") {
    return yield* noteSending(
      id,
      sms.send({ to: due.address, text: say(language, "mail:code.sms", { code, product }) })
    )
  }
  const kind = due.intent === "sign_in" && !due.is_known ? "unknown" : "code"
  const params = { code, product, url: url() }
  const sending = mailer.sendCode({
    to: due.address,
    subject: say(language, `mail:${kind}.subject`, params),
    text: say(language, `mail:${kind}.text`, params)
  })
  yield* noteSending(id, sending)
})
