import type { Ref } from "react"
import { useTranslation } from "react-i18next"
import { css } from "../../../styled-system/css"
import { OutcomeBadge } from "../../entities/outcome/OutcomeBadge.tsx"
import { Kbd } from "../../ui/Kbd.tsx"
import { Muted, Stack } from "../../ui/layout.tsx"
import { groups, type Line } from "./lines.ts"
import { palette } from "./palette.ts"

const list = css({ display: "grid", maxBlockSize: "50vh", overflowY: "auto", marginInline: "-2" })
const heading = css({
  paddingInline: "2",
  paddingBlockStart: "3",
  paddingBlockEnd: "1",
  color: "text.subtle",
  fontSize: "xs",
  fontWeight: "medium"
})
const lineStyle = css({
  display: "flex",
  alignItems: "center",
  gap: "3",
  minBlockSize: "9",
  paddingInline: "2",
  paddingBlock: "1",
  borderRadius: "control",
  cursor: "pointer",
  scrollMarginBlock: "8",
  "&[aria-selected=true]": { background: "selected" }
})
const iconStyle = css({
  display: "grid",
  placeItems: "center",
  flexShrink: 0,
  boxSize: "7",
  color: "text.muted"
})
const words = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  columnGap: "2",
  flexGrow: 1,
  minInlineSize: "0",
  overflowWrap: "anywhere"
})
const keysStyle = css({ display: "flex", flexShrink: 0, gap: "0.5" })

type LineViewProps = {
  readonly line: Line
  readonly id: string
  readonly isActive: boolean
  readonly onPoint: () => void
}

const LineView = ({ line, id, isActive, onPoint }: LineViewProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the box above handles the keys
  <div
    id={id}
    role="option"
    tabIndex={-1}
    lang={line.lang}
    aria-selected={isActive}
    className={lineStyle}
    onMouseMove={isActive ? undefined : onPoint}
    onMouseDown={(event) => event.preventDefault()}
    onClick={line.run}
  >
    {line.icon ? (
      <span className={iconStyle} aria-hidden="true">
        {line.icon}
      </span>
    ) : null}
    <span className={words}>
      {line.status ? <OutcomeBadge status={line.status} /> : <bdi>{line.label}</bdi>}
      {line.about ? <Muted as="bdi">{line.about}</Muted> : null}
    </span>
    {line.keys ? (
      <span className={keysStyle}>
        {line.keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </span>
    ) : null}
  </div>
)

type LineListProps = {
  readonly lines: ReadonlyArray<Line>
  readonly active: Line | undefined
  readonly label: string
  readonly id: string
  readonly idOf: (line: Line) => string
  readonly ref: Ref<HTMLDivElement>
}

/** The lines by group. The box above has the focus. */
export const LineList = ({ lines, active, label, id, idOf, ref }: LineListProps) => {
  const { t } = useTranslation("palette")
  return (
    <div ref={ref} className={list} role="listbox" id={id} aria-label={label}>
      {groups.map((group) => {
        const own = lines.filter((line) => line.group === group)
        return own.length === 0 ? null : (
          <Stack key={group} role="group" aria-labelledby={`${id}-${group}`} gap="0.5">
            <div id={`${id}-${group}`} className={heading}>
              {t(`groups.${group}`)}
            </div>
            {own.map((line) => (
              <LineView
                key={line.id}
                line={line}
                id={idOf(line)}
                isActive={line === active}
                onPoint={() => palette.send({ type: "line.choose", index: lines.indexOf(line) })}
              />
            ))}
          </Stack>
        )
      })}
    </div>
  )
}
