import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import { paths } from "../../../../contract/paths.ts"
import { css } from "../../../../styled-system/css"
import { Badge } from "../../../ui/Badge.tsx"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { Heading, Muted, Stack } from "../../../ui/layout.tsx"
import { SearchBox } from "../../../ui/SearchBox.tsx"
import { inWords, titleOf } from "../chart/names.ts"
import { type Chart, type ChartMove, type ChartState, placeOf } from "../chart/readChart.ts"
import { charts } from "../charts.ts"
import { runningIn, useRunning } from "../useRunning.ts"

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
  layerStyle: "card",
  boxShadow: "low",
  _hover: { borderColor: "border.control" }
})
const name = css({ fontWeight: "semibold" })
const hit = css({ color: "accent.text", fontSize: "sm", fontWeight: "medium" })
const facts = css({ display: "flex", flexWrap: "wrap", gap: "1.5", marginBlockStart: "1" })

/** Names as the chart spells them and as they are shown. */
const bothWays = (names: ReadonlyArray<string>) => [...names, ...names.map(inWords)]

const together = (words: ReadonlyArray<string>) => words.join("\n").toLowerCase()

const wordsOf = ({ key, description, actors }: ChartState, moves: ReadonlyArray<ChartMove>) =>
  together([
    ...bothWays([key, ...actors]),
    description,
    ...moves.flatMap(({ event, trigger, guard, actions }) => [
      event,
      trigger,
      ...bothWays([guard ?? "", ...actions])
    ])
  ])

const searchable = charts.map(({ chart }) => ({
  chart,
  title: together([chart.id, inWords(chart.id), chart.description]),
  states: [chart.root, ...chart.states].map((state) => ({
    state,
    words: wordsOf(
      state,
      chart.moves.filter(({ source }) => source === state.id)
    )
  }))
}))

type Searchable = (typeof searchable)[number]

type Hit = { readonly chart: Chart; readonly state: ChartState | undefined }

/** The chart if it has all the words, and the first state that has them unless the chart's own texts do. */
const hitIn = ({ chart, title, states }: Searchable, wanted: ReadonlyArray<string>): Hit | undefined => {
  const hasAll = (words: string) => wanted.every((word) => words.includes(word))
  if (hasAll(title)) return { chart, state: undefined }
  const state = states.find(({ words }) => hasAll(words))?.state
  if (state) return { chart, state: state === chart.root ? undefined : state }
  return hasAll([title, ...states.map(({ words }) => words)].join("\n")) ? { chart, state } : undefined
}

/** Every chart, found by any word in it. */
export const ChartList = () => {
  const { t } = useTranslation("flows")
  const [query, setQuery] = useState("")
  const running = useRunning()
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean)
  const found = searchable.flatMap((one) => hitIn(one, wanted) ?? [])
  return (
    <Stack gap="6">
      <SearchBox
        label={t("search")}
        placeholder={t("search")}
        clearLabel={t("clear")}
        value={query}
        onChange={setQuery}
      />
      {found.length === 0 ? <EmptyState title={t("noneFound")}>{t("noneFoundHint")}</EmptyState> : null}
      {(["flow", "lifecycle"] as const).map((kind) => {
        const ofKind = found.filter(({ chart }) => chart.kind === kind)
        if (ofKind.length === 0) return null
        return (
          <Stack key={kind} as="section" gap="3">
            <div>
              <Heading size="lg">{t(`groups.${kind}.title`)}</Heading>
              <Muted>{t(`groups.${kind}.about`)}</Muted>
            </div>
            <ul className={grid}>
              {ofKind.map(({ chart, state }) => (
                <li key={chart.id}>
                  <Link
                    href={state ? paths.flowState(chart.id, placeOf(state)) : paths.flow(chart.id)}
                    className={card}
                  >
                    <span lang="en" dir="ltr" className={name}>
                      {titleOf(chart.id)}
                    </span>
                    <Muted as="span" lang="en" dir="ltr">
                      {chart.description}
                    </Muted>
                    {state ? (
                      <span lang="en" dir="ltr" className={hit}>
                        {state.path.map(titleOf).join(" › ")}
                      </span>
                    ) : null}
                    <span className={facts}>
                      <Badge>{t("states", { count: chart.states.length })}</Badge>
                      <Badge>{t("moves", { count: chart.moves.length })}</Badge>
                      {runningIn(running, chart.id).size > 0 ? <Badge tone="good">{t("live")}</Badge> : null}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </Stack>
        )
      })}
    </Stack>
  )
}
