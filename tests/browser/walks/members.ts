import type { Member } from "../../../contract/entities/Member.ts"
import { memberEditorMachine } from "../../../machines/flows/member-editor.machine.ts"
import type { Browsing, Stage } from "../../support/walkInBrowser.ts"
import { memberEditorSamples } from "../../walker/samples/member-editor.ts"
import { type Account, joinAccount, makeAccount, refused, visitAs } from "./people.ts"
import { answered } from "./someContacts.ts"

export const member: Member = {
  id: "m1",
  name: "Sam Sample",
  email: "sam@example.com",
  role: "Write",
  organization_id: "o1",
  organization_name: "Sample",
  state: "active",
  lastSeenAt: null,
  creditsUsed: 3,
  creditCap: null
}
const weigh = "/onboard/get-removal"
const saves = ["/onboard/add-member", "/onboard/update-member"]
const acts = [
  "/onboard/delete-member",
  "/onboard/toggle-status",
  "/onboard/resend-invitation",
  "/onboard/cancel-invitation"
]
const fine = (data: object = member) => ({ status: 200, body: { status: true, message: "Done.", data } })

const actsOn = {
  "member.edit": ["Joined Person", "Edit name or role"],
  "member.resend": ["Invited Person", "Send invitation again"],
  "member.restore": ["Suspended Person", "Reactivate"],
  "member.suspend": ["Joined Person", "Suspend"],
  "member.cancel": ["Invited Person", "Revoke invitation"],
  "member.remove": ["Joined Person", "Remove"]
} as const

const choose = (type: keyof typeof actsOn) => async (stage: Stage) => {
  const { page } = stage
  const [name, item] = actsOn[type]
  await page.getByRole("button", { name: `Actions for ${name}` }).click()
  await page.getByRole("menuitem", { name: item, exact: true }).click()
}

/** An Admin, and the member of the path. */
const peopleFor = async (stage: Stage, events: ReadonlyArray<string>) => {
  const admin = await makeAccount(stage, "ready")
  const needs = (name: string) =>
    events.some((type) => type in actsOn && actsOn[type as keyof typeof actsOn][0] === name)
  if (needs("Invited Person")) {
    const email = `invited-${admin.email}`
    await stage.client.call(
      "/onboard/add-member",
      { name: "Invited Person", email, role: "Read" },
      admin.token
    )
  }
  if (needs("Suspended Person")) {
    const { id } = await joinAccount(stage, admin, "Suspended Person")
    await stage.client.call("/onboard/toggle-status", { id }, admin.token)
  }
  if (needs("Joined Person")) {
    const { token } = await joinAccount(stage, admin, "Joined Person")
    if (events.includes("member.remove")) {
      await joinAccount(stage, admin, "Other Person")
      await stage.client.call("/leads/add-lead", { name: "Held Contact" }, token)
    }
  }
  return admin
}

/** The server's responses to these actors. */
const answers = (
  ids: ReadonlyArray<string>,
  calls: ReadonlyArray<string>,
  errors: Readonly<Record<string, string>> = {}
) =>
  Object.fromEntries(
    ids.flatMap((id) => [
      [`xstate.done.actor.${id}`, answered(calls, fine())],
      [`xstate.error.actor.${id}`, answered(calls, refused(errors))]
    ])
  )

const isIn = (value: unknown, state: string) =>
  typeof value === "object" && value !== null && "choosing" in value && value.choosing === state

export const memberEditorWalk: Browsing<typeof memberEditorMachine> = {
  name: "by an Admin",
  machine: memberEditorMachine,
  isTour: true,
  samples: {
    ...memberEditorSamples,
    isPossible: ({ type }, value) =>
      type === "heir.choose" || type === "heir.search" || type === "editor.submit" || type === "editor.close"
        ? !isIn(value, "pausing") && !isIn(value, "searching")
        : true
  },
  held: [weigh, ...saves, ...acts],
  isPassing: (value) => isIn(value, "pausing"),
  open: async (stage, { steps }) => {
    const admin: Account = await peopleFor(
      stage,
      steps.map(({ event }) => event.type)
    )
    await visitAs(stage, admin, `${stage.urls.app}/apps/members`)
    await stage.page.getByRole("button", { name: "Actions for Walking Person" }).waitFor()
  },
  does: {
    "member.invite": ({ page }) => page.getByRole("button", { name: "Invite a member" }).click(),
    "member.edit": choose("member.edit"),
    "member.resend": choose("member.resend"),
    "member.restore": choose("member.restore"),
    "member.suspend": choose("member.suspend"),
    "member.cancel": choose("member.cancel"),
    "member.remove": choose("member.remove"),
    "heir.search": ({ page }) => page.getByLabel("Search colleagues by name or address").fill("example"),
    "xstate.after.pause.memberEditor.choosing.pausing": ({ page }) => page.clock.runFor(250),
    "heir.choose": ({ page }) =>
      page.getByRole("alertdialog").locator("input[type=radio]:not(:checked)").first().click(),
    "field.change": async ({ page }, { before }) => {
      if (before === "editing") await page.getByRole("radio", { name: "Admin", exact: true }).check()
      else await page.getByLabel("Name", { exact: true }).fill("New Person")
    },
    "editor.submit": async ({ page }, { before }) => {
      if (before === "adding" || before === "editing") {
        const email = page.getByLabel("Email", { exact: true })
        if (before === "adding") await email.fill("new-person@example.com")
        if ((await page.getByLabel("Name", { exact: true }).inputValue()) === "")
          await page.getByLabel("Name", { exact: true }).fill("New Person")
        return email.press("Enter")
      }
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: /^(Suspend|Revoke|Remove)$/ })
        .click()
    },
    "editor.close": ({ page }, { before }) =>
      page
        .getByRole("button", {
          name: before === "adding" || before === "editing" ? "Close" : "Keep",
          exact: true
        })
        .last()
        .click(),
    "xstate.done.actor.weighRemoval": async (stage) => {
      await stage.called(weigh)
      await stage.answer([weigh], "pass")
    },
    "xstate.error.actor.weighRemoval": async (stage) => {
      await stage.called(weigh)
      await stage.answer([weigh], refused({}))
    },
    ...answers(["inviteMember", "updateMember"], saves, { name: "No." }),
    ...answers(
      ["resendInvitation", "cancelInvitation", "suspendMember", "restoreMember", "removeMember"],
      acts
    )
  }
}
