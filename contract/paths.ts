import { companyInAddress } from "./rules/companyAddress.ts"

const withValue = (path: string, name: string, value: string) =>
  `${path}?${name}=${encodeURIComponent(value)}`

const myContacts = "/apps/my-contacts"
const addedContacts = "/apps/added-contacts"
const contacts = "/apps/contacts"
const companies = "/apps/companies"
const calls = "/apps/calls"
const due = "/apps/due"
const search = "/apps/search"
const flows = "/flows"
const payee = "/payee"
const pricing = "/apps/pricing"

/** The hash of an invitation link starts with this; its token follows. */
export const invitationHash = "#invitation="

/** The query parameter of emailed links: the language of the page. */
export const languageParameter = "lng"

/**
 * The texts of several namespaces in several languages, as `{ [language]: { [namespace]: texts } }`. Sorted, so that
 * the same texts always have the same address.
 */
export const textsPath = (languages: ReadonlyArray<string>, namespaces: ReadonlyArray<string>) =>
  `/locales/${languages.toSorted().join("+")}/${namespaces.toSorted().join("+")}.json`

/** The address of every page and of its parameters. `anyContact`, `anyCompany` and `anyFlow` are patterns of wouter. */
export const paths = {
  start: "/",
  search,
  myContacts,
  addedContacts,
  import: `${addedContacts}/import`,
  anyContact: `${contacts}/:id`,
  anyCompany: `${companies}/:key`,
  calls,
  due,
  interviewForm: "/apps/interview-form",
  honorarium: "/apps/honorarium",
  analytics: "/apps/analytics",
  members: "/apps/members",
  audit: "/apps/audit",
  organisation: "/apps/organisation",
  apiKeys: "/apps/api-keys",
  webhooks: "/apps/webhooks",
  pricing,
  profile: "/apps/profile",
  transactions: "/apps/transactions",
  ledger: "/apps/ledger",
  notifications: "/apps/notifications",
  people: "/apps/people",
  flows,
  anyFlow: `${flows}/:chart?`,
  terms: "/auth/terms-and-conditions",
  payee,

  searchFor: (query: string) => withValue(search, "q", query),
  /** The payment provider sends the payer back to it. */
  paid: (transactionId: string) => withValue(pricing, "transaction", transactionId),
  contact: (id: string) => `${contacts}/${encodeURIComponent(id)}`,
  /** The company of a contact, in any spelling. */
  company: (name: string) => `${companies}/${companyInAddress(name)}`,
  contactsWithLabel: (labelId: string) => withValue(myContacts, "labelId", labelId),
  viewedWithStatus: (status: string) => withValue(myContacts, "status", status),
  addedWithStatus: (status: string) => withValue(addedContacts, "status", status),
  contactsOfMember: (userId: string) => withValue(myContacts, "addedBy", userId),
  importedContacts: (importId: string) => withValue(addedContacts, "importId", importId),
  /** Due work of one kind. */
  dueOf: (kind: "callback" | "mail") => withValue(due, "kind", kind),
  callLabel: (labelId: string) => withValue(calls, "labelId", labelId),
  callContacts: (ids: ReadonlyArray<string>) => `${calls}?contacts=${ids.map(encodeURIComponent).join(",")}`,
  /** The desk shows this person at once, whenever their next call is due. */
  callPerson: (contactId: string) => withValue(calls, "person", contactId),
  /** The list to call is stored for the tab. */
  callHanded: `${calls}?handed=list`,
  flow: (chart: string) => `${flows}/${chart}`,
  flowState: (chart: string, state: string) => withValue(`${flows}/${chart}`, "state", state),
  /** `language` is one of the product's codes: the page opens in it. */
  payeeForm: (link: string, language: string) => `${payee}?${languageParameter}=${language}#${link}`,
  invitation: (token: string) => `/${invitationHash}${token}`
} as const

/** The payment from whose provider the payer comes back to this address. */
export const paidAt = ({ pathname, search }: Pick<Location, "pathname" | "search">): string | null =>
  pathname === pricing ? new URLSearchParams(search).get("transaction") : null
