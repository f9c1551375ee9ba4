import type { ListPage, pagedListMachine } from "../../../machines/flows/paged-list.machine.ts"
import { done, failed, type Samples } from "../events.ts"

export const row = (_id: string, name = _id) => ({ _id, name })

export const page = (nextCursor: string | null, ...rows: ListPage["rows"]): ListPage => ({
  rows,
  nextCursor,
  total: { value: 9, exact: true },
  summary: `${rows.length} of 9`
})

export const pagedListSamples: Samples<typeof pagedListMachine> = {
  inputs: [{ filter: "", summary: null }],
  events: [
    { type: "filter.choose", filter: "paid" },
    { type: "filter.type", filter: "sam" },
    { type: "list.refresh" },
    { type: "list.news" },
    { type: "page.more" },
    { type: "list.export" },
    { type: "row.update", row: row("a", "Ada") },
    done("loadPage", page("next", row("a"))),
    done("loadPage", page(null, row("a"))),
    done("loadPage", page(null, { ...row("a"), isChanging: true })),
    failed("loadPage"),
    done("exportList"),
    failed("exportList")
  ],
  view: ({ cursor, rows }) => [cursor, JSON.stringify(rows).includes("isChanging")]
}
