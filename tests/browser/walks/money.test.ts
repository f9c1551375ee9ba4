import { afterAll, beforeAll } from "vitest"
import { generous } from "../../support/generous.ts"
import { endProcess, makeDataDir, type Started, startProcess } from "../../support/realProcess.ts"
import { walkInBrowser } from "../../support/walkInBrowser.ts"
import { honorariumListWalk } from "./honorariumList.ts"
import { honorariumRequestWalk } from "./honorariumRequest.ts"
import { honorariumReviewWalk } from "./honorariumReview.ts"
import { honorariumRunWalk } from "./honorariumRun.ts"
import { payeeFormWalk } from "./payeeForm.ts"
import { checkoutWalk, pricingWalk } from "./pricing.ts"
import { ledgerStatementWalk, transactionListWalk } from "./transactionList.ts"

let folder: ReturnType<typeof makeDataDir>
let server: Started

beforeAll(async () => {
  folder = makeDataDir()
  server = await startProcess(folder.path, { ...generous, SAMPLE_LEADS: "0", STEP_UP_MINUTES: "600" })
})

afterAll(async () => {
  await endProcess(server.child, "SIGTERM")
  folder.remove()
})

walkInBrowser(
  [
    payeeFormWalk,
    honorariumListWalk,
    honorariumRequestWalk,
    honorariumReviewWalk,
    honorariumRunWalk,
    pricingWalk,
    checkoutWalk,
    transactionListWalk,
    ledgerStatementWalk
  ],
  () => server
)
