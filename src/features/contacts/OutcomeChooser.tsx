import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Contact } from "../../../contract/entities/Contact.ts"
import { zoneOf } from "../../../contract/rules/callingHours.ts"
import { isCallback } from "../../../contract/rules/outcomes.ts"
import { instantIn, localIn, ownZone } from "../../../contract/rules/zones.ts"
import { css } from "../../../styled-system/css"
import { useBothClocks } from "../../entities/callback/useBothClocks.ts"
import { WhenFields } from "../../entities/callback/WhenFields.tsx"
import { OutcomeBadge } from "../../entities/outcome/OutcomeBadge.tsx"
import { menuStatusesFor } from "../../entities/outcome/statusesFor.ts"
import { useOutcomeWords } from "../../entities/outcome/useOutcomeWords.ts"
import { Form } from "../../ui/Form.tsx"
import { FormButtons } from "../../ui/FormButtons.tsx"
import { Muted, Row, Stack } from "../../ui/layout.tsx"
import { Menu } from "../../ui/Menu.tsx"
import { ChevronDownIcon } from "../../ui/pageIcons.tsx"
import {
  contactEditor,
  selectCanChoose,
  selectCanConfirm,
  selectIsTiming,
  selectOutcome,
  useContactEditor
} from "./contactEditor.ts"

const title = css({ fontWeight: "medium", fontSize: "sm" })
const box = css({ padding: "3", borderRadius: "control", background: "sunken" })

const TimeForm = ({ contact }: { readonly contact: Contact }) => {
  const { t } = useTranslation("contacts")
  const { at } = useContactEditor(selectOutcome)
  const canConfirm = useContactEditor(selectCanConfirm)
  const theirZone = zoneOf(contact)
  const [zone, setZone] = useState(ownZone)
  const give = (local: string, inZone: string) =>
    contactEditor.send({ type: "outcome.time", at: instantIn(inZone, local) ?? "" })
  const local = at === "" ? "" : localIn(zone, at)
  return (
    <div className={box}>
      <Form isBusy={false} onSubmit={() => contactEditor.send({ type: "outcome.confirm" })}>
        <WhenFields
          at={local}
          zone={zone}
          theirZone={theirZone}
          isMissing={false}
          onAt={(value) => give(value, zone)}
          onZone={(value) => {
            setZone(value)
            give(local, value)
          }}
        />
        <FormButtons
          cancelLabel={t("cancel")}
          onCancel={() => contactEditor.send({ type: "outcome.cancel" })}
          submitLabel={t("outcome.confirm")}
          isDisabled={!canConfirm}
        />
      </Form>
    </div>
  )
}

type OutcomeChooserProps = { readonly contact: Contact; readonly canWrite: boolean }

/** The outcome of a call. Only allowed outcomes are offered, and nothing is recorded before one is chosen. */
export const OutcomeChooser = ({ contact, canWrite }: OutcomeChooserProps) => {
  const { t } = useTranslation("contacts")
  const outcome = useOutcomeWords()
  const bothClocks = useBothClocks()
  const isTiming = useContactEditor(selectIsTiming)
  const canChoose = useContactEditor(selectCanChoose)
  const chosen = useContactEditor(selectOutcome).status
  const shown = isTiming ? chosen : contact.callStatus
  return (
    <Stack gap="3">
      <Row gap="3" wraps="no" align="center" justify="between">
        <span className={title}>{t("outcome.choose")}</span>
        {canWrite && canChoose ? (
          <Menu
            label={`${t("outcome.choose")}: ${outcome(shown)}`}
            items={menuStatusesFor(contact).map((status) => ({
              id: status,
              label: outcome(status),
              isChosen: status === shown,
              onSelect: () =>
                contactEditor.send({ type: "outcome.choose", status, needsTime: isCallback(status) })
            }))}
          >
            <OutcomeBadge status={shown} />
            <ChevronDownIcon />
          </Menu>
        ) : (
          <OutcomeBadge status={shown} />
        )}
      </Row>
      {isTiming ? <TimeForm contact={contact} /> : null}
      {contact.nextCallAt ? (
        <Muted>{t("outcome.next", { when: bothClocks(contact.nextCallAt, zoneOf(contact)) })}</Muted>
      ) : null}
    </Stack>
  )
}
