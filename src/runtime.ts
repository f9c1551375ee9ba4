import { type Layer, ManagedRuntime } from "effect"
import { Api } from "./services/Api.ts"

/** The one runtime of the browser. It is loaded with the first call, never with the first page. */
export const runtime = ManagedRuntime.make(Api.layer)

export type AppServices = Layer.Success<typeof Api.layer>
