import { useTranslation } from "react-i18next"
import { useLocation } from "wouter"
import { type RouteKey, routeAt } from "../../../contract/routes.ts"
import { outcomeKeys } from "../../features/calling/wrapUp/keys.ts"
import { contactAtHand } from "../../features/contacts/contactEditor.ts"
import { CommandPalette } from "../../features/palette/CommandPalette.tsx"
import { PaletteBox } from "../../features/palette/PaletteBox.tsx"
import { type ShortcutGroup, ShortcutSheet } from "../../features/palette/ShortcutSheet.tsx"
import { useMember } from "../pages/useMember.ts"
import { useCommands } from "./useCommands.tsx"
import { useContactOnPage } from "./useContactOnPage.ts"
import { usePageCommands } from "./usePageCommands.tsx"

const shortcutsOf: Partial<Readonly<Record<RouteKey, ShortcutGroup>>> = {
  search: "search",
  myContacts: "contacts",
  addedContacts: "contacts",
  company: "contacts",
  contact: "contact",
  calls: "calls",
  honorarium: "honorarium"
}

const Shortcuts = () => {
  const [location] = useLocation()
  const canWrite = useMember()?.canWrite ?? false
  const here = routeAt(location)
  const group = here && shortcutsOf[here.key]
  return (
    <ShortcutSheet
      group={canWrite && group === "contacts" ? "editedContacts" : group}
      outcomeKeys={outcomeKeys}
    />
  )
}

const Box = () => (
  <PaletteBox
    commands={[...usePageCommands(), ...useCommands()]}
    shown={useContactOnPage()}
    contactAtHand={contactAtHand}
    canWrite={useMember()?.canWrite ?? false}
  />
)

const Palette = () => {
  const { ready } = useTranslation(["palette", "contacts", "outcomes", "common"])
  return ready ? (
    <>
      <CommandPalette>
        <Box />
      </CommandPalette>
      <Shortcuts />
    </>
  ) : null
}

export default Palette
