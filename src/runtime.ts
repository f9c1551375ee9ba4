import { Effect, Layer, ManagedRuntime } from "effect"
import { publish } from "./actors/app.ts"
import { Api } from "./services/Api.ts"
import { Confirmation } from "./services/Confirmation.ts"

const confirmation = Layer.succeed(Confirmation, {
  ask: (reason) =>
    Effect.promise(async () => {
      publish({ type: "confirmation.needed" })
      const { askToConfirm } = await import("./features/auth/stepUp.ts")
      return askToConfirm(reason)
    })
})

/** The one runtime of the browser. It is loaded with the first call, never with the first page. */
export const runtime = ManagedRuntime.make(Api.layer.pipe(Layer.provide(confirmation)))

export type AppServices = Layer.Success<typeof Api.layer>
