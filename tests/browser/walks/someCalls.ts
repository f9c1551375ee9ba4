import { contact } from "../../support/someContacts.ts"
import type { Stage } from "../../support/walkInBrowser.ts"
import { type Account, makeAccount, visitAs } from "./people.ts"

export const calledContact = () =>
  contact({ _id: crypto.randomUUID(), name: "Called Contact", phone: "5550100", hasPhone: true })

/** A contact never leased before, in the server's response. */
export const nextPerson = () => ({
  contact: calledContact(),
  reason: "new",
  dueAt: null,
  timeZone: "Europe/London",
  attempts: 0,
  leaseUntil: "2030-01-01T00:00:00Z"
})

/** A session as the server returns it once it is open. */
export const callingSession = () => ({
  _id: crypto.randomUUID(),
  startedAt: "2030-01-01T00:00:00Z",
  endedAt: null,
  calls: 0,
  skipped: 0,
  talkSeconds: 0,
  outcomes: []
})

/** An open call as the server returns it. */
export const openCall = () => ({
  _id: crypto.randomUUID(),
  contact: calledContact(),
  startedAt: "2030-01-01T00:00:00Z",
  timeZone: "Europe/London",
  draft: null
})

export const taken = () => ({
  contact: calledContact(),
  linkedContactId: null,
  isUnresponsive: false,
  honorariumOpen: false
})

/** Under this name a browser keeps an account's calls. */
export const ownerOf = ({ user }: Account) => {
  const { _id, organization_id } = user as { readonly _id: string; readonly organization_id: string }
  return `${organization_id}/${_id}`
}

/** An Admin without contacts to call. */
export const atCalls = async (stage: Stage): Promise<Account> => {
  const me = await makeAccount(stage, "ready")
  await visitAs(stage, me, `${stage.urls.app}/apps/calls`)
  return me
}

/** The browser's stored calls, as another tab changes them. */
export const changeKept = async (stage: Stage, change: "turn" | "forget open" | "forget session") => {
  const aside = await stage.context.newPage()
  await aside.goto(`${stage.urls.app}/icon.svg`)
  await aside.evaluate((change) => {
    const [verb, name = verb] = change.split(" ")
    for (const key of Object.keys(localStorage))
      if (key.startsWith(`calls.${name} `) && verb === "forget") localStorage.removeItem(key)
    if (verb === "turn") {
      const [, owner] =
        Object.keys(localStorage)
          .find((key) => key.startsWith("calls."))
          ?.split(" ") ?? []
      localStorage.setItem(`calls.turn ${owner}`, crypto.randomUUID())
    }
  }, change)
  await aside.close()
}

/** A person's calls as this browser has stored them. */
type Kept = {
  readonly open?: { readonly call: object; readonly sessionId: string; readonly isKnown: boolean } | null
  readonly session?: { readonly source: object; readonly sessionId: string } | null
  /** Calls that ended, and contacts that were called, a moment ago. */
  readonly ended?: ReadonlyArray<string>
  readonly called?: ReadonlyArray<string>
  readonly isServerAway: boolean
  /** The contact of the calls whose outcomes are stored. */
  readonly contactId: string
  readonly waitingCalls: ReadonlyArray<string>
  readonly refusedCalls: ReadonlyArray<string>
}

/** Stores it as other tabs do, unnoticed by the page. Nothing is removed except outcomes. */
export const keepHere = (stage: Stage, owner: string, kept: Kept) =>
  stage.page.evaluate(
    ({ owner, open, session, ended = [], called = [], isServerAway, contactId, ...calls }) =>
      new Promise<void>((resolve, reject) => {
        if (open) localStorage.setItem(`calls.open ${owner}`, JSON.stringify(open))
        if (session) localStorage.setItem(`calls.session ${owner}`, JSON.stringify(session))
        for (const id of ended) localStorage.setItem(`calls.ended ${owner} ${id}`, String(Date.now()))
        for (const id of called) localStorage.setItem(`calls.called ${owner} ${id}`, String(Date.now()))
        if (isServerAway) Object.defineProperty(navigator, "onLine", { value: false })
        const entry = (callId: string, refusal: object | null) => ({
          key: crypto.randomUUID(),
          owner,
          contact: { _id: contactId, name: "Recorded Contact" },
          at: new Date().toISOString(),
          write: { kind: "outcome", callId, callStatus: "Not answering", before: "Yet to call", payload: {} },
          refusal
        })
        const request = indexedDB.open("outbox", 1)
        request.onerror = () => reject(request.error)
        request.onsuccess = () => {
          const transaction = request.result.transaction("entries", "readwrite")
          const store = transaction.objectStore("entries")
          store.clear()
          for (const id of calls.waitingCalls) store.add(entry(id, null))
          for (const id of calls.refusedCalls)
            store.add(entry(id, { code: "stale_version", message: "Somebody changed it", theirs: null }))
          transaction.onerror = () => reject(transaction.error)
          transaction.oncomplete = () => {
            request.result.close()
            resolve()
          }
        }
      }),
    { owner, ...kept }
  )

/** The number of entries in this browser's outbox. */
export const stored = ({ page }: Stage) =>
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

/** The server refused the outcome of a call, as another tab of this browser stored it. Null: it is dropped there. */
export const changeRefused = async (stage: Stage, callId: string | null) => {
  const aside = await stage.context.newPage()
  await aside.goto(`${stage.urls.app}/icon.svg`)
  await aside.evaluate(
    (callId) =>
      new Promise<void>((resolve, reject) => {
        const owner = Object.keys(localStorage)
          .find((key) => key.startsWith("calls."))
          ?.split(" ")[1]
        const request = indexedDB.open("outbox", 1)
        request.onerror = () => reject(request.error)
        request.onsuccess = () => {
          const transaction = request.result.transaction("entries", "readwrite")
          const store = transaction.objectStore("entries")
          if (callId === null) store.clear()
          else
            store.add({
              key: crypto.randomUUID(),
              owner,
              contact: { _id: crypto.randomUUID(), name: "Refused Contact" },
              at: new Date().toISOString(),
              write: {
                kind: "outcome",
                callId,
                callStatus: "Not answering",
                before: "Yet to call",
                payload: {}
              },
              refusal: { code: "stale_version", message: "Somebody changed this contact", theirs: null }
            })
          transaction.onerror = () => reject(transaction.error)
          transaction.oncomplete = () => {
            request.result.close()
            new BroadcastChannel("outbox").postMessage(null)
            resolve()
          }
        }
      }),
    callId
  )
  const sign = stage.page.getByRole("button", { name: "1 needs your decision" })
  await sign.waitFor({ state: callId === null ? "hidden" : "visible" })
  await aside.close()
}

/** The browser reports that the network is back. */
export const comeOnline = ({ page }: Stage) => page.evaluate(() => void dispatchEvent(new Event("online")))

/** The browser has no room: the next write to storage is refused. */
export const refuseToStore = ({ page }: Stage) =>
  page.evaluate(() => {
    const { transaction } = IDBDatabase.prototype
    IDBDatabase.prototype.transaction = function (...asked) {
      if (asked[1] !== "readwrite") return transaction.apply(this, asked)
      IDBDatabase.prototype.transaction = transaction
      throw new DOMException("There is no room.", "QuotaExceededError")
    }
  })
