import type { Locator } from "playwright-core"
import { beforeAll, expect, it } from "vitest"
import { paths } from "../../contract/paths.ts"
import { openPage } from "../support/browser.ts"
import { refuseFirst } from "../support/heldCalls.ts"
import { clientOf } from "../support/realProcess.ts"
import { sharedServer } from "../support/sharedServer.ts"
import { type Member, signUpAdmin, store } from "../support/signedUp.ts"

const started = sharedServer()
let admin: Member
beforeAll(async () => {
  admin = await signUpAdmin(started.urls, { email: "flows@example.com", phone: "9000000835" })
})

const open = async (path: string, allow: ReadonlyArray<RegExp> = []) => {
  const page = await openPage({ allow })
  await store(page, started.urls, admin.stored)
  await page.goto(started.urls.app + path)
  return page
}

/** How much of a state's box is inside the picture's window, from 0 to 1. */
const shownOf = (state: Locator) =>
  state.evaluate((box) => {
    const inner = box.getBoundingClientRect()
    const outer = box.closest("svg")?.parentElement?.getBoundingClientRect()
    if (!outer) return 0
    const across = Math.min(inner.right, outer.right) - Math.max(inner.left, outer.left)
    const down = Math.min(inner.bottom, outer.bottom) - Math.max(inner.top, outer.top)
    return (Math.max(0, across) * Math.max(0, down)) / (inner.width * inner.height)
  })

it("a search that a state answers opens the chart with this state chosen and in view", async () => {
  const page = await open(paths.flows)
  await page.getByRole("searchbox").fill("payment provider, once")
  const found = page.getByRole("link", { name: /Honorarium review/ })
  await found.getByText("Deciding › Paying").waitFor()
  await found.press("Enter")
  await page.getByRole("heading", { name: "Honorarium review" }).waitFor()
  expect(new URL(page.url()).search).toBe("?state=deciding.paying")
  await expect.poll(() => shownOf(page.locator("[data-state='honorariumReview.deciding.paying']"))).toBe(1)
})

it("fills the panel with a readable picture, and a state's number opens exactly its contacts", async () => {
  const { call } = clientOf(started.urls)
  for (const name of ["First Sample", "Second Sample"]) await call("/leads/add-lead", { name }, admin.token)
  const page = await open(paths.flow("callOutcome"), [/get-numbers/])
  const yetToCall = page.locator("[data-state='callOutcome.calling.yetToCall']")
  await yetToCall.getByText("2", { exact: true }).waitFor()
  const panel = await page.locator("main").boundingBox()
  const picture = await page.locator("svg[role=group]").boundingBox()
  if (!panel || !picture) throw new Error("nothing is drawn")
  expect(picture.x).toBeLessThanOrEqual(panel.x + 1)
  expect(picture.y + picture.height).toBeGreaterThanOrEqual((page.viewportSize()?.height ?? 0) - 2)
  const letters = await yetToCall.locator("text").first().boundingBox()
  expect(letters?.height).toBeGreaterThan(12)
  await page.getByRole("tab", { name: "Numbers" }).press("Enter")
  const listed = page.getByRole("link", { name: "Added contacts (2)" })
  await listed.waitFor()
  const letGo = await refuseFirst(page, started.urls.api, {
    path: "/flows/get-numbers",
    status: 403,
    body: { status: false, code: "forbidden", message: "Not now." }
  })
  await page.getByRole("button", { name: "Refresh" }).press("Enter")
  await page.getByRole("alert").getByText("Not now.").waitFor()
  await letGo()
  await listed.press("Enter")
  await page.getByText("2 contacts", { exact: true }).waitFor()
  expect(await page.getByRole("row", { name: /Sample/ }).count()).toBe(2)
})

it("a simulation begins without other details, and its state stays in view", async () => {
  const page = await open(paths.flow("authModal"))
  await page.locator("svg[role=group]").waitFor()
  await page.getByRole("tab", { name: "Step through" }).press("Enter")
  const begin = page.getByRole("button", { name: "Begin", exact: true })
  await begin.waitFor()
  expect(await page.getByLabel("Starts from (JSON)").isVisible()).toBe(false)
  await begin.press("Enter")
  const offers = page.getByRole("list", { name: "What can happen now" })
  const here = page.locator("[data-state][aria-current=step]").last()
  const offered = offers.getByRole("button", { disabled: false })
  const visited = new Set<string | null>()
  for (let step = 0; step < 12; step++) {
    await offered.nth(step % (await offered.count())).press("Enter")
    await expect.poll(() => shownOf(here)).toBe(1)
    visited.add(await here.getAttribute("data-state"))
    expect(await offers.innerText()).not.toMatch(/[{}"]/)
  }
  expect(visited.size).toBeGreaterThan(3)
})

it("the wheel, a pointer and the keys move the picture, each from where the last one left it", async () => {
  const page = await open(paths.flow("cardDrag"))
  const resting = page.locator("[data-state='cardDrag.resting']")
  const placeOf = async () => {
    const box = await resting.boundingBox()
    return { x: Math.round(box?.x ?? 0), y: Math.round(box?.y ?? 0) }
  }
  await resting.waitFor()
  const { x, y } = await placeOf()
  await page.locator("svg[role=group]").evaluate((picture) => {
    for (let turns = 0; turns < 3; turns++)
      picture.dispatchEvent(new WheelEvent("wheel", { deltaY: 20, bubbles: true, cancelable: true }))
  })
  await expect.poll(placeOf).toEqual({ x, y: y - 60 })
  await page.mouse.move(x + 5, y - 55)
  await page.mouse.down()
  await page.mouse.move(x - 25, y - 45)
  await page.mouse.move(x - 35, y - 35)
  await page.mouse.up()
  await page.mouse.move(x + 5, y - 55)
  await expect.poll(placeOf).toEqual({ x: x - 40, y: y - 40 })
  await resting.press("Shift+ArrowLeft")
  await expect.poll(placeOf).toEqual({ x: x + 20, y: y - 40 })
})
