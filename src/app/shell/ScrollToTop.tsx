import { useCallback, useState } from "react"
import { useTranslation } from "react-i18next"
import { css } from "../../../styled-system/css"
import { focusPage } from "../../ui/focus.ts"
import { IconButton } from "../../ui/IconButton.tsx"
import { ArrowUpIcon } from "../../ui/icons.tsx"

/** The button is shown once this much of the page has left the window. */
const start = css({
  position: "absolute",
  insetBlockStart: "0",
  blockSize: "50px",
  inlineSize: "1px",
  zIndex: "-1"
})

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

export const ScrollToTop = () => {
  const { t } = useTranslation()
  const [isFarDown, setFarDown] = useState(false)
  /** Sees also a page that was scrolled before this part of it was there, and lays nothing out for it. */
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new IntersectionObserver((entries) =>
      setFarDown(entries.at(-1)?.isIntersecting === false)
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <>
      <div ref={watch} aria-hidden className={start} />
      {isFarDown && (
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
      )}
    </>
  )
}
