import type { Locator, Page } from "playwright-core"
import { beforeAll, expect, it } from "vitest"
import { paths } from "../../contract/paths.ts"
import { instantIn, localIn } from "../../contract/rules/zones.ts"
import outcomes from "../../locales/en/outcomes.json" with { type: "json" }
import { outcomeKeys } from "../../src/features/calling/wrapUp/keys.ts"
import { escapeFrom, openPage } from "../support/browser.ts"
import { focusOn, nameless, seeFocus, tabTo } from "../support/keyboard.ts"
import { clientOf } from "../support/realProcess.ts"
import { sharedServer } from "../support/sharedServer.ts"
import { type Stored, signUpAdmin, storeAlways } from "../support/signedUp.ts"

const started = sharedServer()
let token: string
let stored: Stored

const join = async (email: string, name: string) => {
  const { call, codeSentTo } = clientOf(started.urls)
  await call("/onboard/add-member", { name, email, role: "Read" }, token)
  const query = new URLSearchParams({ to: email, kind: "email", wait: "40000" })
  const [sent] = (await (await fetch(`${started.urls.inbox}/api/messages?${query}`)).json()) as [
    { id: number; text: string }
  ]
  const invitation = /#invitation=([\w-]{43})/.exec(sent.text)?.[1]
  await call("/auth/login", { email })
  const otp = await codeSentTo(email, "email", sent.id)
  await call("/auth/verify-otp", { email, otp, invitation })
}

beforeAll(async () => {
  const { call } = clientOf(started.urls)
  const admin = await signUpAdmin(started.urls, { email: "keyboard@example.com", phone: "9000000012" })
  token = admin.token
  stored = admin.stored
  await call("/leads/add-lead", { name: "Mina Sample", email: "mina@example.org" }, token)
  await join("joined@example.com", "Joined Person")
}, 120_000)
const open = async (path: string, viewport: "laptop" | "phone" = "laptop") => {
  const page = await openPage({ viewport })
  await storeAlways(page, stored)
  await page.goto(started.urls.app + path)
  await page.locator("h1").first().waitFor()
  return page
}

/** Focuses the element with this name, checks its focus ring, and presses a key there. */
const press = async (page: Page, name: RegExp, key = "Enter") => {
  await tabTo(page, name)
  await seeFocus(page)
  await page.keyboard.press(key)
}

const dialogOf = (page: Page, name: RegExp | string) =>
  page.getByRole("dialog", { name }).or(page.getByRole("alertdialog", { name }))

/** Opens by a key, checks the focus and the names inside, and returns to the opener by Escape. */
const openAndEscape = async (page: Page, opener: RegExp, dialog: RegExp | string) => {
  await press(page, opener)
  await hasFocusIn(dialogOf(page, dialog))
  expect(await nameless(page)).toEqual([])
  await escapeFrom(dialogOf(page, dialog))
  await focusOn(page, opener)
}

const hasFocusIn = (overlay: Locator) =>
  expect.poll(() => overlay.evaluate((element) => element.contains(document.activeElement))).toBe(true)

/** Effects of a focus change follow a frame or two later. */
const afterFrames = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))
  )

/** Presses a key at the moment when a dialog is closed and still has the focus. */
const pressWhileClosing = (page: Page, key: string) =>
  page.evaluate((key) => {
    const closed = "[data-scope=dialog][data-part=content][data-state=closed]"
    const watch = new MutationObserver(() => {
      const focused = document.activeElement
      if (!focused?.closest(closed)) return
      watch.disconnect()
      focused.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }))
    })
    watch.observe(document, { subtree: true, attributeFilter: ["data-state"] })
  }, key)

const isFocusIn = (page: Page, selector: string) =>
  page.evaluate((within) => document.activeElement?.closest(within) !== null, selector)

const focusIsOnRow = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.matches("tr[data-row]"))).toBe(true)

const focusIsOnPage = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("content")

const holdsFocus = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(
        () => document.activeElement?.closest("[role=dialog], [role=alertdialog], [role=menu]") !== null
      )
    )
    .toBe(true)

