import { walkInBrowser } from "../../support/walkInBrowser.ts"
import { honorariumListWalk } from "./honorariumList.ts"
import { honorariumRequestWalk } from "./honorariumRequest.ts"
import { honorariumReviewWalk } from "./honorariumReview.ts"
import { honorariumRunWalk } from "./honorariumRun.ts"
import { payeeFormWalk } from "./payeeForm.ts"
import { checkoutWalk, pricingWalk } from "./pricing.ts"
import { ledgerStatementWalk, transactionListWalk } from "./transactionList.ts"

walkInBrowser([
  payeeFormWalk,
  honorariumListWalk,
  honorariumRequestWalk,
  honorariumReviewWalk,
  honorariumRunWalk,
  pricingWalk,
  checkoutWalk,
  transactionListWalk,
  ledgerStatementWalk
])
