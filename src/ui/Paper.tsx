import type { ReactNode } from "react"
import { css } from "../../styled-system/css"
import { Row } from "./layout.tsx"

const page = css({ display: "grid", gap: "8", maxInlineSize: "44rem", marginInline: "auto", color: "#000" })
const titleStyle = css({ fontSize: "24pt", fontWeight: "semibold" })
const issuerStyle = css({ fontWeight: "medium", textAlign: "end" })
const rowsStyle = css({ display: "grid", gridTemplateColumns: "12rem minmax(0, 1fr)", rowGap: "2" })
const rowStyle = css({ display: "contents" })
const term = css({ color: "#444" })
const totalStyle = css({
  display: "flex",
  justifyContent: "space-between",
  paddingBlock: "3",
  borderBlockWidth: "1px",
  borderColor: "#000",
  fontSize: "14pt",
  fontWeight: "semibold",
  fontVariantNumeric: "tabular-nums"
})

type PaperProps = {
  readonly title: string
  readonly issuer: string
  readonly rows: ReadonlyArray<{ readonly label: string; readonly value: ReactNode }>
  readonly totalLabel: string
  readonly total: string
  readonly children?: ReactNode
}

/** An invoice or a receipt: title, details, total. */
export const Paper = ({ title, issuer, rows, totalLabel, total, children }: PaperProps) => (
  <div className={page}>
    <Row gap="6" wraps="no" align="baseline" justify="between">
      <h1 className={titleStyle}>{title}</h1>
      <p className={issuerStyle}>{issuer}</p>
    </Row>
    <dl className={rowsStyle}>
      {rows.map(({ label, value }) => (
        <div key={label} className={rowStyle}>
          <dt className={term}>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
    <p className={totalStyle}>
      <span>{totalLabel}</span>
      <span>{total}</span>
    </p>
    {children}
  </div>
)
