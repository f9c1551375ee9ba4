import { useTranslation } from "react-i18next"
import { selectOrganisation, useSession } from "../../features/auth/session.ts"
import { useFormats } from "../../i18n/useFormats.ts"
import { strip } from "./strip.ts"

/** Shown to all members while the deletion of their organisation is planned. */
export const DeletionBanner = () => {
  const { t } = useTranslation()
  const { date } = useFormats()
  const deletionAt = useSession(selectOrganisation)?.deletionAt
  return deletionAt === undefined ? null : (
    <p className={strip}>{t("deletionBanner", { date: date(new Date(deletionAt)) })}</p>
  )
}
