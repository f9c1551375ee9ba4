import type { ReactNode } from "react"
import { css } from "../../styled-system/css"
import { Digits } from "./layout.tsx"

const tiles = css({ display: "grid", gap: "3", gridTemplateColumns: "repeat(auto-fit, minmax(8rem, 1fr))" })
const tile = css({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "1",
  alignContent: "space-between",
  padding: "3",
  borderRadius: "control",
  background: "sunken"
})
const name = css({ color: "text.muted", fontSize: "sm", hyphens: "auto", overflowWrap: "anywhere" })
const body = css({ display: "grid", gap: "1" })

type TilesProps = { readonly label?: string; readonly children: ReactNode }

/** Labelled numbers beside each other, each a `Tile`. */
export const Tiles = ({ label, children }: TilesProps) => (
  <dl className={tiles} aria-label={label}>
    {children}
  </dl>
)

type TileProps = {
  readonly label: string
  readonly value: string
  /** Smaller text after the value. */
  readonly note?: string | undefined
  /** Below the value. */
  readonly children?: ReactNode
}

/** A number with its name, in `Tiles`. */
export const Tile = ({ label, value, note, children }: TileProps) => (
  <div className={tile}>
    <dt className={name}>{label}</dt>
    <dd className={body}>
      <span>
        <Digits size="xl">{value}</Digits>
        {note === undefined ? null : <span className={name}> {note}</span>}
      </span>
      {children}
    </dd>
  </div>
)
