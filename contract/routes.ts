import type { EarlyCall } from "./earlyCalls.ts"
import { paths } from "./paths.ts"

export type Route = {
  /** Also the key of its title, `pages.<key>`. */
  readonly key: string
  /** May end with a wouter parameter. */
  readonly path: string
  /** The module of the page, relative to src/app. */
  readonly file: `./${string}Page.tsx`
  /** Namespaces that the page needs before it renders, besides `memberWords`. */
  readonly words: ReadonlyArray<string>
  /** Everyone, signed in or not; members of an organisation; or only its Admins. */
  readonly who: "anyone" | "member" | "Admin"
  /** The calls that the page needs for its first rows. */
  readonly firstCalls?: ReadonlyArray<EarlyCall>
  /** Those that it makes once it is drawn. */
  readonly laterCalls?: ReadonlyArray<EarlyCall>
  /** A list of contacts, from its first call, which is shown before the code of the page is there. */
  readonly listsContacts?: true
  /** A page that works without a network. */
  readonly isOffline?: true
  /** Its place in the sidebar, where `group` starts a group. */
  readonly menu?: "item" | "group"
}

/** Namespaces that every page for members needs before it renders. */
export const memberWords = ["common", "contacts", "labels", "notifications", "outcomes", "rules"] as const

/** Namespaces that the sign-in dialog needs before it renders. */
const signInWords = ["common", "auth", "identity"] as const

/** Calls without a payload. */
const plain = (...calls: ReadonlyArray<EarlyCall["path"]>): ReadonlyArray<EarlyCall> =>
  calls.map((path) => ({ path, payload: {} }))

const newest = { sort: "newest", limit: 100 }

