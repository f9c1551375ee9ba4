import { useMemo, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { css } from "../../../../styled-system/css"
import { Tabs } from "../../../ui/Tabs.tsx"
import { activeIds } from "../chart/active.ts"
import { type Chart, type ChartState, placeOf } from "../chart/readChart.ts"
import type { Drawn } from "../charts.ts"
import type { Light } from "../drawing/Diagram.tsx"
import { useFollowing } from "../drawing/useFollowing.ts"
import { usePicture } from "../drawing/usePicture.ts"
import { useRoom } from "../drawing/useRoom.ts"
import { useView } from "../drawing/useView.ts"
import { NumbersPanel } from "../numbers/NumbersPanel.tsx"
import { numbersByState, useNumbers } from "../numbers/numbers.ts"
import { Steps } from "../stepping/Steps.tsx"
import { useRehearsal } from "../stepping/useRehearsal.ts"
import { runningIn, useRunning } from "../useRunning.ts"
import { Canvas } from "./Canvas.tsx"
import { Outline } from "./Outline.tsx"
import { StateDetails } from "./StateDetails.tsx"
import { Toolbar } from "./Toolbar.tsx"

/** The whole panel: what the page's header leaves of the window. */
const frame = css({
  display: "grid",
  gridTemplateRows: "auto minmax(0, 1fr)",
  minInlineSize: "0",
  blockSize: { lg: "calc(100dvh - var(--header-space) - 2px)" }
})
const halves = css({
  display: "grid",
  gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) 21rem" },
  gridTemplateRows: { lg: "minmax(0, 1fr)" }
})
const canvas = css({
  position: "relative",
  blockSize: { base: "65dvh", lg: "full" },
  borderBlockWidth: { base: "1px", lg: "0" },
  borderInlineEndWidth: { lg: "1px" },
  borderColor: "border",
  background: "canvas",
  backgroundImage: "radial-gradient(token(colors.border) 1px, transparent 1px)",
  backgroundSize: "20px 20px",
  overflow: "hidden"
})
const side = css({
  minInlineSize: "0",
  paddingInline: "4",
  paddingBlock: "2",
  overflowY: { lg: "auto" }
})

type ChartViewProps = {
  readonly drawn: Drawn
  /** The state of the address, as keys joined by dots. */
  readonly place: string
  readonly onPlace: (place: string) => void
}

const nothing: ReadonlySet<string> = new Set()

type SideProps = {
  readonly chart: Chart
  readonly state: ChartState
  readonly isLive: boolean
  readonly stepping: ReturnType<typeof useRehearsal>
  readonly numbers: ReturnType<typeof useNumbers>
  readonly tab: string
  readonly onTab: (tab: string) => void
  readonly onChoose: (id: string) => void
}

/** The chart in words, beside its picture. */
const Side = ({ chart, state, isLive, stepping, numbers, tab, onTab, onChoose }: SideProps) => {
  const { t } = useTranslation("flows")
  const details = <StateDetails chart={chart} state={state} isLive={isLive} onChoose={onChoose} />
  const outline = (
    <Outline chart={chart} chosen={state === chart.root ? null : state.id} onChoose={onChoose} />
  )
  const panel = <NumbersPanel chart={chart} numbers={numbers} onChoose={onChoose} />
  return (
    <Tabs
      label={t("about")}
      value={tab}
      onChange={onTab}
      items={[
        { id: "details", label: t("tabs.details"), content: details },
        ...(chart.kind === "flow" ? [] : [{ id: "numbers", label: t("tabs.numbers"), content: panel }]),
        { id: "steps", label: t("tabs.steps"), content: <Steps stepping={stepping} /> },
        { id: "outline", label: t("tabs.outline"), content: outline }
      ]}
    />
  )
}

const lightOf = (
  chart: Chart,
  state: ChartState,
  live: ReadonlySet<string>,
  { isOn, now, offers }: ReturnType<typeof useRehearsal>
): Light => ({
  chosen: state === chart.root ? null : state.id,
  live: isOn ? nothing : live,
  here: now ? new Set(activeIds(chart.id, now.snapshot.value)) : nothing,
  taken: new Set(now?.moves),
  offered: new Set(offers.flatMap(({ moves }) => moves))
})

const takeMove = ({ offers, send }: ReturnType<typeof useRehearsal>, move: string) => {
  const offer = offers.find(({ moves }) => moves.includes(move))
  if (offer) send(offer, offer.payload)
}

/** One chart: its diagram, its details, and a simulation. */
export const ChartView = ({ drawn, place, onPlace }: ChartViewProps) => {
  const { chart, machine } = drawn
  const svg = useRef<SVGSVGElement>(null)
  const [tab, setTab] = useState("details")
  const { room, watch } = useRoom()
  const drawing = usePicture(chart, room)
  const { picture } = drawing
  const stepping = useRehearsal(machine)
  const live = runningIn(useRunning(), chart.id)
  const numbers = useNumbers(chart.id)
  const stateNumbers = useMemo(() => numbersByState(chart, numbers), [chart, numbers])
  const state = chart.states.find((one) => placeOf(one) === place) ?? chart.root
  const drawnOf = (wanted: ChartState) => picture?.states.find((one) => one.state === wanted)
  const firstSeen = drawnOf(state) ?? picture?.states.find((one) => one.state.isInitial)
  const view = useView(picture, room, firstSeen)
  const light = lightOf(chart, state, live, stepping)
  useFollowing([...light.here].at(-1), picture, view)
  const choose = (id: string) => {
    const next = chart.states.find((one) => one.id === id)
    if (!next || next === state) return
    onPlace(placeOf(next))
    if (tab === "outline") {
      const target = drawnOf(next)
      if (target) view.reveal(target)
    } else if (!stepping.isOn && tab !== "numbers") setTab("details")
  }
  return (
    <div className={frame}>
      <Toolbar drawn={drawn} view={view} svg={svg} picture={picture} />
      <div className={halves}>
        <div className={canvas} ref={watch}>
          <Canvas
            chart={chart}
            drawing={drawing}
            view={view}
            svg={svg}
            light={light}
            live={live}
            numbers={stateNumbers}
            onChoose={choose}
            onTake={(move) => takeMove(stepping, move)}
          />
        </div>
        <div className={side}>
          <Side
            chart={chart}
            state={state}
            isLive={live.has(state.id)}
            stepping={stepping}
            numbers={numbers}
            tab={tab}
            onTab={setTab}
            onChoose={choose}
          />
        </div>
      </div>
    </div>
  )
}
