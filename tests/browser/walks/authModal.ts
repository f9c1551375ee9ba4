import { authModalMachine } from "../../../machines/flows/auth-modal.machine.ts"
import { organisation, user } from "../../support/someUser.ts"
import type { Browsing, Stage } from "../../support/walkInBrowser.ts"
import { done, failed } from "../../walker/events.ts"
import type { Path } from "../../walker/paths.ts"
import {
  type Account,
  againOf,
  endElsewhere,
  fillOrganisation,
  found,
  makeAccount,
  openAside,
  refused,
  signIn,
  storeAccount,
  verify,
  visitAs
} from "./people.ts"
import {
  chooseAtProvider,
  leaveProvider,
  makeSocialAccount,
  openProvider,
  providerButton,
  refuseAtProvider
} from "./provider.ts"

const asked = ["/auth/get-session"]
const loaded = ["/auth/get-org"]
const invitations = ["/auth/get-invitations"]
const oneInvitation = {
  status: true,
  message: "",
  data: [
    {
      id: "i1",
      organization_name: "Orchard",
      role: "Read",
      inviter: null,
      invitedUntil: "2030-01-01T00:00:00Z"
    }
  ]
}
const phone = { countryCode: "+91", phone: "5550100000", resendAfter: 0 }
const signedIn = { token: "t", user }
const input = { email: "", hasLink: false, defaultCountryCode: "+91" }

const me = (stage: Stage) => stage.notes.me as Account
const aside = async (stage: Stage) => {
  stage.notes.aside ??= await openAside(stage)
  return stage.notes.aside as Stage["page"]
}

const stateOf = (value: unknown): string =>
  typeof value === "string"
    ? value
    : Object.entries(value as object)
        .map(([state, inner]) => `${state}.${stateOf(inner)}`)
        .join()

const dismiss = ({ page }: Stage) =>
  page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).click()

const typeCode = async (stage: Stage, code: string) => {
  await stage.page.getByLabel("One-time code").fill(code)
  await stage.page.getByLabel("One-time code").press("Enter")
}

const organisationIs = async (stage: Stage, change: object | null) => {
  const { body } = await stage.client.call("/auth/get-session", {}, me(stage).token)
  const { data } = body as { data: object }
  await stage.answer(asked, {
    status: 200,
    body: {
      ...(body as object),
      ...(change === null && { data: { ...data, organization_id: null }, organisation: null })
    }
  })
}

/** Changes the person's phone in the profile, which sends a code. */
const changePhone = async (stage: Stage) => {
  const { page } = stage
  await page.getByRole("dialog").waitFor({ state: "detached" })
  await page.getByRole("button", { name: /Walking Person/ }).click()
  await page.getByRole("menuitem", { name: "Profile" }).click()
  const { phone } = await makeAccount(stage, "newcomer")
  stage.notes.ownPhone = `+91${phone}`
  await page.getByLabel("Phone", { exact: true }).fill(phone)
  await page.getByLabel("Phone", { exact: true }).press("Enter")
}

/** Asks for another code for the organisation's number, on its page. */
const askOnPage = async (stage: Stage) => {
  const { page } = stage
  await stage.answer([...asked, ...loaded], "pass")
  await page.getByRole("dialog").waitFor({ state: "detached" })
  await page.getByRole("button", { name: /Walking Person/ }).click()
  await page.getByRole("menuitem", { name: "Organisation" }).click()
  await page.getByRole("button", { name: "Verify now" }).click()
}

