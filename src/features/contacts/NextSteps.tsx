import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import type { NextStep } from "../../../contract/entities/HistoryEntry.ts"
import { paths } from "../../../contract/paths.ts"
import { callbackStatus } from "../../../contract/rules/callbackStatus.ts"
import { css } from "../../../styled-system/css"
import { useBothClocks } from "../../entities/callback/useBothClocks.ts"
import { HonorariumBadge } from "../../entities/honorarium/HonorariumBadge.tsx"
import { useAmount } from "../../entities/honorarium/useAmount.ts"
import { Badge } from "../../ui/Badge.tsx"
import { buttonStyle } from "../../ui/buttonStyle.ts"
import { CoinsIcon } from "../../ui/icons.tsx"
import { Stack } from "../../ui/layout.tsx"
import { ClockIcon, MailIcon } from "../../ui/pageIcons.tsx"
import { useContactHistory } from "./contactEditor.ts"

const row = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: "3",
  rowGap: "1",
  padding: "3",
  borderWidth: "1px",
  borderColor: "border.control",
  borderRadius: "control",
  fontSize: "sm",
  "& > svg": { flexShrink: 0 }
})

type StepProps<K extends NextStep["kind"]> = { readonly step: Extract<NextStep, { readonly kind: K }> }

const CallbackStep = ({ step, contactId }: StepProps<"callback"> & { readonly contactId: string }) => {
  const { t } = useTranslation("contacts")
  const bothClocks = useBothClocks()
  const status = callbackStatus(step.at, Date.now())
  return (
    <>
      <ClockIcon />
      <Stack as="span" width="fills">
        {t("next.callback", { when: bothClocks(step.at, step.zone) })}
      </Stack>
      {status === "coming" ? null : (
        <Badge tone={status === "missed" ? "bad" : "warning"}>{t(`next.${status}`)}</Badge>
      )}
      <Link href={paths.callPerson(contactId)} className={buttonStyle({ look: "link", size: "bare" })}>
        {t("drawer.call")}
      </Link>
    </>
  )
}

const HonorariumStep = ({ step }: StepProps<"honorarium">) => {
  const { t } = useTranslation("contacts")
  const amountOf = useAmount()
  return (
    <>
      <CoinsIcon />
      <Stack as="span" width="fills">
        {t("next.honorarium", { amount: amountOf(step) })}
      </Stack>
      <HonorariumBadge state={step.state} />
      <Link href={paths.honorarium} className={buttonStyle({ look: "link", size: "bare" })}>
        {t("next.open")}
      </Link>
    </>
  )
}

const keyOf = (step: NextStep) => (step.kind === "honorarium" ? step.honorariumId : step.kind)

type NextStepsProps = {
  readonly contactId: string
  /** Writes the email that is due. */
  readonly mailAction: ReactNode
}

/** The things to do next with a contact, pinned above everything else. */
export const NextSteps = ({ contactId, mailAction }: NextStepsProps) => {
  const { t } = useTranslation("contacts")
  const steps = useContactHistory(({ context }) => context.nextSteps)
  if (steps.length === 0) return null
  return (
    <Stack as="ul" gap="2" aria-label={t("next.title")}>
      {steps.map((step) => (
        <li key={keyOf(step)} className={row} data-step={step.kind}>
          {step.kind === "callback" ? (
            <CallbackStep step={step} contactId={contactId} />
          ) : step.kind === "honorarium" ? (
            <HonorariumStep step={step} />
          ) : (
            <>
              <MailIcon />
              <Stack as="span" width="fills">
                {t("next.mail")}
              </Stack>
              {mailAction}
            </>
          )}
        </li>
      ))}
    </Stack>
  )
}
