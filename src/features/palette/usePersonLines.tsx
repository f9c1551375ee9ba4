import { useTranslation } from "react-i18next"
import { navigate } from "wouter/use-browser-location"
import type { Contact } from "../../../contract/entities/Contact.ts"
import { paths } from "../../../contract/paths.ts"
import { callStatuses } from "../../../contract/rules/callStatuses.ts"
import { callHindrance } from "../../../contract/rules/doNotCall.ts"
import { isCallback, isUncalled } from "../../../contract/rules/outcomes.ts"
import { statusesFor } from "../../entities/outcome/statusesFor.ts"
import { useOutcomeWords } from "../../entities/outcome/useOutcomeWords.ts"
import { PhoneIcon, UserIcon } from "../../ui/icons.tsx"
import { CheckIcon, ThumbDownIcon, ThumbUpIcon } from "../../ui/pageIcons.tsx"
import type { Line } from "./lines.ts"
import { closing, palette, selectContact, selectIsUnknown, usePalette } from "./palette.ts"

/** The call statuses that may follow the present one. */
export const useStatusLines = (): ReadonlyArray<Line> => {
  const { t } = useTranslation("palette")
  const outcome = useOutcomeWords()
  const contact = usePalette(selectContact)
  if (contact === null) return []
  const statuses = statusesFor(contact)
  const outcomesFirst = [...statuses.filter((one) => !isUncalled(one)), ...statuses.filter(isUncalled)]
  return outcomesFirst.map((status) => ({
    id: String(callStatuses.indexOf(status)),
    group: "status",
    label: outcome(status),
    status,
    ...(status === contact.callStatus ? { about: t("current") } : {}),
    run: () => palette.send({ type: "status.choose", status, needsTime: isCallback(status) })
  }))
}

const useThumbLines = ({ thumbs }: Pick<Contact, "thumbs">): ReadonlyArray<Line> => {
  const { t } = useTranslation("palette")
  const line = (side: Contact["thumbs"]): Line => ({
    id: `thumbs-${side}`,
    group: "act",
    label: t(`thumbs.${side ?? "none"}`),
    icon: (side ?? thumbs) === "up" ? <ThumbUpIcon /> : <ThumbDownIcon />,
    run: () => palette.send({ type: "thumbs.set", thumbs: side })
  })
  return [line("up"), line("down"), line(null)].filter(({ id }) => id !== `thumbs-${thumbs}`)
}

const statusesLine = (label: string, about: string): Line => ({
  id: "status",
  group: "act",
  label,
  about,
  icon: <CheckIcon />,
  run: () => palette.send({ type: "statuses.open" })
})

/** The actions on the chosen contact. A query also finds the call statuses. */
export const usePersonLines = ({ canWrite }: { readonly canWrite: boolean }): ReadonlyArray<Line> => {
  const { t } = useTranslation("palette")
  const outcome = useOutcomeWords()
  const { person, query } = usePalette(({ context }) => context)
  const contact = usePalette(selectContact)
  const isUnknown = usePalette(selectIsUnknown)
  const statuses = useStatusLines()
  const thumbs = useThumbLines({ thumbs: contact?.thumbs ?? null })
  if (isUnknown) return []
  const open: Line = {
    id: "open",
    group: "act",
    label: t("open", { name: person.name }),
    icon: <UserIcon />,
    run: closing(() => navigate(paths.contact(person.id)))
  }
  if (contact === null || !canWrite) return [open]
  const call: Line = {
    id: "call",
    group: "act",
    label: t("call", { name: contact.name }),
    icon: <PhoneIcon />,
    run: closing(() => navigate(paths.callPerson(contact._id)))
  }
  return [
    open,
    ...(callHindrance(contact) === null ? [call] : []),
    statusesLine(t("groups.status"), outcome(contact.callStatus)),
    ...thumbs,
    ...(query.trim() === "" ? [] : statuses)
  ]
}
