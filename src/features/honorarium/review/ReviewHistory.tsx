import { useTranslation } from "react-i18next"
import type { Honorarium } from "../../../../contract/entities/Honorarium.ts"
import { css } from "../../../../styled-system/css"
import { HonorariumBadge } from "../../../entities/honorarium/HonorariumBadge.tsx"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Muted, Row, Stack } from "../../../ui/layout.tsx"
import { Term, Terms } from "../../../ui/Terms.tsx"
import type { BankField } from "../BankFields.tsx"

const missing = css({ color: "warning.text" })
const before = css({ color: "text.muted", textDecoration: "line-through" })

type Move = Honorarium["history"][number]
type FieldName = BankField | "amount" | "currency" | "upiId" | "paypalId"

const Changes = ({ changes }: { readonly changes: NonNullable<Move["changes"]> }) => {
  const { t } = useTranslation("honorarium")
  return (
    <Stack width="fits" box="sunken">
      <Terms size="sm" label={t("review.changed")}>
        {changes.map(({ field, from, to }) => (
          <Term key={field} name={t(`request.${field as FieldName}`)}>
            <del className={before}>
              <bdi>{from ?? t("review.nothing")}</bdi>
            </del>{" "}
            <ins>
              <bdi>
                {from !== null && from === to
                  ? t("review.another", { value: to })
                  : (to ?? t("review.nothing"))}
              </bdi>
            </ins>
          </Term>
        ))}
      </Terms>
    </Stack>
  )
}

/** The history of a request, newest first, with its changes. */
export const ReviewHistory = ({ history }: Pick<Honorarium, "history">) => {
  const { t } = useTranslation("honorarium")
  const { dateTime } = useFormats()
  const wordsOf = ({ from, to, isFirstApproval }: Move) => {
    if (isFirstApproval) return t("approvals.first")
    return from === to ? t("review.changed") : undefined
  }
  const nameOf = ({ by, byName }: Move) =>
    byName ?? t(by === "respondent" ? "review.respondent" : "review.system")
  return (
    <Stack as="ol" gap="3">
      {[...history].reverse().map((move) => (
        <Stack key={`${move.at} ${move.to}`} as="li" gap="0.5" width="fits">
          <Row as="span" gap="2" align="center">
            <HonorariumBadge state={move.to} words={wordsOf(move)} />
            <bdi>{nameOf(move)}</bdi>
          </Row>
          <Muted as="time" size="xs" dateTime={move.at}>
            {dateTime(new Date(move.at))}
          </Muted>
          {move.changes ? <Changes changes={move.changes} /> : null}
          {move.reason ? (
            <p>
              <bdi>{move.reason}</bdi>
            </p>
          ) : null}
          {move.reasonMissing ? <p className={missing}>{t("review.reasonMissing")}</p> : null}
        </Stack>
      ))}
    </Stack>
  )
}
