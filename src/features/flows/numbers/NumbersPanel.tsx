import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import type { ChartNumbers } from "../../../../contract/calls/flows.ts"
import { paths } from "../../../../contract/paths.ts"
import { css } from "../../../../styled-system/css"
import { useDuration } from "../../../i18n/useDuration.ts"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Badge } from "../../../ui/Badge.tsx"
import { Button } from "../../../ui/Button.tsx"
import { Heading, Row, Small, Stack } from "../../../ui/layout.tsx"
import { Table, TableCell, TableRow } from "../../../ui/Table.tsx"
import { inWords, titleOf, trigger } from "../chart/names.ts"
import { pathBetween } from "../chart/pathBetween.ts"
import type { Chart } from "../chart/readChart.ts"
import { AroundEnglish, English } from "../view/English.tsx"
import { flowNumbers, stateOfStatus } from "./numbers.ts"

const words = css({ color: "text.muted", textWrap: "pretty" })
const place = css({ color: "accent.text", textAlign: "start", _hover: { textDecoration: "underline" } })
const behind = css({
  display: "block",
  color: "accent.text",
  fontSize: "xs",
  _hover: { textDecoration: "underline" }
})
const warning = css({ color: "bad.text" })

type NumbersPanelProps = {
  readonly chart: Chart
  readonly numbers: ChartNumbers | undefined
  readonly onChoose: (id: string) => void
}

const reasonKeys = ["illegal_transition", "importEnded", "payeeMissing", "notInvited", "heirUnfit"] as const

const reasonKeyOf = (reason: string) => reasonKeys.find((key) => key === reason) ?? "other"

type BehindProps = Pick<ChartNumbers["statuses"][number], "status" | "count" | "viewed">

/** The lists with the contacts that a number counts. */
const Behind = ({ status, count, viewed }: BehindProps) => {
  const { t } = useTranslation("common")
  const { number } = useFormats()
  if (viewed === undefined) return null
  const lists = [
    { name: t("pages.myContacts"), of: viewed, href: paths.viewedWithStatus(status) },
    { name: t("pages.addedContacts"), of: count - viewed, href: paths.addedWithStatus(status) }
  ]
  return lists.map(({ name, of, href }) =>
    of === 0 ? null : (
      <Link key={href} href={href} className={behind}>
        {name} ({number(of)})
      </Link>
    )
  )
}

type StateProps = Pick<NumbersPanelProps, "chart" | "onChoose"> & {
  readonly status: string
  readonly children: ReactNode
}

/** Chooses the state of a status on the chart. */
const StateButton = ({ chart, status, onChoose, children }: StateProps) => (
  <button
    type="button"
    className={place}
    onClick={() => onChoose(stateOfStatus(chart, status)?.id ?? chart.id)}
  >
    {children}
  </button>
)

const nameOf = (chart: Chart, status: string) => titleOf(stateOfStatus(chart, status)?.key ?? status)

type LoadedProps = NumbersPanelProps & { readonly numbers: ChartNumbers }

const StatusTable = ({ chart, numbers, onChoose }: LoadedProps) => {
  const { t } = useTranslation("flows")
  const { number } = useFormats()
  const duration = useDuration()
  return (
    <Table
      label={t("numbers.title")}
      columns={[
        { name: t("numbers.state") },
        { name: t("numbers.now"), align: "end" },
        { name: t("numbers.stays"), align: "end" }
      ]}
    >
      {numbers.statuses.map(({ status, count, viewed, medianSeconds }) => (
        <TableRow key={status}>
          <TableCell>
            <StateButton chart={chart} status={status} onChoose={onChoose}>
              <English>{nameOf(chart, status)}</English>
            </StateButton>
            <Behind status={status} count={count} viewed={viewed} />
          </TableCell>
          <TableCell align="end">{number(count)}</TableCell>
          <TableCell align="end">
            {stateOfStatus(chart, status)?.kind === "final"
              ? t("numbers.noStay")
              : medianSeconds === null
                ? t("numbers.noneYet")
                : duration(medianSeconds)}
          </TableCell>
        </TableRow>
      ))}
    </Table>
  )
}

type RefusalProps = Pick<NumbersPanelProps, "chart" | "onChoose"> & {
  readonly refusal: ChartNumbers["refused"][number]
}

const Refusal = ({ chart, onChoose, refusal: { from, event, reason, count, lastAt } }: RefusalProps) => {
  const { t } = useTranslation("flows")
  const { dateTime } = useFormats()
  const way = pathBetween(chart, stateOfStatus(chart, from), event)
  return (
    <Stack as="li" gap="1" box="item">
      <Row as="span" gap="1.5" align="baseline">
        <Badge tone="warning">{t("numbers.times", { count })}</Badge>
        <English>{trigger(event).trigger}</English>
        <StateButton chart={chart} status={from} onChoose={onChoose}>
          <AroundEnglish words={(state) => t("numbers.from", { state })}>
            {inWords(nameOf(chart, from))}
          </AroundEnglish>
        </StateButton>
      </Row>
      <Small>{t(`numbers.reasons.${reasonKeyOf(reason)}`)}</Small>
      {way === null || way.length === 0 ? null : (
        <Small>
          <AroundEnglish words={(words) => t("numbers.wayThere", { way: words })}>
            {way.join(" → ")}
          </AroundEnglish>
        </Small>
      )}
      <Small>{t("numbers.last", { at: dateTime(new Date(lastAt)) })}</Small>
    </Stack>
  )
}

/** The organisation's items in each state, their typical stay, and refused transitions. */
export const NumbersPanel = ({ chart, numbers, onChoose }: NumbersPanelProps) => {
  const { t } = useTranslation("flows")
  const problem = flowNumbers.useProblem()
  const isLoading = flowNumbers.useIsLoading()
  const refresh = () => flowNumbers.send({ type: "reply.refresh" })

  if (numbers === undefined)
    return (
      <Stack gap="4" size="sm">
        <p className={problem === null ? words : warning} role={problem === null ? undefined : "alert"}>
          {problem ?? t(isLoading ? "numbers.loading" : "numbers.none")}
        </p>
        {problem === null ? null : <Button onClick={refresh}>{t("failed.retry")}</Button>}
      </Stack>
    )
  return (
    <Stack gap="4" size="sm">
      <p className={words}>
        {t("numbers.about")} {t("numbers.heat")}
      </p>
      <StatusTable chart={chart} numbers={numbers} onChoose={onChoose} />
      <Stack as="section" gap="2">
        <Heading as="h3" size="md">
          {t("numbers.refused")}
        </Heading>
        {numbers.refused.length === 0 ? <p className={words}>{t("numbers.noneRefused")}</p> : null}
        <Stack as="ul" gap="2">
          {numbers.refused.map((refusal) => (
            <Refusal
              key={`${refusal.from} ${refusal.event} ${refusal.reason}`}
              chart={chart}
              refusal={refusal}
              onChoose={onChoose}
            />
          ))}
        </Stack>
      </Stack>
      {problem === null ? null : (
        <p className={warning} role="alert">
          {problem}
        </p>
      )}
      <Button onClick={refresh} isBusy={isLoading}>
        {t("numbers.refresh")}
      </Button>
    </Stack>
  )
}
