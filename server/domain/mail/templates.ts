import { Effect } from "effect"
import type { MailTemplate } from "../../../contract/entities/MailTemplate.ts"
import { limits } from "../../../contract/rules/limits.ts"
import { unknownFields } from "../../../contract/rules/mailFields.ts"
import { record } from "../../platform/audit.ts"
import { attempt, first, rows } from "../../platform/database/Database.ts"
import { type Sql, sql } from "../../platform/database/sql.ts"
import { refuse } from "../../platform/failures/Refusal.ts"
import { asUuid } from "../../platform/ids.ts"

type Row = Omit<MailTemplate, "_id"> & { readonly id: string }

const asTemplate = ({ id, ...rest }: Row): MailTemplate => ({ _id: id, ...rest })

export const templates = Effect.fn("mail.templates")(function* () {
  const found = yield* rows<Row>(
    sql`select id, name, subject, body from mail_templates order by lower(name), id`
  )
  return found.map(asTemplate)
})

/** Refuses texts with unknown fields, and names them. */
export const checkFields = Effect.fnUntraced(function* (texts: Readonly<Record<string, string>>) {
  const wrong = Object.entries(texts).flatMap(([name, text]) => {
    const unknown = unknownFields(text)
    return unknown.length === 0 ? [] : [[name, unknown] as const]
  })
  if (wrong.length === 0) return
  const names = [...new Set(wrong.flatMap(([, unknown]) => unknown))]
  return yield* refuse("invalid_payload", {
    errors: Object.fromEntries(wrong.map(([name]) => [name, "mailFields"])),
    params: {
      fields: names
        .map((name) => `{{${name}}}`)
        .join(", ")
        .slice(0, limits.text.short)
    }
  })
})

/** Writes a template; names are unique in an organisation, ignoring case. */
const write = (statement: Sql) =>
  attempt<Row>(statement).pipe(
    Effect.catchTag("SqlRefused", (refused) =>
      refused.constraint === "mail_templates_name"
        ? refuse("conflict", { words: "templateExists", errors: { name: "templateExists" } })
        : Effect.die(refused)
    )
  )

const mostTemplates = 200

type Saving = {
  readonly templateId?: string | undefined
  readonly name: string
  readonly subject: string
  readonly body: string
}

export const saveTemplate = Effect.fn("mail.saveTemplate")(function* ({ templateId, ...given }: Saving) {
  yield* checkFields({ subject: given.subject, body: given.body })
  const name = given.name.trim()
  if (templateId === undefined) {
    const counted = yield* first<{ many: number }>(sql`select count(*) as many from mail_templates`)
    if ((counted?.many ?? 0) >= mostTemplates)
      return yield* refuse("conflict", { words: "tooManyTemplates", params: { most: mostTemplates } })
  }
  const id = templateId === undefined ? null : yield* asUuid(templateId)
  const [saved] = yield* write(
    id === null
      ? sql`insert into mail_templates (organization_id, name, subject, body, made_by)
          values (app.org(), ${name}, ${given.subject.trim()}, ${given.body}, app.account())
          returning id, name, subject, body`
      : sql`update mail_templates set name = ${name}, subject = ${given.subject.trim()}, body = ${given.body},
          updated_at = now() where id = ${id} returning id, name, subject, body`
  )
  if (!saved) return yield* refuse("not_found")
  yield* record({
    action: id === null ? "template.created" : "template.changed",
    entity: "template",
    entityId: saved.id,
    changes: [{ field: "name", from: null, to: name }]
  })
  return asTemplate(saved)
})

export const deleteTemplate = Effect.fn("mail.deleteTemplate")(function* (templateId: string) {
  const id = yield* asUuid(templateId)
  const gone = yield* first<{ name: string }>(sql`delete from mail_templates where id = ${id} returning name`)
  if (!gone) return yield* refuse("not_found")
  yield* record({
    action: "template.deleted",
    entity: "template",
    entityId: id,
    changes: [{ field: "name", from: gone.name, to: null }]
  })
})
