import { useTranslation } from "react-i18next"
import type { Contact } from "../../../../contract/entities/Contact.ts"
import { calendarFile } from "../../../../contract/rules/calendar.ts"
import { remindMinutesBefore } from "../../../../contract/rules/outcomes.ts"
import { instantIn } from "../../../../contract/rules/zones.ts"
import { WhenFields } from "../../../entities/callback/WhenFields.tsx"
import { saveFile } from "../../../services/saveFile.ts"
import { Button } from "../../../ui/Button.tsx"
import { Stack } from "../../../ui/layout.tsx"
import { DownloadIcon } from "../../../ui/pageIcons.tsx"
import { selectDraft, selectMissing, useWrapUp, type WrapUpRef } from "./wrapUp.ts"

const appointmentMinutes = 30

type TimeFieldsProps = {
  readonly actor: WrapUpRef
  readonly contact: Contact
  readonly timeZone: string | null
}

/** The time of the next call, in the caller's or the contact's time zone, and the appointment as a calendar file. */
export const TimeFields = ({ actor, contact, timeZone }: TimeFieldsProps) => {
  const { t } = useTranslation(["calling", "outcomes"])
  const { status, at, zone, note } = useWrapUp(actor, selectDraft)
  const isMissing = useWrapUp(actor, selectMissing).includes("time")
  const instant = instantIn(zone, at)
  const save = () => {
    if (instant === null || status === null) return
    saveFile(
      "call.ics",
      "text/calendar",
      calendarFile({
        id: actor.getSnapshot().context.callId,
        changedAt: Date.now(),
        start: instant,
        zone,
        minutes: appointmentMinutes,
        remindMinutesBefore: remindMinutesBefore(status),
        title: t("followUp.appointment", { name: contact.name }),
        description: [contact.company, `${contact.countryCode} ${contact.phone}`.trim(), note]
          .filter((text) => text !== "")
          .join("\n")
      })
    )
  }
  return (
    <Stack gap="2">
      <WhenFields
        hasKeys
        at={at}
        zone={zone}
        theirZone={timeZone}
        isMissing={isMissing}
        onAt={(value) => actor.send({ type: "field.change", field: "at", value })}
        onZone={(value) => actor.send({ type: "field.change", field: "zone", value })}
      />
      {instant === null ? null : (
        <div>
          <Button look="link" icon={<DownloadIcon />} onClick={save}>
            {t("followUp.calendar")}
          </Button>
        </div>
      )}
    </Stack>
  )
}
