import { Cause, Effect, Exit } from "effect"
import { afterEach, expect, test, vi } from "vitest"
import type { Contact } from "../../contract/entities/Contact.ts"
import { limits } from "../../contract/rules/limits.ts"
import { saveContact } from "../../src/entities/contact/contact.effects.ts"
import { sendOrKeep } from "../../src/entities/contact/laterWrites.ts"
import { failureOf } from "../../src/i18n/failures.ts"
import { Api } from "../../src/services/Api.ts"
import { BrokenRules, CallFailed } from "../../src/services/CallError.ts"

afterEach(() => vi.unstubAllGlobals())

test("a write whose session ended before it was stored is called off, and no error is logged", async () => {
  const cause = new Error("no response")
  const offline = new CallFailed({ path: "/label/update-lead-fields", reason: "offline", message: "", cause })
  const sending = sendOrKeep({
    contact: { _id: "mina", name: "Mina Sample" } as Contact,
    write: { kind: "notes", notes: "typed", before: "", payload: {} },
    key: "key",
    send: Effect.fail(offline),
    shown: "shown"
  })
  const exit = await Effect.runPromiseExit(sending)
  expect(Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause)).toBe(true)
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined)
  failureOf(await Effect.runPromise(sending).catch((error: unknown) => error))
  expect(logged).not.toHaveBeenCalled()
  logged.mockRestore()
})

test("notes that are too long are refused where they are typed, also without a network", async () => {
  vi.stubGlobal("navigator", { onLine: false })
  const notes = "x".repeat(limits.text.long + 1)
  const saving = saveContact({ contactId: "mina", version: 1, fields: { notes }, attempt: "key" }, {
    _id: "mina",
    notes: ""
  } as Contact)
  const refusal = await Effect.flip(saving).pipe(
    Effect.provideService(Api, { send: () => Effect.die("nothing is sent") }),
    Effect.runPromise
  )
  expect(refusal).toBeInstanceOf(BrokenRules)
})
