import type { KeyboardEvent, RefObject } from "react"
import { css } from "../../../../styled-system/css"
import type { StateNumbers } from "../numbers/numbers.ts"
import { hubSize } from "./graph.ts"
import { type Picture, roundedPath } from "./picture.ts"
import { StateBox, StateGround } from "./StateBox.tsx"
import type { View } from "./useView.ts"
import { WayLabel, WayLine } from "./WayLine.tsx"

const window = css({
  position: "absolute",
  inset: "0",
  overflow: "hidden",
  touchAction: "none",
  userSelect: "none",
  cursor: "grab",
  outline: "none",
  _active: { cursor: "grabbing" }
})
/** Letters as wide at every scale as they were measured. */
const drawing = css({
  position: "absolute",
  inset: "0",
  maxInlineSize: "none",
  fontFamily: "body",
  textRendering: "geometricPrecision"
})
const startLine = css({ fill: "none", stroke: "text.subtle", strokeWidth: "1.25" })
const startDot = css({ fill: "text.subtle" })
const hub = css({ fill: "surface", stroke: "border.control", strokeDasharray: "3 3" })
const hubText = css({ fill: "text.muted", fontSize: "11px" })
const arrow = css({ fill: "text.subtle" })
const arrowLit = css({ fill: "accent.text" })

/** Highlighted parts. */
export type Light = {
  readonly chosen: string | null
  /** The current states of the simulation. */
  readonly here: ReadonlySet<string>
  readonly live: ReadonlySet<string>
  /** Transitions just taken. */
  readonly taken: ReadonlySet<string>
  readonly offered: ReadonlySet<string>
}

type DiagramProps = {
  readonly picture: Picture
  readonly view: View
  readonly light: Light
  readonly label: string
  readonly anyLabel: string
  readonly sayState: (id: string) => string
  readonly numbers: ReadonlyMap<string, StateNumbers>
  readonly svg: RefObject<SVGSVGElement | null>
  readonly onChoose: (id: string) => void
  readonly onTake: (move: string) => void
}

const nextKeys = new Set(["ArrowDown", "ArrowRight"])
const previousKeys = new Set(["ArrowUp", "ArrowLeft"])

const Arrow = ({ id, className }: { readonly id: string; readonly className: string }) => (
  <marker
    id={id}
    viewBox="0 0 8 8"
    refX={7}
    refY={4}
    markerWidth={8}
    markerHeight={8}
    markerUnits="userSpaceOnUse"
    orient="auto"
  >
    <path className={className} d="M0 .5 7.5 4 0 7.5 1.8 4Z" />
  </marker>
)

/** Arrow keys, Home and End move the focus between the states. */
const stateKeys =
  ({ picture, view, svg }: DiagramProps) =>
  (event: KeyboardEvent, id: string) => {
    if (event.shiftKey) return
    const at = picture.states.findIndex(({ state }) => state.id === id)
    const last = picture.states.length - 1
    const to = nextKeys.has(event.key)
      ? Math.min(last, at + 1)
      : previousKeys.has(event.key)
        ? Math.max(0, at - 1)
        : event.key === "Home"
          ? 0
          : event.key === "End"
            ? last
            : null
    if (to === null) return
    event.preventDefault()
    const target = picture.states[to]
    if (!target) return
    view.reveal(target)
    svg.current?.querySelector<SVGGElement>(`[data-state="${CSS.escape(target.state.id)}"]`)?.focus()
  }

const Starts = ({ picture }: Pick<DiagramProps, "picture">) =>
  picture.starts.map(({ id, points }) => (
    <g key={id}>
      <path className={startLine} d={roundedPath(points)} markerEnd="url(#flow-arrow)" />
      {points[0] ? <circle className={startDot} cx={points[0].x} cy={points[0].y} r={5} /> : null}
    </g>
  ))

const Hubs = ({ picture, anyLabel }: Pick<DiagramProps, "picture" | "anyLabel">) =>
  picture.hubs.map((place) => (
    <g key={place.id} transform={`translate(${place.x} ${place.y})`}>
      <rect className={hub} width={hubSize.width} height={hubSize.height} rx={hubSize.height / 2} />
      <text className={hubText} x={hubSize.width / 2} y={16} textAnchor="middle">
        {anyLabel}
      </text>
    </g>
  ))

const Content = (props: DiagramProps) => {
  const { picture, light } = props
  const { chosen } = light
  const tabStop = picture.states.some(({ state }) => state.id === chosen)
    ? chosen
    : picture.states[0]?.state.id
  const touches = (from: string, to: string) =>
    chosen !== null && (from.replace(/#.*$/, "") === chosen || to === chosen)
  const ways = picture.ways.map((drawn) => {
    const { from, to, moves } = drawn.way
    return { drawn, isLit: touches(from, to) || moves.some(({ name }) => light.taken.has(name)) }
  })
  return (
    <>
      {picture.states.map((drawn) => (
        <StateGround key={drawn.state.id} drawn={drawn} />
      ))}
      <Starts picture={picture} />
      <Hubs picture={picture} anyLabel={props.anyLabel} />
      {ways.map(({ drawn, isLit }) => (
        <WayLine key={drawn.id} drawn={drawn} isLit={isLit} />
      ))}
      {picture.states.map((drawn) => (
        <StateBox
          key={drawn.state.id}
          drawn={drawn}
          label={props.sayState(drawn.state.id)}
          isChosen={drawn.state.id === chosen}
          isHere={light.here.has(drawn.state.id)}
          isLive={light.live.has(drawn.state.id)}
          isTabStop={drawn.state.id === tabStop}
          numbers={props.numbers.get(drawn.state.id)}
          onChoose={props.onChoose}
          onKeyDown={stateKeys(props)}
        />
      ))}
      {ways.map(({ drawn, isLit }) => (
        <WayLabel
          key={drawn.id}
          drawn={drawn}
          isLit={isLit}
          isOffered={(move) => light.offered.has(move)}
          onTake={props.onTake}
        />
      ))}
    </>
  )
}

export const Diagram = (props: DiagramProps) => {
  const { view, svg, label } = props
  const { x, y, scale } = view.place
  return (
    <div className={window} ref={view.window} dir="ltr" {...view.pointer}>
      {/* biome-ignore lint/a11y/useSemanticElements: no HTML element can draw */}
      <svg
        ref={svg}
        className={drawing}
        width="100%"
        height="100%"
        role="group"
        aria-label={label}
        onKeyDown={view.pressKey}
      >
        <defs>
          <Arrow id="flow-arrow" className={arrow} />
          <Arrow id="flow-arrow-lit" className={arrowLit} />
        </defs>
        <g data-content="" transform={`translate(${x} ${y}) scale(${scale})`}>
          <Content {...props} />
        </g>
      </svg>
    </div>
  )
}
