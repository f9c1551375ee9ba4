import { cva } from "../../../styled-system/css"
import {
  selectIsNarrow,
  selectIsSemidark,
  selectIsSidebarOpen,
  selectMenu,
  useDisplay
} from "../../display/display.ts"
import { patientPart } from "../../ui/lazyPart.ts"
import { OnceWanted } from "../../ui/OnceWanted.tsx"
import { Navigation } from "./Navigation.tsx"

const SidebarDrawer = patientPart(() => import("./SidebarDrawer.tsx").then((module) => module.default))

const aside = cva({
  base: {
    position: "sticky",
    insetBlockStart: "var(--header-space)",
    blockSize: "calc(100dvh - var(--header-space))",
    flexShrink: 0,
    overflowY: "auto",
    background: "canvas",
    color: "text"
  },
  variants: {
    isSemidark: { true: { borderStartEndRadius: "card" }, false: {} },
    shape: { list: { inlineSize: "sidebar" }, rail: { inlineSize: "14" } }
  }
})

type SidebarProps = { readonly isAdmin: boolean; readonly product: string }

export const Sidebar = ({ isAdmin, product }: SidebarProps) => {
  const menu = useDisplay(selectMenu)
  const isNarrow = useDisplay(selectIsNarrow)
  const isOpen = useDisplay(selectIsSidebarOpen)
  const isSemidark = useDisplay(selectIsSemidark)

  if (isNarrow) {
    return (
      <OnceWanted isWanted={isOpen}>
        <SidebarDrawer isAdmin={isAdmin} product={product} />
      </OnceWanted>
    )
  }
  if (menu === "horizontal" || (menu === "vertical" && !isOpen)) return null

  const shape = isOpen ? "list" : "rail"
  return (
    <aside className={`${aside({ shape, isSemidark })}${isSemidark ? " dark" : ""}`} id="sidebar">
      <Navigation isAdmin={isAdmin} shape={shape} />
    </aside>
  )
}
