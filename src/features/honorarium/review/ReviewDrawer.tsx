import { useTranslation } from "react-i18next"
import type { Honorarium } from "../../../../contract/entities/Honorarium.ts"
import { css } from "../../../../styled-system/css"
import { isLegal } from "../../../entities/honorarium/actions.ts"
import { HonorariumBadge } from "../../../entities/honorarium/HonorariumBadge.tsx"
import { useAmount } from "../../../entities/honorarium/useAmount.ts"
import { Drawer } from "../../../ui/Drawer.tsx"
import { ErrorState } from "../../../ui/EmptyState.tsx"
import { SkeletonRows } from "../../../ui/Skeleton.tsx"
import { Spinner } from "../../../ui/Spinner.tsx"
import { Approvals } from "../Approvals.tsx"
import {
  honorariumReview,
  selectHasReviewFailed,
  selectIsFollowing,
  selectIsPrinting,
  selectIsReviewed,
  selectIsReviewLoading,
  useHonorariumReview
} from "../honoraria.ts"
import type { Dossier } from "../request/RequestDialog.tsx"
import { WarningList } from "../WarningList.tsx"
import { Particulars } from "./Particulars.tsx"
import { Receipt } from "./Receipt.tsx"
import { ReviewActions } from "./ReviewActions.tsx"
import { ReviewHistory } from "./ReviewHistory.tsx"
import { ReviewQuestion } from "./ReviewQuestion.tsx"
import type { Person } from "./useRefusals.ts"

const frame = css({ display: "grid", gap: "6" })
const head = css({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "3" })
const sum = css({ fontSize: "2xl", fontWeight: "semibold", fontVariantNumeric: "tabular-nums" })
const heading = css({
  fontSize: "sm",
  color: "text.muted",
  fontWeight: "medium",
  marginBlockEnd: "3"
})
const followingStyle = css({
  display: "flex",
  gap: "3",
  padding: "3",
  borderRadius: "control",
  background: "warning.soft",
  color: "warning.text",
  textWrap: "pretty"
})

const sentBackStyle = css({
  padding: "3",
  borderRadius: "control",
  background: "warning.soft",
  color: "warning.text",
  textWrap: "pretty"
})

/** True if it was approved or had failed, and was changed since. */
const isSentBack = ({ state, history }: Honorarium) =>
  state === "requested" &&
  history.some(({ from, to }) => to === "requested" && (from === "approved" || from === "failed"))

const barringStyle = css({
  padding: "3",
  borderRadius: "control",
  background: "bad.soft",
  color: "bad.text",
  textWrap: "pretty"
})

type ReviewDrawerProps = {
  readonly person: Person
  readonly organisationName: string
  readonly dossier: Dossier
}

type BodyProps = { readonly honorarium: Honorarium; readonly person: Person; readonly dossier: Dossier }

const Body = ({ honorarium, person, dossier }: BodyProps) => {
  const { t } = useTranslation("honorarium")
  const amount = useAmount()
  const isFollowing = useHonorariumReview(selectIsFollowing)
  const warnings = useHonorariumReview(({ context }) => context.warnings)
  const obstacles = useHonorariumReview(({ context }) => context.obstacles)
  const isOpen = isLegal(honorarium.state, "pay") || isLegal(honorarium.state, "approve")
  const barring = isLegal(honorarium.state, "pay") ? obstacles : []
  return (
    <div className={frame}>
      <div className={head}>
        <span className={sum}>{amount(honorarium)}</span>
        <span role="status">
          <HonorariumBadge state={honorarium.state} />
        </span>
        <Approvals honorarium={honorarium} />
      </div>
      {isFollowing ? (
        <p className={followingStyle}>
          <Spinner />
          {t("review.following")}
        </p>
      ) : (
        <ReviewActions honorarium={honorarium} person={person} />
      )}
      {barring.map((obstacle) => (
        <p key={obstacle} className={barringStyle}>
          {t(`obstacles.${obstacle}`)}
        </p>
      ))}
      {isOpen && warnings.length > 0 ? (
        <section className={sentBackStyle} aria-label={t("review.look")}>
          <WarningList warnings={warnings} />
        </section>
      ) : null}
      {isSentBack(honorarium) ? <p className={sentBackStyle}>{t("review.approvalVoid")}</p> : null}
      <Particulars honorarium={honorarium} person={person} />
      {honorarium.respondentId ? dossier(honorarium.respondentId) : null}
      <section>
        <h3 className={heading}>{t("review.history")}</h3>
        <ReviewHistory history={honorarium.history} />
      </section>
    </div>
  )
}

/** One request over the list, with its actions. */
export const ReviewDrawer = ({ person, organisationName, dossier }: ReviewDrawerProps) => {
  const { t } = useTranslation("honorarium")
  const { t: common } = useTranslation()
  const isOpen = useHonorariumReview(selectIsReviewed)
  const isLoading = useHonorariumReview(selectIsReviewLoading)
  const hasFailed = useHonorariumReview(selectHasReviewFailed)
  const isPrinting = useHonorariumReview(selectIsPrinting)
  const { honorarium, problem } = useHonorariumReview(({ context }) => context)
  return (
    <>
      <Drawer
        isOpen={isOpen}
        onClose={() => honorariumReview.send({ type: "honorarium.close" })}
        closeLabel={common("close")}
        title={honorarium?.respondentName ?? t("review.label")}
        width="wide"
      >
        {hasFailed ? (
          <ErrorState
            title={t("review.failed")}
            message={problem}
            retryLabel={common("retry")}
            onRetry={() => honorariumReview.send({ type: "honorarium.refresh" })}
          />
        ) : honorarium === null ? (
          <SkeletonRows rows={8} label={common("loading")} />
        ) : (
          <div aria-busy={isLoading}>
            <Body honorarium={honorarium} person={person} dossier={dossier} />
          </div>
        )}
      </Drawer>
      <ReviewQuestion />
      {isPrinting && honorarium ? (
        <Receipt honorarium={honorarium} organisationName={organisationName} />
      ) : null}
    </>
  )
}
