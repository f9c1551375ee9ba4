import { Effect } from "effect"
import { defaultLanguage, type Language } from "../../../contract/rules/languages.ts"
import { Mailer } from "../../outside/Mailer.ts"
import { Database, first } from "../../platform/database/Database.ts"
import { sql } from "../../platform/database/sql.ts"
import type { NotificationKind, NotificationParams } from "../../platform/notifications/notifications.ts"
import { Product } from "../../platform/Product.ts"
import { onOneLine, say } from "../../platform/texts.ts"

type Due = {
  readonly kind: NotificationKind
  readonly params: NotificationParams
  readonly path: string | null
  readonly organisation: string
  readonly email: string
  readonly locale: Language | null
}

/** Emails a notification, with a link to the page that it is about. */
export const mailNotification = Effect.fn("Notifications.mail")(function* ({
  organisationId = "",
  userId = "",
  notificationId = ""
}: Readonly<Record<string, string>>) {
  const database = yield* Database
  const mailer = yield* Mailer
  const { url } = yield* Product
  const due = yield* database.transaction(
    { organisation: organisationId, account: userId },
    () =>
      first<Due>(
        sql`select n.kind, n.params, n.path, o.name as organisation, u.email, u.locale from notifications n
          join organisations o on o.id = n.organization_id join users u on u.id = n.user_id
          where n.organization_id = app.org() and n.user_id = ${userId} and n.id = ${notificationId}`
      ),
    { readOnly: true }
  )
  if (!due) return
  const { kind, organisation, email } = due
  const language = due.locale ?? defaultLanguage
  const params = onOneLine(due.params)
  const lines = [
    say(language, `server:notification.${kind}.description`, params),
    due.path === null ? undefined : `${url()}${due.path}`,
    `-- \n${onOneLine({ organisation }).organisation}`
  ]
  yield* mailer.send({
    to: email,
    subject: say(language, `server:notification.${kind}.title`, params),
    text: lines.filter((line) => line !== undefined).join("\n\n")
  })
})
