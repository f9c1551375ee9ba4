import { useTranslation } from "react-i18next"
import { navigate } from "wouter/use-browser-location"
import type { Contact } from "../../../contract/entities/Contact.ts"
import { paths } from "../../../contract/paths.ts"
import type { ChosenPerson, FoundPerson } from "../../../machines/flows/command-palette.machine.ts"
import { recents } from "../../entities/recents/recents.ts"
import { Avatar } from "../../ui/Avatar.tsx"
import { PhoneIcon } from "../../ui/icons.tsx"
import { type Command, fits, type Line } from "./lines.ts"
import { closing, palette, usePalette } from "./palette.ts"
import { useCalled } from "./useCalled.ts"

export type TopProps = {
  readonly commands: ReadonlyArray<Command>
  /** The contact that the page shows. */
  readonly shown: Contact | null
  /** A contact that the page has already loaded. */
  readonly contactAtHand: (contactId: string) => Contact | undefined
  readonly canWrite: boolean
}

const mostRecent = 7

/** The line that opens a contact's own level. */
const useContactLine = ({ contactAtHand }: Pick<TopProps, "contactAtHand">) => {
  const { t } = useTranslation("palette")
  return ({ id, name }: ChosenPerson, group: Line["group"], about = ""): Line => ({
    id: `contact-${id}`,
    group,
    label: name,
    about: [about, t("kinds.contact")].filter(Boolean).join(" · "),
    icon: <Avatar name={name} />,
    run: () => palette.send({ type: "person.choose", person: { id, name }, known: contactAtHand(id) ?? null })
  })
}

const runs = (command: Command): Line => ({ ...command, run: closing(command.run) })

/** Contacts and pages that were opened lately, except the shown one. */
const useRecentLines = ({ commands, shown, contactAtHand }: TopProps): ReadonlyArray<Line> => {
  const contactLine = useContactLine({ contactAtHand })
  const pages = new Map(commands.filter(({ group }) => group === "go").map((one) => [one.id, one]))
  return recents
    .list()
    .flatMap((recent): ReadonlyArray<Line> => {
      if (recent.kind === "contact") return recent.id === shown?._id ? [] : [contactLine(recent, "recent")]
      const page = pages.get(recent.id)
      return page === undefined || page.isHere ? [] : [{ ...runs(page), group: "recent" }]
    })
    .slice(0, mostRecent)
}

const usePeopleLines = ({ contactAtHand, canWrite }: TopProps): ReadonlyArray<Line> => {
  const { t } = useTranslation("palette")
  const contactLine = useContactLine({ contactAtHand })
  const { query, people } = usePalette(({ context }) => context)
  const isCall = useCalled()(query) !== null
  const callLine = ({ id, name }: FoundPerson): Line => ({
    id,
    group: "call",
    label: t("call", { name }),
    icon: <PhoneIcon />,
    run: closing(() => navigate(paths.callPerson(id)))
  })
  return [
    ...(isCall && canWrite ? people.filter(({ canBeCalled }) => canBeCalled).map(callLine) : []),
    ...people.map((person): Line => {
      const { id, kind, name, about } = person
      if (kind === "contact") return contactLine(person, "people", about)
      return {
        id: `lead-${id}`,
        group: "people",
        label: name,
        about: [about, t("kinds.lead")].filter(Boolean).join(" · "),
        icon: <Avatar name={name} />,
        run: closing(() => navigate(paths.searchFor(name)))
      }
    })
  ]
}

/** The first level: recent contacts and pages, commands of the page, pages, actions, and the people found. */
export const useTopLines = (props: TopProps): ReadonlyArray<Line> => {
  const { commands, shown } = props
  const query = usePalette(({ context }) => context.query)
  const contactLine = useContactLine(props)
  const recent = useRecentLines(props)
  const people = usePeopleLines(props)
  const isRest = query.trim() === ""
  const listed = [
    ...(shown ? [contactLine({ id: shown._id, name: shown.name }, "here")] : []),
    ...commands.map(runs)
  ]
  const found = listed.filter((line) => fits(query)(line) && !(isRest && line.group === "language"))
  return [...(isRest ? recent : []), ...found, ...people]
}
