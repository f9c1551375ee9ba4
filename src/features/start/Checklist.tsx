import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import type { Today } from "../../../contract/entities/Today.ts"
import { paths } from "../../../contract/paths.ts"
import { css, cva } from "../../../styled-system/css"
import { useFormats } from "../../i18n/useFormats.ts"
import { buttonStyle } from "../../ui/buttonStyle.ts"
import { CheckIcon } from "../../ui/pageIcons.tsx"
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx"
import { list } from "./listStyles.ts"

const frame = css({ display: "grid", gap: "4" })
const top = css({ display: "grid", gap: "2" })
const bar = css({ blockSize: "1.5", borderRadius: "full", background: "selected", overflow: "hidden" })
const fill = css({
  blockSize: "full",
  borderRadius: "full",
  background: "accent",
  transition: "inline-size 180ms"
})
const progress = css({ color: "text.muted", fontSize: "sm" })
const item = css({
  display: "flex",
  flexWrap: { base: "wrap", sm: "nowrap" },
  alignItems: "center",
  gap: "3",
  padding: "3",
  paddingInline: "4"
})
const mark = cva({
  base: { display: "grid", placeItems: "center", boxSize: "6", flexShrink: 0, borderRadius: "full" },
  variants: {
    isDone: {
      true: { background: "good.soft", color: "good.text" },
      false: { borderWidth: "1.5px", borderStyle: "dashed", borderColor: "border.control" }
    }
  }
})
const words = css({ display: "grid", flexGrow: 1, flexBasis: "12rem", minInlineSize: "0" })
const titleStyle = css({ fontWeight: "medium" })
const hint = css({ color: "text.muted", fontSize: "sm", overflowWrap: "anywhere" })

export type ChecklistProps = {
  readonly steps: Today["steps"]
  /** The most important part of the page: the next step's button is its main one. */
  readonly isFirst: boolean
  readonly organisationName: string
  readonly isPhoneVerified: boolean
  /** The step for a person without a verified phone. */
  readonly onVerifyPhone: () => void
}

const pathOf = {
  view: paths.search,
  label: paths.myContacts,
  outcome: paths.myContacts,
  add: paths.addedContacts
} as const

const order = ["organisation", "phone", "view", "label", "outcome", "add"] as const

/** The getting-started list, ticked by the organisation's own data. Nothing once all is done. */
export const Checklist = ({
  steps,
  isFirst,
  organisationName,
  isPhoneVerified,
  onVerifyPhone
}: ChecklistProps) => {
  const { t } = useTranslation("start")
  const { number } = useFormats()
  const done = { organisation: true, phone: isPhoneVerified, ...steps }
  const count = order.filter((step) => done[step]).length
  const next = order.find((step) => !done[step])
  if (next === undefined) return null
  return (
    <div className={frame}>
      <div className={top}>
        <p className={progress} role="status">
          {t("progress", { done: number(count), all: number(order.length) })}
        </p>
        <div className={bar} aria-hidden="true">
          <div className={fill} style={{ inlineSize: `${(count / order.length) * 100}%` }} />
        </div>
      </div>
      <ol className={list}>
        {order.map((step) => (
          <li key={step} className={item}>
            <span className={mark({ isDone: done[step] })}>
              {done[step] ? <CheckIcon /> : null}
              <VisuallyHidden>{t(done[step] ? "doneMark" : "openMark")}</VisuallyHidden>
            </span>
            <span className={words}>
              <span className={titleStyle}>{t(`steps.${step}.title`)}</span>
              <span className={hint}>
                {step === "organisation"
                  ? t("steps.organisation.hint", { name: organisationName })
                  : t(`steps.${step}.hint`)}
              </span>
            </span>
            {done[step] || step === "organisation" ? null : step === "phone" ? (
              <button
                type="button"
                className={buttonStyle({
                  look: isFirst && step === next ? "primary" : "plain",
                  size: "small"
                })}
                onClick={onVerifyPhone}
              >
                {t("steps.phone.action")}
              </button>
            ) : (
              <Link
                href={pathOf[step]}
                className={buttonStyle({
                  look: isFirst && step === next ? "primary" : "plain",
                  size: "small"
                })}
              >
                {t(`steps.${step}.action`)}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
