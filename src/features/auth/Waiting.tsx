import { css } from "../../../styled-system/css"
import { Spinner } from "../../ui/Spinner.tsx"

const style = css({ display: "grid", placeItems: "center", minBlockSize: "16", color: "text.muted" })

/** In place of a step whose title says what is being waited for. */
export const Waiting = () => (
  <div className={style}>
    <Spinner />
  </div>
)
