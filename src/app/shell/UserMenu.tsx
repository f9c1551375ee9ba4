import { useTranslation } from "react-i18next"
import { useLocation } from "wouter"
import { paths } from "../../../contract/paths.ts"
import { hasLevel } from "../../../contract/rules/permissions.ts"
import { css } from "../../../styled-system/css"
import { display } from "../../display/display.ts"
import { Avatar } from "../../ui/Avatar.tsx"
import { ContactsIcon, ReceiptIcon, SettingsIcon, SignOutIcon, StartIcon, UserIcon } from "../../ui/icons.tsx"
import { Muted, Stack, Strong } from "../../ui/layout.tsx"
import { Menu } from "../../ui/Menu.tsx"
import type { ShellUser } from "./Shell.tsx"

const nameStyle = css({
  display: { base: "none", md: "inline" },
  maxInlineSize: "10rem",
  truncate: true
})

const pages = [
  { id: "profile", icon: <UserIcon /> },
  { id: "transactions", icon: <ReceiptIcon /> },
  { id: "organisation", icon: <SettingsIcon /> },
  { id: "people", icon: <ContactsIcon /> },
  { id: "flows", icon: <StartIcon /> }
] as const

type UserMenuProps = { readonly user: ShellUser; readonly onSignOut: () => void }

export const UserMenu = ({ user, onSignOut }: UserMenuProps) => {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const name = user.name || user.email
  return (
    <Menu
      label={t("userMenu", { name })}
      head={
        <Stack width="fits" size="sm">
          <Strong>{name}</Strong>
          <Muted as="span" size="inherit">
            {user.email}
          </Muted>
          <Muted as="span" size="inherit">
            {t("role", { role: user.role })}
          </Muted>
        </Stack>
      }
      items={[
        ...pages
          .filter(({ id }) => id !== "organisation" || hasLevel(user.role, "Admin"))
          .map(({ id, icon }) => ({
            id,
            label: t(`pages.${id}`),
            icon,
            onSelect: () => navigate(paths[id])
          })),
        {
          id: "settings",
          label: t("settings.open"),
          icon: <SettingsIcon />,
          onSelect: () => display.send({ type: "settings.open" })
        },
        {
          id: "signOut",
          label: t("signOut"),
          icon: <SignOutIcon />,
          startsGroup: true,
          onSelect: onSignOut
        }
      ]}
    >
      <Avatar name={name} />
      <span className={nameStyle}>{name}</span>
    </Menu>
  )
}
