import { type ReactNode, useLayoutEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { Honorarium } from "../../../../contract/entities/Honorarium.ts"
import { css } from "../../../../styled-system/css"
import { Drawer } from "../../../ui/Drawer.tsx"
import { ErrorState } from "../../../ui/EmptyState.tsx"
import { IconButton } from "../../../ui/IconButton.tsx"
import { CloseIcon } from "../../../ui/pageIcons.tsx"
import { SkeletonRows } from "../../../ui/Skeleton.tsx"
import {
  honorariumReview,
  selectHasReviewFailed,
  selectIsPrinting,
  selectIsReviewed,
  selectIsReviewLoading,
  useHonorariumReview
} from "../honoraria.ts"
import type { Dossier } from "../request/RequestDialog.tsx"
import { rowControlId } from "../rowControlId.ts"
import { Receipt } from "./Receipt.tsx"
import { ReviewBody } from "./ReviewBody.tsx"
import { DecisionKeys, Neighbours } from "./ReviewKeys.tsx"
import { ReviewQuestion } from "./ReviewQuestion.tsx"
import { reviewTitleId } from "./reviewTitle.ts"
import type { Person } from "./useRefusals.ts"

const aside = css({
  position: "sticky",
  insetBlockStart: "calc(var(--header-space) + token(spacing.2))",
  display: "flex",
  flexDirection: "column",
  minInlineSize: "0",
  maxBlockSize: "calc(100dvh - var(--header-space) - token(spacing.4))",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "border",
  borderRadius: "card",
  background: "raised",
  boxShadow: "high",
  animation: "fadeIn 150ms"
})
const head = css({
  display: "flex",
  alignItems: "center",
  gap: "1",
  flexShrink: 0,
  paddingInline: "4",
  paddingBlock: "2",
  minBlockSize: "12",
  borderBlockEndWidth: "1px",
  borderColor: "border"
})
const heading = css({
  flexGrow: 1,
  fontSize: "md",
  minInlineSize: "0",
  overflowWrap: "anywhere",
  outline: "none"
})
const scroller = css({ padding: "4", overflowY: "auto", overscrollBehavior: "contain" })

const close = () => honorariumReview.send({ type: "honorarium.close" })

type PaneProps = { readonly honorariumId: string; readonly title: string; readonly children: ReactNode }

/** The request beside the list. Closing it moves the focus back to its row. */
const Pane = ({ honorariumId, title, children }: PaneProps) => {
  const { t } = useTranslation("honorarium")
  const { t: common } = useTranslation()
  const name = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another request gets the focus
  useLayoutEffect(() => name.current?.focus({ preventScroll: true }), [honorariumId])
  const leave = () => {
    close()
    document.getElementById(rowControlId(honorariumId, "open"))?.focus()
  }
  return (
    <aside
      className={aside}
      aria-label={t("review.label")}
      onKeyDown={(event) => {
        const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
        if (event.key === "Escape" && isInside && !event.defaultPrevented) leave()
      }}
    >
      <div className={head}>
        <h2 ref={name} id={reviewTitleId} tabIndex={-1} className={heading} dir="auto">
          {title}
        </h2>
        <Neighbours honorariumId={honorariumId} />
        <IconButton size="small" label={common("close")} icon={<CloseIcon />} onClick={leave} />
      </div>
      <div className={scroller}>{children}</div>
    </aside>
  )
}

type ReviewProps = {
  readonly person: Person
  readonly organisationName: string
  readonly dossier: Dossier
  /** True if it covers the list. Otherwise it is beside it. */
  readonly isOver: boolean
}

type ContentProps = Omit<ReviewProps, "organisationName"> & { readonly honorarium: Honorarium | null }

const Content = ({ honorarium, person, dossier, isOver }: ContentProps) => {
  const { t } = useTranslation("honorarium")
  const { t: common } = useTranslation()
  const isLoading = useHonorariumReview(selectIsReviewLoading)
  const hasFailed = useHonorariumReview(selectHasReviewFailed)
  const problem = useHonorariumReview(({ context }) => context.problem)
  if (hasFailed)
    return (
      <ErrorState
        title={t("review.failed")}
        message={problem}
        retryLabel={common("retry")}
        onRetry={() => honorariumReview.send({ type: "honorarium.refresh" })}
      />
    )
  if (honorarium === null) return <SkeletonRows rows={8} label={common("loading")} />
  return (
    <div aria-busy={isLoading}>
      {isOver ? null : <DecisionKeys honorarium={honorarium} person={person} />}
      <ReviewBody honorarium={honorarium} person={person} dossier={dossier} />
    </div>
  )
}

/** One request with its actions: beside the list, or over it on narrow screens. */
export const Review = ({ organisationName, isOver, ...rest }: ReviewProps) => {
  const { t } = useTranslation("honorarium")
  const { t: common } = useTranslation()
  const isOpen = useHonorariumReview(selectIsReviewed)
  const isPrinting = useHonorariumReview(selectIsPrinting)
  const { honorarium, honorariumId } = useHonorariumReview(({ context }) => context)
  const title = honorarium?.respondentName ?? t("review.label")
  const content = <Content honorarium={honorarium} isOver={isOver} {...rest} />
  return (
    <>
      {isOver ? (
        <Drawer isOpen={isOpen} onClose={close} closeLabel={common("close")} title={title} width="wide">
          {content}
        </Drawer>
      ) : null}
      {isOpen && !isOver ? (
        <Pane honorariumId={honorariumId} title={title}>
          {content}
        </Pane>
      ) : null}
      <ReviewQuestion />
      {isPrinting && honorarium ? (
        <Receipt honorarium={honorarium} organisationName={organisationName} />
      ) : null}
    </>
  )
}
