import { useTranslation } from "react-i18next"
import type { Contact } from "../../../../contract/entities/Contact.ts"
import { isCallback } from "../../../../contract/rules/outcomes.ts"
import { ownZone } from "../../../../contract/rules/zones.ts"
import { css } from "../../../../styled-system/css"
import { useFormats } from "../../../i18n/useFormats.ts"
import { useNow } from "../useNow.ts"

const words = css({ fontSize: "sm", fontWeight: "medium", overflowWrap: "anywhere" })

type PromisedProps = {
  readonly contact: Pick<Contact, "callStatus" | "nextCallAt">
  readonly timeZone: string | null
}

/** The callback that is agreed for later, on both clocks. */
export const Promised = ({ contact: { callStatus, nextCallAt }, timeZone }: PromisedProps) => {
  const { t } = useTranslation(["calling", "contacts"])
  const { dateTimeIn } = useFormats()
  const now = useNow() * 1_000
  if (nextCallAt === null || !isCallback(callStatus) || Date.parse(nextCallAt) <= now) return null
  const at = new Date(nextCallAt)
  const theirs = timeZone === null || timeZone === ownZone() ? null : dateTimeIn(at, timeZone)
  return (
    <p className={words}>
      {t("ready.why.coming", { when: dateTimeIn(at, ownZone()) })}
      {theirs === null ? null : ` ${t("contacts:when.theirs", { when: theirs })}`}
    </p>
  )
}
