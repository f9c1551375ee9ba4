import pg from "pg"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { stores } from "../../src/services/stores.ts"
import { openPage } from "../support/browser.ts"
import { cutCalls } from "../support/cutCalls.ts"
import { isLong } from "../support/long.ts"
import { clientOf } from "../support/realProcess.ts"
import { sharedServer } from "../support/sharedServer.ts"
import { type Member, signUpAdmin, signUpMember, store, storeNow } from "../support/signedUp.ts"

/** Data that only the organisation may know: contacts, notes, drafts, files and names of views. */
const planted = ["Zyxwine Plantedname", "planted.address@example.org", "55507431998", "Planted remark 7431"]
const [name, email, phone, remark] = planted as [string, string, string, string]

const started = sharedServer()
let database: pg.Client

beforeAll(async () => {
  database = new pg.Client({ connectionString: started.urls.database })
  await database.connect()
})
afterAll(async () => {
  await database?.end()
})

const allow = [/net::ERR_/, /Failed to load resource/, /Notifications:/]

const client = () => clientOf(started.urls)

let serial = 0

/** The number of the last email to an address, 0 if there is none. */
const lastTo = async (to: string) => {
  const response = await fetch(`${started.urls.inbox}/api/messages?to=${to}&kind=email`)
  return ((await response.json()) as ReadonlyArray<{ readonly id: number }>).at(-1)?.id ?? 0
}

const makeAdmin = () => {
  const place = ++serial
  const phone = `900001${String(place).padStart(4, "0")}`
  return signUpAdmin(started.urls, {
    email: `admin${place}@example.com`,
    phone,
    organisation: `Org ${phone}`
  })
}

/** A member with Write of an Admin's organisation. */
const makeMember = async (admin: Member) => {
  const email = `member${++serial}@example.com`
  return signUpMember(started.urls, admin, { email, name: "Member", role: "Write" })
}

const visit = async (page: Page, member: Member, path: string) => {
  await store(page, started.urls, member.stored)
  await page.goto(`${started.urls.app}${path}`)
}

const addContact = async ({ token }: Member) => {
  const { call } = client()
  const added = await call("/leads/add-lead", { name, email, phone, countryCode: "+1", notes: remark }, token)
  const contactId = String(added.body.data?._id ?? added.body.existing?._id ?? "")
  return contactId
}

/** Everything that this page shows and this browser stores, as text. */
const everything = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const decoder = new TextDecoder()
    const textOf = async (value: unknown): Promise<string> => {
      if (value instanceof Blob) return value.text()
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value))
        return decoder.decode(value as ArrayBuffer)
      if (Array.isArray(value)) return (await Promise.all(value.map(textOf))).join(" ")
      if (typeof value !== "object" || value === null) return String(value)
      return (
        await Promise.all(Object.entries(value).map(async ([key, one]) => `${key} ${await textOf(one)}`))
      ).join(" ")
    }
    const done = <A>(request: IDBRequest<A>) =>
      new Promise<A>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const found: Array<string> = [JSON.stringify([{ ...localStorage }, { ...sessionStorage }])]
    for (const { name = "" } of await indexedDB.databases()) {
      const opening = indexedDB.open(name)
      opening.onupgradeneeded = () => opening.transaction?.abort()
      const database = await done(opening)
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store)
        const [keys, values] = await Promise.all([done(rows.getAllKeys()), done(rows.getAll())])
        found.push(`${name} ${store}`, await textOf(keys), await textOf(values))
      }
      database.close()
    }
    for (const key of await caches.keys()) {
      const cache = await caches.open(key)
      for (const request of await cache.keys())
        found.push(request.url, (await (await cache.match(request))?.text()) ?? "")
    }
    const typed = [...document.querySelectorAll<HTMLInputElement>("input, textarea")].map(
      ({ value }) => value
    )
    found.push(location.href, document.title, document.documentElement.innerText, ...typed)
    return found.join("\n")
  })

const foundIn = async (page: Page) => {
  const text = await everything(page)
  return planted.filter((word) => text.toLowerCase().includes(word.toLowerCase()))
}

