import type { KeyboardEvent } from "react"
import { useTranslation } from "react-i18next"
import type { Honorarium } from "../../../../contract/entities/Honorarium.ts"
import { isLastApproval } from "../../../../contract/rules/honorarium.ts"
import { messages } from "../../../../contract/rules/messages.ts"
import { payeeWay } from "../../../../contract/rules/money.ts"
import { css } from "../../../../styled-system/css"
import { useAmount } from "../../../entities/honorarium/useAmount.ts"
import { useRuleWords } from "../../../i18n/useRuleWords.ts"
import { Button } from "../../../ui/Button.tsx"
import { Form } from "../../../ui/Form.tsx"
import { TextField } from "../../../ui/fields.tsx"
import { Muted, Row } from "../../../ui/layout.tsx"
import { Notice } from "../../../ui/Notice.tsx"
import { ProblemText } from "../../../ui/ProblemText.tsx"
import { type Why, WhyNot } from "../../../ui/WhyNot.tsx"
import { Approvals } from "../Approvals.tsx"
import { honorariumDecision, useHonorariumDecision } from "../honoraria.ts"
import { type Person, useRefusals } from "../review/useRefusals.ts"
import { WarningList } from "../WarningList.tsx"

const frame = css({
  position: "sticky",
  insetInlineStart: "3",
  inlineSize: "full",
  maxInlineSize: "min(40rem, 100vw - 4.5rem)",
  paddingBlock: "2",
  whiteSpace: "normal"
})
const strong = css({ fontWeight: "semibold", overflowWrap: "anywhere" })

const dismiss = () => honorariumDecision.send({ type: "decision.dismiss" })

/** The name of the button that pays too. */
const pay = "pay"

const decide = (name: string) =>
  honorariumDecision.send({ type: name === pay ? "decision.pay" : "decision.confirm" })

/** Escape leaves. A held Enter key does not confirm what it opened. */
const onKeyDown = (event: KeyboardEvent) => {
  if (event.key === "Enter" && event.repeat) event.preventDefault()
  if (event.key !== "Escape") return
  event.stopPropagation()
  dismiss()
}

/** True if this person's approval makes it payable. */
const isLast = ({ approvals, approvalsNeeded }: Honorarium, { _id: personId }: Person) =>
  isLastApproval({ personId, approvalsNeeded, approvedBy: approvals.map(({ by }) => by) })

type RowDecisionProps = { readonly honorarium: Honorarium; readonly person: Person }

const ReasonField = ({ isBusy }: { readonly isBusy: boolean }) => {
  const { t } = useTranslation("honorarium")
  const words = useRuleWords()
  const { act, reason, errors } = useHonorariumDecision(({ context }) => context)
  const isRequired = act === "reject"
  return (
    <TextField
      label={t(isRequired ? "question.reason" : "question.reasonForInterview")}
      error={words(errors.reason === "required" ? messages.required : errors.reason)}
      required={isRequired}
      autoFocus={isRequired}
      dir="auto"
      value={reason}
      readOnly={isBusy}
      onChange={(value) => honorariumDecision.send({ type: "reason.change", value })}
    />
  )
}

type DecisionButtonsProps = {
  readonly isPayable: boolean
  readonly isBusy: boolean
  readonly why: Why | undefined
}

const DecisionButtons = ({ isPayable, isBusy, why }: DecisionButtonsProps) => {
  const { t } = useTranslation("honorarium")
  const { t: common } = useTranslation()
  const act = useHonorariumDecision(({ context }) => context.act)
  const isDeciding = useHonorariumDecision((snapshot) => snapshot.hasTag("busy"))
  const isRefused = useHonorariumDecision((snapshot) => snapshot.hasTag("refused"))
  return (
    <Row gap="2">
      {isRefused ? (
        <Button autoFocus onClick={() => honorariumDecision.send({ type: "decision.refresh" })}>
          {common("retry")}
        </Button>
      ) : (
        <WhyNot why={why}>
          <Button
            type="submit"
            autoFocus={act === "approve"}
            look={act === "reject" ? "danger" : "primary"}
            isBusy={isBusy}
          >
            {t(`question.${act}.confirm`)}
          </Button>
        </WhyNot>
      )}
      {isPayable && !isRefused && !why ? (
        <Button type="submit" name={pay} disabled={isBusy}>
          {t("question.approve.andPay")}
        </Button>
      ) : null}
      <Button disabled={isDeciding} onClick={dismiss}>
        {t("question.keep")}
      </Button>
    </Row>
  )
}

/** The confirmation under a row, with payee, amount, warnings and the server's refusal. */
export const RowDecision = ({ honorarium, person }: RowDecisionProps) => {
  const { t } = useTranslation("honorarium")
  const amountOf = useAmount()
  const { act, warnings, problem, hasOtherAdmin, obstacles, isReasonDue } = useHonorariumDecision(
    ({ context }) => context
  )
  const isWeighing = useHonorariumDecision((snapshot) => snapshot.hasTag("weighing"))
  const isDeciding = useHonorariumDecision((snapshot) => snapshot.hasTag("busy"))
  const isRefused = useHonorariumDecision((snapshot) => snapshot.hasTag("refused"))
  const whyNot = useRefusals(honorarium, person, { hasOtherAdmin, obstacles })
  const name = honorarium.respondentName
  const amount = amountOf(honorarium)
  const title = t(`question.${act}.title`, { name, amount })
  const isBusy = isWeighing || isDeciding
  const why = isBusy ? undefined : whyNot(act)
  const refusal = problem || (isRefused ? why?.reason : "")
  const isPayable = act === "approve" && isLast(honorarium, person)
  const way = t(`ways.${payeeWay(honorarium) ?? "later"}`)
  return (
    <section className={frame} aria-label={title} onKeyDown={onKeyDown}>
      <Form isBusy={isBusy} onSubmit={decide}>
        <div>
          <p className={strong}>{title}</p>
          <Muted size="inherit">{act === "reject" ? `${amount} · ${way}` : way}</Muted>
          <Approvals honorarium={honorarium} />
        </div>
        {warnings.length > 0 ? (
          <Notice as="div" tone="warning">
            <WarningList warnings={warnings} />
          </Notice>
        ) : null}
        {(act === "reject" || (isPayable && isReasonDue)) && !isRefused ? (
          <ReasonField isBusy={isBusy} />
        ) : null}
        <ProblemText>{refusal}</ProblemText>
        <DecisionButtons isPayable={isPayable} isBusy={isBusy} why={why} />
      </Form>
    </section>
  )
}
