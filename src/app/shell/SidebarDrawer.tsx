import { useEffect, useRef } from "react"
import { display, selectIsSidebarOpen, useDisplay } from "../../display/display.ts"
import { Drawer } from "../../ui/Drawer.tsx"
import { Navigation } from "./Navigation.tsx"

type SidebarDrawerProps = { readonly isAdmin: boolean; readonly product: string }

/** The sidebar below 1024 px: over the page, closed by Escape, by the scrim, and by navigating. */
export default function SidebarDrawer({ isAdmin, product }: SidebarDrawerProps) {
  const isOpen = useDisplay(selectIsSidebarOpen)
  const openedAt = useRef("")
  useEffect(() => {
    if (isOpen) openedAt.current = location.pathname
  }, [isOpen])
  return (
    <Drawer
      isOpen={isOpen}
      onClose={() => display.send({ type: "sidebar.toggle" })}
      title={product}
      focusAfter={() => (location.pathname === openedAt.current ? null : document.getElementById("content"))}
      side="start"
      width="sidebar"
    >
      <Navigation isAdmin={isAdmin} shape="list" />
    </Drawer>
  )
}
