import { shallowEqual, useSelector } from "@xstate/react"
import type { Effect } from "effect"
import { useEffect } from "react"
import type { SnapshotFrom } from "xstate"
import {
  type ListPage,
  type PagedListContext,
  type PagedListEvent,
  type PagedListInput,
  type PageRequest,
  pagedListMachine
} from "../../machines/flows/paged-list.machine.ts"
import { messageIn } from "../i18n/failures.ts"
import type { AppServices } from "../runtime.ts"
import type { PagedListStatus } from "../ui/PagedList.tsx"
import { notify } from "../ui/toasts.tsx"
import { fromEffect } from "./fromEffect.ts"
import { featureActor } from "./running.ts"

type Loaded<Output, Input> = () => Promise<(input: Input) => Effect.Effect<Output, unknown, AppServices>>

type Options<Row, Filter, Summary> = PagedListInput<Filter, Summary> & {
  /** Distinguishes this list from others at `/flows`. */
  readonly id: string
  readonly loadPage: Loaded<ListPage<Row, Summary>, PageRequest<Filter>>
  readonly exportList?: Loaded<void, { readonly filter: Filter }>
}

export type PagedListActor<Row, Filter, Summary> = {
  readonly send: (event: PagedListEvent<Row, Filter>) => void
  readonly read: () => PagedListContext<Row, Filter, Summary>
  readonly useContext: <T>(select: (context: PagedListContext<Row, Filter, Summary>) => T) => T
  /** Chooses a filter once the list is shown, and again when its content differs. */
  readonly useFilter: (filter: Filter) => void
  readonly useStatus: () => PagedListStatus
  readonly useIsExporting: () => boolean
}

type Snapshot = SnapshotFrom<typeof pagedListMachine>

const selectStatus = (snapshot: Snapshot) => ({
  isLoading: snapshot.hasTag("loading"),
  isLoadingMore: snapshot.hasTag("more"),
  hasFailed: snapshot.hasTag("failed"),
  hasMore: snapshot.can({ type: "page.more" }) || snapshot.hasTag("more"),
  problem: snapshot.context.problem
})

const selectIsExporting = (snapshot: Snapshot) => snapshot.hasTag("exporting")

/** Starts a paged list. The chart's rows and filters have any type; here they get the types of this list. */
export const startPagedList = <Row, Filter, Summary = null>({
  id,
  filter,
  summary,
  loadPage,
  exportList
}: Options<Row, Filter, Summary>): PagedListActor<Row, Filter, Summary> => {
  const actor = featureActor(
    pagedListMachine.provide({
      actors: {
        loadPage: fromEffect(loadPage as Loaded<ListPage, PageRequest>),
        ...(exportList && {
          exportList: fromEffect(exportList as Loaded<void, { readonly filter: unknown }>)
        })
      },
      actions: { warnFailed: (_, { error }) => notify.error(messageIn(error)) }
    }),
    { id, input: { filter, summary } }
  )
  const contextOf = (snapshot: Snapshot) => snapshot.context as PagedListContext<Row, Filter, Summary>
  const actions = {
    onRetry: () => actor.send({ type: "list.refresh" }),
    onMore: () => actor.send({ type: "page.more" })
  }
  return {
    send: actor.send,
    read: () => contextOf(actor.getSnapshot()),
    useContext: (select) => useSelector(actor, (snapshot) => select(contextOf(snapshot))),
    useFilter: (filter) => {
      const content = JSON.stringify(filter)
      useEffect(() => actor.send({ type: "filter.choose", filter: JSON.parse(content) }), [content])
    },
    useStatus: () => ({ ...useSelector(actor, selectStatus, shallowEqual), ...actions }),
    useIsExporting: () => useSelector(actor, selectIsExporting)
  }
}
