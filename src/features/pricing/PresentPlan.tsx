import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { Credits } from "../../../contract/entities/Organisation.ts"
import type { Subscription } from "../../../contract/entities/Transaction.ts"
import { toMinor } from "../../../contract/rules/money.ts"
import { planById } from "../../../contract/rules/plans.ts"
import { css } from "../../../styled-system/css"
import { useFormats } from "../../i18n/useFormats.ts"
import { Button } from "../../ui/Button.tsx"
import { Heading, Muted, Row, Stack } from "../../ui/layout.tsx"
import { ProgressBar } from "../../ui/ProgressBar.tsx"
import { type Why, WhyNot } from "../../ui/WhyNot.tsx"
import { pricing } from "./pricing.ts"

const card = css({
  display: "grid",
  gap: "6",
  gridTemplateColumns: { base: "minmax(0, 1fr)", md: "repeat(3, minmax(0, 1fr))" },
  padding: "5",
  layerStyle: "card"
})
const strong = css({ fontSize: "xl", fontWeight: "semibold" })
const warning = css({ color: "warning.text" })

type PresentPlanProps = {
  readonly subscription: Subscription
  readonly credits: Credits
  readonly why: Why | undefined
}

type PlanProps = Pick<PresentPlanProps, "subscription" | "why">

const nameOf = (planId: Subscription["planId"]) => planById(planId)?.name ?? planId

/** The change of plan that waits for the end of the period, and its cancellation. */
const NextPlan = ({ subscription: { planId, period, endsAt, next: chosen }, why }: PlanProps) => {
  const { t } = useTranslation("pricing")
  const { date } = useFormats()
  if (!chosen) return null
  const undo = () => pricing.send({ type: "change.ask", choice: period ? { planId, period } : { planId } })
  return (
    <Row gap="3" align="center">
      <p>{t("present.next", { date: endsAt ? date(new Date(endsAt)) : "", plan: nameOf(chosen.planId) })}</p>
      <WhyNot why={why}>
        <Button size="small" onClick={undo}>
          {t("present.undo", { plan: nameOf(planId) })}
        </Button>
      </WhyNot>
    </Row>
  )
}

const Plan = ({ subscription, why }: PlanProps) => {
  const { t } = useTranslation("pricing")
  const { date, money } = useFormats()
  const { planId, currency, endsAt, unused, takenBackAt, failedAt } = subscription
  const unusedMinor = currency && unused ? (toMinor(unused, currency) ?? 0) : 0
  return (
    <Stack gap="2" width="fits" align="top">
      <Heading size="label">{t("present.title")}</Heading>
      <p className={strong}>{nameOf(planId)}</p>
      {subscription.isOverdue ? (
        <p className={warning}>
          {takenBackAt
            ? t("present.overdueUntil", { date: date(new Date(takenBackAt)) })
            : t("present.overdue")}
        </p>
      ) : (
        <Muted>{endsAt ? t("present.until", { date: date(new Date(endsAt)) }) : t("present.free")}</Muted>
      )}
      {currency && unusedMinor > 0 ? (
        <Muted>{t("present.unused", { amount: money(unusedMinor, currency) })}</Muted>
      ) : null}
      {failedAt ? <p className={warning}>{t("present.failed", { date: date(new Date(failedAt)) })}</p> : null}
      <NextPlan subscription={subscription} why={why} />
    </Stack>
  )
}

type AllowanceProps = {
  readonly title: string
  readonly summary: string
  readonly used: number
  readonly limit: number
  readonly children: ReactNode
}

/** A limit of the plan, and how much of it is used. */
const Allowance = ({ title, summary, used, limit, children }: AllowanceProps) => (
  <Stack gap="2" width="fits" align="top">
    <Heading size="label">{title}</Heading>
    <p className={strong}>{summary}</p>
    <ProgressBar done={used} total={limit} label={title} />
    {children}
  </Stack>
)

export const PresentPlan = ({ subscription, credits, why }: PresentPlanProps) => {
  const { t } = useTranslation("pricing")
  const { date, number } = useFormats()
  const { members, contacts, megabytes } = subscription
  const left = Math.max(0, credits.limit - credits.used)
  const places = Math.max(0, members.limit - members.used)
  return (
    <section className={card} aria-label={t("present.title")}>
      <Plan subscription={subscription} why={why} />
      <Allowance
        title={t("present.views")}
        summary={t("present.left", { count: left, shown: number(left), limit: number(credits.limit) })}
        used={credits.used}
        limit={credits.limit}
      >
        <Muted>
          {t("present.used", { used: number(credits.used), date: date(new Date(credits.resetsAt)) })}
        </Muted>
      </Allowance>
      <Allowance
        title={t("present.members")}
        summary={t("present.membersLeft", {
          count: places,
          shown: number(places),
          limit: number(members.limit)
        })}
        used={members.used}
        limit={members.limit}
      >
        <Muted>
          {members.used > members.limit
            ? t("present.membersOver")
            : t("present.membersUsed", { count: members.used, used: number(members.used) })}
        </Muted>
      </Allowance>
      <Allowance
        title={t("present.storage")}
        summary={t("present.contactsUsed", { used: number(contacts.used), limit: number(contacts.limit) })}
        used={contacts.used}
        limit={contacts.limit}
      >
        <Muted>
          {t("present.storageUsed", { used: number(megabytes.used), limit: number(megabytes.limit) })}
        </Muted>
        {contacts.used >= contacts.limit || megabytes.used > megabytes.limit ? (
          <p className={warning}>{t("present.storageFull")}</p>
        ) : null}
      </Allowance>
    </section>
  )
}
