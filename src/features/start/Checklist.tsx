import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import type { Today } from "../../../contract/entities/Today.ts"
import { paths } from "../../../contract/paths.ts"
import { css, cva } from "../../../styled-system/css"
import { useFormats } from "../../i18n/useFormats.ts"
import { buttonStyle } from "../../ui/buttonStyle.ts"
import { FramedList, Muted, Stack, Strong } from "../../ui/layout.tsx"
import { ProgressBar } from "../../ui/ProgressBar.tsx"
import { CheckIcon } from "../../ui/pageIcons.tsx"
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx"

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

type Step = (typeof order)[number]

type StepActionProps = Pick<ChecklistProps, "onVerifyPhone"> & {
  readonly step: Step
  /** The main button of the page. */
  readonly isMain: boolean
}

const StepAction = ({ step, isMain, onVerifyPhone }: StepActionProps) => {
  const { t } = useTranslation("start")
  const className = buttonStyle({ look: isMain ? "primary" : "plain", size: "small" })
  if (step === "organisation") return null
  return step === "phone" ? (
    <button type="button" className={className} onClick={onVerifyPhone}>
      {t("steps.phone.action")}
    </button>
  ) : (
    <Link href={pathOf[step]} className={className}>
      {t(`steps.${step}.action`)}
    </Link>
  )
}

type StepItemProps = StepActionProps & Pick<ChecklistProps, "organisationName"> & { readonly isDone: boolean }

const StepItem = ({ step, isDone, isMain, organisationName, onVerifyPhone }: StepItemProps) => {
  const { t } = useTranslation("start")
  return (
    <li className={item}>
      <span className={mark({ isDone })}>
        {isDone ? <CheckIcon /> : null}
        <VisuallyHidden>{t(isDone ? "doneMark" : "openMark")}</VisuallyHidden>
      </span>
      <Stack as="span" width="fills" basis="12rem">
        <Strong>{t(`steps.${step}.title`)}</Strong>
        <Muted as="span">
          {step === "organisation"
            ? t("steps.organisation.hint", { name: organisationName })
            : t(`steps.${step}.hint`)}
        </Muted>
      </Stack>
      {isDone ? null : <StepAction step={step} isMain={isMain} onVerifyPhone={onVerifyPhone} />}
    </li>
  )
}

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
    <Stack gap="4">
      <Stack gap="2">
        <Muted role="status">{t("progress", { done: number(count), all: number(order.length) })}</Muted>
        <ProgressBar done={count} total={order.length} />
      </Stack>
      <FramedList as="ol">
        {order.map((step) => (
          <StepItem
            key={step}
            step={step}
            isDone={done[step]}
            isMain={isFirst && step === next}
            organisationName={organisationName}
            onVerifyPhone={onVerifyPhone}
          />
        ))}
      </FramedList>
    </Stack>
  )
}
