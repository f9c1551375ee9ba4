import { useState } from "react"
import { createPortal } from "react-dom"
import { useTranslation } from "react-i18next"
import { css } from "../../styled-system/css"
import { Spinner } from "./Spinner.tsx"
import { useWhileShown } from "./useWhileShown.ts"

const place = css({
  position: "fixed",
  insetBlockStart: "16",
  insetInline: "0",
  zIndex: "overlay",
  pointerEvents: "none"
})
const sign = css({
  display: "flex",
  alignItems: "center",
  gap: "2",
  inlineSize: "fit-content",
  marginInline: "auto",
  paddingInline: "4",
  paddingBlock: "2",
  borderRadius: "control",
  background: "raised",
  boxShadow: "high",
  animation: "fadeIn 150ms"
})

const pauseMs = 400

/** Over the page while code loads, unless it is there in a moment. */
export const LoadingSign = () => {
  const { t } = useTranslation()
  const [isLate, setIsLate] = useState(false)
  useWhileShown(() => {
    const timer = setTimeout(() => setIsLate(true), pauseMs)
    return () => clearTimeout(timer)
  })
  return createPortal(
    <div className={place} role="status">
      {isLate ? (
        <div className={sign}>
          <Spinner />
          {t("loading")}
        </div>
      ) : null}
    </div>,
    document.body
  )
}
