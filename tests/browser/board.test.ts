import axe from "axe-core"
import type { Page } from "playwright-core"
import { beforeAll, expect, it } from "vitest"
import { paths } from "../../contract/paths.ts"
import { openPage, type PageOptions } from "../support/browser.ts"
import { seeFocus } from "../support/keyboard.ts"
import { clientOf } from "../support/realProcess.ts"
import { sharedServer } from "../support/sharedServer.ts"
import { type Member, signUpAdmin, signUpMember, store } from "../support/signedUp.ts"

const started = sharedServer()
let admin: Member
let reader: Member
const ids: Record<string, string> = {}

const call = async (path: string, payload: unknown) =>
  (await clientOf(started.urls).call(path, payload, admin.token)).body.data

beforeAll(async () => {
  admin = await signUpAdmin(started.urls, { email: "board@example.com", phone: "9000000832" })
  reader = await signUpMember(started.urls, admin, {
    email: "board-reader@example.com",
    name: "Reading Person",
    role: "Read"
  })
  for (const [name, callStatus] of [
    ["Drag Sample", "Yet to call"],
    ["Touch Sample", "Yet to call"],
    ["Keys Sample", "Yet to call"],
    ["Agreed Sample", "Agreed to talk"],
    ["Done Sample", "Interview noted documented"]
  ] as const)
    ids[name] = (await call("/leads/add-lead", { name, callStatus }))._id
})

const open = async (options: PageOptions = {}, stored = admin.stored) => {
  const page = await openPage({ viewport: "wide", ...options })
  await store(page, started.urls, stored)
  await page.goto(started.urls.app + paths.addedContacts)
  await page.locator("tr[data-row]").first().waitFor()
  await page.getByText("Board", { exact: true }).click()
  await columnOf(page, "Yet to call").waitFor()
  return page
}

const columnOf = (page: Page, status: string) => page.getByRole("region", { name: status, exact: true })
const cardOf = (page: Page, name: string) => page.getByRole("article", { name, exact: true })
const headOf = (page: Page, status: string) => columnOf(page, status).getByRole("heading").getByRole("button")
const countOf = async (page: Page, status: string) =>
  Number((await headOf(page, status).locator("span").last().textContent()) ?? "")
const isIn = (page: Page, name: string, status: string) =>
  columnOf(page, status).getByRole("article", { name, exact: true }).waitFor()

const statusOf = async (name: string) =>
  (await call("/leads/get-contact", { contactId: ids[name] })).callStatus

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))

