import type { Company, CompanyEntry } from "../../../../contract/entities/Company.ts"
import { startPagedList } from "../../../actors/pagedList.ts"

export type CompanyFilter = { readonly name: string }

/** The calls and emails to the contacts of a company, and its numbers. */
export const companyEntries = startPagedList<CompanyEntry, CompanyFilter, Company | null>({
  id: "companyEntries",
  filter: { name: "" },
  summary: null,
  loadPage: async () => (await import("../contacts.effects.ts")).loadCompany
})

/** The company's numbers once they are loaded; null until then. */
export const useCompany = (): Company | null => {
  const { isLoading, hasFailed } = companyEntries.useStatus()
  const company = companyEntries.useContext(({ summary }) => summary)
  return isLoading || hasFailed ? null : company
}