const does: Browsing<typeof authModalMachine>["does"] = {
  "session.absent": async (stage, { before, step }) => {
    if (stage.page.url() === "about:blank") {
      const isInvited = stateOf(step.value) === "invited"
      await stage.page.goto(isInvited ? await invitationFor(stage) : stage.urls.app)
      return
    }
    if (stateOf(before) === "signIn.email") return stage.reload()
    stage.expectReload()
    return endElsewhere(await aside(stage))
  },
  "session.withoutOrganisation": async (stage, { before }) => {
    switch (stateOf(before)) {
      case "closed":
        stage.expectReload()
        stage.notes.me = await makeAccount(stage, "newcomer")
        await stage.answer(asked, "pass")
        return visitAs(stage, me(stage))
      case "organisation.shown":
        await stage.answer(asked, "pass")
        return stage.reload()
      case "phone.shown":
        await stage.called(...asked)
        return organisationIs(stage, null)
      case "signIn.email":
        stage.notes.me = await makeAccount(stage, "newcomer")
        await stage.answer(asked, "pass")
        return storeAccount(await aside(stage), me(stage))
    }
  },
  "session.unverified": async (stage, { before }) => {
    switch (stateOf(before)) {
      case "closed":
        stage.expectReload()
        stage.notes.me = await makeAccount(stage, "unverified")
        return visitAs(stage, me(stage))
      case "phone.shown":
        await stage.reload()
        return stage.answer([...asked, ...loaded], "pass")
      case "signIn.email":
        stage.notes.me = await makeAccount(stage, "unverified")
        return storeAccount(await aside(stage), me(stage))
      case "organisation.shown":
        stage.expectReload()
        stage.notes.me = await found(stage, me(stage))
        return storeAccount(await aside(stage), await againOf(stage, me(stage)))
    }
  },
  "session.ready": async (stage, { before }) => {
    if (stateOf(before) === "settling" && stage.notes.isSettled === true) return
    stage.notes.isForOther = stateOf(before) !== "settling"
    if (stateOf(before) === "signIn.email")
      return storeAccount(await aside(stage), await makeAccount(stage, "ready"))
    if (stateOf(before) === "closed") {
      stage.notes.me = await makeAccount(stage, "ready")
      await stage.answer([...asked, ...loaded], "pass")
      return visitAs(stage, me(stage), await invitationFor(stage))
    }
    await stage.called(...asked)
    await stage.answer([...asked, ...loaded], "pass")
  },
  "modal.dismiss": dismiss,
  "modal.open": ({ page }) =>
    page
      .getByRole("button", { name: /Set up your organisation|Verify your phone/ })
      .last()
      .click(),
  "phone.confirm": async (stage, { before }) => {
    if (stateOf(before) === "phone.putOff") return askOnPage(stage)
    if (stateOf(before) === "closed") {
      stage.notes.me = await makeAccount(stage, "ready")
      await stage.answer([...asked, ...loaded], "pass")
      await visitAs(stage, me(stage))
    }
    await changePhone(stage)
  },
  "social.start": async (stage) => {
    const back = stage.page.getByRole("button", { name: "Use another email address" })
    await back.or(providerButton(stage)).first().waitFor()
    if (await back.isVisible()) await back.click()
    await openProvider(stage)
  },
  "xstate.done.actor.readInvitation": async (stage) => {
    await stage.called("/auth/get-invitation")
    await stage.answer(["/auth/get-invitation"], "pass")
  },
  "xstate.error.actor.readInvitation": async (stage) => {
    await stage.called("/auth/get-invitation")
    await stage.answer(["/auth/get-invitation"], refused({}))
  },
  "xstate.done.actor.emailCode": async (stage) => {
    const email = (stage.notes.invited as string | undefined) ?? (await makeAccount(stage, "ready")).email
    await signIn(stage, email)
  },
  "xstate.done.actor.invitation": async (stage, { step }) => {
    const { output } = step.event as unknown as { output: { kind: "found" | "later" | "settled" } }
    if (output.kind === "later") {
      await stage.called(...invitations)
      await stage.answer(invitations, { status: 200, body: oneInvitation })
      return stage.page.getByRole("button", { name: "Not now" }).click()
    }
    await stage.answer(["/auth/get-invitation", ...invitations], "pass")
    stage.notes.isSettled = output.kind === "settled"
    if (output.kind === "settled" && stage.notes.isForOther === true)
      await stage.page.getByRole("button", { name: "Stay signed in" }).click()
  },
  "xstate.done.actor.organisationSetup": async (stage, { step }) => {
    const { output } = step.event as unknown as { output: { created: object | null } }
    if (output.created === null) stage.notes.me = await verify(stage, await found(stage, me(stage)))
    await fillOrganisation(stage, me(stage))
  },
  "xstate.done.actor.phoneCode": async (stage) => {
    const to = (stage.notes.ownPhone as string | undefined) ?? `+91${me(stage).phone}`
    await typeCode(stage, await stage.codeFor(to))
  },
  "xstate.done.actor.profileCompletion": async (stage) => {
    const { phone } = await makeAccount(stage, "newcomer")
    stage.notes.ownPhone = `+91${phone}`
    await stage.page.getByLabel("Contact number").fill(phone)
    await stage.page.getByLabel("LinkedIn profile").fill("https://www.linkedin.com/in/example")
    await stage.page.getByLabel("Job role").fill("Researcher")
    await stage.page.getByLabel("Job role").press("Enter")
  },
  "xstate.done.actor.socialSignIn": async (stage, { step }) => {
    const { output } = step.event as unknown as {
      output: { kind: "signedIn" | "link" | "left"; needsProfile?: boolean; email?: string }
    }
    if (output.kind === "signedIn") {
      stage.notes.told = ""
      stage.notes.me = await makeSocialAccount(stage, output.needsProfile !== true)
      return chooseAtProvider(stage, me(stage).email)
    }
    if (output.kind === "link") return chooseAtProvider(stage, (await makeAccount(stage, "newcomer")).email)
    if (output.email === "") return leaveProvider(stage)
    await refuseAtProvider(stage, { needConfirmation: true, email: "person@example.com" })
    await chooseAtProvider(stage, "person@example.com")
    await stage.page.getByRole("button", { name: "Use an email code instead" }).click()
  }
}

