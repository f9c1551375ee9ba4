import { useTranslation } from "react-i18next"
import type { Honorarium } from "../../../../contract/entities/Honorarium.ts"
import { css } from "../../../../styled-system/css"
import { isLegal } from "../../../entities/honorarium/actions.ts"
import { HonorariumBadge } from "../../../entities/honorarium/HonorariumBadge.tsx"
import { useAmount } from "../../../entities/honorarium/useAmount.ts"
import { Digits, Muted, Row, Stack } from "../../../ui/layout.tsx"
import { Notice } from "../../../ui/Notice.tsx"
import { Spinner } from "../../../ui/Spinner.tsx"
import { Approvals } from "../Approvals.tsx"
import { honorariumTotals, selectIsFollowing, useHonorariumReview } from "../honoraria.ts"
import type { Dossier } from "../request/RequestDialog.tsx"
import { WarningList } from "../WarningList.tsx"
import { Particulars } from "./Particulars.tsx"
import { ReviewActions } from "./ReviewActions.tsx"
import { ReviewHistory } from "./ReviewHistory.tsx"
import type { Person } from "./useRefusals.ts"

const heading = css({
  fontSize: "sm",
  color: "text.muted",
  fontWeight: "medium",
  marginBlockEnd: "3"
})

/** True if it was approved or had failed, and was changed since. */
const isSentBack = ({ state, history }: Honorarium) =>
  state === "requested" &&
  history.some(({ from, to }) => to === "requested" && (from === "approved" || from === "failed"))

/** The rest of this month's budget in the currency of a request that is not paid yet. */
const BudgetLine = ({ honorarium: { currency, state } }: { readonly honorarium: Honorarium }) => {
  const { t } = useTranslation("honorarium")
  const amountOf = useAmount()
  const budgets = honorariumTotals.useContext(({ summary }) => summary.budgets)
  const budget = budgets.find((one) => one.currency === currency)
  if (!budget || !(isLegal(state, "approve") || isLegal(state, "pay"))) return null
  const { left } = budget
  const amount = amountOf({ amount: Math.abs(left), currency })
  return (
    <Muted>
      {t("budgets.title")}: {left < 0 ? t("budgets.over", { amount }) : `${t("budgets.left")} ${amount}`}
    </Muted>
  )
}

export type ReviewBodyProps = {
  readonly honorarium: Honorarium
  readonly person: Person
  readonly dossier: Dossier
}

/** Everything that a decision about a request needs: its actions, warnings, payee, documents and history. */
export const ReviewBody = ({ honorarium, person, dossier }: ReviewBodyProps) => {
  const { t } = useTranslation("honorarium")
  const amount = useAmount()
  const isFollowing = useHonorariumReview(selectIsFollowing)
  const warnings = useHonorariumReview(({ context }) => context.warnings)
  const obstacles = useHonorariumReview(({ context }) => context.obstacles)
  const isOpen = isLegal(honorarium.state, "pay") || isLegal(honorarium.state, "approve")
  const barring = isLegal(honorarium.state, "pay") ? obstacles : []
  return (
    <Stack gap="6">
      <Row gap="3" align="center">
        <Digits size="2xl">{amount(honorarium)}</Digits>
        <span role="status">
          <HonorariumBadge state={honorarium.state} />
        </span>
        <Approvals honorarium={honorarium} />
      </Row>
      {isFollowing ? (
        <Notice tone="warning">
          <Spinner />
          {t("review.following")}
        </Notice>
      ) : (
        <ReviewActions honorarium={honorarium} person={person} />
      )}
      {barring.map((obstacle) => (
        <Notice key={obstacle} tone="bad">
          {t(`obstacles.${obstacle}`)}
        </Notice>
      ))}
      {isOpen && warnings.length > 0 ? (
        <Notice as="section" tone="warning" aria-label={t("review.look")}>
          <WarningList warnings={warnings} />
        </Notice>
      ) : null}
      <BudgetLine honorarium={honorarium} />
      {isSentBack(honorarium) ? <Notice tone="warning">{t("review.approvalVoid")}</Notice> : null}
      <Particulars honorarium={honorarium} person={person} />
      {honorarium.respondentId ? dossier(honorarium.respondentId) : null}
      <section>
        <h3 className={heading}>{t("review.history")}</h3>
        <ReviewHistory history={honorarium.history} />
      </section>
    </Stack>
  )
}
