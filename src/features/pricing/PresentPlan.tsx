import { useTranslation } from "react-i18next"
import type { Credits } from "../../../contract/entities/Organisation.ts"
import type { Subscription } from "../../../contract/entities/Transaction.ts"
import { toMinor } from "../../../contract/rules/money.ts"
import { planById } from "../../../contract/rules/plans.ts"
import { css } from "../../../styled-system/css"
import { useFormats } from "../../i18n/useFormats.ts"
import { Button } from "../../ui/Button.tsx"
import { type Why, WhyNot } from "../../ui/WhyNot.tsx"
import { pricing } from "./pricing.ts"

const card = css({
  display: "grid",
  gap: "6",
  gridTemplateColumns: { base: "minmax(0, 1fr)", md: "repeat(3, minmax(0, 1fr))" },
  padding: "5",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "border",
  borderRadius: "card",
  background: "surface"
})
const half = css({ display: "grid", alignContent: "start", gap: "2", minInlineSize: "0" })
const heading = css({ fontSize: "sm", color: "text.muted", fontWeight: "medium" })
const strong = css({ fontSize: "xl", fontWeight: "semibold" })
const faint = css({ color: "text.muted", fontSize: "sm", textWrap: "pretty" })
const warning = css({ color: "warning.text" })
const meter = css({
  appearance: "none",
  inlineSize: "full",
  blockSize: "2",
  borderRadius: "full",
  overflow: "hidden",
  background: "selected",
  "&::-webkit-progress-bar": { background: "selected" },
  "&::-webkit-progress-value": { background: "accent" },
  "&::-moz-progress-bar": { background: "accent" }
})
const next = css({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "3" })

type PresentPlanProps = {
  readonly subscription: Subscription
  readonly credits: Credits
  readonly why: Why | undefined
}

export const PresentPlan = ({ subscription, credits, why }: PresentPlanProps) => {
  const { t } = useTranslation("pricing")
  const { date, number, money } = useFormats()
  const { planId, period, currency, endsAt, unused, takenBackAt, failedAt, members, contacts, megabytes } =
    subscription
  const name = planById(planId)?.name ?? planId
  const left = Math.max(0, credits.limit - credits.used)
  const ends = endsAt ? date(new Date(endsAt)) : ""
  const places = Math.max(0, members.limit - members.used)
  const unusedMinor = currency && unused ? (toMinor(unused, currency) ?? 0) : 0
  return (
    <section className={card} aria-label={t("present.title")}>
      <div className={half}>
        <h2 className={heading}>{t("present.title")}</h2>
        <p className={strong}>{name}</p>
        {subscription.isOverdue ? (
          <p className={warning}>
            {takenBackAt
              ? t("present.overdueUntil", { date: date(new Date(takenBackAt)) })
              : t("present.overdue")}
          </p>
        ) : (
          <p className={faint}>{endsAt ? t("present.until", { date: ends }) : t("present.free")}</p>
        )}
        {currency && unusedMinor > 0 ? (
          <p className={faint}>{t("present.unused", { amount: money(unusedMinor, currency) })}</p>
        ) : null}
        {failedAt ? (
          <p className={warning}>{t("present.failed", { date: date(new Date(failedAt)) })}</p>
        ) : null}
        {subscription.next ? (
          <div className={next}>
            <p>
              {t("present.next", {
                date: ends,
                plan: planById(subscription.next.planId)?.name ?? subscription.next.planId
              })}
            </p>
            <WhyNot why={why}>
              <Button
                size="small"
                onClick={() =>
                  pricing.send({ type: "change.ask", choice: period ? { planId, period } : { planId } })
                }
              >
                {t("present.undo", { plan: name })}
              </Button>
            </WhyNot>
          </div>
        ) : null}
      </div>
      <div className={half}>
        <h2 className={heading}>{t("present.views")}</h2>
        <p className={strong}>
          {t("present.left", { count: left, shown: number(left), limit: number(credits.limit) })}
        </p>
        <progress
          className={meter}
          max={credits.limit}
          value={Math.min(credits.used, credits.limit)}
          aria-label={t("present.views")}
        />
        <p className={faint}>
          {t("present.used", { used: number(credits.used), date: date(new Date(credits.resetsAt)) })}
        </p>
      </div>
      <div className={half}>
        <h2 className={heading}>{t("present.members")}</h2>
        <p className={strong}>
          {t("present.membersLeft", {
            count: places,
            shown: number(places),
            limit: number(members.limit)
          })}
        </p>
        <progress
          className={meter}
          max={members.limit}
          value={Math.min(members.used, members.limit)}
          aria-label={t("present.members")}
        />
        <p className={faint}>
          {members.used > members.limit
            ? t("present.membersOver")
            : t("present.membersUsed", { count: members.used, used: number(members.used) })}
        </p>
      </div>
      <div className={half}>
        <h2 className={heading}>{t("present.storage")}</h2>
        <p className={strong}>
          {t("present.contactsUsed", { used: number(contacts.used), limit: number(contacts.limit) })}
        </p>
        <progress
          className={meter}
          max={contacts.limit}
          value={Math.min(contacts.used, contacts.limit)}
          aria-label={t("present.storage")}
        />
        <p className={faint}>
          {t("present.storageUsed", { used: number(megabytes.used), limit: number(megabytes.limit) })}
        </p>
        {contacts.used >= contacts.limit || megabytes.used > megabytes.limit ? (
          <p className={warning}>{t("present.storageFull")}</p>
        ) : null}
      </div>
    </section>
  )
}
