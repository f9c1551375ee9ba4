import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { Honorarium } from "../../../../contract/entities/Honorarium.ts"
import { ownNameOf } from "../../../../contract/rules/languages.ts"
import { payeeWay } from "../../../../contract/rules/money.ts"
import { hasLevel } from "../../../../contract/rules/permissions.ts"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Button } from "../../../ui/Button.tsx"
import { Row } from "../../../ui/layout.tsx"
import { Term, Terms } from "../../../ui/Terms.tsx"
import {
  honorariumReview,
  selectIsRevealing,
  selectIsReviewLoading,
  useHonorariumReview
} from "../honoraria.ts"
import type { Person } from "./useRefusals.ts"

const Line = ({ label, children }: { readonly label: string; readonly children: ReactNode }) =>
  children ? (
    <Term name={label}>
      <bdi>{children}</bdi>
    </Term>
  ) : null

/** The masked account; an Admin may show the whole number, which is logged. */
const Account = ({ masked, isAdmin }: { readonly masked: string; readonly isAdmin: boolean }) => {
  const { t } = useTranslation("honorarium")
  const revealed = useHonorariumReview(({ context }) => context.accountNumber)
  const isRevealing = useHonorariumReview(selectIsRevealing)
  const isLoading = useHonorariumReview(selectIsReviewLoading)
  const isShown = revealed !== ""
  return (
    <Row as="span" gap="2" align="center">
      <bdi dir="ltr">{isShown ? revealed : masked}</bdi>
      {isAdmin ? (
        <Button
          look="link"
          isBusy={isRevealing}
          disabled={isLoading}
          onClick={() => honorariumReview.send({ type: isShown ? "account.hide" : "account.reveal" })}
        >
          {t(isShown ? "review.hide" : "review.reveal")}
        </Button>
      ) : null}
    </Row>
  )
}

type ParticularsProps = { readonly honorarium: Honorarium; readonly person: Person }

export const Particulars = ({ honorarium, person }: ParticularsProps) => {
  const { t } = useTranslation("honorarium")
  const { dateTime } = useFormats()
  const { payeeLinkUntil, accountNumber, accountCheck, accountName, approvals } = honorarium
  const approvers = approvals.map(({ byName }) => byName).join(", ")
  return (
    <Terms>
      <Line label={t("review.email")}>{honorarium.respondentEmail}</Line>
      <Line label={t("review.respondentNumber")}>{honorarium.respondentNumber}</Line>
      <Line label={t("request.respondentLanguage")}>{ownNameOf(honorarium.respondentLanguage)}</Line>
      <Line label={t("review.way")}>{t(`ways.${payeeWay(honorarium) ?? "later"}`)}</Line>
      <Line label={t("review.upiId")}>{honorarium.upiId}</Line>
      <Line label={t("review.paypalId")}>{honorarium.paypalId}</Line>
      <Line label={t("review.accountHolder")}>{honorarium.accountHolder}</Line>
      <Line label={t("review.accountName")}>
        {accountCheck === "named"
          ? accountName
          : accountCheck
            ? t(`review.accountCheck.${accountCheck}`)
            : null}
      </Line>
      <Line label={t("review.accountNumber")}>
        {accountNumber ? <Account masked={accountNumber} isAdmin={hasLevel(person.role, "Admin")} /> : null}
      </Line>
      <Line label={t("request.iban")}>
        {honorarium.iban ? (
          <Account masked={honorarium.iban} isAdmin={hasLevel(person.role, "Admin")} />
        ) : null}
      </Line>
      <Line label={t("review.ifscCode")}>{honorarium.ifscCode}</Line>
      <Line label={t("request.bic")}>{honorarium.bic}</Line>
      <Line label={t("request.routingNumber")}>{honorarium.routingNumber}</Line>
      <Line label={t("request.sortCode")}>{honorarium.sortCode}</Line>
      <Line label={t("review.linkUntil")}>{payeeLinkUntil ? dateTime(new Date(payeeLinkUntil)) : null}</Line>
      <Line label={t("review.requestedBy")}>{honorarium.requestedByName}</Line>
      <Line label={t("review.approvedBy")}>{approvers}</Line>
      <Line label={t("review.reference")}>{honorarium.reference}</Line>
      <Line label={t("review.notes")}>{honorarium.notes}</Line>
    </Terms>
  )
}
