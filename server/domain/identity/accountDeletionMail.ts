import { randomUUID } from "node:crypto"
import { Effect } from "effect"
import type { Language } from "../../../contract/rules/languages.ts"
import { Mailer } from "../../outside/Mailer.ts"
import { Database, first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { Jobs } from "../../platform/jobs/Jobs.ts"
import { Product } from "../../platform/Product.ts"
import { Caller, CurrentSession, isMember } from "../../platform/session.ts"
import { onOneLine, say } from "../../platform/texts.ts"

/** Queues an email that confirms the deletion of the caller's account. Comes before it, while the address is known. */
export const confirmDeletion = Effect.fnUntraced(function* () {
  const jobs = yield* Jobs
  const { language } = yield* Caller
  const session = yield* CurrentSession
  const deletionId = randomUUID()
  const organisation = isMember(session) ? session.organisationName : ""
  yield* rows(
    sql`insert into account_deletions (id, address, organisation, language)
      select ${deletionId}, email, ${organisation}, ${language} from users where id = app.account()`
  )
  yield* jobs.send("account.deleted", { deletionId })
})

/** Forgets the address of a confirmation that was sent or can't be sent. */
export const forgetDeletion = (deletionId: string) =>
  Effect.gen(function* () {
    const { transaction } = yield* Database
    yield* transaction({ system: true }, () =>
      rows(sql`delete from account_deletions where id = ${deletionId}`)
    )
  })

type Waiting = { readonly address: string; readonly organisation: string; readonly language: Language }

const textOf = ({ organisation, language }: Waiting, product: string) => {
  const params = { product, ...onOneLine({ organisation }) }
  const paragraphs =
    organisation === "" ? (["text", "notYou"] as const) : (["text", "stays", "notYou", "admin"] as const)
  return {
    subject: say(language, "mail:accountDeleted.subject", params),
    text: paragraphs.map((key) => say(language, `mail:accountDeleted.${key}`, params)).join("\n\n")
  }
}

/** Sends a confirmation and forgets its address. A retry has the same Message-ID. */
export const deliverDeletion = Effect.fn("Account.deliverDeletion")(function* ({
  deletionId = ""
}: Readonly<Record<string, string>>) {
  const { transaction } = yield* Database
  const mailer = yield* Mailer
  const { name, url } = yield* Product
  const waiting = yield* transaction({ system: true }, () =>
    first<Waiting>(
      sql`select address, organisation, language from account_deletions where id = ${deletionId}`
    )
  )
  if (!waiting) return
  yield* mailer.send({
    to: waiting.address,
    ...textOf(waiting, name),
    messageId: `<${deletionId}@${new URL(url()).hostname}>`
  })
  yield* forgetDeletion(deletionId)
})

/** Part of a system transaction. */
export const forgetOldDeletions = rows(
  sql`delete from account_deletions where deleted_at < now() - interval '7 days'`
)
