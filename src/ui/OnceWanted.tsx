import { type ReactNode, Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { css } from "../../styled-system/css"
import { Spinner } from "./Spinner.tsx"

const sign = css({
  position: "fixed",
  insetBlockStart: "16",
  insetInline: "0",
  zIndex: "overlay",
  marginInline: "auto",
  inlineSize: "fit-content",
  display: "flex",
  alignItems: "center",
  gap: "2",
  paddingInline: "4",
  paddingBlock: "2",
  borderRadius: "control",
  background: "raised",
  boxShadow: "high",
  pointerEvents: "none",
  animation: "fadeIn 150ms 400ms backwards"
})

/** Over the page while code loads, unless it is there at once. */
const LoadingSign = () => {
  const { t } = useTranslation()
  return (
    <div className={sign} role="status">
      <Spinner />
      {t("loading")}
    </div>
  )
}

type OnceWantedProps = { readonly isWanted: boolean; readonly children: ReactNode }

/** Mounts its children on first open and keeps them mounted for the exit animation. */
export const OnceWanted = ({ isWanted, children }: OnceWantedProps) => {
  const [wasWanted, setWasWanted] = useState(isWanted)
  if (isWanted && !wasWanted) setWasWanted(true)
  if (!wasWanted) return null
  return <Suspense fallback={isWanted ? <LoadingSign /> : null}>{children}</Suspense>
}
