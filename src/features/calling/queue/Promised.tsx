import { useTranslation } from "react-i18next"
import type { Contact } from "../../../../contract/entities/Contact.ts"
import { isCallback } from "../../../../contract/rules/outcomes.ts"
import { css } from "../../../../styled-system/css"
import { useBothClocks } from "../../../entities/callback/useBothClocks.ts"
import { useNow } from "../useNow.ts"

const words = css({ fontSize: "sm", fontWeight: "medium", overflowWrap: "anywhere" })

type PromisedProps = {
  readonly contact: Pick<Contact, "callStatus" | "nextCallAt">
  readonly timeZone: string | null
}

/** The callback that is agreed for later, on both clocks. */
export const Promised = ({ contact: { callStatus, nextCallAt }, timeZone }: PromisedProps) => {
  const { t } = useTranslation("calling")
  const bothClocks = useBothClocks()
  const now = useNow() * 1_000
  if (nextCallAt === null || !isCallback(callStatus) || Date.parse(nextCallAt) <= now) return null
  return <p className={words}>{t("ready.why.coming", { when: bothClocks(nextCallAt, timeZone) })}</p>
}
