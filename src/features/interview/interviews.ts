import type { Interview } from "../../../contract/entities/Interview.ts"
import { startPagedList } from "../../actors/pagedList.ts"

export type InterviewsFilter = { readonly contactId: string | null }

export const interviews = startPagedList<Interview, InterviewsFilter>({
  id: "interviews",
  filter: { contactId: null },
  summary: null,
  loadPage: () => import("./interview.effects.ts").then((module) => module.loadInterviews)
})