const chooseItem = async (page: Page, menu: RegExp, item: RegExp) => {
  await press(page, menu)
  await page.getByRole("menu").waitFor()
  await holdsFocus(page)
  const words = await page.locator("[role=menuitem]:not([data-disabled])").allTextContents()
  await page.keyboard.press("Home")
  for (const one of words) {
    if (item.test(one)) break
    await page.keyboard.press("ArrowDown")
  }
  await page.locator("[role=menuitem][data-highlighted]").filter({ hasText: item }).waitFor()
  await page.keyboard.press("Enter")
  await page.getByRole("menu").waitFor({ state: "detached" })
}

it("the shell: skip link, display settings, language, account, notifications", async () => {
  const page = await open("/apps/pricing")
  await page.getByRole("button", { name: "Notifications, 2 unread" }).waitFor()
  await page.keyboard.press("Tab")
  await focusOn(page, /^Skip to content$/)
  await seeFocus(page)
  await page.keyboard.press("Enter")
  await focusIsOnPage(page)

  await openAndEscape(page, /^Display settings$/, "Display settings")
  await press(page, /^Display settings$/)
  await dialogOf(page, "Display settings").waitFor()
  await tabTo(page, /^Light$/)
  await seeFocus(page)
  await page.keyboard.press("ArrowRight")
  await focusOn(page, /^Dark$/)
  expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("dark")
  await press(page, /^Menu type/)
  await tabTo(page, /^Vertical$/)
  await page.keyboard.press("ArrowRight")
  await focusOn(page, /^Collapsible$/)
  expect(await page.evaluate(() => localStorage.getItem("menu"))).toBe("collapsible")
  await page.keyboard.press("Escape")
  await focusOn(page, /^Display settings$/)

  for (const menu of [/^Language: /, /^Account of Ada/]) {
    await press(page, menu, "ArrowDown")
    await hasFocusIn(page.getByRole("menu"))
    expect(await nameless(page)).toEqual([])
    await escapeFrom(page.getByRole("menu"))
    await focusOn(page, menu)
  }

  await openAndEscape(page, /^Notifications/, "Notifications")
  await press(page, /^Notifications/)
  await press(page, /^Delete “/)
  await page.getByRole("button", { name: "Notifications, 1 unread", includeHidden: true }).waitFor()
  await holdsFocus(page)
  await press(page, /^Delete “/)
  await page.getByText("You’re up to date").waitFor()
  await holdsFocus(page)
  await page.keyboard.press("Escape")
  await focusOn(page, /^Notifications$/)
})

it("the sheet of shortcuts: every key that works on each page", async () => {
  const page = await open("/apps/pricing")
  const rows = { "Next and previous row": "↑↓JK", "Open the row": "Enter", "Select the row": "X" }
  const edited = {
    ...rows,
    "Change the call status": "S",
    "Add or remove a label": "L",
    "Plan the next call": "N"
  }
  const own = {
    "/apps/pricing": {},
    "/apps/search": { "Go to the search box": "/", ...rows },
    "/apps/my-contacts": edited,
    "/apps/added-contacts": edited,
    "/apps/calls": {
      "Start call": "C",
      Skip: "S",
      "End call": "E",
      "Go to the note": "N",
      "Write an email": "M",
      "Call back: in 2 hours, tomorrow morning, tomorrow afternoon, in a week": "HTAW",
      "Undo the last outcome": "Z",
      "Previous person": "P",
      Save: "CtrlEnter",
      ...Object.fromEntries(outcomeKeys.map(([key, status]) => [outcomes[status], key.toUpperCase()]))
    }
  }
  for (const [path, keys] of Object.entries(own)) {
    await page.goto(started.urls.app + path)
    await page.locator("h1").first().waitFor()
    await page.keyboard.press("?")
    const sheet = dialogOf(page, "Keyboard shortcuts")
    await sheet.waitFor()
    const listed = () =>
      sheet
        .locator("dl > div")
        .evaluateAll((shown) =>
          Object.fromEntries(shown.map((row) => [...row.children].map((part) => part.textContent)))
        )
    await expect.poll(listed).toEqual({
      "Search and commands": "CtrlK",
      "Next and previous line of search and commands": "↑↓Ctrl JCtrl P",
      "This list": "?",
      "Close what is open": "Esc",
      ...keys
    })
  }
})

