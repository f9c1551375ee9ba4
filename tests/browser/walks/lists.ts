import { contactListMachine } from "../../../machines/flows/contact-list.machine.ts"
import { contact } from "../../support/someContacts.ts"
import type { Browsing, Stage } from "../../support/walkInBrowser.ts"
import { done, failed } from "../../walker/events.ts"
import { type Account, makeAccount, visitAs } from "./people.ts"
import { answered, fine, isIn, next, no, payloadOf } from "./someContacts.ts"

const lists = ["/leads/get-all-viewed-leads", "/leads/search-viewed-leads"] as const
const marks = ["/label/add-thumbs"]
const many = 350
const criteria = contactListMachine.getInitialSnapshot({} as never).context.criteria
const labelled = { ...criteria, labelId: "11111111-1111-4111-8111-111111111111" }
const rowsOf = (page: number, total: number) =>
  Array.from({ length: Math.max(0, Math.min(100, total - page * 100)) }, (_, row) => {
    const place = page * 100 + row
    return contact({ _id: `c${place}`, leadId: `l${place}`, name: `Contact ${place}` })
  })
const pageOf = (page: number, total: number) => ({
  page,
  rows: rowsOf(page, total),
  nextCursor: (page + 1) * 100 < total ? `from ${page + 1}` : null,
  total: { value: total, exact: true }
})

const top = [0, 1]
const middle = [1, 2, 0]
const bottom = [3, 4, 2]
const isWanted = (wanted: ReadonlyArray<number>, pages: ReadonlyArray<number>) =>
  wanted.join() === pages.join()
const chooses = [
  "row.select",
  "range.select",
  "shown.select",
  "all.select",
  "selection.clear",
  "contact.changed"
]

const pathOf = ({ page }: Stage) => lists[new URL(page.url()).searchParams.has("q") ? 1 : 0]
const isUnderWay = (value: unknown) => value === "loading" || isIn(value, "listed", "fetching")
const box = ({ page }: Stage, place: number) =>
  page.getByRole("checkbox", { name: `Select Contact ${place}`, exact: true })

/** Does something that cancels the current request, and forgets that request. */
const instead =
  (does: (stage: Stage, pages: ReadonlyArray<number>) => Promise<unknown>) =>
  async (stage: Stage, { before, step }: Parameters<Browsing<never>["does"][string]>[1]) => {
    const path = pathOf(stage)
    if (isUnderWay(before)) await stage.called(path)
    await does(stage, payloadOf<{ pages?: ReadonlyArray<number> }>(step).pages ?? [])
    const isCalledOff = step.edges.some((edge) => !edge.endsWith("→ stays"))
    if (isUnderWay(before) && isCalledOff) await stage.answerOne(path, "offline")
  }

