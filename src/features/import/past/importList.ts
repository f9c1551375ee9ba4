import type { Import } from "../../../../contract/entities/Import.ts"
import { startPagedList } from "../../../actors/pagedList.ts"

const effects = () => import("./importList.effects.ts")

/** `isHere` if this browser has the rows of a running import. */
export type ListedImport = Import & { readonly isHere: boolean; readonly isChanging: boolean }

export const importList = startPagedList<ListedImport, null>({
  id: "importList",
  filter: null,
  summary: null,
  loadPage: () => effects().then((module) => module.loadImports)
})