it("members: invited, invitation taken back, removed", async () => {
  const page = await open("/apps/members")
  await page.getByRole("button", { name: "Actions for Joined Person" }).waitFor()
  await openAndEscape(page, /^Invite a member$/, "Invite a member")
  await press(page, /^Invite a member$/)
  await focusOn(page, /^Name/)
  await page.keyboard.type("New Person")
  await tabTo(page, /^Email/)
  await page.keyboard.type("new-person@example.com")
  await press(page, /^Read$/, "ArrowRight")
  await focusOn(page, /^Write$/)
  await press(page, /^Send invitation$/)
  await page.getByRole("row", { name: /New Person/ }).waitFor()
  await focusOn(page, /^Invite a member$/)

  const question = "Revoke the invitation of New Person?"
  await chooseItem(page, /^Actions for New Person$/, /^Revoke invitation/)
  await hasFocusIn(dialogOf(page, question))
  await escapeFrom(dialogOf(page, question))
  await focusOn(page, /^Actions for New Person$/)
  await chooseItem(page, /^Actions for New Person$/, /^Revoke invitation/)
  await hasFocusIn(dialogOf(page, question))
  await press(page, /^Revoke$/)
  await dialogOf(page, question).waitFor({ state: "detached" })
  await page.getByRole("row", { name: /New Person/ }).waitFor({ state: "detached" })

  await chooseItem(page, /^Actions for Joined Person$/, /^Remove/)
  await hasFocusIn(dialogOf(page, "Remove Joined Person?"))
  expect(await nameless(page)).toEqual([])
  await press(page, /^Remove$/)
  await page.getByRole("row", { name: /Joined Person/ }).waitFor({ state: "detached" })
  await dialogOf(page, /./).waitFor({ state: "detached" })
  await focusIsOnPage(page)
  await page.keyboard.press("Tab")
  expect(await isFocusIn(page, "main")).toBe(true)
})

/** Delays the page's next frames until it is `done`; `pass` lets later frames through. */
const holdFrames = async (page: Page) => {
  await page.evaluate(() => {
    const held: Array<FrameRequestCallback> = []
    const plain = globalThis.requestAnimationFrame
    globalThis.requestAnimationFrame = (act) => held.push(act)
    const pass = () => {
      globalThis.requestAnimationFrame = plain
    }
    const done = () => {
      for (const act of held) act(performance.now())
    }
    Object.assign(globalThis, { frames: { pass, done } })
  })
  const tell = (what: "pass" | "done") => () =>
    page.evaluate((name) => {
      const { frames } = globalThis as unknown as { frames: Record<string, () => void> }
      frames[name]?.()
    }, what)
  return { pass: tell("pass"), done: tell("done") }
}

it("a layer sets its focus a frame after opening, unless it has moved meanwhile", async () => {
  const members = await open("/apps/members")
  const frames = await holdFrames(members)
  await members.getByRole("button", { name: "Invite a member" }).focus()
  await members.keyboard.press("Enter")
  await dialogOf(members, "Invite a member").getByLabel("Email").focus()
  await frames.pass()
  await frames.done()
  expect(await isFocusIn(members, "input[type=email]")).toBe(true)

  const contacts = await open("/apps/added-contacts", "phone")
  const name = contacts.getByRole("button", { name: /^Mina Sample/ })
  await name.waitFor()
  const late = await holdFrames(contacts)
  await name.press("Enter")
  const labels = dialogOf(contacts, "Mina Sample").getByRole("button", { name: /^Labels/ })
  await labels.waitFor()
  await late.pass()
  await labels.press("Enter")
  const popover = dialogOf(contacts, "Labels")
  await hasFocusIn(popover)
  await late.done()
  await afterFrames(contacts)
  await hasFocusIn(popover)
})

