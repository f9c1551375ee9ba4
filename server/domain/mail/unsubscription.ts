import { Effect } from "effect"
import { Database, first, rows } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import { Product } from "../../platform/Product.ts"
import { Secrets } from "../../platform/secrets/Secrets.ts"
import { putOnList } from "../people/doNotCall.ts"

const purpose = "unsubscribe"

export const unsubscribePath = "/unsubscribe/"

/** The unsubscribe link. It identifies the email, is signed by the server, and needs no sign-in. */
export const unsubscribeAddress = Effect.fnUntraced(function* (organisationId: string, mailId: string) {
  const { sign } = yield* Secrets
  const { url } = yield* Product
  return `${url()}${unsubscribePath}${sign(purpose, `${organisationId} ${mailId}`)}`
})

type Mailed = { readonly address: string; readonly organisation: string; readonly contact_id: string | null }

const mailed = (mailId: string) =>
  first<Mailed>(
    sql`select m.address, m.contact_id, o.name as organisation from sent_mails m
      join organisations o on o.id = m.organization_id
      where m.organization_id = app.org() and m.id = ${mailId}`
  )

const namedBy = Effect.fnUntraced(function* (token: string) {
  const { unsign } = yield* Secrets
  const [organisation, mailId] = unsign(purpose, token)?.split(" ") ?? []
  return organisation === undefined || mailId === undefined ? undefined : { organisation, mailId }
})

/** The sender and recipient of the email with this link; undefined for a link not made here. */
export const unsubscribing = Effect.fn("mail.unsubscribing")(function* (token: string) {
  const database = yield* Database
  const named = yield* namedBy(token)
  if (!named) return
  return yield* database.transaction({ organisation: named.organisation }, () => mailed(named.mailId), {
    readOnly: true
  })
})

/** Adds the recipient's address to the sender's do-not-call list. Repeating it changes nothing. */
export const unsubscribe = Effect.fn("mail.unsubscribe")(function* (token: string) {
  const database = yield* Database
  const named = yield* namedBy(token)
  if (!named) return
  return yield* database.transaction({ organisation: named.organisation }, () =>
    Effect.gen(function* () {
      const mail = yield* mailed(named.mailId)
      if (!mail) return
      const made = yield* putOnList({ emails: [mail.address], reason: "", source: "unsubscribe" })
      if (made.length > 0 && mail.contact_id !== null) {
        yield* rows(
          sql`insert into audit (organization_id, actor_id, action, entity, entity_id)
            values (app.org(), null, 'contact.unsubscribed', 'contact', ${mail.contact_id})`
        )
      }
      return mail
    })
  )
})
