import { useTranslation } from "react-i18next"
import { useLocation } from "wouter"
import { navigate } from "wouter/use-browser-location"
import { type CallingSource, callingCalls } from "../../../contract/calls/calling.ts"
import { honorariumCalls } from "../../../contract/calls/honorarium.ts"
import { honorariumAmountCalls } from "../../../contract/calls/honorariumAmounts.ts"
import { labelCalls } from "../../../contract/calls/label.ts"
import { mailCalls } from "../../../contract/calls/mail.ts"
import type { Contact } from "../../../contract/entities/Contact.ts"
import type { ViewKind } from "../../../contract/entities/SavedView.ts"
import { paths } from "../../../contract/paths.ts"
import { type RouteKey, routeAt } from "../../../contract/routes.ts"
import { callHindrance, mailHindrance } from "../../../contract/rules/doNotCall.ts"
import type { LimitKind } from "../../../machines/flows/honorarium-limits.machine.ts"
import { findActor } from "../../actors/running.ts"
import type { Command } from "../../features/palette/lines.ts"
import { CoinsIcon, PhoneIcon, SettingsIcon } from "../../ui/icons.tsx"
import {
  ChevronRightIcon,
  KeyIcon,
  LabelIcon,
  LinkIcon,
  MailIcon,
  PencilIcon,
  RotateIcon
} from "../../ui/pageIcons.tsx"
import { sourceOf } from "../pages/CallThese.tsx"
import { handOver } from "../pages/handedCalls.ts"
import { requestHonorarium } from "../pages/requestHonorarium.ts"
import { type Member, useMember } from "../pages/useMember.ts"
import { useContactOnPage } from "./useContactOnPage.ts"
import { useMay } from "./useMay.ts"

type HereCommand = Omit<Command, "group">

const callThese = (list: Parameters<typeof sourceOf>[0]) =>
  navigate(handOver(sourceOf(list, location) satisfies CallingSource))

const saveView = async (kind: ViewKind) => {
  const { viewAddress, viewsOf } = await import("../../features/views/views.ts")
  viewsOf(kind).send({ type: "view.name", draft: { viewId: "", address: viewAddress(location.search) } })
}

const writeMailTo = async (contact: Contact) => {
  const { writeMail } = await import("../../features/calling/mail/WriteMailButton.tsx")
  writeMail(contact)
}

const addLabel = async ({ owner }: Member) => {
  const { labelEditorOf } = await import("../../features/labels/labels.ts")
  labelEditorOf(owner).send({ type: "label.add" })
}

const setLimits = async (kind: LimitKind) => {
  const { honorariumLimits } = await import("../../features/honorarium/limits.ts")
  honorariumLimits.send({ type: "limits.open", kind })
}

const createKey = async () => {
  const { apiKeys } = await import("../../features/apiKeys/apiKeys.ts")
  apiKeys.send({ type: "key.create" })
}

const addWebhook = async () => {
  const { webhooks } = await import("../../features/webhooks/webhooks.ts")
  webhooks.send({ type: "webhook.create" })
}

/** The steps of calling that are possible now, by the key of the desk. */
const deskSteps = [
  { id: "start", chart: "callQueue", event: { type: "call.start" }, key: "C", icon: <PhoneIcon /> },
  { id: "skip", chart: "callQueue", event: { type: "contact.skip" }, key: "S", icon: <ChevronRightIcon /> },
  { id: "end", chart: "callQueue", event: { type: "call.end" }, key: "E", icon: <PhoneIcon /> },
  { id: "undo", chart: "lastOutcome", event: { type: "outcome.undo" }, key: "Z", icon: <RotateIcon /> }
] as const

const useDesk = (): ReadonlyArray<HereCommand> => {
  const { t } = useTranslation("palette")
  return deskSteps
    .filter(({ chart, event }) => findActor(chart)?.getSnapshot().can(event))
    .map(({ id, chart, event, key, icon }) => ({
      id,
      label: t(`shortcuts.${id}`),
      icon,
      keys: [key],
      run: () => findActor(chart)?.send(event)
    }))
}

/** The actions on a contact that the page shows. */
const useActsOn = (contact: Contact | null): ReadonlyArray<HereCommand> => {
  const { t } = useTranslation("palette")
  const may = useMay()
  if (contact === null) return []
  const { _id, name } = contact
  const acts = [
    {
      id: "call",
      label: t("call", { name }),
      icon: <PhoneIcon />,
      isPossible: may(callingCalls.startSession) && callHindrance(contact) === null,
      run: () => navigate(paths.callPerson(_id))
    },
    {
      id: "mail",
      label: t("shortcuts.mail"),
      icon: <MailIcon />,
      isPossible: may(mailCalls.sendEmail) && mailHindrance(contact) === null,
      run: () => void writeMailTo(contact)
    },
    {
      id: "honorariumFor",
      label: t("acts.honorariumFor", { name }),
      icon: <CoinsIcon />,
      isPossible: may(honorariumCalls.createHonorariumRequest),
      run: () => void requestHonorarium(contact)
    }
  ]
  return acts.filter(({ isPossible }) => isPossible)
}

const useCallThese = (kind: Parameters<typeof sourceOf>[0]): ReadonlyArray<HereCommand> => {
  const { t } = useTranslation("palette")
  const mayCall = useMay()(callingCalls.startSession)
  return mayCall
    ? [{ id: "callThese", label: t("acts.callThese"), icon: <PhoneIcon />, run: () => callThese(kind) }]
    : []
}

/** The commands of a list of contacts. */
const useListActs = (kind: "viewed" | "added"): ReadonlyArray<HereCommand> => {
  const { t } = useTranslation("palette")
  return [
    ...useCallThese(kind),
    { id: "saveView", label: t("acts.saveView"), icon: <PencilIcon />, run: () => void saveView(kind) }
  ]
}

/** The commands of the present page that this person may run. */
export const usePageCommands = (): ReadonlyArray<Command> => {
  const { t } = useTranslation(["palette", "honorarium"])
  const [location] = useLocation()
  const may = useMay()
  const member = useMember()
  const one = (
    id: "label" | "saveSearch" | "limits" | "approvalLimits" | "budgets" | "apiKey" | "webhook",
    icon: Command["icon"],
    run: () => unknown
  ) => [{ id, label: t(`acts.${id}`), icon, run: () => void run() }]
  const viewed = useListActs("viewed")
  const added = useListActs("added")
  const canLabel = member !== null && may(labelCalls.createLabel)
  const pages: Partial<Record<RouteKey, ReadonlyArray<HereCommand>>> = {
    search: one("saveSearch", <PencilIcon />, () => saveView("pool")),
    myContacts: [...viewed, ...(canLabel ? one("label", <LabelIcon />, () => addLabel(member)) : [])],
    addedContacts: added,
    company: useCallThese("company"),
    calls: useDesk(),
    honorarium: may(honorariumAmountCalls.setConfirmationLimits)
      ? [
          ...one("limits", <SettingsIcon />, () => setLimits("confirmation")),
          ...one("approvalLimits", <SettingsIcon />, () => setLimits("approval")),
          ...one("budgets", <CoinsIcon />, () => setLimits("budget"))
        ]
      : [],
    apiKeys: one("apiKey", <KeyIcon />, createKey),
    webhooks: one("webhook", <LinkIcon />, addWebhook)
  }
  const onContact = useActsOn(useContactOnPage())
  const key = routeAt(location)?.key
  const commands = [...onContact, ...((key && pages[key]) ?? [])]
  return commands.map((command) => ({ ...command, group: "here" }))
}