it("a label and a contact: added, edited where it stands, taken back, and the drawer left", async () => {
  const page = await open("/apps/my-contacts")
  await openAndEscape(page, /^Add label$/, "Add a label")
  await press(page, /^Add label$/)
  await focusOn(page, /^Name/)
  await page.keyboard.type("To interview")
  await page.keyboard.press("Enter")
  await page.getByRole("link", { name: "To interview" }).waitFor()
  await focusOn(page, /^Add label$/)
  const menu = /^Edit or delete To interview$/
  await chooseItem(page, menu, /^Edit/)
  await dialogOf(page, "Edit label").waitFor()
  await focusOn(page, /^Name/)
  await page.keyboard.type(" soon")
  await tabTo(page, /^Grey$/)
  await seeFocus(page)
  await page.keyboard.press("ArrowRight")
  await press(page, /^Save$/)
  await page.getByRole("link", { name: "To interview soon" }).waitFor()
  await focusOn(page, /^Edit or delete To interview soon$/)
  await chooseItem(page, /^Edit or delete To interview soon$/, /^Delete/)
  await hasFocusIn(page.getByRole("alertdialog"))
  await escapeFrom(page.getByRole("alertdialog"))
  await focusOn(page, /^Edit or delete To interview soon$/)

  await page.goto(`${started.urls.app}/apps/added-contacts`)
  const row = page.getByRole("row", { name: /Mina Sample/ })
  await row.waitFor()
  await tabTo(page, /^Select Mina Sample/)
  await page.keyboard.press("Enter")
  const drawer = page.getByRole("complementary", { name: "Contact" })
  await drawer.getByLabel("Notes").waitFor()
  expect(await nameless(page)).toEqual([])
  await tabTo(page, /^Company/)
  await seeFocus(page)
  await page.keyboard.type("Mistake")
  await page.keyboard.press("Escape")
  await expect.poll(() => drawer.getByLabel("Company", { exact: true }).inputValue()).toBe("")
  await page.keyboard.type("Acme")
  await page.keyboard.press("Enter")
  const { call } = clientOf(started.urls)
  const company = async () =>
    (await call("/leads/get-added-contacts", { query: "mina" }, token)).body.data[0].company
  await expect.poll(company).toBe("Acme")
  await page.keyboard.press("Escape")
  await drawer.waitFor({ state: "detached" })
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest("[role=row], tr")?.textContent ?? ""))
    .toContain("Mina Sample")

  await press(page, /^Select all loaded contacts$/, "Space")
  await press(page, /^Clear selection$/)
  await focusIsOnRow(page)
})

it("the search: to the rows and back from a selection; a long page: back to its top", async () => {
  const page = await open("/apps/search")
  await page.locator("tr[data-row]").first().waitFor()
  await page.keyboard.press("/")
  await page.keyboard.press("ArrowDown")
  await focusIsOnRow(page)
  await page.keyboard.press("x")
  await tabTo(page, /^Clear selection$/, "Shift+Tab")
  await page.keyboard.press("Enter")
  await focusIsOnRow(page)
  await page.goto(`${started.urls.app}/auth/terms-and-conditions`)
  await page.getByRole("heading", { level: 2 }).first().waitFor()
  /** Chromium can lose the key while it prepares the page's first frames: no script prevents it, and nothing scrolls. */
  const scroll = async () => {
    await page.keyboard.press("End")
    return page.evaluate(() => scrollY)
  }
  await expect.poll(scroll).toBeGreaterThan(0)
  await page.getByRole("button", { name: "Back to top" }).waitFor()
  await tabTo(page, /^Back to top$/, "Shift+Tab")
  await page.keyboard.press("Enter")
  await focusIsOnPage(page)
})

/** Opens the contact beside the list, and waits until an email to them can be written. */
const openMina = async (page: Page) => {
  await press(page, /^Select Mina Sample/)
  await page.getByRole("button", { name: "Write an email" }).waitFor()
}

it("a mail closed by Escape is found again as it was begun", async () => {
  const page = await open("/apps/added-contacts")
  await openMina(page)
  const mail = dialogOf(page, "Email to Mina Sample")
  await press(page, /^Write an email$/)
  await mail.getByLabel("Subject").waitFor()
  await tabTo(page, /^Subject/)
  await page.keyboard.type("A question")
  await tabTo(page, /^Text/)
  await page.keyboard.type("Half a thought")
  await escapeFrom(mail)
  await focusOn(page, /^Write an email$/)
  await page.reload()
  await page.getByRole("button", { name: "Write an email" }).waitFor()
  await press(page, /^Write an email$/)
  await expect.poll(() => mail.getByLabel("Subject").inputValue()).toBe("A question")
  expect(await mail.getByLabel("Text").inputValue()).toBe("Half a thought")
})