/** Every page, those of the sidebar first and in its order. The build, the browser and the tests read it. */
export const routes = [
  {
    key: "start",
    path: paths.start,
    file: "./pages/StartPage.tsx",
    words: ["start"],
    who: "member",
    firstCalls: plain("/analytics/get-today"),
    isOffline: true,
    menu: "item"
  },
  {
    key: "search",
    path: paths.search,
    file: "./pages/SearchPage.tsx",
    words: ["calling", "fields", "honorarium", "reasons", "search", "views"],
    who: "member",
    firstCalls: plain("/leads/get-leads"),
    listsContacts: true,
    laterCalls: [
      { path: "/leads/get-leads", payload: { limit: 1, facets: true } },
      { path: "/views/get-views", payload: { kind: "pool" } }
    ],
    menu: "item"
  },
  {
    key: "myContacts",
    path: paths.myContacts,
    file: "./pages/MyContactsPage.tsx",
    words: ["calling", "fields", "honorarium", "reasons", "views"],
    who: "member",
    firstCalls: [{ path: "/leads/get-all-viewed-leads", payload: newest }],
    listsContacts: true,
    laterCalls: [
      { path: "/label/get-labels", payload: {}, organisationAs: "orgId" },
      { path: "/views/get-views", payload: { kind: "viewed" } },
      { path: "/leads/get-owners", payload: {} }
    ],
    isOffline: true,
    menu: "item"
  },
  {
    key: "addedContacts",
    path: paths.addedContacts,
    file: "./pages/AddedContactsPage.tsx",
    words: ["calling", "fields", "honorarium", "reasons", "views", "import"],
    who: "member",
    firstCalls: [{ path: "/leads/get-added-contacts", payload: newest }],
    listsContacts: true,
    laterCalls: [
      { path: "/label/get-labels", payload: {}, organisationAs: "orgId" },
      { path: "/views/get-views", payload: { kind: "added" } },
      { path: "/leads/get-owners", payload: {} },
      { path: "/leads/get-imports", payload: { limit: 20 } }
    ],
    menu: "item"
  },
  {
    key: "contact",
    path: paths.anyContact,
    file: "./pages/ContactPage.tsx",
    words: ["calling", "fields", "honorarium", "reasons"],
    who: "member",
    isOffline: true
  },
  {
    key: "company",
    path: paths.anyCompany,
    file: "./pages/CompanyPage.tsx",
    words: ["calling", "company", "fields", "honorarium", "reasons"],
    who: "member"
  },
  {
    key: "calls",
    path: paths.calls,
    file: "./pages/CallingPage.tsx",
    words: ["calling", "fields", "honorarium", "reasons"],
    who: "member",
    firstCalls: plain("/calling/get-open-call"),
    laterCalls: [
      { path: "/label/get-labels", payload: {}, organisationAs: "orgId" },
      { path: "/calling/queue-ahead", payload: {} }
    ],
    isOffline: true,
    menu: "item"
  },
  {
    key: "due",
    path: paths.due,
    file: "./pages/DuePage.tsx",
    words: ["calling", "due", "reasons"],
    who: "member",
    firstCalls: plain("/calling/get-due-work", "/calling/get-calendar-feed")
  },
  {
    key: "interviewForm",
    path: paths.interviewForm,
    file: "./pages/InterviewFormPage.tsx",
    words: ["interview", "reasons"],
    who: "member",
    firstCalls: plain("/interview/get-form")
  },
  {
    key: "honorarium",
    path: paths.honorarium,
    file: "./pages/HonorariumPage.tsx",
    words: ["honorarium", "reasons"],
    who: "member",
    firstCalls: plain("/honorarium/get-honorarium", "/honorarium/count-honoraria"),
    menu: "item"
  },
  {
    key: "analytics",
    path: paths.analytics,
    file: "./pages/AnalyticsPage.tsx",
    words: ["analytics"],
    who: "member",
    menu: "item"
  },
  {
    key: "members",
    path: paths.members,
    file: "./pages/MembersPage.tsx",
    words: ["members", "reasons"],
    who: "Admin",
    firstCalls: plain("/onboard/get-all-member"),
    laterCalls: plain("/transaction/get-plan", "/delivery/get-undelivered"),
    menu: "group"
  },
  {
    key: "pricing",
    path: paths.pricing,
    file: "./pages/PricingPage.tsx",
    words: ["pricing", "reasons"],
    who: "member",
    firstCalls: plain("/transaction/get-plan"),
    menu: "group"
  },
  {
    key: "profile",
    path: paths.profile,
    file: "./pages/ProfilePage.tsx",
    words: ["profile"],
    who: "member",
    firstCalls: plain("/auth/get-sessions")
  },
  {
    key: "transactions",
    path: paths.transactions,
    file: "./pages/TransactionsPage.tsx",
    words: ["transactions", "reasons"],
    who: "member",
    firstCalls: plain("/transaction/get-all-payment")
  },
  {
    key: "ledger",
    path: paths.ledger,
    file: "./pages/LedgerPage.tsx",
    words: ["transactions", "reasons"],
    who: "member",
    firstCalls: plain("/transaction/get-statement")
  },
  {
    key: "audit",
    path: paths.audit,
    file: "./pages/AuditPage.tsx",
    words: ["audit", "reasons"],
    who: "Admin",
    firstCalls: plain("/audit/get-audit"),
    laterCalls: plain("/leads/get-owners")
  },
  {
    key: "organisation",
    path: paths.organisation,
    file: "./pages/OrganisationPage.tsx",
    words: ["organisation", "reasons"],
    who: "Admin"
  },
  {
    key: "apiKeys",
    path: paths.apiKeys,
    file: "./pages/ApiKeysPage.tsx",
    words: ["apiKeys", "reasons"],
    who: "Admin",
    firstCalls: plain("/api-keys/get-api-keys")
  },
  {
    key: "webhooks",
    path: paths.webhooks,
    file: "./pages/WebhooksPage.tsx",
    words: ["webhooks", "reasons"],
    who: "Admin",
    firstCalls: plain("/webhooks/get-webhooks", "/webhooks/get-deliveries")
  },
  {
    key: "notifications",
    path: paths.notifications,
    file: "./pages/NotificationsPage.tsx",
    words: [],
    who: "member"
  },
  {
    key: "people",
    path: paths.people,
    file: "./pages/PeopleDataPage.tsx",
    words: ["people", "reasons"],
    who: "member",
    firstCalls: plain("/people/get-do-not-call", "/people/get-exports")
  },
  {
    key: "flows",
    path: paths.anyFlow,
    file: "./pages/FlowsPage.tsx",
    words: ["flows"],
    who: "member",
    laterCalls: plain("/flows/get-numbers")
  },
  {
    key: "import",
    path: paths.import,
    file: "./pages/ImportPage.tsx",
    words: ["import", "reasons"],
    who: "member"
  },
  { key: "terms", path: paths.terms, file: "./TermsPage.tsx", words: ["common", "terms"], who: "anyone" },
  {
    key: "payee",
    path: paths.payee,
    file: "./PayeePage.tsx",
    words: ["common", "honorarium", "rules"],
    who: "anyone"
  }
] as const satisfies ReadonlyArray<Route>

export type RouteKey = (typeof routes)[number]["key"]

/** The path without its parameter. */
export const fixedPath = ({ path }: Pick<Route, "path">): string => path.replace(/\/:.*$/, "")

/** The page at an address. */
export const routeAt = (pathname: string): (Route & { readonly key: RouteKey }) | undefined =>
  routes.find(
    (route) =>
      route.path === pathname ||
      (route.path !== fixedPath(route) && `${pathname}/`.startsWith(`${fixedPath(route)}/`))
  )

/** The namespaces that an address needs before it renders, in a fixed order. */
export const wordsAt = (pathname: string, isSignedIn: boolean): ReadonlyArray<string> => {
  const route = routeAt(pathname)
  if (route?.who === "anyone") return [...new Set(route.words)].sort()
  return isSignedIn ? [...new Set([...memberWords, ...(route?.words ?? [])])].sort() : [...signInWords].sort()
}
