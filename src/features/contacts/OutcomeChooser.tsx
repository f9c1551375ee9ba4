import { useTranslation } from "react-i18next"
import type { Contact } from "../../../contract/entities/Contact.ts"
import { zoneOf } from "../../../contract/rules/callingHours.ts"
import { isCallback } from "../../../contract/rules/outcomes.ts"
import { useBothClocks } from "../../entities/callback/useBothClocks.ts"
import { WhenForm } from "../../entities/callback/WhenForm.tsx"
import { OutcomeBadge } from "../../entities/outcome/OutcomeBadge.tsx"
import { menuStatusesFor } from "../../entities/outcome/statusesFor.ts"
import { useOutcomeWords } from "../../entities/outcome/useOutcomeWords.ts"
import { Muted, Row, Stack, Strong } from "../../ui/layout.tsx"
import { Menu } from "../../ui/Menu.tsx"
import { ChevronDownIcon } from "../../ui/pageIcons.tsx"
import {
  contactEditor,
  selectCanChoose,
  selectIsTiming,
  selectOutcome,
  useContactEditor
} from "./contactEditor.ts"

const TimeForm = ({ contact }: { readonly contact: Contact }) => {
  const { t } = useTranslation("contacts")
  const { at } = useContactEditor(selectOutcome)
  return (
    <Stack box="sunken">
      <WhenForm
        at={at}
        theirZone={zoneOf(contact)}
        words={{ cancel: t("cancel"), confirm: t("outcome.confirm") }}
        onAt={(chosen) => contactEditor.send({ type: "outcome.time", at: chosen })}
        onConfirm={() => contactEditor.send({ type: "outcome.confirm" })}
        onCancel={() => contactEditor.send({ type: "outcome.cancel" })}
      />
    </Stack>
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
        <Strong size="sm">{t("outcome.choose")}</Strong>
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
