import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { Analytics } from "../../../machines/flows/analytics.machine.ts"
import { css } from "../../../styled-system/css"
import { useLoadStatus } from "../../actors/useLoadStatus.ts"
import { useFormats } from "../../i18n/useFormats.ts"
import { Button } from "../../ui/Button.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { LoadState } from "../../ui/LoadState.tsx"
import { Row, Stack } from "../../ui/layout.tsx"
import { DownloadIcon } from "../../ui/pageIcons.tsx"
import { Tile, Tiles } from "../../ui/Tiles.tsx"
import { CallingFigures, Honoraria, Outcomes, PerDay } from "./AnalyticsFigures.tsx"
import { analytics, selectData, useAnalytics } from "./analytics.ts"
import { exportFigures } from "./exportFigures.ts"
import { MemberChooser } from "./MemberChooser.tsx"
import { Figure } from "./pictures/Figure.tsx"
import { Lengths } from "./pictures/Lengths.tsx"
import { RangeChooser } from "./RangeChooser.tsx"
import { useFigures } from "./useFigures.ts"

const space = css({ flexGrow: 1 })
const grid = css({
  display: "grid",
  gap: "4",
  gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" },
  alignItems: "start",
  "&[aria-busy=true]": { opacity: 0.6 }
})
const wide = css({ gridColumn: { lg: "1 / -1" }, minInlineSize: "0" })

const Totals = ({ data, reached }: { readonly data: Analytics; readonly reached: string }) => {
  const { t } = useTranslation("analytics")
  const { number } = useFormats()
  const { calls, interviews, views, creditsUsed, contacts } = data.totals
  const shown = [
    ["calls", number(calls)],
    ["reached", reached],
    ["interviews", number(interviews)],
    ["views", number(views)],
    ["credits", number(creditsUsed)],
    ["contacts", number(contacts)]
  ] as const
  return (
    <Tiles label={t("totals.label")}>
      {shown.map(([key, words]) => (
        <Tile key={key} label={t(`totals.${key}`)} value={words} />
      ))}
    </Tiles>
  )
}

const Figures = ({ data, isBusy }: { readonly data: Analytics; readonly isBusy: boolean }) => {
  const { t } = useTranslation("analytics")
  const { number } = useFormats()
  const figures = useFigures(data)
  return (
    <>
      <Totals data={data} reached={figures.reached} />
      <div className={grid} aria-busy={isBusy}>
        <div className={wide}>
          <PerDay data={data} figures={figures} />
        </div>
        <Outcomes data={data} figures={figures} />
        <Figure title={t("members.title")} tableLabel={t("showTable")} table={figures.tables.members}>
          <Lengths
            label={t("members.title")}
            lengths={data.perMember.map(({ memberId, name, calls }) => ({
              id: memberId,
              label: name,
              value: calls,
              words: number(calls)
            }))}
          />
        </Figure>
        {data.calling === undefined ? null : <CallingFigures calling={data.calling} figures={figures} />}
        <Honoraria data={data} figures={figures} />
      </div>
    </>
  )
}

const ExportButton = ({ data }: { readonly data: Analytics }) => {
  const { t } = useTranslation("analytics")
  const { tables } = useFigures(data)
  return (
    <Button icon={<DownloadIcon />} onClick={() => void exportFigures(tables)}>
      {t("export")}
    </Button>
  )
}

/** The organisation's numbers for a range of days, as charts with their tables. */
export const AnalyticsView = ({ emptyAction }: { readonly emptyAction: ReactNode }) => {
  const { t } = useTranslation("analytics")
  const data = useAnalytics(selectData)
  const status = useLoadStatus(analytics, { type: "analytics.refresh" })
  const isEmpty = data !== null && data.totals.calls + data.totals.views + data.totals.interviews === 0
  return (
    <Stack gap="5" width="fits">
      <Row gap="3" align="end">
        <RangeChooser />
        {data ? <MemberChooser members={data.perMember} /> : null}
        <div className={space} />
        {data && !status.hasFailed ? <ExportButton data={data} /> : null}
      </Row>
      <LoadState status={status} isEmpty={data === null} failedTitle={t("failed")} skeletonRows={8}>
        {isEmpty ? (
          <EmptyState title={t("empty.title")} action={emptyAction}>
            {t("empty.message")}
          </EmptyState>
        ) : data ? (
          <Figures data={data} isBusy={status.isLoading} />
        ) : null}
      </LoadState>
    </Stack>
  )
}
