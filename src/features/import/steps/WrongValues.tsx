import { useTranslation } from "react-i18next"
import { css } from "../../../../styled-system/css"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Badge } from "../../../ui/Badge.tsx"
import { Button } from "../../../ui/Button.tsx"
import { Heading, Row, Stack } from "../../../ui/layout.tsx"
import { bulkImport } from "../bulkImport.ts"
import { type FaultReason, faultReasons } from "../reading/checking/problems.ts"
import type { CheckSummary } from "../reading/readingTypes.ts"

const item = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "2",
  paddingBlock: "1",
  borderBlockEndWidth: "1px",
  borderColor: "border"
})
const words = css({ flexGrow: 1, flexBasis: "16rem", fontSize: "sm" })

const leaveValuesOut = (reason: FaultReason, out: boolean) =>
  bulkImport.send({
    type: "rows.change",
    change: { kind: "leaveValuesOut", reason, indexes: null, out }
  })

const leaveRowsOut = (reason: FaultReason) =>
  bulkImport.send({
    type: "rows.change",
    change: { kind: "leaveOutAll", of: { kind: "reason", reason }, out: true }
  })

type ReasonProps = { readonly reason: FaultReason } & Pick<CheckSummary, "problems" | "waivers">

const Reason = ({ reason, problems, waivers }: ReasonProps) => {
  const { t } = useTranslation("import")
  const { number } = useFormats()
  const wrong = problems[reason] ?? 0
  const { open = 0, out = 0 } = waivers[reason] ?? {}
  const name = t(`reading.problem.${reason}`)
  const labelled = (action: string) => ({
    "aria-label": t("checking.ofReason", { action, reason: name }),
    children: action
  })
  return (
    <li className={item}>
      <span className={words}>{name}</span>
      {wrong > 0 ? <Badge tone="bad">{number(wrong)}</Badge> : null}
      {out > 0 ? <Badge>{t("checking.valuesAreOut", { shown: number(out) })}</Badge> : null}
      <Row as="span" gap="2">
        {wrong > 0 ? (
          <Button
            size="small"
            onClick={() => bulkImport.send({ type: "filter.choose", filter: { kind: "reason", reason } })}
            {...labelled(t("checking.correct"))}
          />
        ) : null}
        {open > 0 ? (
          <Button
            size="small"
            onClick={() => leaveValuesOut(reason, true)}
            {...labelled(t("checking.valuesOut"))}
          />
        ) : null}
        {wrong > 0 ? (
          <Button size="small" onClick={() => leaveRowsOut(reason)} {...labelled(t("checking.rowsOut"))} />
        ) : null}
        {out > 0 ? (
          <Button
            size="small"
            onClick={() => leaveValuesOut(reason, false)}
            {...labelled(t("checking.valuesIn"))}
          />
        ) : null}
      </Row>
    </li>
  )
}

/** For each reason of wrong values: correct them, import without them, or exclude their rows. */
export const WrongValues = ({ problems, waivers }: Pick<CheckSummary, "problems" | "waivers">) => {
  const { t } = useTranslation("import")
  const found = faultReasons.filter((reason) => (problems[reason] ?? 0) > 0 || waivers[reason] !== undefined)
  if (found.length === 0) return null
  return (
    <Stack as="section" gap="2" aria-label={t("checking.wrongValues")}>
      <Heading as="h3" size="sm">
        {t("checking.wrongValues")}
      </Heading>
      <Stack as="ul" gap="2">
        {found.map((reason) => (
          <Reason key={reason} reason={reason} problems={problems} waivers={waivers} />
        ))}
      </Stack>
    </Stack>
  )
}
