import { useTranslation } from "react-i18next"
import type { Contact } from "../../../../contract/entities/Contact.ts"
import { isWrongNumber, outcomeRules } from "../../../../contract/rules/outcomes.ts"
import { mayFollow } from "../../../../machines/lifecycles/outcomes.ts"
import { css } from "../../../../styled-system/css"
import { Button } from "../../../ui/Button.tsx"
import { Form } from "../../../ui/Form.tsx"
import { TextField } from "../../../ui/fields.tsx"
import { Kbd } from "../../../ui/Kbd.tsx"
import { Muted, Row, Stack } from "../../../ui/layout.tsx"
import { Question } from "../../../ui/Question.tsx"
import { useFreeKey } from "../../../ui/useFreeKey.ts"
import { WriteMailButton, writeMail } from "../mail/WriteMailButton.tsx"
import { InterviewFields } from "./InterviewFields.tsx"
import { outcomeKeys } from "./keys.ts"
import { NoteField } from "./NoteField.tsx"
import { OutcomeButtons } from "./OutcomeButtons.tsx"
import { PersonFields } from "./PersonFields.tsx"
import { TimeFields } from "./TimeFields.tsx"
import { save, selectDraft, selectIsBusy, selectIsLeaving, useWrapUp, type WrapUpRef } from "./wrapUp.ts"

/** The interview form beside the note where there is room. */
const words = css({
  display: "grid",
  gap: "4",
  alignItems: "start",
  gridTemplateColumns: { base: "minmax(0, 1fr)", xl: "repeat(auto-fit, minmax(16rem, 1fr))" }
})
const space = css({ flexGrow: 1 })

const useKeys = (actor: WrapUpRef, contact: Contact) =>
  useFreeKey((key) => {
    const [, status] = outcomeKeys.find(([one]) => one === key) ?? []
    if (status !== undefined) {
      if (!mayFollow(contact.callStatus, status)) return false
      actor.send({ type: "outcome.choose", status })
      return true
    }
    if (key === "n") {
      document.querySelector<HTMLElement>("textarea[name=callNote]")?.focus()
      return true
    }
    if (key === "m") return writeMail(contact)
    if (key !== "enter") return false
    save(actor)
    return true
  })

const FollowUp = ({ actor, contact, timeZone }: WrapUpFormProps) => {
  const { t } = useTranslation("calling")
  const { status, newPhone } = useWrapUp(actor, selectDraft)
  if (status === null) return null
  const { asks, consequence } = outcomeRules[status]
  if (asks.includes("time")) return <TimeFields actor={actor} contact={contact} timeZone={timeZone} />
  if (asks.includes("person")) return <PersonFields actor={actor} />
  if (isWrongNumber(status)) {
    return (
      <>
        <Muted>{t("followUp.badNumber")}</Muted>
        <TextField
          label={t("followUp.newPhone")}
          type="tel"
          value={newPhone}
          dir="ltr"
          onChange={(value) => actor.send({ type: "field.change", field: "newPhone", value })}
        />
      </>
    )
  }
  return consequence === "emailTask" ? <Muted>{t("followUp.email")}</Muted> : null
}

type WrapUpFormProps = {
  readonly actor: WrapUpRef
  readonly contact: Contact
  readonly timeZone: string | null
}

/** The wrap-up: an outcome by key or button, its fields, and a note. Enter saves and continues. */
export const WrapUpForm = ({ actor, contact, timeZone }: WrapUpFormProps) => {
  const { t } = useTranslation("calling")
  const { status } = useWrapUp(actor, selectDraft)
  const isBusy = useWrapUp(actor, selectIsBusy)
  const isLeaving = useWrapUp(actor, selectIsLeaving)
  useKeys(actor, contact)
  const asksMore =
    status !== null &&
    (outcomeRules[status].asks.some((one) => one !== "note") || outcomeRules[status].consequence !== null)
  return (
    <Stack gap="5" width="fits">
      <Form isBusy={isBusy} focusReturns onSubmit={() => save(actor)}>
        <OutcomeButtons actor={actor} from={contact.callStatus} />
        {asksMore ? (
          <Stack gap="3" box="sunken">
            <FollowUp actor={actor} contact={contact} timeZone={timeZone} />
          </Stack>
        ) : null}
        <div className={words}>
          <NoteField actor={actor} />
          <InterviewFields actor={actor} />
        </div>
        <Row gap="2" align="center">
          <Button type="submit" look="primary" size="large" isBusy={isBusy} disabled={status === null}>
            {t("wrapUp.save")} <Kbd>↵</Kbd>
          </Button>
          <Muted as="span">{t(status === null ? "wrapUp.chooseFirst" : "wrapUp.saveHint")}</Muted>
          <span className={space} />
          {contact.hasEmail ? <WriteMailButton contact={contact} shortcut="m" /> : null}
          <Button look="quiet" onClick={() => actor.send({ type: "wrapUp.leave" })}>
            {t("wrapUp.leave")}
          </Button>
        </Row>
      </Form>
      <Question
        isOpen={isLeaving}
        title={t("wrapUp.leaveTitle", { name: contact.name })}
        description={t("wrapUp.leaveMessage")}
        keepLabel={t("wrapUp.stay")}
        onKeep={() => actor.send({ type: "wrapUp.stay" })}
        confirmLabel={t("wrapUp.abandon")}
        onConfirm={() => actor.send({ type: "wrapUp.abandon" })}
        isBusy={isBusy}
      />
    </Stack>
  )
}
