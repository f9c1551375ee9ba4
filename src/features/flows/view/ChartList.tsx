import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import { paths } from "../../../../contract/paths.ts"
import { css } from "../../../../styled-system/css"
import { Badge } from "../../../ui/Badge.tsx"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { SearchBox } from "../../../ui/SearchBox.tsx"
import { inWords, titleOf } from "../chart/names.ts"
import type { Chart } from "../chart/readChart.ts"
import { charts } from "../charts.ts"
import { runningIn, useRunning } from "../useRunning.ts"

const column = css({ display: "grid", gap: "6" })
const group = css({ display: "grid", gap: "3" })
const heading = css({ fontSize: "lg" })
const intro = css({ color: "text.muted", fontSize: "sm" })
const grid = css({
  display: "grid",
  gap: "3",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 17rem), 1fr))"
})
const card = css({
  display: "grid",
  alignContent: "start",
  gap: "1.5",
  blockSize: "full",
  padding: "4",
  borderWidth: "1px",
  borderColor: "border",
  borderRadius: "card",
  background: "surface",
  boxShadow: "low",
  _hover: { borderColor: "border.control" }
})
const name = css({ fontWeight: "semibold" })
const words = css({ color: "text.muted", fontSize: "sm", textWrap: "pretty" })
const facts = css({ display: "flex", flexWrap: "wrap", gap: "1.5", marginBlockStart: "1" })

/** Names as the chart spells them and as they are shown. */
const bothWays = (names: ReadonlyArray<string>) => [...names, ...names.map(inWords)]

const wordsOf = (chart: Chart) =>
  [
    chart.id,
    inWords(chart.id),
    chart.description,
    ...chart.states.flatMap(({ key, description, actors }) => [...bothWays([key, ...actors]), description]),
    ...chart.moves.flatMap(({ event, trigger, guard, actions }) => [
      event,
      trigger,
      ...bothWays([guard ?? "", ...actions])
    ])
  ]
    .join("\n")
    .toLowerCase()

const searchable = charts.map(({ chart }) => ({ chart, words: wordsOf(chart) }))

/** Every chart, found by any word in it. */
export const ChartList = () => {
  const { t } = useTranslation("flows")
  const [query, setQuery] = useState("")
  const running = useRunning()
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean)
  const found = searchable
    .filter(({ words }) => wanted.every((word) => words.includes(word)))
    .map(({ chart }) => chart)
  return (
    <div className={column}>
      <SearchBox
        label={t("search")}
        placeholder={t("search")}
        clearLabel={t("clear")}
        value={query}
        onChange={setQuery}
      />
      {found.length === 0 ? <EmptyState title={t("noneFound")}>{t("noneFoundHint")}</EmptyState> : null}
      {(["flow", "lifecycle"] as const).map((kind) => {
        const ofKind = found.filter((chart) => chart.kind === kind)
        if (ofKind.length === 0) return null
        return (
          <section key={kind} className={group}>
            <div>
              <h2 className={heading}>{t(`groups.${kind}.title`)}</h2>
              <p className={intro}>{t(`groups.${kind}.about`)}</p>
            </div>
            <ul className={grid}>
              {ofKind.map((chart) => (
                <li key={chart.id}>
                  <Link href={paths.flow(chart.id)} className={card}>
                    <span lang="en" dir="ltr" className={name}>
                      {titleOf(chart.id)}
                    </span>
                    <span lang="en" dir="ltr" className={words}>
                      {chart.description}
                    </span>
                    <span className={facts}>
                      <Badge>{t("states", { count: chart.states.length })}</Badge>
                      <Badge>{t("moves", { count: chart.moves.length })}</Badge>
                      {runningIn(running, chart.id).size > 0 ? <Badge tone="good">{t("live")}</Badge> : null}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
