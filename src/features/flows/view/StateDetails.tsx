import { useTranslation } from "react-i18next"
import { css } from "../../../../styled-system/css"
import { Badge } from "../../../ui/Badge.tsx"
import { Muted, Row, Stack } from "../../../ui/layout.tsx"
import { condition, inWords, titleOf } from "../chart/names.ts"
import type { Chart, ChartMove, ChartState } from "../chart/readChart.ts"
import { Mark } from "../drawing/StateBox.tsx"
import { AroundEnglish, English } from "./English.tsx"

const heading = css({ fontSize: "lg", overflowWrap: "anywhere" })
const partTitle = css({ color: "text.subtle", fontSize: "xs", fontWeight: "medium" })
const moveRow = css({ display: "grid", gridTemplateColumns: "1rem 1fr", gap: "2", paddingBlock: "1" })
const glyph = css({ marginBlockStart: "1", overflow: "visible" })
const target = css({ color: "accent.text", textAlign: "start", _hover: { textDecoration: "underline" } })
const small = css({ color: "text.muted", fontSize: "xs", overflowWrap: "anywhere" })

const pathOf = (keys: ReadonlyArray<string>) => keys.map(titleOf).join(" › ")

const shortOf = (chart: Chart, id: string) => pathOf(id === chart.id ? [id] : id.split(".").slice(1))

type MovesProps = {
  readonly chart: Chart
  readonly title: string
  readonly moves: ReadonlyArray<ChartMove>
  readonly endOf: (move: ChartMove) => ReadonlyArray<string>
  readonly onChoose: (id: string) => void
}

const Moves = ({ chart, title, moves, endOf, onChoose }: MovesProps) => {
  const { t } = useTranslation("flows")
  if (moves.length === 0) return null
  return (
    <Stack as="section" gap="1.5">
      <h3 className={partTitle}>{title}</h3>
      <Stack as="ul" gap="1">
        {moves.map((move) => (
          <li key={move.name} className={moveRow}>
            <svg className={glyph} width={12} height={12} viewBox="-6 -6 12 12" aria-hidden="true">
              <Mark kind={move.kind} x={0} y={0} />
            </svg>
            <div>
              <span title={move.event}>
                <English>{move.trigger}</English>
              </span>{" "}
              {endOf(move).map((id) => (
                <button key={id} type="button" className={target} onClick={() => onChoose(id)}>
                  <English>{shortOf(chart, id)}</English>
                </button>
              ))}
              {move.targets.length === 0 ? <span className={small}>{t("stays")}</span> : null}
              {move.guard === null ? null : (
                <p className={small}>
                  {move.guard === "otherwise" ? (
                    t("otherwise")
                  ) : (
                    <AroundEnglish words={(guard) => t("onlyIf", { guard })}>
                      {condition(move.guard)}
                    </AroundEnglish>
                  )}
                </p>
              )}
              {move.description ? (
                <p lang="en" dir="ltr" className={small}>
                  {move.description}
                </p>
              ) : null}
              {move.actions.length === 0 ? null : (
                <p className={small}>
                  <AroundEnglish words={(actions) => t("does", { actions })}>
                    {move.actions.map(inWords).join(", ")}
                  </AroundEnglish>
                </p>
              )}
            </div>
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

type StateDetailsProps = {
  readonly chart: Chart
  readonly state: ChartState
  readonly isLive: boolean
  readonly onChoose: (id: string) => void
}

/** The state's name, place and description. */
const Summary = ({ chart, state, isLive }: Omit<StateDetailsProps, "onChoose">) => {
  const { t } = useTranslation("flows")
  const isRoot = state.path.length === 0
  return (
    <Stack gap="1.5">
      <h2 className={heading}>
        <English>{titleOf(isRoot ? chart.id : state.key)}</English>
      </h2>
      {state.path.length > 1 ? (
        <p lang="en" dir="ltr" className={small}>
          {pathOf(state.path)}
        </p>
      ) : null}
      {state.description ? (
        <Muted lang="en" dir="ltr" size="inherit">
          {state.description}
        </Muted>
      ) : null}
      <Row gap="1.5">
        {isLive ? <Badge tone="good">{t("youAreHere")}</Badge> : null}
        {isRoot ? null : <Badge tone="neutral">{t(`kinds.${state.kind}`)}</Badge>}
        {state.isInitial ? <Badge>{t("initial")}</Badge> : null}
        {state.tags.map((tag) => (
          <Badge key={tag}>
            <English>{inWords(tag)}</English>
          </Badge>
        ))}
      </Row>
    </Stack>
  )
}

export const StateDetails = ({ chart, state, isLive, onChoose }: StateDetailsProps) => {
  const { t } = useTranslation("flows")
  const isRoot = state.path.length === 0
  const names = [
    [t("runs"), state.actors],
    [t("onEntry"), state.entry],
    [t("onExit"), state.exit]
  ] as const
  return (
    <Stack gap="4" size="sm">
      <Summary chart={chart} state={state} isLive={isLive} />
      {names.map(([title, items]) =>
        items.length === 0 ? null : (
          <Stack key={title} as="section" gap="1.5">
            <h3 className={partTitle}>{title}</h3>
            <p lang="en" dir="ltr">
              {items.map(titleOf).join(", ")}
            </p>
          </Stack>
        )
      )}
      <Moves
        chart={chart}
        title={t("leaves")}
        moves={chart.moves.filter(({ source }) => source === state.id)}
        endOf={(move) => move.targets}
        onChoose={onChoose}
      />
      {isRoot ? null : (
        <Moves
          chart={chart}
          title={t("arrives")}
          moves={chart.moves.filter((move) => move.source !== state.id && move.targets.includes(state.id))}
          endOf={(move) => [move.source]}
          onChoose={onChoose}
        />
      )}
    </Stack>
  )
}
