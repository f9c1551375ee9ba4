import { invitationMachine } from "../../../machines/flows/invitation.machine.ts"
import { user } from "../../support/someUser.ts"
import type { Browsing, Stage } from "../../support/walkInBrowser.ts"
import { done, failed } from "../../walker/events.ts"
import { type Account, makeAccount, refused, visitAs } from "./people.ts"

const read = "/auth/get-invitation"
const list = "/auth/get-invitations"
const accept = "/auth/accept-invitation"
const found = { email: "sam@example.com", organisation: "", invitations: [], linked: null }
const invitations = [{ id: "i1", organisation: "Orchard", inviter: "" }]
const linked = { email: "kim@example.com", organisation: "Orchard" }

const invite = async (stage: Stage, email: string) => {
  const admin = await makeAccount(stage, "ready")
  await stage.forgetMessages(email)
  await stage.client.call("/onboard/add-member", { name: "Invited Person", email, role: "Read" }, admin.token)
  return `${stage.urls.app}/${/#invitation=[\w-]{43}/.exec(await stage.messageFor(email))?.[0] ?? ""}`
}

const press = ({ page }: Stage, name: RegExp | string) => page.getByRole("button", { name }).click()

/** For an invited person without an organisation, and for a member who opens a link. */
const walkOf = (kind: "newcomer" | "ready"): Browsing<typeof invitationMachine> => ({
  name: kind === "newcomer" ? "of a newcomer" : "of a member",
  machine: invitationMachine,
  isTour: true,
  samples: {
    events: [
      { type: "invitation.accept", id: "i1" },
      { type: "invitation.found" },
      { type: "invitation.later" },
      { type: "invitation.signOut" },
      { type: "invitation.retry" },
      done("loadInvitations", { ...found, organisation: kind === "ready" ? "Sample" : "" }),
      done("loadInvitations", { ...found, organisation: kind === "ready" ? "Sample" : "", invitations }),
      done("loadInvitations", { ...found, organisation: kind === "ready" ? "Sample" : "", linked }),
      failed("loadInvitations"),
      done("acceptInvitation", user),
      failed("acceptInvitation")
    ],
    view: () => null,
    /** Switching organisations reloads the page, so nothing is left to check. */
    isPossible: ({ type }) =>
      kind === "newcomer" || (type !== "invitation.found" && type !== "xstate.done.actor.acceptInvitation")
  },
  /** Signing out reloads the page once the server has answered. */
  held: [read, list, accept, "/auth/logout"],
  open: async (stage, { steps }) => {
    const isFor = (which: "linked" | "invitations") =>
      steps.some(({ event }) => {
        const { output } = event as unknown as {
          output?: { linked?: unknown; invitations?: ReadonlyArray<unknown> }
        }
        return which === "linked" ? !!output?.linked : (output?.invitations?.length ?? 0) > 0
      })
    const me: Account = await makeAccount(stage, kind)
    const other = isFor("linked") ? `other-${me.email}` : undefined
    const isInvited = isFor("invitations")
    const url =
      other || isInvited || kind === "ready" ? await invite(stage, other ?? me.email) : stage.urls.app
    if (kind === "ready" && !other && !isInvited) stage.notes.isGone = true
    await visitAs(stage, me, url)
  },
  does: {
    "invitation.accept": (stage) => press(stage, /^(Join|Leave) /),
    "invitation.found": (stage) => press(stage, "Create my own organisation"),
    "invitation.later": (stage) => press(stage, /^(Not now|Stay |Continue without)/),
    "invitation.signOut": (stage) => press(stage, "Sign out and continue with the invitation"),
    "invitation.retry": (stage) => press(stage, "Try again"),
    "xstate.done.actor.loadInvitations": async (stage) => {
      await stage.called(read, list)
      const gone = { status: 404, body: { status: false, code: "not_found", message: "Gone." } }
      await stage.answer([read], stage.notes.isGone === true ? gone : "pass")
      await stage.answer([list], "pass")
    },
    "xstate.error.actor.loadInvitations": async (stage) => {
      await stage.called(read, list)
      await stage.answer([read, list], "offline")
    },
    "xstate.done.actor.acceptInvitation": async (stage) => {
      await stage.called(accept)
      await stage.answer([accept], "pass")
    },
    "xstate.error.actor.acceptInvitation": async (stage) => {
      await stage.called(accept)
      await stage.answer([accept], refused({}))
    }
  }
})

export const invitationWalks = [walkOf("newcomer"), walkOf("ready")]
