import type { ReactElement } from "react"
import { useTranslation } from "react-i18next"
import type { Honorarium } from "../../../../contract/entities/Honorarium.ts"
import { payeeWay } from "../../../../contract/rules/money.ts"
import type { HonorariumAct } from "../../../../machines/flows/honorarium-review.machine.ts"
import { type HonorariumAction, isLegal, wayTo } from "../../../entities/honorarium/actions.ts"
import { Button } from "../../../ui/Button.tsx"
import { CoinsIcon, ReceiptIcon } from "../../../ui/icons.tsx"
import { Row } from "../../../ui/layout.tsx"
import { CheckIcon, MailIcon, PencilIcon } from "../../../ui/pageIcons.tsx"
import { WhyNot } from "../../../ui/WhyNot.tsx"
import { honorariumReview, selectIsReviewLoading, useHonorariumReview } from "../honoraria.ts"
import { honorariumRequest } from "../request/request.ts"
import { type Person, useRefusals } from "./useRefusals.ts"

/** Beside the list only: see `DecisionKeys`. */
const shortcutOf: Partial<Readonly<Record<HonorariumAct, string>>> = { approve: "A", reject: "R" }

type ReviewActionsProps = { readonly honorarium: Honorarium; readonly person: Person }

/** The actions that the lifecycle allows now; paying is always shown, with the steps before it. */
export const ReviewActions = ({ honorarium, person }: ReviewActionsProps) => {
  const { t } = useTranslation("honorarium")
  const { hasOtherAdmin, obstacles } = useHonorariumReview(({ context }) => context)
  const whyNot = useRefusals(honorarium, person, { hasOtherAdmin, obstacles })
  const isLoading = useHonorariumReview(selectIsReviewLoading)
  const { state } = honorarium
  const isOffered = (action: HonorariumAction) => isLegal(state, action)
  const act = (
    name: HonorariumAct,
    look: "primary" | "plain" | "quiet",
    icon?: ReactElement
  ): ReactElement => (
    <WhyNot why={whyNot(name)}>
      <Button
        look={look}
        aria-keyshortcuts={shortcutOf[name]}
        icon={icon}
        onClick={() => honorariumReview.send({ type: "act.choose", act: name })}
      >
        {t(`acts.${name}`)}
      </Button>
    </WhyNot>
  )
  const isOnTheWay = wayTo(state, "pay") !== undefined
  const isPayeeKnown = payeeWay(honorarium) !== undefined
  return (
    <Row as="fieldset" gap="2" disabled={isLoading} aria-label={t("acts.label")}>
      {isOffered("approve") ? act("approve", "primary", <CheckIcon />) : null}
      {isOffered("reject") ? act("reject", "plain") : null}
      {isOnTheWay ? act("pay", isOffered("pay") ? "primary" : "plain", <CoinsIcon />) : null}
      {isOffered("change") ? (
        <WhyNot why={whyNot("change")}>
          <Button
            icon={<PencilIcon />}
            onClick={() => honorariumRequest.send({ type: "request.change", honorarium })}
          >
            {t("acts.change")}
          </Button>
        </WhyNot>
      ) : null}
      {isOnTheWay && !isPayeeKnown ? act("link", "plain", <MailIcon />) : null}
      {isOffered("cancel") ? act("cancel", "quiet") : null}
      {state === "paid" ? (
        <Button icon={<ReceiptIcon />} onClick={() => honorariumReview.send({ type: "receipt.print" })}>
          {t("acts.print")}
        </Button>
      ) : null}
    </Row>
  )
}
