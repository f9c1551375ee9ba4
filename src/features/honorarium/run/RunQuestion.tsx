import { useTranslation } from "react-i18next"
import { css, cx } from "../../../../styled-system/css"
import { useAmount } from "../../../entities/honorarium/useAmount.ts"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Button } from "../../../ui/Button.tsx"
import { Form } from "../../../ui/Form.tsx"
import { TextAreaField } from "../../../ui/fields.tsx"
import { Digits, Heading, Muted, Row, Stack } from "../../../ui/layout.tsx"
import { toneStyle } from "../../../ui/toneStyle.ts"
import { honorariumRun, useHonorariumRun } from "../honoraria.ts"
import { WarningList } from "../WarningList.tsx"

const list = css({ display: "grid", gap: "2", maxBlockSize: "16rem", overflowY: "auto" })
const item = css({ display: "grid", gap: "1", padding: "3", borderRadius: "control", fontSize: "sm" })
const head = css({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "2", fontWeight: "medium" })
const name = css({ flexGrow: 1, minInlineSize: "0", overflowWrap: "anywhere" })
const totals = css({ display: "flex", flexWrap: "wrap", columnGap: "6", rowGap: "2" })

const leave = (honorariumId: string) => honorariumRun.send({ type: "row.leave", honorariumId })

const Obstacles = () => {
  const { t } = useTranslation("honorarium")
  const amount = useAmount()
  const rows = useHonorariumRun(({ context }) => context.rows)
  const barred = rows.filter(({ obstacles }) => obstacles.length > 0)
  if (barred.length === 0) return null
  return (
    <Stack as="section" gap="2">
      <Heading as="h3" size="label">
        {t("run.barred", { count: barred.length })}
      </Heading>
      <ul className={list}>
        {barred.map(({ honorarium, obstacles }) => (
          <li key={honorarium._id} className={cx(item, toneStyle({ tone: "bad" }))}>
            <span className={head}>
              <bdi className={name}>{honorarium.respondentName}</bdi>
              <Digits>{amount(honorarium)}</Digits>
            </span>
            {obstacles.map((obstacle) => (
              <span key={obstacle}>{t(`obstacles.${obstacle}`)}</span>
            ))}
          </li>
        ))}
      </ul>
    </Stack>
  )
}

const Warned = () => {
  const { t } = useTranslation("honorarium")
  const amount = useAmount()
  const rows = useHonorariumRun(({ context }) => context.rows)
  const warned = rows.filter(({ obstacles, warnings }) => obstacles.length === 0 && warnings.length > 0)
  if (warned.length === 0) return null
  return (
    <Stack as="section" gap="2">
      <Heading as="h3" size="label">
        {t("run.warned", { count: warned.length })}
      </Heading>
      <ul className={list}>
        {warned.map(({ honorarium, warnings }) => (
          <li key={honorarium._id} className={cx(item, toneStyle({ tone: "warning" }))}>
            <span className={head}>
              <bdi className={name}>{honorarium.respondentName}</bdi>
              <Digits>{amount(honorarium)}</Digits>
              <Button size="small" onClick={() => leave(honorarium._id)}>
                {t("run.leave")}
              </Button>
            </span>
            <WarningList warnings={warnings} />
          </li>
        ))}
      </ul>
    </Stack>
  )
}

const Totals = () => {
  const { t } = useTranslation("honorarium")
  const { number } = useFormats()
  const amount = useAmount()
  const sums = useHonorariumRun(({ context }) => context.totals)
  return (
    <Stack as="section" gap="2">
      <Heading as="h3" size="label">
        {t("run.totals")}
      </Heading>
      {sums.length === 0 ? <Muted>{t("run.nothing")}</Muted> : null}
      <dl className={totals}>
        {sums.map((one) => (
          <div key={one.currency}>
            <Digits as="dd" size="xl">
              {amount(one)}
            </Digits>
            <Muted as="dt">{t("run.count", { count: one.count, shown: number(one.count) })}</Muted>
          </div>
        ))}
      </dl>
    </Stack>
  )
}

/** Problems first, then the totals, then one confirmation. */
export const RunQuestion = () => {
  const { t } = useTranslation("honorarium")
  const { number } = useFormats()
  const { rows, reason, errors } = useHonorariumRun(({ context }) => context)
  const payable = rows.filter(({ obstacles }) => obstacles.length === 0)
  const needsReason = payable.some(({ isReasonDue }) => isReasonDue)
  return (
    <Form isBusy={false} onSubmit={() => honorariumRun.send({ type: "run.confirm" })}>
      <Obstacles />
      <Warned />
      <Totals />
      {payable.length === 0 ? null : (
        <TextAreaField
          label={t(needsReason ? "question.reason" : "question.reasonOptional")}
          error={errors.reason ? t("question.reasonForInterview") : undefined}
          required={needsReason}
          dir="auto"
          value={reason}
          onChange={(value) => honorariumRun.send({ type: "reason.change", value })}
        />
      )}
      <Row gap="2" justify="end">
        <Button onClick={() => honorariumRun.send({ type: "run.dismiss" })}>{t("question.keep")}</Button>
        {payable.length === 0 ? null : (
          <Button type="submit" look="primary">
            {t("run.pay", { count: payable.length, shown: number(payable.length) })}
          </Button>
        )}
      </Row>
    </Form>
  )
}
