import { walkInBrowser } from "../../support/walkInBrowser.ts"
import { honorariumDecisionWalk } from "./honorariumDecision.ts"
import { honorariumRequestWalk } from "./honorariumRequest.ts"
import { honorariumReviewWalk } from "./honorariumReview.ts"
import { honorariumRunWalk } from "./honorariumRun.ts"
import { honorariumWarningsWalk } from "./honorariumWarnings.ts"
import { payeeFormWalk } from "./payeeForm.ts"
import { checkoutWalk, pricingWalk } from "./pricing.ts"

walkInBrowser([
  payeeFormWalk,
  honorariumRequestWalk,
  honorariumWarningsWalk,
  honorariumReviewWalk,
  honorariumDecisionWalk,
  honorariumRunWalk,
  pricingWalk,
  checkoutWalk
])
