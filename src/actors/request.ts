import { useSelector } from "@xstate/react"
import type { Effect } from "effect"
import type { SnapshotFrom } from "xstate"
import { type RequestEvent, type RequestInput, requestMachine } from "../../machines/flows/request.machine.ts"
import type { AppServices } from "../runtime.ts"
import { fromEffect } from "./fromEffect.ts"
import { featureActor } from "./running.ts"

type Options<Reply> = RequestInput<Reply> & {
  /** Distinguishes this request from others at `/flows`. */
  readonly id: string
  readonly loadReply: () => Promise<() => Effect.Effect<Reply, unknown, AppServices>>
}

export type RequestActor<Reply> = {
  readonly send: (event: RequestEvent<Reply>) => void
  readonly useReply: () => Reply
  readonly useIsLoading: () => boolean
  /** The reason of a failure, or null. */
  readonly useProblem: () => string | null
}

type Snapshot = SnapshotFrom<typeof requestMachine>

const selectIsLoading = (snapshot: Snapshot) => snapshot.hasTag("loading")
const selectProblem = (snapshot: Snapshot) => (snapshot.hasTag("failed") ? snapshot.context.problem : null)

/** Starts a request. The chart's reply has any type; here it gets the type of this request. */
export const startRequest = <Reply>({ id, reply, loadReply }: Options<Reply>): RequestActor<Reply> => {
  const actor = featureActor(
    requestMachine.provide({ actors: { loadReply: fromEffect<unknown, unknown>(loadReply) } }),
    { id, input: { reply } }
  )
  return {
    send: actor.send,
    useReply: () => useSelector(actor, ({ context }) => context.reply as Reply),
    useIsLoading: () => useSelector(actor, selectIsLoading),
    useProblem: () => useSelector(actor, selectProblem)
  }
}