it("of dialogs that a reload opens over each other, the one on top is there for readers", async () => {
  const page = await open("/apps/added-contacts")
  await openMina(page)
  await press(page, /^Write an email$/)
  const mail = dialogOf(page, "Email to Mina Sample")
  await mail.getByRole("button", { name: "Templates", exact: true }).click()
  const templates = dialogOf(page, "Email templates")
  await templates.waitFor()
  await page.reload()
  await templates.waitFor()
  await expect.poll(() => mail.count()).toBe(0)
  await hasFocusIn(templates)
  await page.keyboard.press("Escape")
  await templates.waitFor({ state: "detached" })
  await hasFocusIn(mail)
  await page.locator("aside h2").focus()
  await hasFocusIn(mail)
  await afterFrames(page)
  expect(await mail.count()).toBe(1)
})

it("a person's data: found, chosen, and kept after all", async () => {
  const page = await open("/apps/people")
  await tabTo(page, /^Name, email address or phone number/)
  await page.keyboard.type("mina@example.org")
  await page.keyboard.press("Enter")
  await page.getByRole("checkbox", { name: /^Mina Sample/ }).waitFor()
  await press(page, /^Mina Sample/, "Space")
  await openAndEscape(page, /^Erase…$/, "Erase this person?")
})

/** Makes every notification unread. Returns their ids. */
const unreadAll = async (): Promise<ReadonlyArray<string>> => {
  const { call } = clientOf(started.urls)
  const known = await call("/profile/list-notifications", {}, token)
  const notificationIds = known.body.data.map(({ _id }: { readonly _id: string }) => _id)
  expect(notificationIds.length).toBeGreaterThan(1)
  const { _id: organization_id } = JSON.parse(String(stored.org))
  await call("/profile/unread-notifications", { organization_id, notificationIds }, token)
  return notificationIds
}

it("notifications are marked read one after the other", async () => {
  const notificationIds = await unreadAll()
  const page = await open("/apps/notifications")
  await tabTo(page, /^All$/)
  await page.keyboard.press("ArrowRight")
  for (let left = notificationIds.length; left > 0; left--) {
    await expect.poll(() => page.locator("main li").count()).toBe(left)
    await press(page, /^Mark “.*” as read$/)
    if (left > 1) await expect.poll(() => isFocusIn(page, "main li")).toBe(true)
    else await focusIsOnPage(page)
  }
})

it("a toast's button is reached by Tab, and the focus comes back when the toast goes", async () => {
  await unreadAll()
  const page = await open("/apps/notifications")
  await press(page, /^Mark “.*” as read$/)
  const undo = page.locator("[data-sonner-toast]").getByRole("button", { name: "Undo" })
  await undo.waitFor()
  await press(page, /^Undo$/)
  await undo.waitFor({ state: "detached" })
  await expect.poll(() => isFocusIn(page, "main")).toBe(true)
})

it("an import: pasted, its columns mapped, checked and sent", async () => {
  const page = await open("/apps/added-contacts/import")
  await tabTo(page, /^Rows copied from a spreadsheet/)
  await seeFocus(page)
  await page.keyboard.type("Name,E-mail,Where\nKim Vale,kim@example.com,North")
  await press(page, /^Read rows$/)
  await page.getByLabel("What Where becomes").waitFor()
  expect(await nameless(page)).toEqual([])
  await tabTo(page, /^What Where becomes/)
  await seeFocus(page)
  await page.keyboard.type("City")
  await expect.poll(() => page.getByLabel("What Where becomes").inputValue()).toMatch(/city/i)
  await press(page, /^Check rows$/)
  await page.getByRole("button", { name: "Add 1 contact", exact: true }).waitFor()
  expect(await nameless(page)).toEqual([])
  await press(page, /^Add 1 contact$/)
  await page.getByText("Import finished").waitFor()
})

it("an honorarium is asked for, looked at and approved", async () => {
  const page = await open("/apps/honorarium")
  await page.getByText("No honorarium requests yet").waitFor()
  await openAndEscape(page, /^Request honorarium$/, "Request an honorarium")
  await press(page, /^Request honorarium$/)
  await hasFocusIn(dialogOf(page, "Request an honorarium"))
  await tabTo(page, /^Respondent$/)
  await page.keyboard.type("mina")
  await page.getByRole("button", { name: /Mina Sample/ }).waitFor()
  await press(page, /Mina Sample/)
  await tabTo(page, /^Amount/)
  await page.keyboard.type("1500")
  await tabTo(page, /^Payment method/)
  await page.keyboard.type("UPI")
  await tabTo(page, /^UPI ID/)
  await page.keyboard.type("sample@examplebank")
  await press(page, /^Send request$/)
  await page.getByText("1 of 1 request").waitFor()
  await escapeFrom(dialogOf(page, /./))
  await press(page, /^Mina Sample/)
  await page.getByRole("button", { name: "Approve", exact: true }).waitFor()
  expect(await nameless(page)).toEqual([])
  await openAndEscape(page, /^Approve$/, /^Approve/)
  await press(page, /^Approve$/)
  await hasFocusIn(dialogOf(page, /^Approve/))
  await press(page, /^Approve$/)
  await dialogOf(page, /^Approve/).waitFor({ state: "detached" })
  await page.getByRole("button", { name: "Pay now" }).waitFor()
  await page.keyboard.press("Escape")
  await focusOn(page, /^Mina Sample/)
  await press(page, /^Select all that can be paid$/, "Space")
  await press(page, /^Clear selection$/)
  await focusOn(page, /^Select all that can be paid$/)
})

