import { useTranslation } from "react-i18next"
import { display, selectIsSidebarOpen, useDisplay } from "../../display/display.ts"
import { Drawer } from "../../ui/Drawer.tsx"
import { Navigation } from "./Navigation.tsx"

type SidebarDrawerProps = { readonly isAdmin: boolean; readonly product: string }

/** The sidebar below 1024 px: over the page, closed by Escape, by the scrim, and by going somewhere. */
export default function SidebarDrawer({ isAdmin, product }: SidebarDrawerProps) {
  const { t } = useTranslation()
  const isOpen = useDisplay(selectIsSidebarOpen)
  return (
    <Drawer
      isOpen={isOpen}
      onClose={() => display.send({ type: "sidebar.toggle" })}
      closeLabel={t("closeSidebar")}
      title={product}
      side="start"
      width="sidebar"
    >
      <Navigation isAdmin={isAdmin} shape="list" />
    </Drawer>
  )
}
