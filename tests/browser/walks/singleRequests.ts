import { requestMachine } from "../../../machines/flows/request.machine.ts"
import type { Browsing } from "../../support/walkInBrowser.ts"
import { eventsBut } from "../../walker/events.ts"
import { requestSamples } from "../../walker/samples/request.ts"
import { defineFields, fieldsDialog } from "./ownFields.ts"
import { type Account, makeAccount, refused, visitAs } from "./people.ts"
import { answered, atContacts, drawerOf, fine, no } from "./someContacts.ts"

const counts = ["/flows/get-numbers"]

export const flowNumbersWalk: Browsing<typeof requestMachine> = {
  name: "beside a lifecycle",
  machine: requestMachine,
  actorId: "flowNumbers",
  isTour: true,
  samples: {
    inputs: requestSamples.inputs,
    events: eventsBut(requestSamples, "reply.want", "reply.update"),
    view: () => null
  },
  held: counts,
  open: async (stage) => {
    stage.notes.me = await makeAccount(stage, "ready")
  },
  does: {
    "reply.refresh": async (stage, { before }) => {
      const { page, urls, notes } = stage
      if (before !== "unwanted") return page.getByRole("button", { name: /^(Try again|Refresh)$/ }).click()
      await visitAs(stage, notes.me as Account, `${urls.app}/flows/honorarium`)
      await page.getByRole("tab", { name: "Numbers" }).click()
    },
    "xstate.done.actor.loadReply": async (stage) => {
      await stage.called(...counts)
      await stage.answer(counts, "pass")
    },
    "xstate.error.actor.loadReply": async (stage) => {
      await stage.called(...counts)
      await stage.answer(counts, refused({}))
    }
  }
}

const known = ["/fields/get-fields"]

export const knownFieldsWalk: Browsing<typeof requestMachine> = {
  name: "for the fields of each contact",
  machine: requestMachine,
  actorId: "knownFields",
  isTour: true,
  samples: {
    inputs: requestSamples.inputs,
    events: eventsBut(requestSamples, "reply.refresh"),
    view: () => null,
    isPossible: ({ type }, value) => type !== "reply.update" || value === "known" || value === "failed"
  },
  held: known,
  open: async (stage) => {
    await atContacts(stage, ["First Contact", "Second Contact"], () => "/apps/pricing")
    await defineFields(stage)
    await stage.page.getByRole("link", { name: "Added contacts" }).waitFor()
  },
  does: {
    /** The list wants them, too; the first contact is opened while they are loading. */
    "reply.want": async (stage) => {
      if (stage.notes.shown === undefined)
        await stage.page.getByRole("link", { name: "Added contacts" }).click()
      const isFirst = stage.notes.shown !== "First Contact"
      stage.notes.shown = isFirst ? "First Contact" : "Second Contact"
      await stage.page.getByRole("button", { name: String(stage.notes.shown), exact: true }).click()
    },
    "reply.update": async (stage) => {
      await stage.answer(known, "pass")
      await drawerOf(stage).getByRole("button", { name: "Custom fields" }).click()
      const archive = fieldsDialog(stage).getByRole("button", { name: /^(Archive|Take) / })
      await archive.first().click()
      await fieldsDialog(stage).getByText("Archived", { exact: true }).waitFor()
      await stage.page.keyboard.press("Escape")
    },
    "xstate.done.actor.loadReply": answered(known, "pass"),
    "xstate.error.actor.loadReply": answered(known, no())
  }
}

const owners = ["/leads/get-owners"]

export const contactOwnersWalk: Browsing<typeof requestMachine> = {
  name: "for the owners, from list to list",
  machine: requestMachine,
  actorId: "contactOwners",
  isTour: true,
  samples: {
    inputs: requestSamples.inputs,
    events: eventsBut(requestSamples, "reply.want", "reply.update"),
    view: () => null
  },
  held: owners,
  open: async (stage) => {
    stage.notes.me = await makeAccount(stage, "ready")
  },
  does: {
    "reply.refresh": async (stage) => {
      const { page, urls } = stage
      if (page.url() === "about:blank")
        return visitAs(stage, stage.notes.me as Account, `${urls.app}/apps/added-contacts`)
      const name = page.url().includes("added") ? "My contacts" : "Added contacts"
      await page.getByRole("link", { name, exact: true }).click()
    },
    "xstate.done.actor.loadReply": answered(owners, fine([{ _id: "u9", name: "Noor Example" }])),
    "xstate.error.actor.loadReply": answered(owners, no())
  }
}
