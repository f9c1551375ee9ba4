import { Effect, Layer, ManagedRuntime } from "effect"
import { onFact, publish } from "./actors/app.ts"
import { Api } from "./services/Api.ts"
import { Confirmation } from "./services/Confirmation.ts"

const confirmation = Layer.succeed(Confirmation, {
  ask: (reason) =>
    Effect.callback<boolean>((resume) => {
      const stop = onFact("confirmation.answered", ({ isConfirmed }) => {
        stop()
        resume(Effect.succeed(isConfirmed))
      })
      publish({ type: "confirmation.needed", reason })
      return Effect.sync(stop)
    })
})

/** The browser's only runtime. It loads with the first call, never with the first page. */
export const runtime = ManagedRuntime.make(Api.layer.pipe(Layer.provide(confirmation)))

export type AppServices = Layer.Success<typeof Api.layer>
