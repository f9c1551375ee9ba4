import { type AddressInfo, connect, createServer, type Socket } from "node:net"
import pg from "pg"
import type { Page } from "playwright-core"
import { afterEach, expect, it } from "vitest"
import { openPage } from "../support/browser.ts"
import { generous } from "../support/generous.ts"
import { longOr } from "../support/long.ts"
import { clientOf, endProcess, makeDataDir, startProcess } from "../support/realProcess.ts"
import { signUpAdmin, storeAlways } from "../support/signedUp.ts"

const total = longOr("OUTBOX_OUTCOMES", 0, 200)
const kills = longOr("OUTBOX_KILLS", 2, 5)

const toEnd: Array<() => unknown> = []
afterEach(async () => {
  for (const end of toEnd.splice(0).reverse()) await end()
})

/** Keys of outcomes that need no fields and make no one due again today. */
const outcomes = [
  ["1", "Not answering"],
  ["4", "Agreed to talk"],
  ["7", "Decliend to talk"],
  ["8", "Not relevat"],
  ["0", "Call completed"]
] as const

const generousMs = 60_000

/** A member of an organisation whose label has `total` people to call. */
const prepare = async () => {
  const dataDir = makeDataDir()
  toEnd.push(dataDir.remove)
  const { urls, child } = await startProcess(dataDir.path, { ...generous, SAMPLE_LEADS: "0" })
  toEnd.push(() => endProcess(child, "SIGTERM"))
  const { call } = clientOf(urls)
  const { token, userId, organisationId, stored } = await signUpAdmin(urls, {
    email: "caller@example.com",
    phone: "9000000001"
  })
  const owner = { consumer: userId, organization_id: organisationId }
  const label = (await call("/label/create-label", { ...owner, name: "Everybody" }, token)).body.data
  const database = new pg.Client({ connectionString: urls.database })
  await database.connect()
  toEnd.push(() => database.end())
  await database.query(
    `with made as (
        insert into contacts (organization_id, origin, name, name_key, search, phone, created_at)
        select $1, 'added', 'Person ' || n, 'person ' || n, '', '555' || lpad(n::text, 7, '0'), now() - n * interval '1 minute'
        from generate_series(1, $2::int) n returning organization_id, id, created_at),
      stated as (
        insert into contact_state (organization_id, contact_id, is_viewed, created_at, updated_at)
        select organization_id, id, false, created_at, created_at from made)
      insert into contact_labels (organization_id, contact_id, label_id)
      select organization_id, id, $3 from made`,
    [organisationId, total, label._id]
  )
  return { urls, call, token, label: String(label._id), database, stored }
}

/** A connection to the server that can be cut: running requests and responses are lost. */
const layLine = async (app: string) => {
  const { hostname, port } = new URL(app)
  const ends = new Set<Socket>()
  let isDown = false
  const relay = createServer((near) => {
    if (isDown) return near.destroy()
    const far = connect(Number(port), hostname)
    for (const [one, other] of [
      [near, far],
      [far, near]
    ] as const) {
      ends.add(one)
      one.on("error", () => other.destroy())
      one.on("close", () => ends.delete(one))
      one.pipe(other)
    }
  })
  await new Promise<void>((resolve) => relay.listen(0, hostname, resolve))
  const cut = () => {
    for (const end of ends) end.destroy()
  }
  toEnd.push(() => {
    cut()
    relay.close()
  })
  return {
    app: `http://${hostname}:${(relay.address() as AddressInfo).port}`,
    isDown: () => isDown,
    set: (isUp: boolean) => {
      isDown = !isUp
      if (isDown) cut()
    }
  }
}

type Noted = { readonly name: string; readonly status: string }

/** The visible state of a calling page, as far as a caller acts on it. */
type Face = "ready" | "onCall" | "finished" | "choosing" | "failed" | "undecided" | "nothing"

const buttons = {
  onCall: "Save and next",
  ready: "Start call",
  finished: "Check for more calls",
  choosing: "Start calling",
  failed: "Try again",
  undecided: "Use the other version"
} as const

const look = (page: Page): Promise<{ readonly face: Face; readonly name: string }> =>
  page.evaluate((known) => {
    const shown = [...document.querySelectorAll<HTMLElement>("main button")].filter(
      (button) => button.offsetParent !== null && button.ariaBusy !== "true"
    )
    const has = (words: string) => shown.some(({ innerText }) => innerText.startsWith(words))
    const face = (Object.keys(known) as Array<keyof typeof known>).find((one) => has(known[one]))
    return { face: face ?? "nothing", name: document.querySelector<HTMLElement>("main h2")?.innerText ?? "" }
  }, buttons)