const invitationFor = async (stage: Stage) => {
  const admin = await makeAccount(stage, "ready")
  const email = `invited-${admin.email}`
  stage.notes.invited = email
  await stage.client.call("/onboard/add-member", { name: "Invited Person", email, role: "Read" }, admin.token)
  const token = /#invitation=([\w-]{43})(?![\w-])/.exec(await stage.messageFor(email))?.[1] ?? ""
  await stage.forgetMessages(email)
  return `${stage.urls.app}/#invitation=${token}`
}

const created = { created: { organisation, resendAfter: 60, message: "" } }

export const authModalWalk: Browsing<typeof authModalMachine> = {
  name: "by email",
  machine: authModalMachine,
  isTour: true,
  samples: {
    inputs: [input, { ...input, hasLink: true }],
    events: [
      { type: "modal.open" },
      { type: "modal.dismiss" },
      { type: "phone.confirm", phone },
      { type: "session.absent", email: "" },
      { type: "session.withoutOrganisation" },
      { type: "session.unverified", phone },
      { type: "session.ready" },
      done("readInvitation", { email: "invited@example.com", organisation: "Sample" }),
      failed("readInvitation"),
      done("emailCode", signedIn),
      done("invitation", { kind: "found" }),
      done("invitation", { kind: "later" }),
      done("invitation", { kind: "settled" }),
      done("organisationSetup", created),
      done("organisationSetup", { created: null }),
      done("phoneCode", { organisation })
    ],
    view: ({ hasLink, invited }) => [hasLink, invited !== null],
    isPossible: (event, value, { hasLink }) => {
      const state = stateOf(value)
      switch (event.type) {
        case "session.absent":
          return ["closed", "signIn.email", "organisation.shown"].includes(state)
        case "session.withoutOrganisation":
        case "session.unverified":
          return !hasLink && ["closed", "signIn.email", "organisation.shown", "phone.shown"].includes(state)
        case "session.ready":
          return ["signIn.email", "settling"].includes(state) || (hasLink && state === "closed")
        case "xstate.done.actor.invitation":
          return (event.output.kind === "settled") === hasLink
        case "modal.dismiss":
          return state !== "ownPhone"
        case "xstate.done.actor.organisationSetup":
          return state === "organisation.shown"
        case "xstate.done.actor.phoneCode":
          return state === "phone.shown" || state === "organisation.ownPhone"
        case "phone.confirm":
          return !hasLink
        default:
          return true
      }
    }
  },
  held: [...asked, ...loaded, "/events", "/auth/get-invitation", ...invitations],
  isPassing: (value) => value === "settling",
  open: async () => undefined,
  does
}

