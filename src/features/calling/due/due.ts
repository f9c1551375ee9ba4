import { type DueKind, type DueWork, dueKinds } from "../../../../contract/entities/DueWork.ts"
import { startPagedList } from "../../../actors/pagedList.ts"

/** The only kind that is listed; null for both. */
export type DueFilter = { readonly kind: DueKind | null }

/** The list that an address describes. */
export const dueIn = (search: string): DueFilter => {
  const asked = new URLSearchParams(search).get("kind")
  return { kind: dueKinds.find((kind) => kind === asked) ?? null }
}

/** Callbacks and emails that are due, earliest first. */
export const dueList = startPagedList<DueWork, DueFilter>({
  id: "dueList",
  filter: { kind: null },
  summary: null,
  loadPage: async () => (await import("./due.effects.ts")).loadDue
})

export const refreshDue = () => dueList.send({ type: "list.refresh" })
