import { useTranslation } from "react-i18next"
import { Link, useSearch } from "wouter"
import { buttonStyle } from "../../ui/buttonStyle.ts"
import { PhoneIcon } from "../../ui/icons.tsx"

/** Starts a call queue from the label that the list is narrowed to, or from what is due. */
export const CallTheseLink = () => {
  const { t, ready } = useTranslation("calling")
  const labelId = new URLSearchParams(useSearch()).get("labelId")
  if (!ready) return null
  return (
    <Link
      href={labelId ? `/apps/calls?labelId=${encodeURIComponent(labelId)}` : "/apps/calls"}
      className={buttonStyle({})}
    >
      <PhoneIcon /> {t("startFromList")}
    </Link>
  )
}