const entriesIn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const request = indexedDB.open("outbox", 1)
        request.onerror = () => reject(request.error)
        request.onsuccess = () => {
          const counted = request.result.transaction("entries").objectStore("entries").count()
          counted.onsuccess = () => {
            request.result.close()
            resolve(counted.result)
          }
        }
      })
  )

/** Fills every store of a session in the table, as work of this member. */
const fillStores = (page: Page, { userId, organisationId }: Member) => {
  const owner = `${organisationId}/${userId}`
  const namesOf = (place: "local" | "tab") =>
    stores[place]
      .filter(({ name, lasts }) => lasts === "session" && !["token", "user", "org", "keptFor"].includes(name))
      .map(({ name }) => name.replace("*", owner))
  return page.evaluate(
    async ([local, tab, words]) => {
      for (const key of local) localStorage.setItem(key, words)
      for (const key of tab) sessionStorage.setItem(key, words)
      sessionStorage.setItem("made by a later version", words)
      localStorage.setItem("made by a later version", words)
      for (const name of ["imports", "importDraft", "made by a later version"])
        await new Promise<void>((resolve, reject) => {
          const request = indexedDB.open(name)
          request.onupgradeneeded = () => request.result.createObjectStore("chunks")
          request.onerror = () => reject(request.error)
          request.onsuccess = () => {
            const [store = "chunks"] = request.result.objectStoreNames
            const transaction = request.result.transaction(store, "readwrite")
            transaction.objectStore(store).put({ words }, "planted")
            transaction.oncomplete = () => {
              request.result.close()
              resolve()
            }
          }
        })
    },
    [namesOf("local"), namesOf("tab"), JSON.stringify(planted)] as const
  )
}

const signInAs = async (page: Page, email: string) => {
  const after = await lastTo(email)
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Email").press("Enter")
  const code = page.locator("input[autocomplete=one-time-code]")
  await code.fill(await client().codeSentTo(email, "email", after))
  await code.press("Enter")
}

type World = {
  readonly page: Page
  readonly tabs: ReadonlyArray<Page>
  readonly admin: Member
  readonly member: Member
}

const menuSignOut = async (page: Page) => {
  await page
    .getByRole("button", { name: /Member/ })
    .first()
    .click()
  await page.getByRole("menuitem", { name: "Sign out" }).click()
}

/** Every way to end a session. */
const ways: Readonly<Record<string, (world: World) => Promise<unknown>>> = {
  "by the menu": async ({ page }) => {
    await menuSignOut(page)
    const question = page.getByRole("alertdialog")
    await question.getByText("encrypted", { exact: false }).waitFor()
    await question.getByRole("button", { name: "Sign out anyway" }).click()
  },
  "by time": async ({ page, member }) => {
    await database.query(
      "update sessions set last_seen_at = now() - interval '40 days', created_at = now() - interval '40 days' where user_id = $1",
      [member.userId]
    )
    await page.getByRole("link", { name: "My contacts" }).first().click()
  },
  "by removal": ({ admin, member: { memberId } }) =>
    client().call("/onboard/delete-member", { id: memberId }, admin.token),
  "by suspension": ({ admin, member: { memberId } }) =>
    client().call("/onboard/toggle-status", { id: memberId }, admin.token),
  "in another tab": async ({ page, tabs }) => {
    const other = tabs.find((tab) => tab !== page) as Page
    await menuSignOut(other)
    await other.getByRole("alertdialog").getByRole("button", { name: "Sign out anyway" }).click()
  },
  "from the list of devices": async ({ member }) => {
    const { call, codeSentTo } = client()
    const after = await lastTo(member.email)
    await call("/auth/login", { email: member.email })
    const otp = await codeSentTo(member.email, "email", after)
    const { token } = (await call("/auth/verify-otp", { email: member.email, otp })).body.data
    const devices = (await call("/auth/get-sessions", {}, token)).body.data as ReadonlyArray<{
      id: string
      current: boolean
    }>
    for (const { id, current } of devices) if (!current) await call("/auth/end-session", { id }, token)
  }
}

type Work = {
  readonly admin?: Member
  /** A second tab shows the same contact. */
  readonly hasOther?: boolean
  /** The application's files are cached, too. */
  readonly hasWorker?: boolean
}

