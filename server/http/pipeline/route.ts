import type { Effect } from "effect"
import type { Call } from "../../../contract/call.ts"
import { everyCall } from "../../../contract/calls/index.ts"
import type { Database, DatabaseUnavailable } from "../../platform/database/Database.ts"
import type { Refusal } from "../../platform/failures/Refusal.ts"
import type { Services } from "../handlers/handler.ts"
import { handlers } from "../handlers/index.ts"

export type Fields = Record<string, unknown>

/** A handler's effect. The steps provide the session and transaction that its call's `who` promises. */
export type Answer = Effect.Effect<Fields, Refusal | DatabaseUnavailable, Services | Database>

type Run = (payload: unknown) => Answer

export type Route = {
  readonly call: Call
  /** Group and name, such as `label.createLabel`. */
  readonly name: string
  readonly handler: Run | { readonly outside: Run } | undefined
}

/* Each group's handlers are typed by their calls in their own file; here all calls are alike. */
const everyHandler = handlers as unknown as Readonly<
  Record<string, Readonly<Record<string, Route["handler"]>> | undefined>
>

const routes = new Map<string, Route>(
  everyCall.map(({ group, name, call }) => [
    call.path,
    { call, name: `${group}.${name}`, handler: everyHandler[group]?.[name] }
  ])
)

export const routeOf = (path: string): Route | undefined => routes.get(path)

/** Calls without a handler. */
export const unwritten = (): ReadonlyArray<string> =>
  [...routes.values()].filter((route) => !route.handler).map(({ call }) => call.path)
