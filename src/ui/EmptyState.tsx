import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { css } from "../../styled-system/css"
import { Button } from "./Button.tsx"
import { InboxIcon, WarningIcon } from "./icons.tsx"

const frame = css({
  display: "grid",
  justifyItems: "center",
  gap: "2",
  paddingBlock: "14",
  paddingInline: "6",
  textAlign: "center",
  color: "text.muted"
})
const picture = css({
  display: "grid",
  placeItems: "center",
  boxSize: "12",
  marginBlockEnd: "2",
  layerStyle: "card",
  boxShadow: "low"
})
const titleStyle = css({ fontSize: "lg", color: "text", textWrap: "balance" })
const wordsStyle = css({ maxInlineSize: "28rem", textWrap: "pretty" })
const actionStyle = css({ display: "flex", flexWrap: "wrap", gap: "2", marginBlockStart: "3" })

type EmptyStateProps = {
  readonly title: string
  readonly children?: ReactNode
  readonly icon?: ReactNode
  readonly action?: ReactNode
}

export const EmptyState = ({ title, children, icon = <InboxIcon size={20} />, action }: EmptyStateProps) => (
  <div className={frame}>
    <span className={picture}>{icon}</span>
    <h2 className={titleStyle}>{title}</h2>
    {children ? <p className={wordsStyle}>{children}</p> : null}
    {action ? <div className={actionStyle}>{action}</div> : null}
  </div>
)

type ErrorStateProps = {
  readonly title: string
  readonly message: string
  /** "Try again" without one. */
  readonly retryLabel?: string
  readonly onRetry: () => void
}

export const ErrorState = ({ title, message, retryLabel, onRetry }: ErrorStateProps) => {
  const { t } = useTranslation()
  return (
    <div role="alert">
      <EmptyState
        title={title}
        icon={<WarningIcon size={20} />}
        action={<Button onClick={onRetry}>{retryLabel ?? t("retry")}</Button>}
      >
        {message}
      </EmptyState>
    </div>
  )
}
