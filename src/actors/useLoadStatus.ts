import { shallowEqual, useSelector } from "@xstate/react"
import type { LoadStatus } from "../ui/LoadState.tsx"

type Loading = {
  readonly hasTag: (tag: never) => boolean
  readonly context: { readonly problem: string }
}

type LoadingActor<Event> = Parameters<typeof useSelector>[0] & {
  readonly getSnapshot: () => Loading
  readonly send: (event: Event) => void
}

const selectStatus = (snapshot: Loading) => ({
  isLoading: snapshot.hasTag("loading" as never),
  hasFailed: snapshot.hasTag("failed" as never),
  problem: snapshot.context.problem
})

/** Whether a chart is loading or has failed, by its tags `loading` and `failed`, and the event that tries again. */
export const useLoadStatus = <Event>(actor: LoadingActor<Event>, retry: NoInfer<Event>): LoadStatus => ({
  ...useSelector(actor, selectStatus, shallowEqual),
  onRetry: () => actor.send(retry)
})
