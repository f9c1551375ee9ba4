import type { DrawerProps } from "./DrawerPanel.tsx"
import { useOpener } from "./useOpener.ts"
import { partOf, usePart } from "./usePart.ts"

const panel = partOf(() => import("./DrawerPanel.tsx").then((module) => module.DrawerPanel))

/** A dialog at the edge of the screen. Its code loads when one is first opened. */
export const Drawer = (props: DrawerProps) => {
  const opener = useOpener(props.isOpen)
  const Panel = usePart(panel, props.isOpen)
  return Panel ? <Panel {...props} opener={opener} /> : null
}
