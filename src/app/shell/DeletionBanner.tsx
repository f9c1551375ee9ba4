import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import { paths } from "../../../contract/paths.ts"
import { css } from "../../../styled-system/css"
import { selectOrganisation, useSession } from "../../features/auth/session.ts"
import { useFormats } from "../../i18n/useFormats.ts"
import { strip } from "./strip.ts"

const link = css({ fontWeight: "medium", textDecoration: "underline" })

/** Shown to all members while the deletion of their organisation is planned. An Admin gets to where it is stopped. */
export const DeletionBanner = ({ isAdmin }: { readonly isAdmin: boolean }) => {
  const { t } = useTranslation()
  const { date } = useFormats()
  const deletionAt = useSession(selectOrganisation)?.deletionAt
  return deletionAt === undefined ? null : (
    <p className={strip}>
      {t("deletionBanner", { date: date(new Date(deletionAt)) })}{" "}
      {isAdmin ? (
        <Link href={paths.organisation} className={link}>
          {t("deletionStop")}
        </Link>
      ) : null}
    </p>
  )
}
