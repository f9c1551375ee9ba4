import { css } from "../../styled-system/css"
import { SkeletonRows } from "../ui/Skeleton.tsx"

const style = css({ minBlockSize: "100dvh", padding: { base: "4", sm: "6", xl: "8" } })

/** In place of a page while its code or its texts load. */
export const PageSkeleton = () => (
  <div className={style}>
    <SkeletonRows />
  </div>
)