/** Presses the button if it still exists. */
const press = (page: Page, words: string) =>
  page.evaluate((start) => {
    const found = [...document.querySelectorAll<HTMLElement>("main button")]
    found.find(({ innerText }) => innerText.startsWith(start))?.click()
  }, words)

/** Only in `npm run test:long`: see docs/testing.md. */
it.skipIf(total === 0)(
  `of ${total} outcomes recorded in two tabs while the link flaps and ${kills} tabs are killed, none is lost, doubled, out of order or silently overwritten`,
  {
    timeout: 7_200_000
  },
  async () => {
    const { urls, call, token, label, database, stored } = await prepare()
    const first = await openPage({
      allow: [/net::ERR_/, /Failed to load resource/, /Notifications:/],
      context: { reducedMotion: "reduce", serviceWorkers: "allow" }
    })
    const context = first.context()
    await storeAlways(context, stored)
    const line = await layLine(urls.app)
    const open = async (page: Page) => {
      await page.goto(`${line.app}/apps/calls?labelId=${label}`)
      return page
    }
    const tabs = [await open(first), await open(await context.newPage())]
    /** From now on a tab opens and works without the network, too. */
    const isKept = () =>
      first.evaluate(async () => {
        const kept = await (await caches.open("pro-leads")).keys()
        return kept.some(({ url }) => url.includes("/wrapUp.effects-"))
      })
    await expect.poll(isKept, { timeout: generousMs }).toBe(true)
    for (const page of tabs) {
      await page.reload()
      await page.getByRole("main").getByRole("button").first().waitFor()
    }

    let cuts = 0
    /** Every other time the browser knows that it is offline; otherwise requests just fail. */
    const setLink = async (isUp: boolean) => {
      if (line.isDown() !== isUp) return
      line.set(isUp)
      if (!isUp) cuts += 1
      if (cuts % 2 === 0) return context.setOffline(!isUp)
      const event = isUp ? "online" : "offline"
      await Promise.all(tabs.map((page) => page.evaluate((name) => dispatchEvent(new Event(name)), event)))
    }
    const tab = (place: number) => tabs[place % tabs.length] as Page

    /** The renderer ends as in a crash: nothing of the page continues. Another tab is opened instead. */
    const kill = async (place: number) => {
      const killed = tab(place)
      const gone = killed.waitForEvent("crash", { timeout: generousMs })
      const devtools = await context.newCDPSession(killed)
      devtools.send("Page.crash").catch(() => undefined)
      await gone
      await killed.close()
      tabs[place % tabs.length] = await open(await context.newPage())
    }

    /** A colleague's change of a contact with an unsent outcome: of the status, or only of the notes. */
    const meddle = async (name: string, fields: object) => {
      const found = await database.query(
        "select id, version from contacts join contact_state on contact_id = id where name = $1",
        [name]
      )
      const { id, version } = found.rows[0]
      const { status } = await call("/label/update-lead-fields", { contactId: id, version, fields }, token)
      expect(status).toBe(200)
    }

    const recorded: Array<Noted> = []
    let offline = 0
    const disputed: Array<string> = []
    const given: Array<string> = []
    const noted: Array<string> = []
    const killedAt: Array<string> = []
    let pressedAgain = 0
    const moments = ["started", "chosen", "saving", "saved", "delivering"] as const
    const every = Math.max(1, Math.floor(total / kills))
    const momentOf = (turn: number) =>
      kills > 0 && turn % every === every - 1 && killedAt.length < kills
        ? moments[killedAt.length % moments.length]
        : undefined

    const waitFor = async (place: number, isRight: (seen: { face: Face; name: string }) => boolean) => {
      let seen = await look(tab(place))
      const end = Date.now() + generousMs
      while (!isRight(seen)) {
        if (Date.now() > end) {
          const words = await tab(place).evaluate(() => document.body.innerText)
          throw new Error(
            `tab ${place % 2}, killed ${killedAt.join()}, shows ${JSON.stringify(seen)}: ${words}`
          )
        }
        await tab(place).waitForTimeout(10)
        seen = await look(tab(place))
      }
      return seen
    }

    const entriesIn = (page: Page) =>
      page.evaluate(
        () =>
          new Promise<ReadonlyArray<{ isRefused: boolean }>>((resolve, reject) => {
            const request = indexedDB.open("outbox")
            request.onerror = () => reject(request.error)
            request.onsuccess = () => {
              const all = request.result.transaction("entries").objectStore("entries").getAll()
              all.onsuccess = () => {
                request.result.close()
                resolve(all.result)
              }
            }
          })
      )

    /** Unsent entries that are not refused. */
    const waiting = async () => (await entriesIn(tab(0))).filter(({ isRefused }) => !isRefused).length

    /** Waits online until everything is sent; otherwise fails with all that is known. */
    const allSent = async (timeout: number) => {
      await setLink(true)
      const end = Date.now() + timeout
      while ((await waiting()) > 0) {
        if (Date.now() > end) {
          for (const page of tabs) {
            const known = await page.evaluate(async () => ({
              isOnline: navigator.onLine,
              locks: await navigator.locks.query(),
              words: document.body.innerText
            }))
            process.stdout.write(`${JSON.stringify({ ...known, entries: await entriesIn(page) })}\n`)
          }
          throw new Error(`not everything was sent; killed ${killedAt.join()}`)
        }
        await tab(0).waitForTimeout(50)
      }
    }

    /** Waits online until the page shows something else, or for a limited time: it may have nothing else to show. */
    const changes = async (place: number, face: Face) => {
      const end = Date.now() + 10_000
      let seen = await look(tab(place))
      while ((seen.face === face || seen.face === "nothing") && Date.now() < end) {
        await tab(place).waitForTimeout(10)
        seen = await look(tab(place))
      }
    }

    /** The refused outcome is dropped; its call, which the server has open, returns and is left. */
    const decide = async (place: number) => {
      const main = tab(place).getByRole("main")
      const name = await main.getByRole("listitem").first().locator("span").first().innerText()
      await press(tab(place), buttons.undecided)
      await main.getByRole("button", { name: "Leave without an outcome" }).click({ timeout: generousMs })
      await tab(place).getByRole("alertdialog").getByRole("button", { name: "Leave", exact: true }).click()
      await waitFor(place, (seen) => seen.face !== "onCall" || seen.name !== name)
      given.push(...disputed.splice(disputed.indexOf(name), 1))
    }

    const isOver = (name: string) => recorded.some((one) => one.name === name)
    const isFresh = ({ face, name }: { face: Face; name: string }) =>
      face !== "nothing" && !((face === "onCall" || face === "ready") && isOver(name))

    /** The key is pressed again if the page was just choosing another contact. */
    const begin = async (place: number) => {
      let seen = await look(tab(place))
      const end = Date.now() + generousMs
      while (seen.face === "ready" && Date.now() < end) {
        await tab(place).keyboard.press("c")
        const soon = Date.now() + 2_000
        while ((seen.face === "ready" || seen.face === "nothing") && Date.now() < soon) {
          await tab(place).waitForTimeout(10)
          seen = await look(tab(place))
        }
      }
      return seen
    }

    /**
     * One call in one tab, from choosing the contact to the outcome. False if this tab had something else to do first.
     */
    const callIn = async (place: number): Promise<boolean> => {
      const moment = momentOf(recorded.length)
      const killNow = async (now: (typeof moments)[number]) => {
        if (moment !== now) return false
        killedAt.push(now)
        await kill(place)
        return true
      }
      await tab(place).bringToFront()
      let seen = await waitFor(place, isFresh)
      if (seen.face !== "ready" && seen.face !== "onCall") {
        await allSent(generousMs)
        if (seen.face === "undecided") {
          await decide(place)
          return false
        }
        await press(tab(place), buttons[seen.face as "finished"])
        await changes(place, seen.face)
        return false
      }
      let wasBegunHere = false
      if (seen.face === "ready") {
        const { name } = seen
        seen = await begin(place)
        if (seen.face !== "onCall" || isOver(seen.name)) return false
        wasBegunHere = line.isDown() && seen.name === name
      }
      if (await killNow("started")) seen = await waitFor(place, isFresh)
      if (seen.face !== "onCall") return false
      const [key, status] = outcomes[recorded.length % outcomes.length] ?? outcomes[0]
      const page = () => tab(place)
      const chosen = () => page().locator(`button[aria-keyshortcuts="${key}"][aria-pressed="true"]`)
      await page().keyboard.press(key)
      await chosen().waitFor({ timeout: generousMs })
      if (await killNow("chosen")) await chosen().waitFor({ timeout: generousMs })
      const { name } = seen
      await page().keyboard.press("Enter")
      if (await killNow("saving")) {
        const after = await waitFor(place, ({ face }) => face !== "nothing")
        if (after.face === "onCall" && after.name === name) await page().keyboard.press("Enter")
      }
      /**
       * The outcome is stored, and so safe, when the page moves on. A key pressed while it restored the call is pressed
       * again.
       */
      let soon = Date.now() + 5_000
      const goesOn = (after: { face: Face; name: string }) => {
        const isSame = after.face === "onCall" && after.name === name
        if (isSame && Date.now() > soon) {
          soon = Date.now() + generousMs
          pressedAgain += 1
          void chosen()
            .count()
            .then((count) => (count === 0 ? page().keyboard.press(key) : undefined))
            .then(() => page().keyboard.press("Enter"))
        }
        return after.face !== "nothing" && !isSame
      }
      await waitFor(place, goesOn)
      recorded.push({ name, status })
      if (line.isDown()) offline++
      if (line.isDown() && wasBegunHere && recorded.length % 10 === 4) {
        await meddle(name, { callStatus: "Asked to send email" })
        disputed.push(name)
      }
      if (line.isDown() && recorded.length % 10 === 8) {
        await meddle(name, { notes: "A colleague's note" })
        noted.push(name)
      }
      await killNow("saved")
      return true
    }

    const end = Date.now() + 120_000 + total * 5_000
    for (let turn = 0; recorded.length < total && Date.now() < end; turn++) {
      await setLink(recorded.length % 10 <= 1)
      if (!(await callIn(turn))) continue
      if (recorded.length % 50 === 0)
        process.stdout.write(`${recorded.length} recorded, ${killedAt.length} killed\n`)
      if (momentOf(recorded.length - 1) !== "delivering") continue
      await setLink(true)
      killedAt.push("delivering")
      await kill(turn)
    }
    expect(recorded.length).toBe(total)
    await tab(0).bringToFront()
    await allSent(generousMs * 5)
    if (disputed.length > 0) {
      await tab(0)
        .getByRole("button", { name: new RegExp(`^${disputed.length} needs? your decision$`) })
        .click()
      for (const name of disputed) {
        const card = tab(0).getByRole("listitem").filter({ hasText: name }).first()
        await card.waitFor()
      }
    }

    const statuses = await database.query<Noted>(
      `select c.name, change ->> 'to' as status
      from audit a cross join jsonb_array_elements(changes) as change join contacts c on c.id::text = a.entity_id
      where change ->> 'field' = 'callStatus' and change ->> 'from' is not null order by a.id`
    )
    const written = statuses.rows.filter(({ status }) => status !== "Asked to send email")
    const opposed = [...disputed, ...given]
    const expected = recorded.filter(({ name }) => !opposed.includes(name))
    const calls = await database.query<Noted>(
      "select c.name, k.outcome as status from calls k join contacts c on c.id = k.contact_id where k.outcome is not null"
    )
    const counts = new Map<string, number>()
    for (const { name } of calls.rows) counts.set(name, (counts.get(name) ?? 0) + 1)
    const state = await database.query<{ name: string; status: string; notes: string }>(
      "select name, call_status as status, notes from contacts join contact_state on contact_id = id"
    )
    const now = new Map(state.rows.map((row) => [row.name, row]))
    const figures = {
      lost: expected.filter(({ name }) => !counts.has(name)).length,
      doubled: [...counts.values()].filter((count) => count > 1).length,
      outOfOrder: written.filter(({ name }, place) => name !== expected[place]?.name).length,
      wrong: expected.filter(({ name, status }) => now.get(name)?.status !== status).length,
      overwritten:
        opposed.filter((name) => now.get(name)?.status !== "Asked to send email").length +
        noted.filter((name) => now.get(name)?.notes !== "A colleague's note").length
    }
    process.stdout.write(
      `${JSON.stringify({ recorded: recorded.length, offline, killed: killedAt.length, disputed: opposed.length, noted: noted.length, pressedAgain, ...figures })}\n`
    )
    expect(figures).toEqual({ lost: 0, doubled: 0, outOfOrder: 0, wrong: 0, overwritten: 0 })
    expect(killedAt.length).toBe(kills)
  }
)
