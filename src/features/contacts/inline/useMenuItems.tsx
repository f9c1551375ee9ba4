import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Contact } from "../../../../contract/entities/Contact.ts"
import type { Label } from "../../../../contract/entities/Label.ts"
import { isCallback } from "../../../../contract/rules/outcomes.ts"
import { instantIn, ownZone } from "../../../../contract/rules/zones.ts"
import { timePresets } from "../../../entities/callback/timePresets.ts"
import { shownLabelName } from "../../../entities/label/LabelName.tsx"
import { LabelDot } from "../../../entities/label/LabelTag.tsx"
import { menuStatusesFor } from "../../../entities/outcome/statusesFor.ts"
import { useOutcomeWords } from "../../../entities/outcome/useOutcomeWords.ts"
import { useFormats } from "../../../i18n/useFormats.ts"
import type { MenuItem } from "../../../ui/Menu.tsx"
import { ClockIcon, PlusIcon } from "../../../ui/pageIcons.tsx"
import { rowEdit } from "./rowEdit.ts"

/** The call statuses that may follow the contact's. */
export const useStatusItems = (contact: Contact): ReadonlyArray<MenuItem> => {
  const outcome = useOutcomeWords()
  return menuStatusesFor(contact).map((status) => ({
    id: status,
    label: outcome(status),
    isChosen: status === contact.callStatus,
    onSelect: () => rowEdit.send({ type: "status.choose", status, needsTime: isCallback(status) })
  }))
}

/** All labels, those of the contact marked, and a new one. */
export const useLabelItems = (
  contact: Contact,
  labels: ReadonlyArray<Label>,
  onAddLabel: () => void
): ReadonlyArray<MenuItem> => {
  const { t } = useTranslation("labels")
  const own = new Set(contact.labels.map(({ _id }) => _id))
  return [
    ...labels.map((label) => ({
      id: label._id,
      label: shownLabelName(label.name),
      icon: <LabelDot seed={label._id} colour={label.colour} />,
      isChosen: own.has(label._id),
      onSelect: () => rowEdit.send({ type: "label.toggle", label })
    })),
    {
      id: "add",
      label: t("add"),
      icon: <PlusIcon />,
      startsGroup: labels.length > 0,
      onSelect: () => {
        rowEdit.send({ type: "cell.close" })
        onAddLabel()
      }
    }
  ]
}

/** Suggested times for the next call, any other time, and none. */
export const useTimeItems = (contact: Contact, canClear: boolean): ReadonlyArray<MenuItem> => {
  const { t, i18n } = useTranslation("contacts")
  const { timeIn } = useFormats()
  const [now] = useState(Date.now)
  const zone = ownZone()
  const presets = timePresets({ language: i18n.language, zone, now }).flatMap(({ key, words, at }) => {
    const instant = instantIn(zone, at)
    return instant === null
      ? []
      : [
          {
            id: key,
            label: words,
            hint: timeIn(new Date(instant), zone),
            onSelect: () => rowEdit.send({ type: "time.choose", at: instant })
          }
        ]
  })
  return [
    ...presets,
    {
      id: "other",
      label: t("inline.otherTime"),
      icon: <ClockIcon />,
      startsGroup: true,
      onSelect: () => rowEdit.send({ type: "time.other" })
    },
    ...(canClear && contact.nextCallAt !== null
      ? [
          {
            id: "none",
            label: t("inline.none"),
            onSelect: () => rowEdit.send({ type: "time.choose", at: null })
          }
        ]
      : [])
  ]
}
