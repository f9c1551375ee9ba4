import { useMemo, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { css } from "../../../../styled-system/css"
import { ErrorState } from "../../../ui/EmptyState.tsx"
import { SkeletonRows } from "../../../ui/Skeleton.tsx"
import { Tabs } from "../../../ui/Tabs.tsx"
import { activeIds } from "../chart/active.ts"
import { inWords, titleOf } from "../chart/names.ts"
import { placeOf } from "../chart/readChart.ts"
import type { Drawn } from "../charts.ts"
import { Diagram } from "../drawing/Diagram.tsx"
import { usePicture } from "../drawing/usePicture.ts"
import { useRoom } from "../drawing/useRoom.ts"
import { useView } from "../drawing/useView.ts"
import { NumbersPanel } from "../numbers/NumbersPanel.tsx"
import { numbersByState, useNumbers } from "../numbers/numbers.ts"
import { Steps } from "../stepping/Steps.tsx"
import { useRehearsal } from "../stepping/useRehearsal.ts"
import { runningIn, useRunning } from "../useRunning.ts"
import { Outline } from "./Outline.tsx"
import { StateDetails } from "./StateDetails.tsx"
import { Toolbar } from "./Toolbar.tsx"

const frame = css({ display: "grid", gap: "3", minInlineSize: "0" })
const halves = css({
  display: "grid",
  gap: "4",
  gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) 19rem" }
})
const canvas = css({
  position: "relative",
  blockSize: { base: "60dvh", lg: "calc(100dvh - 15rem)" },
  minBlockSize: "22rem",
  borderWidth: "1px",
  borderColor: "border",
  borderRadius: "card",
  background: "canvas",
  backgroundImage: "radial-gradient(token(colors.border) 1px, transparent 1px)",
  backgroundSize: "20px 20px",
  overflow: "hidden"
})
const side = css({
  minInlineSize: "0",
  maxBlockSize: { lg: "calc(100dvh - 15rem)" },
  overflowY: { lg: "auto" },
  paddingInlineEnd: { lg: "1" }
})
const waiting = css({ padding: "6" })

type ChartViewProps = {
  readonly drawn: Drawn
  /** The state of the address, as keys joined by dots. */
  readonly place: string
  readonly onPlace: (place: string) => void
}

const nothing: ReadonlySet<string> = new Set()

/** One chart: its diagram, its details, and a simulation. */
export const ChartView = ({ drawn, place, onPlace }: ChartViewProps) => {
  const { t } = useTranslation("flows")
  const { chart, machine } = drawn
  const frameRef = useRef<HTMLDivElement>(null)
  const svg = useRef<SVGSVGElement>(null)
  const [tab, setTab] = useState("details")
  const room = useRoom(frameRef)
  const { picture, hasFailed, retry } = usePicture(chart, room)
  const stepping = useRehearsal(machine)
  const live = runningIn(useRunning(), chart.id)
  const numbers = useNumbers(chart.id)
  const stateNumbers = useMemo(() => numbersByState(chart, numbers), [chart, numbers])

  const state = chart.states.find((one) => placeOf(one) === place) ?? chart.root
  const firstSeen =
    picture?.states.find((one) => one.state === state) ?? picture?.states.find((one) => one.state.isInitial)
  const view = useView(picture, room, firstSeen)
  const choose = (id: string) => {
    const next = chart.states.find((one) => one.id === id)
    if (!next || next === state) return
    onPlace(placeOf(next))
    if (tab === "outline") {
      const target = picture?.states.find((one) => one.state === next)
      if (target) view.reveal(target)
    } else if (!stepping.isOn && tab !== "numbers") setTab("details")
  }
  const takeMove = (move: string) => {
    const offer = stepping.offers.find(({ moves }) => moves.includes(move))
    if (offer) stepping.send(offer, offer.payload)
  }
  const sayState = (id: string) => {
    const one = chart.states.find((other) => other.id === id)
    if (!one) return id
    const here = live.has(id) ? t("youAreHere") : ""
    const count = stateNumbers.get(id)?.count
    const many = count === undefined ? "" : t("numbers.here", { count })
    return [one.path.map(titleOf).join(" › "), one.description, here, many].filter(Boolean).join(". ")
  }
  const chosen = state === chart.root ? null : state.id
  return (
    <div className={frame}>
      <Toolbar drawn={drawn} view={view} svg={svg} picture={picture} />
      <div className={halves}>
        <div className={canvas} ref={frameRef}>
          {picture ? (
            <Diagram
              picture={picture}
              view={view}
              svg={svg}
              light={{
                chosen,
                live: stepping.isOn ? nothing : live,
                here: stepping.now ? new Set(activeIds(chart.id, stepping.now.snapshot.value)) : nothing,
                taken: new Set(stepping.now?.moves),
                offered: new Set(stepping.offers.flatMap(({ moves }) => moves))
              }}
              label={t("picture", { name: inWords(chart.id) })}
              anyLabel={t("any")}
              sayState={sayState}
              numbers={stateNumbers}
              onChoose={choose}
              onTake={takeMove}
            />
          ) : hasFailed ? (
            <ErrorState
              title={t("failed.title")}
              message={t("failed.message")}
              retryLabel={t("failed.retry")}
              onRetry={retry}
            />
          ) : (
            <div className={waiting}>
              <SkeletonRows label={t("drawing")} />
            </div>
          )}
        </div>
        <div className={side}>
          <Tabs
            label={t("about")}
            value={tab}
            onChange={setTab}
            items={[
              {
                id: "details",
                label: t("tabs.details"),
                content: (
                  <StateDetails chart={chart} state={state} isLive={live.has(state.id)} onChoose={choose} />
                )
              },
              ...(chart.kind === "flow"
                ? []
                : [
                    {
                      id: "numbers",
                      label: t("tabs.numbers"),
                      content: <NumbersPanel chart={chart} numbers={numbers} onChoose={choose} />
                    }
                  ]),
              { id: "steps", label: t("tabs.steps"), content: <Steps stepping={stepping} /> },
              {
                id: "outline",
                label: t("tabs.outline"),
                content: <Outline chart={chart} chosen={chosen} onChoose={choose} />
              }
            ]}
          />
        </div>
      </div>
    </div>
  )
}