const middle = async (page: Page, name: string) => {
  const box = await cardOf(page, name).boundingBox()
  if (box === null) throw new Error(`${name} is not shown`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Both columns must fit on the screen. */
const dragTo = async (page: Page, name: string, status: string) => {
  await headOf(page, status).scrollIntoViewIfNeeded()
  await cardOf(page, name).scrollIntoViewIfNeeded()
  const { x, y } = await middle(page, name)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 12, y)
  const box = await headOf(page, status).boundingBox()
  await page.mouse.move((box?.x ?? 0) + 30, (box?.y ?? 0) + 60, { steps: 4 })
}

it("a card is dragged to another status, with the numbers of both, and undone", async () => {
  const page = await open()
  const before = { from: await countOf(page, "Yet to call"), to: await countOf(page, "Not answering") }
  await dragTo(page, "Drag Sample", "Not answering")
  await page.locator('[data-column="Not answering"][data-drag=over]').waitFor()
  await page.mouse.up()
  await isIn(page, "Drag Sample", "Not answering")
  await expect.poll(() => statusOf("Drag Sample")).toBe("Not answering")
  await expect.poll(() => countOf(page, "Yet to call")).toBe(before.from - 1)
  await expect.poll(() => countOf(page, "Not answering")).toBe(before.to + 1)
  await page.getByRole("button", { name: "Undo" }).click()
  await isIn(page, "Drag Sample", "Yet to call")
  await expect.poll(() => statusOf("Drag Sample")).toBe("Yet to call")
})

it("a status that may not follow refuses the card, and Escape leaves it where it was", async () => {
  const page = await open()
  await dragTo(page, "Done Sample", "Call scheduled")
  await page.locator('[data-column="Call scheduled"][data-drag=closed]').waitFor()
  await page.mouse.up()
  await isIn(page, "Done Sample", "Interview noted and documented")
  await dragTo(page, "Drag Sample", "Not answering")
  await page.locator('[data-column="Not answering"][data-drag=over]').waitFor()
  await page.keyboard.press("Escape")
  await page.mouse.up()
  await isIn(page, "Drag Sample", "Yet to call")
  expect(await statusOf("Drag Sample")).toBe("Yet to call")
})

it("a column of a callback asks for its time first", async () => {
  const page = await open()
  await dragTo(page, "Agreed Sample", "Call scheduled")
  await page.mouse.up()
  await page.getByRole("menuitem", { name: /^Tomorrow 9:00/ }).click()
  await isIn(page, "Agreed Sample", "Call scheduled")
  await expect.poll(() => statusOf("Agreed Sample")).toBe("Call scheduled")
})

it("by keyboard: between cards and columns, a status from the menu, and the focus follows the card", async () => {
  const page = await open()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press("ArrowDown")
  await expect.poll(() => focused(page)).toMatch(/Sample$/)
  await seeFocus(page)
  await page.keyboard.press("Home")
  for (let step = 0; step < 5 && (await focused(page)) !== "Keys Sample"; step += 1)
    await page.keyboard.press("j")
  expect(await focused(page)).toBe("Keys Sample")
  await page.keyboard.press("s")
  await page.getByRole("menuitem", { name: "Call completed" }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("menu")
  await page.keyboard.press("End")
  await page.locator("[role=menuitem][data-highlighted]").filter({ hasText: "Call completed" }).waitFor()
  await page.keyboard.press("Enter")
  await isIn(page, "Keys Sample", "Call completed")
  await expect.poll(() => statusOf("Keys Sample")).toBe("Call completed")
  await expect
    .poll(() =>
      page.evaluate(() => document.activeElement?.closest("[data-card]")?.getAttribute("aria-label"))
    )
    .toBe("Keys Sample")
  await page.keyboard.press("ArrowLeft")
  expect(await focused(page)).not.toBe("Keys Sample")
  await page.keyboard.press("ArrowRight")
  expect(await focused(page)).toBe("Keys Sample")
  await page.keyboard.press("Enter")
  await page.getByRole("complementary", { name: "Contact" }).waitFor()
})

it("a heading lists as many contacts as it counts, and the layout is remembered", async () => {
  const page = await open()
  await page.reload()
  await columnOf(page, "Yet to call").waitFor()
  const count = await countOf(page, "Yet to call")
  expect(count).toBeGreaterThan(0)
  await headOf(page, "Yet to call").click()
  await page.getByRole("grid", { name: "Contacts" }).waitFor()
  await expect.poll(() => page.getByRole("grid").getAttribute("aria-rowcount")).toBe(String(count + 1))
  await page.reload()
  await page.getByRole("grid", { name: "Contacts" }).waitFor()
})

it("a contact that is added comes onto the board", async () => {
  const page = await open()
  const count = await countOf(page, "Yet to call")
  await page.getByRole("button", { name: "Add contact" }).click()
  const name = page.getByRole("dialog").getByLabel("Name")
  await name.fill("Added Sample")
  await name.press("Enter")
  await isIn(page, "Added Sample", "Yet to call")
  expect(await countOf(page, "Yet to call")).toBe(count + 1)
})

it("a reader sees the board and moves nothing", async () => {
  const page = await open({}, reader.stored)
  expect(await page.locator("[data-board] [aria-haspopup=menu]").count()).toBe(0)
  await dragTo(page, "Drag Sample", "Not answering")
  expect(await page.locator("[data-drag]").count()).toBe(0)
  await page.mouse.up()
  await cardOf(page, "Drag Sample").focus()
  await page.keyboard.press("s")
  await page.keyboard.press("ArrowDown")
  expect(await page.getByRole("menu").count()).toBe(0)
  await isIn(page, "Drag Sample", "Yet to call")
})

it("on a touch screen a long press lifts a card, and the columns scroll sideways within the page", async () => {
  const page = await open({ viewport: "phone", context: { hasTouch: true } })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  const { x, y } = await middle(page, "Touch Sample")
  const session = await page.context().newCDPSession(page)
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at: { x: number; y: number } | null) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: at === null ? [] : [at] })
  await touch("touchStart", { x, y })
  await page.locator("[data-lifted]").waitFor()
  const next = await columnOf(page, "Not relevant").boundingBox()
  const over = { x: Math.min(340, (next?.x ?? 0) + 20), y }
  await touch("touchMove", { x: x + 10, y })
  await touch("touchMove", over)
  await page.locator("[data-drag=over]").waitFor()
  await touch("touchEnd", null)
  await expect.poll(() => statusOf("Touch Sample")).toBe("Not relevat")
})

it.each([
  ["light", "en"],
  ["dark", "ae"]
] as const)("the board and a row's menu have no accessibility finding: %s, %s", async (theme, i18nextLng) => {
  const page = await openPage({ viewport: "laptop", scheme: theme })
  const { _id } = JSON.parse(admin.stored.user)
  const layout = { [`contactLayout.added.${_id}`]: "board" }
  await store(page, started.urls, { ...admin.stored, ...layout, theme, i18nextLng })
  await page.goto(started.urls.app + paths.addedContacts)
  await page.locator("[data-card]").first().waitFor()
  const findings = async (within: string) => {
    await page.evaluate(axe.source)
    return page.evaluate(async (selector) => {
      const { axe } = globalThis as unknown as { axe: typeof import("axe-core") }
      return (await axe.run(selector)).violations.map(({ id, nodes }) => [id, nodes[0]?.html])
    }, within)
  }
  expect(await findings("html")).toEqual([])
  await page.locator("[data-card] [aria-haspopup=menu]").first().click()
  await page.getByRole("menuitem").first().waitFor()
  expect(await findings("[role=menu]")).toEqual([])
})
