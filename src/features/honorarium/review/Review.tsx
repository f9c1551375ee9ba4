import { useTranslation } from "react-i18next"
import type { Honorarium } from "../../../../contract/entities/Honorarium.ts"
import { useLoadStatus } from "../../../actors/useLoadStatus.ts"
import { Drawer } from "../../../ui/Drawer.tsx"
import { LoadState } from "../../../ui/LoadState.tsx"
import { SidePane } from "../../../ui/SidePane.tsx"
import { honorariumReview, selectIsPrinting, selectIsReviewed, useHonorariumReview } from "../honoraria.ts"
import type { Dossier } from "../request/RequestDialog.tsx"
import { rowControlId } from "../rowControlId.ts"
import { Receipt } from "./Receipt.tsx"
import { ReviewBody } from "./ReviewBody.tsx"
import { DecisionKeys, Neighbours } from "./ReviewKeys.tsx"
import { ReviewQuestion } from "./ReviewQuestion.tsx"
import { reviewTitleId } from "./reviewTitle.ts"
import type { Person } from "./useRefusals.ts"

const close = () => honorariumReview.send({ type: "honorarium.close" })

/** The focus moves back to the row. */
const leave = (honorariumId: string) => {
  close()
  document.getElementById(rowControlId(honorariumId, "open"))?.focus()
}

export type ReviewProps = {
  readonly person: Person
  readonly organisationName: string
  readonly dossier: Dossier
  /** True if it covers the list. Otherwise it is beside it. */
  readonly isOver: boolean
}

type ContentProps = Omit<ReviewProps, "organisationName"> & { readonly honorarium: Honorarium | null }

const Content = ({ honorarium, person, dossier, isOver }: ContentProps) => {
  const { t } = useTranslation("honorarium")
  const status = useLoadStatus(honorariumReview, { type: "honorarium.refresh" })
  return (
    <LoadState
      status={status}
      isEmpty={honorarium === null}
      failedTitle={t("review.failed")}
      skeletonRows={8}
    >
      {honorarium ? (
        <div aria-busy={status.isLoading}>
          {isOver ? null : <DecisionKeys honorarium={honorarium} person={person} />}
          <ReviewBody honorarium={honorarium} person={person} dossier={dossier} />
        </div>
      ) : null}
    </LoadState>
  )
}

/** One request with its actions: beside the list, or over it on narrow screens. */
export const Review = ({ organisationName, isOver, ...rest }: ReviewProps) => {
  const { t } = useTranslation("honorarium")
  const isOpen = useHonorariumReview(selectIsReviewed)
  const isPrinting = useHonorariumReview(selectIsPrinting)
  const { honorarium, honorariumId } = useHonorariumReview(({ context }) => context)
  const title = honorarium?.respondentName ?? t("review.label")
  const content = <Content honorarium={honorarium} isOver={isOver} {...rest} />
  return (
    <>
      {isOver ? (
        <Drawer isOpen={isOpen} onClose={close} title={title} width="wide">
          {content}
        </Drawer>
      ) : null}
      {isOpen && !isOver ? (
        <SidePane
          label={t("review.label")}
          title={title}
          titleId={reviewTitleId}
          contentId={honorariumId}
          onClose={() => leave(honorariumId)}
          actions={<Neighbours honorariumId={honorariumId} />}
        >
          {content}
        </SidePane>
      ) : null}
      <ReviewQuestion />
      {isPrinting && honorarium ? (
        <Receipt honorarium={honorarium} organisationName={organisationName} />
      ) : null}
    </>
  )
}
