import { useTranslation } from "react-i18next"
import { ownZone } from "../../../../contract/rules/zones.ts"
import { useFormats } from "../../../i18n/useFormats.ts"

/** When calling hours begin, on the reader's clock. */
export const OpensAt = ({ at }: { readonly at: string | null | undefined }) => {
  const { t } = useTranslation("calling")
  const { dateTimeIn } = useFormats()
  return at ? <p>{t("skips.opensAt", { when: dateTimeIn(new Date(at), ownZone()) })}</p> : null
}
