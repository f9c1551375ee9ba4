import { RequestDialog } from "../../features/honorarium/request/RequestDialog.tsx"
import { Review, type ReviewProps } from "../../features/honorarium/review/Review.tsx"
import { dossierOf } from "./dossierOf.tsx"

/** Parts of the honoraria that are shown on request, loaded after the list. */

export const HonorariumReview = (props: Omit<ReviewProps, "dossier">) => (
  <Review {...props} dossier={dossierOf} />
)

export const HonorariumRequest = () => <RequestDialog dossier={dossierOf} />
