import { useTranslation } from "react-i18next"
import { useLocation } from "wouter"
import { navigate } from "wouter/use-browser-location"
import type { Call } from "../../../contract/call.ts"
import { calls } from "../../../contract/calls/index.ts"
import { paths } from "../../../contract/paths.ts"
import { type RouteKey, routeAt } from "../../../contract/routes.ts"
import { languages, ownNameOf } from "../../../contract/rules/languages.ts"
import { hasLevel } from "../../../contract/rules/permissions.ts"
import type { FoundPerson } from "../../../machines/flows/command-palette.machine.ts"
import { display, sendSetting } from "../../display/display.ts"
import { statesOf } from "../../display/stored.ts"
import { selectUser, useSession } from "../../features/auth/session.ts"
import { outcomeKeys } from "../../features/calling/wrapUp/keys.ts"
import { type Command, CommandPalette } from "../../features/palette/CommandPalette.tsx"
import { type ShortcutGroup, ShortcutSheet } from "../../features/palette/ShortcutSheet.tsx"
import { languageTag } from "../../i18n/languageTag.ts"
import { useWhyNot } from "../../i18n/useWhyNot.ts"
import { menuRoutes } from "../routes.tsx"
import { signOut } from "../signOut.ts"

const otherPages: ReadonlyArray<{
  readonly path: string
  readonly key: RouteKey
  readonly who: "member" | "Admin"
}> = [
  { path: paths.profile, key: "profile", who: "member" },
  { path: paths.transactions, key: "transactions", who: "member" },
  { path: paths.notifications, key: "notifications", who: "member" },
  { path: paths.organisation, key: "organisation", who: "Admin" },
  { path: paths.audit, key: "audit", who: "Admin" },
  { path: paths.apiKeys, key: "apiKeys", who: "Admin" },
  { path: paths.webhooks, key: "webhooks", who: "Admin" },
  { path: paths.flows, key: "flows", who: "member" }
]

const openPerson = ({ id, kind, name }: FoundPerson) =>
  navigate(kind === "contact" ? paths.contact(id) : paths.searchFor(name))

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

const requestHonorarium = async () => {
  navigate(paths.honorarium)
  const { honorariumRequest } = await import("../../features/honorarium/honoraria.ts")
  honorariumRequest.send({ type: "request.open", respondent: null })
}

/** Commands of the palette for this person: pages, actions, themes and languages. */
const useCommands = (): ReadonlyArray<Command> => {
  const { t } = useTranslation(["common", "palette"])
  const whyNot = useWhyNot()
  const user = useSession(selectUser)
  const isAdmin = hasLevel(user?.role, "Admin")
  const act = (id: "add" | "import" | "invite" | "honorarium", call: Call, run: () => void): Command => ({
    id,
    group: "act",
    label: t(`palette:acts.${id}`),
    why: whyNot.forCall(call, user),
    run
  })
  return [
    ...[...menuRoutes, ...otherPages]
      .filter(({ who }) => isAdmin || who !== "Admin")
      .map(
        ({ path, key }): Command => ({
          id: key,
          group: "go",
          label: t(`pages.${key}`),
          run: () => navigate(path)
        })
      ),
    act("add", calls.leads.addLead as Call, () => void addContact()),
    act("import", calls.leads.bulkAddContacts as Call, () => navigate(paths.import)),
    act("invite", calls.onboard.addMember as Call, () => void inviteMember()),
    act("honorarium", calls.honorarium.createHonorariumRequest as Call, () => void requestHonorarium()),
    {
      id: "display",
      group: "act",
      label: t("settings.open"),
      run: () => display.send({ type: "settings.open" })
    },
    {
      id: "signOut",
      group: "act",
      label: t("signOut"),
      run: signOut
    },
    ...statesOf("theme").map(
      (state): Command => ({
        id: `theme-${state}`,
        group: "theme",
        label: t(`settings.${state}`),
        alias: t("settings.theme"),
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
        run: () => display.send({ type: "locale.choose", locale: code })
      })
    )
  ]
}

const shortcutsOf: Partial<Readonly<Record<RouteKey, ShortcutGroup>>> = {
  search: "search",
  myContacts: "contacts",
  addedContacts: "contacts",
  contact: "contact",
  calls: "calls"
}

const Shortcuts = () => {
  const [location] = useLocation()
  const here = routeAt(location)
  return <ShortcutSheet group={here && shortcutsOf[here.key]} outcomeKeys={outcomeKeys} />
}

const Palette = () => {
  const { ready } = useTranslation("palette")
  const commands = useCommands()
  return ready ? (
    <>
      <CommandPalette commands={commands} onPerson={openPerson} />
      <Shortcuts />
    </>
  ) : null
}

export default Palette
