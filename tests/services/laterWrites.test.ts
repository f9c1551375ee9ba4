import { Cause, Effect, Exit } from "effect"
import { expect, test, vi } from "vitest"
import type { Contact } from "../../contract/entities/Contact.ts"
import { sendOrKeep } from "../../src/entities/contact/laterWrites.ts"
import { failureOf } from "../../src/i18n/failures.ts"
import { CallFailed } from "../../src/services/CallError.ts"

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
