import { useTranslation } from "react-i18next"
import { planById } from "../../../contract/rules/plans.ts"
import { css } from "../../../styled-system/css"
import { useFormats } from "../../i18n/useFormats.ts"
import { Question } from "../../ui/Question.tsx"
import { pricing, selectIsChanging, selectIsQuestion, usePricing } from "./pricing.ts"

const list = css({ listStyle: "disc", paddingInlineStart: "5" })
const warningStyle = css({ color: "warning.text", textWrap: "pretty" })

/** Says when the smaller plan starts, and asks for confirmation. */
export const ChangeQuestion = () => {
  const { t } = useTranslation("pricing")
  const { date, number } = useFormats()
  const isOpen = usePricing(selectIsQuestion)
  const isBusy = usePricing(selectIsChanging)
  const { choice, subscription, problem } = usePricing(({ context }) => context)
  const plan = planById(choice?.planId ?? "")
  if (choice === null || plan === undefined) return null
  const dismiss = () => pricing.send({ type: "change.dismiss" })
  const isStay = plan.id === subscription?.planId && choice.period === subscription.period
  const endsAt = subscription?.endsAt
  return (
    <Question
      isOpen={isOpen}
      title={t(isStay ? "change.stayTitle" : "change.title", { plan: plan.name })}
      description={
        isStay
          ? t("change.stayMessage")
          : t("change.message", {
              plan: plan.name,
              date: endsAt ? date(new Date(endsAt)) : ""
            })
      }
      keepLabel={t("change.dismiss")}
      onKeep={dismiss}
      confirmLabel={t(isStay ? "change.stay" : "change.confirm")}
      onConfirm={() => pricing.send({ type: "change.confirm" })}
      look="primary"
      isBusy={isBusy}
      problem={problem}
    >
      {isStay ? null : (
        <ul className={list}>
          <li>{t("views", { count: plan.viewsPerMonth, shown: number(plan.viewsPerMonth) })}</li>
          <li>{t("members", { count: plan.members, shown: number(plan.members) })}</li>
        </ul>
      )}
      {isStay || plan.id === "free" ? null : <p>{t("change.paidThen")}</p>}
      {(subscription?.members.used ?? 0) > plan.members ? (
        <p className={warningStyle}>
          {t("change.membersOver", {
            count: plan.members,
            limit: number(plan.members),
            used: number(subscription?.members.used ?? 0)
          })}
        </p>
      ) : null}
    </Question>
  )
}