/** Someone at work: a contact is open, every store is filled, and a thumb is unsent. */
const atWork = async ({ admin: asked, hasOther = isLong, hasWorker = isLong }: Work) => {
  const page = await openPage({ allow, ...(hasWorker && { context: { serviceWorkers: "allow" } }) })
  const admin = asked ?? (await makeAdmin())
  const member = await makeMember(admin)
  const contactId = await addContact(member)
  /** Either tab may send the entries. */
  const sending = `${started.urls.api}/label/add-thumbs`
  const cuts = [await cutCalls(page, sending)]
  await visit(page, member, `/apps/added-contacts?contact=${contactId}&q=${encodeURIComponent(name)}`)
  // The last step of a page that loads: a press while parts of it still come can miss its button.
  await page.waitForFunction(() => localStorage.getItem("outboxKey") !== null)
  const openOther = async () => {
    const other = await page.context().newPage()
    cuts.push(await cutCalls(other, sending))
    await other.goto(`${started.urls.app}/apps/added-contacts?contact=${contactId}`)
    return other
  }
  const tabs = hasOther ? [page, await openOther()] : [page]
  const drawer = page.getByRole("complementary", { name: "Contact" })
  await drawer.getByLabel("Notes").waitFor()
  await drawer.getByRole("button", { name: "Thumbs up", pressed: false }).click()
  for (const tab of tabs) await tab.getByRole("button", { name: "1 waiting" }).waitFor()
  await drawer.getByLabel("Notes").fill(`${remark}, unsaved`)
  await fillStores(page, member)
  expect(await foundIn(page)).toEqual(planted)
  const pass = async () => {
    for (const cut of cuts) await cut.pass()
  }
  return { page, tabs, admin, member, pass }
}

const isSignedOut = async (page: Page) => {
  await page.getByLabel("Email").waitFor()
  await expect.poll(() => foundIn(page)).toEqual([])
}

/** Short runs show the second tab for these. */
const inTwoTabs = ["by the menu", "by time", "in another tab"]
let shared: Promise<Member> | undefined

it.each(Object.entries(ways))(
  "a session that ends %s leaves nothing of the organisation in the browser or on its pages",
  async (way, end) => {
    shared ??= makeAdmin()
    const hasOther = isLong || inTwoTabs.includes(way)
    const hasWorker = isLong || way === "by the menu"
    const world = await atWork({ admin: await shared, hasOther, hasWorker })
    await end(world)
    for (const tab of world.tabs) await isSignedOut(tab)
    /* A page that signs out may still be loading again. */
    await expect.poll(() => entriesIn(world.page)).toBeGreaterThan(0)
    await expect.poll(() => new URL(world.page.url()).searchParams.get("q")).toBeNull()
  }
)

it("unsent entries are readable and sent only by the same person, after signing in again", async () => {
  const { pass, ...world } = await atWork({})
  const { page, admin, member } = world
  await ways["by the menu"]?.(world)
  await isSignedOut(page)
  const stranger = await makeMember(await makeAdmin())
  await pass()
  await signInAs(page, stranger.email)
  await page
    .getByRole("button", { name: /Member/ })
    .first()
    .waitFor()
  await page.getByText("Couldn’t open this contact").waitFor()
  await page.getByRole("dialog").waitFor({ state: "detached" })
  expect(await page.getByRole("button", { name: /waiting$/ }).count()).toBe(0)
  expect(await entriesIn(page)).toBeGreaterThan(0)
  await menuSignOut(page)
  await page.getByLabel("Email").waitFor()
  await signInAs(page, member.email)
  await expect.poll(() => entriesIn(page)).toBe(0)
  const contactId = new URL(page.url()).searchParams.get("contact")
  const contact = await client().call("/leads/get-contact", { contactId }, admin.token)
  expect(contact.body.data).toMatchObject({ thumbs: "up" })
})

it("another person who signs in in another tab finds nothing of the first", async () => {
  const { page, tabs } = await atWork({})
  const stranger = await makeMember(await makeAdmin())
  const aside = await page.context().newPage()
  await storeNow(aside, started.urls, stranger.stored)
  for (const tab of tabs) {
    await tab
      .getByRole("button", { name: /Member/ })
      .first()
      .waitFor()
    await expect.poll(() => foundIn(tab)).toEqual([])
  }
})
