import type { ReactNode } from "react"
import { css } from "../../../../styled-system/css"
import { type CallQueueRef, selectContactId, selectSource, useCallQueue } from "./callQueue.ts"
import { Rail } from "./Rail.tsx"

const frame = css({
  display: "grid",
  columnGap: "8",
  rowGap: "6",
  gridTemplateAreas: { base: '"now" "rail"', xl: '"rail now"' },
  gridTemplateColumns: { base: "minmax(0, 1fr)", xl: "12rem minmax(0, 1fr)" }
})
const present = css({
  gridArea: "now",
  minInlineSize: "0",
  "& > *": {
    animation: "arriveFromEnd 200ms token(easings.out)",
    "[dir=rtl] &": { animationName: "arriveFromStart" }
  }
})
const rail = css({
  gridArea: "rail",
  minInlineSize: "0",
  borderColor: "border",
  borderInlineEndWidth: { xl: "1px" },
  paddingInlineEnd: { xl: "4" }
})

/**
 * The current person, who slides in when the last outcome is saved, and beside them the rest of the queue. A call found
 * again after a reload may have none.
 */
export const Desk = ({ queue, children }: { readonly queue: CallQueueRef; readonly children: ReactNode }) => {
  const source = useCallQueue(queue, selectSource)
  const contactId = useCallQueue(queue, selectContactId)
  if (source === null) return children
  return (
    <div className={frame}>
      <div className={present}>
        <div key={contactId}>{children}</div>
      </div>
      <div className={rail}>
        <Rail queue={queue} source={source} />
      </div>
    </div>
  )
}
