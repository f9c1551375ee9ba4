import { useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import { css } from "../../../styled-system/css"
import { focusPage } from "../../ui/focus.ts"
import { IconButton } from "../../ui/IconButton.tsx"
import { ArrowUpIcon } from "../../ui/icons.tsx"

const shownPastPx = 50

const place = css({
  position: "fixed",
  insetBlockEnd: "5",
  insetInlineEnd: "5",
  zIndex: "floating",
  background: "raised",
  borderRadius: "control",
  boxShadow: "high",
  animation: "fadeIn 150ms"
})

/** Read while scrolling only: read while the page is drawn, it would lay the page out once more. */
let isFarDown = false

const watchScroll = (onChange: () => void) => {
  const look = () => {
    isFarDown = scrollY > shownPastPx
    onChange()
  }
  addEventListener("scroll", look, { passive: true })
  return () => removeEventListener("scroll", look)
}

export const ScrollToTop = () => {
  const { t } = useTranslation()
  const isShown = useSyncExternalStore(watchScroll, () => isFarDown)
  return isShown ? (
    <div className={place}>
      <IconButton
        label={t("scrollToTop")}
        icon={<ArrowUpIcon size={20} />}
        onClick={() => {
          focusPage()
          scrollTo({ top: 0, behavior: "smooth" })
        }}
      />
    </div>
  ) : null
}
