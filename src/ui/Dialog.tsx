import type { DialogProps } from "./DialogPanel.tsx"
import { useOpener } from "./useOpener.ts"
import { partOf, usePart } from "./usePart.ts"

const panel = partOf(() => import("./DialogPanel.tsx").then((module) => module.DialogPanel))

/** A dialog. Its code loads when one is first opened: a page has several that are never used. */
export const Dialog = (props: DialogProps) => {
  const opener = useOpener(props.isOpen)
  const Panel = usePart(panel, props.isOpen)
  return Panel ? <Panel {...props} opener={opener} /> : null
}