it("a call: started from the queue, its outcome chosen by its key, noted and sent", async () => {
  const { call } = clientOf(started.urls)
  const added = await call("/leads/add-lead", { name: "Called Sample", phone: "5550100" }, token)
  const contactId = String(added.body.data._id)
  const page = await open("/apps/calls")
  await press(page, /^Start calling/)
  await page.getByRole("button", { name: /^Start call/ }).waitFor()
  expect(await nameless(page)).toEqual([])
  await press(page, /^Start call/)
  await page.getByRole("button", { name: /^Save and next/ }).waitFor()
  expect(await nameless(page)).toEqual([])
  await page.keyboard.press("1")
  await page.getByRole("button", { name: "Not answering", pressed: true }).waitFor()
  await page.keyboard.press("n")
  await focusOn(page, /^Note/)
  await page.keyboard.type("Rang twice")
  await page.keyboard.press("Control+Enter")
  const contact = async () => (await call("/leads/get-contact", { contactId }, token)).body.data
  await expect
    .poll(contact)
    .toMatchObject({ callStatus: "Not answering", notes: expect.stringContaining("Rang twice") })
  // Before this, the page may still reserve the next test's contact, for ten minutes.
  await page.getByRole("heading", { name: "Session finished" }).waitFor()
})

it("an email during a call: one key, a template, sent without a preview unless a field is empty", async () => {
  const { call } = clientOf(started.urls)
  const person = { name: "Mail Sample", phone: "5550122", email: "mailed@example.org" }
  const contactId = String((await call("/leads/add-lead", person, token)).body.data._id)
  await call("/mail/save-template", { name: "Thanks", subject: "Thank you", body: "Hello {{name}}" }, token)
  await call("/mail/save-template", { name: "Work", subject: "At {{company}}", body: "Hello" }, token)
  const page = await open(paths.callContacts([contactId]))
  await press(page, /^Start calling/)
  await page.getByRole("button", { name: /^Start call/ }).waitFor()
  await page.keyboard.press("c")
  await page.getByRole("button", { name: /^Save and next/ }).waitFor()
  const mail = dialogOf(page, "Email to Mail Sample")
  const choose = async (template: string) => {
    await mail.getByText("mailed@example.org").waitFor()
    await focusOn(page, /^Template/)
    await page.keyboard.type(template)
  }
  await page.keyboard.press("m")
  await choose("Work")
  await page.keyboard.press("Control+Enter")
  await mail.getByText("Empty for this contact: Company.").waitFor()
  await focusOn(page, /^Send/)
  await pressWhileClosing(page, "m")
  await page.keyboard.press("Escape")
  await choose("Thanks")
  expect(await nameless(page)).toEqual([])
  await tabTo(page, /^Text/)
  await tabTo(page, /^City$/)
  await page.keyboard.press("Enter")
  await focusOn(page, /^Text/)
  await expect
    .poll(() => mail.getByLabel("Text", { exact: true }).inputValue())
    .toBe("Hello {{name}}{{city}}")
  await mail.getByLabel("Text", { exact: true }).fill("Hello {{name}}")
  await page.keyboard.press("Control+Enter")
  await page.getByText("The email to mailed@example.org is on its way").waitFor()
  await page.locator("[data-kind=mail]").getByText("Thank you").waitFor()
  await page.keyboard.press("5")
  await page.getByRole("button", { name: "Asked to send email", pressed: true }).waitFor()
  await page.keyboard.press("Enter")
  const callStatus = async () => (await call("/leads/get-contact", { contactId }, token)).body.data.callStatus
  await expect.poll(callStatus).toBe("Asked to send email")
})

