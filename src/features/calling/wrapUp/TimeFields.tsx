import { useTranslation } from "react-i18next"
import type { Contact } from "../../../../contract/entities/Contact.ts"
import { remindMinutesBefore } from "../../../../contract/rules/outcomes.ts"
import { css } from "../../../../styled-system/css"
import { useFormats } from "../../../i18n/useFormats.ts"
import { saveFile } from "../../../services/saveFile.ts"
import { Button } from "../../../ui/Button.tsx"
import { Field } from "../../../ui/Field.tsx"
import { DownloadIcon } from "../../../ui/pageIcons.tsx"
import { Select } from "../../../ui/Select.tsx"
import { TextInput } from "../../../ui/TextInput.tsx"
import { calendarFile } from "../calendar.ts"
import { instantIn, localIn, ownZone } from "../zones.ts"
import { selectDraft, selectMissing, useWrapUp, type WrapUpRef } from "./wrapUp.ts"

const row = css({
  display: "grid",
  gap: "3",
  gridTemplateColumns: { base: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" }
})
const frame = css({ display: "grid", gap: "2" })
const hint = css({ color: "text.muted", fontSize: "sm" })
const appointmentMinutes = 30

type TimeFieldsProps = {
  readonly actor: WrapUpRef
  readonly contact: Contact
  readonly timeZone: string | null
}

/** The time of the next call, in the caller's or the contact's time zone, and the appointment as a calendar file. */
export const TimeFields = ({ actor, contact, timeZone }: TimeFieldsProps) => {
  const { t } = useTranslation(["calling", "outcomes"])
  const { dateTime } = useFormats()
  const { status, at, zone, note } = useWrapUp(actor, selectDraft)
  const isMissing = useWrapUp(actor, selectMissing).includes("time")
  const own = ownZone()
  const zones = [...new Set([own, ...(timeZone === null ? [] : [timeZone])])]
  const instant = instantIn(zone, at)
  const save = () => {
    if (instant === null || status === null) return
    saveFile(
      "call.ics",
      "text/calendar",
      calendarFile({
        id: actor.getSnapshot().context.callId,
        start: instant,
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
    <div className={frame}>
      <div className={row}>
        <Field label={t("followUp.when")} required error={isMissing ? t("followUp.whenMissing") : null}>
          <TextInput
            type="datetime-local"
            autoFocus
            value={at}
            min={localIn(zone, Date.now())}
            onChange={({ target }) => actor.send({ type: "field.change", field: "at", value: target.value })}
          />
        </Field>
        <Field label={t("followUp.zone")}>
          <Select
            value={zone}
            options={zones.map((value) => ({
              value,
              label: t(value === own ? "followUp.zoneOwn" : "followUp.zoneTheirs", {
                zone: value.replaceAll("_", " ")
              })
            }))}
            onChange={({ target }) =>
              actor.send({ type: "field.change", field: "zone", value: target.value })
            }
          />
        </Field>
      </div>
      {instant === null ? null : (
        <p className={hint}>
          {t("followUp.callAt", { when: dateTime(new Date(instant)) })}{" "}
          <Button look="link" icon={<DownloadIcon />} onClick={save}>
            {t("followUp.calendar")}
          </Button>
        </p>
      )}
    </div>
  )
}
