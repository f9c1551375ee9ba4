import type { Device } from "../../../contract/entities/Device.ts"
import { accountDeletionMachine } from "../../../machines/flows/account-deletion.machine.ts"
import { profileEditorMachine } from "../../../machines/flows/profile-editor.machine.ts"
import { escapeFrom } from "../../support/browser.ts"
import { user } from "../../support/someUser.ts"
import type { Browsing, Stage } from "../../support/walkInBrowser.ts"
import { done, failed } from "../../walker/events.ts"
import { accountDeletionSamples } from "../../walker/samples/account-deletion.ts"
import { againOf, makeAccount, refused, visitAs } from "./people.ts"
import { answered, fine, no, payloadOf } from "./someContacts.ts"

const update = ["/profile/update"]
const send = ["/auth/send-phone-otp"]
const list = ["/auth/get-sessions"]
const end = ["/auth/end-session"]
const details = { name: "Sam", countryCode: "+91", phone: "5550100000", linkedinProfile: "", jobRole: "" }
const own = { ...user, countryCode: "+91", phone: "5550100000" }
const changed = { ...own, phone: "5550100001", phoneVerified: false }
const device = (id: string, current: boolean): Device => ({
  id,
  userAgent: "",
  address: "192.0.2.1",
  createdAt: "2030-01-01T00:00:00Z",
  lastSeenAt: "2030-01-01T00:00:00Z",
  current
})

type Standing = { readonly details: string; readonly language: string; readonly devices: string }

/** The page changes its language in the middle of a path, so nothing here uses texts. */
const field = ({ page }: Stage, name: string) => page.locator(`main form [name="${name}"]`)
const others = ({ page }: Stage) => page.locator("main li button")

const dismissModal = async ({ page }: Stage) => {
  await page.getByRole("dialog").waitFor()
  await escapeFrom(page.getByRole("dialog"))
}

