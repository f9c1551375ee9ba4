import { css } from "../../../../styled-system/css"
import { Muted, Stack } from "../../../ui/layout.tsx"
import { titleOf } from "../chart/names.ts"
import type { Chart, ChartState } from "../chart/readChart.ts"

const nested = css({
  display: "grid",
  gap: "0.5",
  marginInlineStart: "3",
  paddingInlineStart: "2",
  borderInlineStartWidth: "1px",
  borderColor: "border"
})
const item = css({
  inlineSize: "full",
  display: "grid",
  paddingBlock: "1.5",
  paddingInline: "2",
  borderRadius: "control",
  textAlign: "start",
  overflowWrap: "anywhere",
  _hover: { background: "hover" },
  "&[aria-current=true]": { background: "accent.soft", color: "accent.text" }
})

type OutlineProps = {
  readonly chart: Chart
  readonly chosen: string | null
  readonly onChoose: (id: string) => void
}

const Level = ({ states, ...props }: OutlineProps & { readonly states: ReadonlyArray<ChartState> }) =>
  states.map((state) => (
    <li key={state.id}>
      <button
        type="button"
        className={item}
        aria-current={state.id === props.chosen}
        onClick={() => props.onChoose(state.id)}
      >
        <span lang="en" dir="ltr">
          {titleOf(state.key)}
        </span>
        {state.description ? (
          <Muted lang="en" dir="ltr" as="span" size="xs">
            {state.description}
          </Muted>
        ) : null}
      </button>
      {state.children.length === 0 ? null : (
        <ul className={nested}>
          <Level {...props} states={state.children} />
        </ul>
      )}
    </li>
  ))

/** The chart's states as a list. */
export const Outline = (props: OutlineProps) => (
  <Stack as="ul" gap="0.5" size="sm">
    <Level {...props} states={props.chart.root.children} />
  </Stack>
)
