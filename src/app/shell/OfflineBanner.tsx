import { useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import { browser } from "../../services/browser.ts"
import { strip } from "./strip.ts"

/** Shown while there is no network. */
export const OfflineBanner = () => {
  const { t } = useTranslation()
  const isOnline = useSyncExternalStore(browser.onNetwork, browser.isOnline)
  return <div role="status">{isOnline ? null : <p className={strip}>{t("offlineBanner")}</p>}</div>
}
