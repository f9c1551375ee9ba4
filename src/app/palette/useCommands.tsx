import { useTranslation } from "react-i18next"
import { useLocation } from "wouter"
import { navigate } from "wouter/use-browser-location"
import { honorariumCalls } from "../../../contract/calls/honorarium.ts"
import { importCalls } from "../../../contract/calls/imports.ts"
import { leadCalls } from "../../../contract/calls/leads.ts"
import { onboardCalls } from "../../../contract/calls/onboard.ts"
import { paths } from "../../../contract/paths.ts"
import { fixedPath, type RouteKey, routeAt } from "../../../contract/routes.ts"
import { languages, ownNameOf } from "../../../contract/rules/languages.ts"
import { hasLevel } from "../../../contract/rules/permissions.ts"
import { display, sendSetting } from "../../display/display.ts"
import { statesOf } from "../../display/stored.ts"
import { selectUser, useSession } from "../../features/auth/session.ts"
import type { Command } from "../../features/palette/lines.ts"
import { palette } from "../../features/palette/palette.ts"
import { languageTag } from "../../i18n/languageTag.ts"
import {
  CoinsIcon,
  GlobeIcon,
  MonitorIcon,
  MoonIcon,
  SettingsIcon,
  SignOutIcon,
  SunIcon,
  UserPlusIcon
} from "../../ui/icons.tsx"
import { InfoIcon, PlusIcon, UploadIcon } from "../../ui/pageIcons.tsx"
import { requestHonorarium } from "../pages/requestHonorarium.ts"
import { iconOf, routes } from "../routes.tsx"
import { signOut } from "../signOut.ts"
import { useMay } from "./useMay.ts"

const needsValue: ReadonlyArray<RouteKey> = ["contact", "company"]

const usePages = (): ReadonlyArray<Command> => {
  const { t } = useTranslation()
  const [location] = useLocation()
  const isAdmin = hasLevel(useSession(selectUser)?.role, "Admin")
  const here = routeAt(location)?.key
  return routes
    .filter(({ key, who }) => !needsValue.includes(key) && (isAdmin ? who !== "anyone" : who === "member"))
    .map((route) => {
      const Icon = iconOf(route.key)
      return {
        id: route.key,
        group: "go",
        label: t(`pages.${route.key}`),
        icon: <Icon />,
        isHere: route.key === here,
        run: () => navigate(fixedPath(route))
      }
    })
}

const addContact = async () => {
  navigate(paths.addedContacts)
  const { contactAdding } = await import("../../features/contacts/contactAdding.ts")
  contactAdding.send({ type: "adding.open" })
}

const inviteMember = async () => {
  navigate(paths.members)
  const { memberEditor } = await import("../../features/members/members.ts")
  memberEditor.send({ type: "member.invite" })
}

const acts = [
  { id: "add", call: leadCalls.addLead, icon: <PlusIcon />, run: () => void addContact() },
  {
    id: "import",
    call: importCalls.bulkAddContacts,
    icon: <UploadIcon />,
    run: () => navigate(paths.import)
  },
  { id: "invite", call: onboardCalls.addMember, icon: <UserPlusIcon />, run: () => void inviteMember() },
  {
    id: "honorarium",
    call: honorariumCalls.createHonorariumRequest,
    icon: <CoinsIcon />,
    run: () => {
      navigate(paths.honorarium)
      void requestHonorarium(null)
    }
  }
] as const

const useActs = (): ReadonlyArray<Command> => {
  const { t } = useTranslation(["common", "palette"])
  const may = useMay()
  return [
    ...acts
      .filter(({ call }) => may(call))
      .map(({ id, icon, run }): Command => ({ id, group: "act", label: t(`palette:acts.${id}`), icon, run })),
    {
      id: "sheet",
      group: "act",
      label: t("palette:sheet.title"),
      icon: <InfoIcon />,
      keys: ["?"],
      run: () => palette.send({ type: "sheet.open" })
    },
    {
      id: "display",
      group: "act",
      label: t("settings.open"),
      icon: <SettingsIcon />,
      run: () => display.send({ type: "settings.open" })
    },
    { id: "signOut", group: "act", label: t("signOut"), icon: <SignOutIcon />, run: signOut }
  ]
}

const themeIcons = { light: <SunIcon />, dark: <MoonIcon />, system: <MonitorIcon /> }

const useChoices = (): ReadonlyArray<Command> => {
  const { t } = useTranslation()
  return [
    ...statesOf("theme").map(
      (state): Command => ({
        id: `theme-${state}`,
        group: "theme",
        label: t(`settings.${state}`),
        alias: t("settings.theme"),
        icon: themeIcons[state],
        run: () => sendSetting("theme", state)
      })
    ),
    ...languages.map(
      ({ code, name }): Command => ({
        id: `language-${code}`,
        group: "language",
        label: ownNameOf(code),
        alias: `${name} ${t("language")}`,
        lang: languageTag(code),
        icon: <GlobeIcon />,
        run: () => display.send({ type: "locale.choose", locale: code })
      })
    )
  ]
}

/** The commands of every page that this person may run: pages, actions, themes and languages. */
export const useCommands = (): ReadonlyArray<Command> => [...usePages(), ...useActs(), ...useChoices()]