export const contactListWalk: Browsing<typeof contactListMachine> = {
  name: "of viewed contacts",
  machine: contactListMachine,
  isTour: true,
  samples: {
    events: [
      { type: "address.change", criteria },
      { type: "address.change", criteria: labelled },
      { type: "query.change", query: "ada" },
      { type: "criteria.change", criteria },
      { type: "list.retry" },
      { type: "list.refresh" },
      { type: "rows.want", pages: top },
      { type: "rows.want", pages: middle },
      { type: "rows.want", pages: bottom },
      { type: "row.select", position: 1 },
      { type: "range.select", position: 3 },
      { type: "shown.select" },
      { type: "all.select" },
      { type: "selection.clear" },
      { type: "contact.changed", contact: contact({ _id: "c0" }) },
      done("loadContacts", pageOf(0, 0)),
      done("loadContacts", pageOf(0, many)),
      failed("loadContacts"),
      done("loadPage", pageOf(1, many)),
      done("loadPage", pageOf(2, many)),
      done("loadPage", pageOf(3, many)),
      failed("loadPage")
    ],
    view: ({ criteria: { labelId }, pages, wanted, underWay, total, selection }) => [
      labelId,
      Object.keys(pages),
      wanted,
      underWay,
      total.value,
      selection.isAll,
      selection.ids.length > 0
    ],
    isPossible: (event, value, { criteria: { labelId }, pages, wanted, underWay, total, selection }) => {
      const { type } = event
      const isResting = isIn(value, "listed", "resting")
      const isFresh = isResting && isWanted(wanted, [0]) && total.value === many
      const asked = (event as { pages?: ReadonlyArray<number> }).pages ?? []
      const to = (event as { criteria?: typeof criteria }).criteria?.labelId ?? ""
      if (value === "idle") return type === "address.change" && to === ""
      if (isFresh) return type === "rows.want" && isWanted(asked, top)
      if (type === "rows.want")
        return !isWanted(asked, top) && !isWanted(asked, wanted) && total.value === many
      if (type === "address.change") return to !== "" && labelId === ""
      if (type === "list.refresh") return !wanted.some((page) => page > 1)
      if (type === "xstate.done.actor.loadPage") return (event.output as { page: number }).page === underWay
      if (!chooses.includes(type)) return true
      const hasChosen = selection.isAll || selection.ids.length > 0
      if (!isResting || Object.keys(pages).join() !== "0,1" || wanted.some((page) => page > 1)) return false
      if (type === "all.select") return selection.ids.length > 0 && !selection.isAll
      return type === "selection.clear" ? hasChosen : type === "contact.changed" || !selection.isAll
    }
  },
  held: [...lists, ...marks],
  isPassing: (value) => isIn(value, "listed", "resting"),
  open: async (stage) => {
    const me: Account = await makeAccount(stage, "ready")
    const { _id, organization_id } = me.user as { _id: string; organization_id: string }
    const label = { consumer: _id, organization_id, name: "Warm", colour: "red" }
    await stage.client.call("/label/create-label", label, me.token)
    stage.notes.me = me
  },
  does: {
    "address.change": async (stage, turn) => {
      if (stage.page.url() === "about:blank")
        return visitAs(stage, stage.notes.me as Account, `${stage.urls.app}/apps/my-contacts`)
      await instead(({ page }) =>
        page.evaluate(
          (id) => history.pushState(null, "", `/apps/my-contacts?labelId=${id}`),
          labelled.labelId
        )
      )(stage, turn)
    },
    "query.change": instead(({ page }) =>
      page.getByRole("searchbox", { name: "Search my contacts" }).fill(`ada ${next()}`)
    ),
    "criteria.change": instead(({ page }) =>
      page.getByRole("combobox", { name: "Next call" }).selectOption({ index: (next() % 3) + 1 })
    ),
    "list.retry": ({ page }) => page.getByRole("button", { name: "Try again" }).click(),
    "list.refresh": instead(async ({ page }) => {
      await page.getByRole("button", { name: /^Edit or delete Warm/ }).click()
      await page.getByRole("menuitem", { name: "Edit", exact: true }).click()
      const name = page.getByRole("dialog").getByLabel("Name")
      await name.fill(`Warm ${next()}`)
      await name.press("Enter")
      await page.getByRole("dialog").waitFor({ state: "detached" })
    }),
    "rows.want": instead(async ({ page }, pages) => {
      const row = isWanted(pages, middle) ? 150 : many
      if (!isWanted(pages, top))
        await page
          .getByRole("grid", { name: "Contacts" })
          .evaluate((grid, to) => grid.parentElement?.scrollTo({ top: to * 52 }), row)
    }),
    "row.select": (stage) => box(stage, 1).click(),
    "range.select": (stage) => box(stage, 3).click({ modifiers: ["Shift"] }),
    "shown.select": ({ page }) => page.getByRole("checkbox", { name: "Select all loaded contacts" }).click(),
    "all.select": ({ page }) => page.getByRole("button", { name: /^Select all/ }).click(),
    "selection.clear": ({ page }) => page.getByRole("button", { name: "Clear selection" }).click(),
    "contact.changed": async (stage) => {
      await stage.page.getByRole("button", { name: "Thumbs up for Contact 0", exact: true }).click()
      await answered(marks, fine(rowsOf(0, 1)[0]))(stage)
    },
    "xstate.done.actor.loadContacts": (stage, { step }) => {
      const { total } = payloadOf<{ output: ReturnType<typeof pageOf> }>(step).output
      const { rows, ...more } = pageOf(0, total.value)
      return stage.answerOne(pathOf(stage), fine(rows, more))
    },
    "xstate.error.actor.loadContacts": (stage) => stage.answerOne(pathOf(stage), no()),
    "xstate.done.actor.loadPage": (stage, { step }) => {
      const { rows, ...more } = payloadOf<{ output: ReturnType<typeof pageOf> }>(step).output
      return stage.answerOne(pathOf(stage), fine(rows, more))
    },
    "xstate.error.actor.loadPage": (stage) => stage.answerOne(pathOf(stage), no())
  }
}
