import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import { navigate } from "wouter/use-browser-location"
import { transactionCalls } from "../../../contract/calls/transaction.ts"
import type { Organisation } from "../../../contract/entities/Organisation.ts"
import { paidAt, paths } from "../../../contract/paths.ts"
import { PricingView } from "../../features/pricing/PricingView.tsx"
import { checkout, pricing } from "../../features/pricing/pricing.ts"
import { buttonStyle } from "../../ui/buttonStyle.ts"
import { SkeletonRows } from "../../ui/Skeleton.tsx"
import { useWhileShown } from "../../ui/useWhileShown.ts"
import { MemberPage } from "./MemberPage.tsx"
import { useWhyNotFor } from "./useWhyNotFor.ts"

/** The payment provider sends the payer back here with the transaction in the address. */
const takeReturned = () => {
  const transactionId = paidAt(location)
  if (transactionId === null) return
  navigate(location.pathname, { replace: true })
  checkout.send({ type: "checkout.returned", transactionId })
}

const Pricing = ({ organisation }: { readonly organisation: Organisation }) => {
  const why = useWhyNotFor(transactionCalls.generateToken)
  useWhileShown(() => {
    takeReturned()
    pricing.send({ type: "plan.refresh" })
  })
  return <PricingView credits={organisation.credits} why={why} />
}

const PricingPage = () => {
  const { t, ready } = useTranslation(["pricing", "reasons", "common"])
  return (
    <MemberPage
      page="pricing"
      description={ready ? t("description") : undefined}
      actions={() =>
        ready ? (
          <Link href={paths.transactions} className={buttonStyle()}>
            {t("transactions")}
          </Link>
        ) : null
      }
    >
      {({ organisation }) => (ready ? <Pricing organisation={organisation} /> : <SkeletonRows />)}
    </MemberPage>
  )
}

export default PricingPage
