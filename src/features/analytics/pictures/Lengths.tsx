import { css } from "../../../../styled-system/css"

const list = css({
  display: "grid",
  gridTemplateColumns: {
    base: "minmax(0, 1fr) auto",
    sm: "11rem minmax(0, 1fr) minmax(5rem, max-content)"
  },
  columnGap: "3",
  rowGap: "2",
  listStyle: "none",
  fontSize: "sm"
})
const line = css({
  display: "grid",
  gridColumn: "1 / -1",
  gridTemplateColumns: "subgrid",
  alignItems: "center",
  rowGap: "0.5"
})
const name = css({ overflowWrap: "anywhere" })
const drawing = css({
  gridRow: { base: "2", sm: "auto" },
  gridColumn: { base: "1 / -1", sm: "auto" },
  inlineSize: "full",
  blockSize: "4",
  _rtl: { transform: "scaleX(-1)" }
})
const track = css({ fill: "selected" })
const bar = css({ fill: "accent" })
const value = css({
  textAlign: "end",
  color: "text.muted",
  fontVariantNumeric: "tabular-nums",
  whiteSpace: "nowrap"
})

export type Length = {
  readonly id: string
  readonly label: string
  readonly value: number
  readonly words: string
}

/** One bar for each item, relative to the largest. */
export const Lengths = ({
  label,
  lengths
}: {
  readonly label: string
  readonly lengths: ReadonlyArray<Length>
}) => {
  const most = Math.max(1, ...lengths.map((one) => one.value))
  return (
    <ul className={list} aria-label={label}>
      {lengths.map((one) => (
        <li key={one.id} className={line}>
          <span className={name}>
            <bdi>{one.label}</bdi>
          </span>
          <svg className={drawing} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <rect className={track} width={100} height={10} />
            <rect className={bar} width={(one.value / most) * 100} height={10} />
          </svg>
          <span className={value}>{one.words}</span>
        </li>
      ))}
    </ul>
  )
}
