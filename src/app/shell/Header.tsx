import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { css } from "../../../styled-system/css"
import {
  display,
  selectIsNarrow,
  selectIsSidebarOpen,
  selectMenu,
  useDisplay
} from "../../display/display.ts"
import { IconButton } from "../../ui/IconButton.tsx"
import { SettingsIcon, SidebarIcon } from "../../ui/icons.tsx"
import { LanguageMenu } from "./LanguageMenu.tsx"
import { Logo } from "./Logo.tsx"
import { Navigation } from "./Navigation.tsx"
import { PaletteKeys } from "./PaletteKeys.tsx"
import type { ShellUser } from "./Shell.tsx"
import { ThemeSwitch } from "./ThemeSwitch.tsx"
import { UserMenu } from "./UserMenu.tsx"

const frame = css({
  zIndex: "header",
  background: "canvas",
  "[data-navbar=sticky] &": { position: "sticky", insetBlockStart: "0" },
  "[data-navbar=floating] &": {
    position: "sticky",
    insetBlockStart: "2",
    marginInline: "2",
    marginBlockEnd: "2",
    background: "raised",
    borderRadius: "card",
    boxShadow: "high"
  }
})
const row = css({
  display: "flex",
  alignItems: "center",
  gap: { base: "0.5", sm: "1" },
  minBlockSize: "header",
  paddingInline: { base: "2", sm: "3" }
})
const roomyOnly = css({ display: { base: "none", sm: "block" } })
const space = css({ flexGrow: { base: 0, sm: 1 }, "&:first-of-type": { flexGrow: 1 } })

export type HeaderProps = {
  readonly product: string
  readonly user: ShellUser | null
  readonly isAdmin: boolean
  readonly bell: ReactNode
  readonly isBare: boolean
  readonly onSignOut: () => void
}

export const Header = ({ product, user, isAdmin, bell, isBare, onSignOut }: HeaderProps) => {
  const { t } = useTranslation()
  const menu = useDisplay(selectMenu)
  const isNarrow = useDisplay(selectIsNarrow)
  const isOpen = useDisplay(selectIsSidebarOpen)
  const hasRow = menu === "horizontal" && !isNarrow && !isBare
  return (
    <header className={frame}>
      <div className={row}>
        {hasRow || isBare ? null : (
          <IconButton
            label={t(isOpen ? "closeSidebar" : "openSidebar")}
            icon={<SidebarIcon size={20} />}
            aria-expanded={isOpen}
            onClick={() => display.send({ type: "sidebar.toggle" })}
          />
        )}
        <Logo product={product} room={user ? "little" : "enough"} />
        <div className={space} />
        {user ? <PaletteKeys /> : null}
        {user ? <div className={space} /> : null}
        <ThemeSwitch />
        <LanguageMenu />
        <div className={user ? roomyOnly : undefined}>
          <IconButton
            label={t("settings.open")}
            icon={<SettingsIcon size={20} />}
            aria-haspopup="dialog"
            onClick={() => display.send({ type: "settings.open" })}
          />
        </div>
        {bell}
        {user ? <UserMenu user={user} onSignOut={onSignOut} /> : null}
      </div>
      {hasRow ? <Navigation isAdmin={isAdmin} shape="row" /> : null}
    </header>
  )
}