it("a callback tomorrow at nine: three keys, and a time in words", async () => {
  const { call } = clientOf(started.urls)
  const added = await call("/leads/add-lead", { name: "Later Sample", phone: "5550111" }, token)
  const contactId = String(added.body.data._id)
  const zone = "Asia/Kolkata"
  const tomorrow = (clock: string) =>
    instantIn(zone, `${localIn(zone, Date.now() + 86_400_000).slice(0, 10)}T${clock}`)
  const page = await open(paths.callContacts([contactId]))
  await press(page, /^Start calling/)
  await page.getByRole("button", { name: /^Start call/ }).waitFor()
  await page.keyboard.press("c")
  await page.getByRole("button", { name: /^Save and next/ }).waitFor()
  await page.keyboard.press("2")
  await page.getByRole("group", { name: "When to call" }).waitFor()
  expect(await nameless(page)).toEqual([])
  await tabTo(page, /^Or type it/)
  await page.keyboard.type("tomorrow 9 some day")
  await page.keyboard.press("Enter")
  await page.getByText("This time isn’t understood, or has passed.").waitFor()
  expect(await page.locator("input[type=datetime-local]").inputValue()).toBe("")
  await focusOn(page, /^Or type it/)
  await page.keyboard.press("Control+A")
  await page.keyboard.type("tomorrow 14:30")
  const when = page.locator("input[type=datetime-local]")
  await expect.poll(() => when.inputValue()).toMatch(/T14:30$/)
  await page.keyboard.press("Escape")
  await page.locator("body").evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  const days = [tomorrow("09:00")]
  await page.keyboard.press("t")
  await page.getByRole("button", { name: /^Tomorrow 9:00/, pressed: true }).waitFor()
  await page.keyboard.press("Enter")
  days.push(tomorrow("09:00"))
  const nextCallAt = async () => (await call("/leads/get-contact", { contactId }, token)).body.data.nextCallAt
  await expect.poll(async () => days.includes(await nextCallAt())).toBe(true)
})

it("the rows of a list: reached by their keys from a page on which nothing has the focus", async () => {
  for (const [path, row] of [
    ["/apps/added-contacts", /Mina Sample/],
    ["/apps/search", /./]
  ] as const) {
    const page = await open(path)
    await page.locator("tbody tr").filter({ hasText: row }).first().waitFor()
    const isOnRow = () => page.evaluate(() => document.activeElement?.tagName)
    for (const key of ["ArrowDown", "ArrowUp", "j", "k", "x"]) {
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
      await page.keyboard.press(key)
      await expect.poll(isOnRow).toBe("TR")
      await seeFocus(page)
    }
    await page.evaluate(() => document.getElementById("content")?.focus())
    await page.keyboard.press("Enter")
    await expect.poll(isOnRow).toBe("TR")
    expect(await page.locator("tr[aria-selected=true]").count()).toBe(0)
  }
})

it("a webhook is added and deleted by keyboard, and the focus stays on the page", async () => {
  const page = await open(paths.webhooks)
  await press(page, /^Add webhook$/)
  await page.getByLabel("Address", { exact: true }).waitFor()
  await page.keyboard.type("https://crm.example.com/events")
  await press(page, /^Contact created$/, "Space")
  await press(page, /^Add webhook$/)
  await page.getByLabel("Secret", { exact: true }).waitFor()
  await press(page, /^Done$/)
  await chooseItem(page, /^Actions for https:/, /^Delete$/)
  await press(page, /^Delete$/)
  await page.getByText("No webhooks yet").waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("content")
})

it("an API key is created and revoked by keyboard, and the focus stays on the page", async () => {
  const page = await open(paths.apiKeys)
  await press(page, /^Create API key$/)
  await page.getByLabel("Name", { exact: true }).waitFor()
  await page.keyboard.type("Survey tool")
  await press(page, /^Read contacts$/, "Space")
  await press(page, /^Create API key$/)
  await page.getByLabel("Secret", { exact: true }).waitFor()
  await press(page, /^Done$/)
  await press(page, /^Revoke Survey tool$/)
  await press(page, /^Revoke$/)
  await page.getByText("No API keys yet").waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("content")
})
