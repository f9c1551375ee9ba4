import { useTranslation } from "react-i18next"
import { ownZone } from "../../../contract/rules/zones.ts"
import { useFormats } from "../../i18n/useFormats.ts"

/** The time of a callback on the reader's clock, and on the contact's if it is known and differs. */
export const useBothClocks = () => {
  const { t } = useTranslation("contacts")
  const { dateTimeIn, timeIn } = useFormats()
  return (at: string, theirZone: string | null): string => {
    const instant = new Date(at)
    const zone = ownZone()
    const own = dateTimeIn(instant, zone)
    const theirs = timeIn(instant, theirZone ?? zone)
    return theirs === timeIn(instant, zone) ? own : `${own} · ${t("when.theirs", { when: theirs })}`
  }
}
