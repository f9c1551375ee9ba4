import { useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import { css } from "../../../styled-system/css"
import { browser } from "../../services/browser.ts"

const strip = css({
  paddingInline: "4",
  paddingBlock: "2",
  background: "warning.soft",
  color: "warning.text",
  fontSize: "sm",
  textAlign: "center"
})

/** Shown while there is no network. */
export const OfflineBanner = () => {
  const { t } = useTranslation()
  const isOnline = useSyncExternalStore(browser.onNetwork, browser.isOnline)
  return <div role="status">{isOnline ? null : <p className={strip}>{t("offlineBanner")}</p>}</div>
}