const atSteps = ["profile", "ownPhone"]

/**
 * The step that a session needs after signing in at the provider: reported by the server first, then by another tab
 * with the same person and another organisation or none. Repeated only to a modal that is settling.
 */
const isTold = ({ steps }: Path) => {
  let told: ReadonlyArray<string> = []
  return steps.every(({ event: { type } }, index) => {
    if (type === "xstate.done.actor.socialSignIn") told = []
    if (!type.startsWith("session.") || type === "session.absent") return true
    const [first = "", last = ""] = [told[0], told.at(-1)]
    told = [...told, type]
    if (steps[index - 1]?.value === "settling") return last === "" || last === type
    if (type === "session.unverified") return last !== "" && last !== type
    if (type === "session.withoutOrganisation") return last === "" || (first === type && last !== type)
    return last !== type
  })
}

const telling =
  (type: "session.withoutOrganisation" | "session.unverified" | "session.ready") => async (stage: Stage) => {
    const last = stage.notes.told
    stage.notes.told = type
    if (last === type) return
    if (last === "") {
      await stage.called(...loaded)
      return stage.answer(loaded, type === "session.ready" ? "pass" : refused({}))
    }
    const account = await againOf(stage, me(stage))
    const isWithout = type === "session.withoutOrganisation"
    const org = isWithout ? null : { ...account.org, phoneVerified: type === "session.ready" }
    return storeAccount(await aside(stage), { ...account, org })
  }

export const providerWalk: Browsing<typeof authModalMachine> = {
  name: "by an identity provider",
  machine: authModalMachine,
  isTour: true,
  samples: {
    inputs: [input],
    events: [
      { type: "modal.dismiss" },
      { type: "social.start", provider: "google.com" },
      { type: "session.absent", email: "" },
      { type: "session.withoutOrganisation" },
      { type: "session.unverified", phone },
      { type: "session.ready" },
      done("socialSignIn", { kind: "signedIn", signedIn, needsProfile: true }),
      done("socialSignIn", { kind: "signedIn", signedIn, needsProfile: false }),
      done("socialSignIn", {
        kind: "link",
        link: { provider: "google.com", email: "", idToken: "", codeId: "code 1", resendAfter: 60 }
      }),
      done("socialSignIn", { kind: "left", email: "person@example.com" }),
      done("socialSignIn", { kind: "left", email: "" }),
      done("profileCompletion", phone),
      done("phoneCode", { organisation: null })
    ],
    view: () => null,
    isPossible: (event, value) => {
      const state = stateOf(value)
      switch (event.type) {
        case "session.absent":
          return state === "closed"
        case "session.withoutOrganisation":
        case "session.unverified":
          return atSteps.includes(state)
        case "session.ready":
          return atSteps.includes(state) || state === "settling"
        default:
          return true
      }
    }
  },
  held: [...asked, ...loaded, "/events"],
  isPassing: (value) => value === "settling",
  isTrue: isTold,
  open: async () => undefined,
  does: {
    ...does,
    "session.withoutOrganisation": telling("session.withoutOrganisation"),
    "session.unverified": telling("session.unverified"),
    "session.ready": telling("session.ready")
  }
}
