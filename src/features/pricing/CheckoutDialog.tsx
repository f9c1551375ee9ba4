import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import { paths } from "../../../contract/paths.ts"
import { planById } from "../../../contract/rules/plans.ts"
import { Button } from "../../ui/Button.tsx"
import { buttonStyle } from "../../ui/buttonStyle.ts"
import { Dialog } from "../../ui/Dialog.tsx"
import { Row } from "../../ui/layout.tsx"
import { ProblemText } from "../../ui/ProblemText.tsx"
import { ExternalIcon } from "../../ui/pageIcons.tsx"
import { Spinner } from "../../ui/Spinner.tsx"
import {
  checkout,
  selectCanCancel,
  selectCanOpen,
  selectCanReset,
  selectIsOpen,
  selectStage,
  useCheckout
} from "./pricing.ts"
import { holdPayment } from "./returned.ts"

const reset = () => checkout.send({ type: "checkout.reset" })

const Words = () => {
  const { t } = useTranslation("pricing")
  const stage = useCheckout(selectStage)
  const planId = useCheckout(({ context }) => context.transaction?.planId ?? context.order?.planId ?? "")
  const plan = planById(planId)?.name
  const isWaiting = ["preparing", "awaiting", "confirming", "pending", "cancelling"].includes(stage)
  return (
    <Row as="p" gap="3" wraps="no" align="baseline" role="status">
      {isWaiting ? <Spinner /> : null}
      <span>
        {stage === "paid"
          ? plan === undefined
            ? t("checkout.paidBare")
            : t("checkout.paid", { plan })
          : t(`checkout.${stage}`)}
      </span>
    </Row>
  )
}

const Buttons = () => {
  const { t } = useTranslation("pricing")
  const stage = useCheckout(selectStage)
  const canCancel = useCheckout(selectCanCancel)
  const canOpen = useCheckout(selectCanOpen)
  const canReset = useCheckout(selectCanReset)
  return (
    <>
      {canCancel ? (
        <Button onClick={() => checkout.send({ type: "checkout.cancel" })}>{t("checkout.cancel")}</Button>
      ) : null}
      {canOpen ? (
        <Button
          look="primary"
          icon={<ExternalIcon />}
          onClick={() => checkout.send({ type: "gateway.open" })}
        >
          {t("checkout.open")}
        </Button>
      ) : null}
      {stage === "awaiting" ? (
        <Button onClick={() => checkout.send({ type: "gateway.closed" })}>{t("checkout.closed")}</Button>
      ) : null}
      {stage === "paid" ? (
        <Link href={paths.transactions} className={buttonStyle()} onClick={reset}>
          {t("checkout.invoice")}
        </Link>
      ) : null}
      {canReset ? (
        <Button look="primary" onClick={reset}>
          {t("checkout.again")}
        </Button>
      ) : null}
    </>
  )
}

/** The status of a payment. The dialog can be closed once the result is known. */
export const CheckoutDialog = () => {
  const { t } = useTranslation("pricing")
  const isOpen = useCheckout(selectIsOpen)
  const canReset = useCheckout(selectCanReset)
  const { order, transaction, transactionId, problem } = useCheckout(({ context }) => context)
  useEffect(
    () => (isOpen && transactionId !== "" ? holdPayment(transactionId) : undefined),
    [isOpen, transactionId]
  )
  const plan = planById(transaction?.planId ?? order?.planId ?? "")?.name
  return (
    <Dialog
      isOpen={isOpen}
      onClose={canReset ? reset : undefined}
      title={plan === undefined ? t("checkout.titleBare") : t("checkout.title", { plan })}
      footer={<Buttons />}
    >
      <Words />
      <ProblemText>{problem}</ProblemText>
    </Dialog>
  )
}