export const profileEditorWalk: Browsing<typeof profileEditorMachine> = {
  name: "by anybody",
  machine: profileEditorMachine,
  isTour: true,
  samples: {
    inputs: [{ details }],
    events: [
      { type: "field.change", field: "name", value: "Sam Sample" },
      { type: "details.submit" },
      { type: "phone.verify" },
      { type: "locale.change", locale: "de" },
      { type: "devices.refresh" },
      { type: "device.end", id: "d2" },
      { type: "otherDevices.end" },
      done("saveDetails", { user: own, resendAfter: 0, message: "" }),
      done("saveDetails", { user: changed, resendAfter: 60, message: "" }),
      failed("saveDetails"),
      done("sendPhoneCode", { resendAfter: 42 }),
      failed("sendPhoneCode"),
      done("saveLocale"),
      failed("saveLocale"),
      done("loadDevices", [device("d1", true), device("d2", false)]),
      failed("loadDevices"),
      done("endDevices"),
      failed("endDevices")
    ],
    view: ({ devices, known }) => [devices.length, known.phone],
    isPossible: (event, value, { known }) => {
      const at = value as Standing
      const isQuiet = at.details === "editing" && at.language === "settled"
      switch (event.type) {
        case "phone.verify":
          return isQuiet && known.phone === changed.phone && at.devices === "listed"
        case "field.change":
        case "details.submit":
        case "locale.change":
          return isQuiet && at.devices === "listed"
        case "devices.refresh":
        case "device.end":
        case "otherDevices.end":
          return isQuiet
        default:
          return true
      }
    }
  },
  held: [...update, ...send, ...list, ...end],
  open: async (stage) => {
    const me = await makeAccount(stage, "ready")
    await visitAs(stage, await againOf(stage, me), `${stage.urls.app}/apps/profile`)
  },
  does: {
    "field.change": (stage) => field(stage, "name").fill(`Sam ${Date.now()}`),
    "details.submit": async (stage, { next }) => {
      if (next?.edges.some((edge) => edge.includes("[hasNewPhone]")))
        await field(stage, "phone").fill((await makeAccount(stage, "newcomer")).phone)
      await field(stage, "jobRole").press("Enter")
    },
    "phone.verify": (stage) => stage.page.locator("main form button[type=button]").first().click(),
    "locale.change": async (stage) => {
      const language = stage.page.locator('select[name="language"]')
      await language.selectOption((await language.inputValue()) === "en" ? "de" : "en")
    },
    "devices.refresh": async (stage, { before }) => {
      if ((before as unknown as Standing).devices === "failed")
        return stage.page.getByRole("alert").getByRole("button").click()
      await stage.page.locator('a[href="/apps/members"]').first().click()
      await stage.page.locator('select[name="language"]').waitFor({ state: "detached" })
      await stage.page.goBack()
    },
    "device.end": (stage) => others(stage).first().click(),
    "otherDevices.end": (stage) => stage.page.locator("main ul ~ button").click(),
    "xstate.done.actor.saveDetails": async (stage, { step }) => {
      await stage.called(...update)
      await stage.answer(update, "pass")
      if (step.edges.some((edge) => edge.includes("[hasNewPhone]"))) await dismissModal(stage)
    },
    "xstate.error.actor.saveDetails": async (stage) => {
      await stage.called(...update)
      await stage.answer(update, refused({ name: "No." }))
    },
    "xstate.done.actor.sendPhoneCode": async (stage) => {
      await stage.called(...send)
      await stage.answer(send, "pass")
      await dismissModal(stage)
    },
    "xstate.error.actor.sendPhoneCode": async (stage) => {
      await stage.called(...send)
      await stage.answer(send, refused({}))
    },
    "xstate.done.actor.saveLocale": async (stage) => {
      await stage.called(...update)
      await stage.answer(update, "pass")
    },
    "xstate.error.actor.saveLocale": async (stage) => {
      await stage.called(...update)
      await stage.answer(update, refused({}))
    },
    "xstate.done.actor.loadDevices": async (stage) => {
      await stage.called(...list)
      await stage.answer(list, "pass")
    },
    "xstate.error.actor.loadDevices": async (stage) => {
      await stage.called(...list)
      await stage.answer(list, refused({}))
    },
    "xstate.done.actor.endDevices": async (stage) => {
      await stage.called(...end)
      await stage.answer(end, { status: 200, body: { status: true, message: "" } })
    },
    "xstate.error.actor.endDevices": async (stage) => {
      await stage.called(...end)
      await stage.answer(end, refused({}))
    }
  }
}

const weighs = ["/profile/get-account-deletion"]
const deletes = ["/profile/delete-account"]
const question = ({ page }: Stage) => page.getByRole("alertdialog")

export const accountDeletionWalk: Browsing<typeof accountDeletionMachine> = {
  name: "of one's own account",
  machine: accountDeletionMachine,
  isTour: true,
  samples: accountDeletionSamples,
  held: [...weighs, ...deletes, "/auth/logout"],
  open: async (stage) => {
    await visitAs(stage, await makeAccount(stage, "ready"), `${stage.urls.app}/apps/profile`)
    await stage.page.getByRole("button", { name: "Delete account" }).waitFor()
  },
  does: {
    /** The button of the page: that of the question has the same name while it fades. */
    "deletion.ask": ({ page }) =>
      page.locator("#content").getByRole("button", { name: "Delete account" }).click(),
    "deletion.confirm": (stage) => question(stage).getByRole("button", { name: "Delete account" }).click(),
    "deletion.cancel": (stage) => question(stage).getByRole("button", { name: "Keep account" }).click(),
    "xstate.done.actor.loadEffects": (stage, { step }) =>
      answered(weighs, fine(payloadOf<{ output: unknown }>(step).output))(stage),
    "xstate.error.actor.loadEffects": answered(weighs, no()),
    "xstate.done.actor.deleteAccount": answered(deletes, fine({})),
    "xstate.error.actor.deleteAccount": answered(deletes, no())
  }
}
