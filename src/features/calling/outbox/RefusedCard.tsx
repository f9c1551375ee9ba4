import { useTranslation } from "react-i18next"
import type { CallStatus } from "../../../../contract/rules/callStatuses.ts"
import { isUncalled } from "../../../../contract/rules/outcomes.ts"
import type { OutboxEntry, OutboxWrite } from "../../../../machines/flows/outbox.machine.ts"
import { mayFollow, outcomesAfter } from "../../../../machines/lifecycles/outcomes.ts"
import { css } from "../../../../styled-system/css"
import { useOutcomeWords } from "../../../entities/outcome/useOutcomeWords.ts"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Button } from "../../../ui/Button.tsx"
import { Details } from "../../../ui/Details.tsx"
import { SelectField, TextAreaField } from "../../../ui/fields.tsx"
import { Row, Small, Stack, Strong } from "../../../ui/layout.tsx"
import { outbox, selectIsSettling, useOutbox } from "./outbox.ts"
import { upon } from "./upon.ts"
import { useWriteWords } from "./useWriteWords.ts"

const form = css({ display: "grid", gap: "2" })
const side = css({ display: "grid", gap: "0.5", overflowWrap: "anywhere", whiteSpace: "pre-wrap" })

const settle = (entry: OutboxEntry, write: OutboxWrite) =>
  outbox.send({ type: "entry.settle", key: entry.key, choice: { side: "mine", write } })

const uponTheirs = ({ write, refusal }: OutboxEntry): OutboxWrite =>
  refusal?.theirs ? upon(write, refusal.theirs) : write

const withNotes = (write: OutboxWrite, notes: string): OutboxWrite =>
  write.kind === "notes" ? { ...write, notes, payload: { ...write.payload, fields: { notes } } } : write

const withStatus = (write: OutboxWrite, callStatus: CallStatus): OutboxWrite =>
  write.kind === "outcome" ? { ...write, callStatus, payload: { ...write.payload, callStatus } } : write

const Editing = ({ entry }: { readonly entry: OutboxEntry }) => {
  const { t } = useTranslation("calling")
  const outcome = useOutcomeWords()
  const { write, refusal } = entry
  if (write.kind === "notes") {
    return <TextAreaField label={t("outbox.editNote")} name="notes" defaultValue={write.notes} dir="auto" />
  }
  const theirs = refusal?.theirs
  if (write.kind !== "outcome" || !theirs) return null
  return (
    <SelectField
      label={t("outbox.editOutcome")}
      name="callStatus"
      defaultValue={write.callStatus}
      options={outcomesAfter(theirs.callStatus)
        .filter((status) => !isUncalled(status))
        .map((value) => ({ value, label: outcome(value) }))}
    />
  )
}

const editedWrite = (entry: OutboxEntry, data: FormData): OutboxWrite => {
  const base = uponTheirs(entry)
  const notes = data.get("notes")
  const status = data.get("callStatus")
  if (typeof notes === "string") return withNotes(base, notes)
  return typeof status === "string" ? withStatus(base, status as CallStatus) : base
}

type EditInsteadProps = { readonly entry: OutboxEntry; readonly isOpen: boolean }

const EditInstead = ({ entry, isOpen }: EditInsteadProps) => {
  const { t } = useTranslation("calling")
  const isSettling = useOutbox(selectIsSettling)
  return (
    <Details summary={t("outbox.edit")} isOpen={isOpen}>
      <form
        className={form}
        onSubmit={(event) => {
          event.preventDefault()
          settle(entry, editedWrite(entry, new FormData(event.currentTarget)))
        }}
      >
        <Editing entry={entry} />
        <Row gap="2">
          <Button type="submit" size="small" isBusy={isSettling}>
            {t("outbox.instead")}
          </Button>
        </Row>
      </form>
    </Details>
  )
}

const Sides = ({ entry }: { readonly entry: OutboxEntry }) => {
  const { t } = useTranslation("calling")
  const { dateTime } = useFormats()
  const { mine, theirs } = useWriteWords()
  const there = entry.refusal?.theirs
  return (
    <>
      <div className={side}>
        <Small>{t("outbox.mine")}</Small>
        <span dir="auto">{mine(entry.write)}</span>
      </div>
      <div className={side}>
        <Small>
          {t("outbox.theirs")} {there ? dateTime(new Date(there.updatedAt)) : null}
        </Small>
        <span dir="auto">{theirs(entry)}</span>
      </div>
    </>
  )
}

/** The recorded value beside the server's, and the choice between them. */
export const RefusedCard = ({ entry }: { readonly entry: OutboxEntry }) => {
  const { t } = useTranslation("calling")
  const outcome = useOutcomeWords()
  const isSettling = useOutbox(selectIsSettling)
  const { write, refusal, contact } = entry
  const there = refusal?.theirs
  const isLegal = write.kind !== "outcome" || !there || mayFollow(there.callStatus, write.callStatus)
  return (
    <Stack as="li" gap="2" size="sm" box="warning">
      <Strong dir="auto">{contact.name}</Strong>
      <p>{refusal?.message}</p>
      <Sides entry={entry} />
      {isLegal || write.kind !== "outcome" || !there ? null : (
        <p>
          {t("outbox.noLonger", {
            mine: outcome(write.callStatus),
            theirs: outcome(there.callStatus)
          })}
        </p>
      )}
      <Row gap="2">
        {isLegal ? (
          <Button
            size="small"
            look="primary"
            isBusy={isSettling}
            onClick={() => settle(entry, uponTheirs(entry))}
          >
            {t("outbox.keepMine")}
          </Button>
        ) : null}
        <Button
          size="small"
          isBusy={isSettling}
          onClick={() => outbox.send({ type: "entry.settle", key: entry.key, choice: { side: "theirs" } })}
        >
          {t("outbox.keepTheirs")}
        </Button>
      </Row>
      {write.kind === "notes" || (write.kind === "outcome" && there) ? (
        <EditInstead entry={entry} isOpen={!isLegal} />
      ) : null}
      <Small>{t("outbox.behind", { name: contact.name })}</Small>
    </Stack>
  )
}
