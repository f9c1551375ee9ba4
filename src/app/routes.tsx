import { type ComponentType, lazy } from "react"
import {
  ChartIcon,
  CoinsIcon,
  ContactsIcon,
  MembersIcon,
  PhoneIcon,
  PricingIcon,
  SearchIcon,
  StartIcon,
  UserPlusIcon
} from "../ui/icons.tsx"

export type PageKey =
  | "start"
  | "search"
  | "myContacts"
  | "addedContacts"
  | "calls"
  | "analytics"
  | "honorarium"
  | "members"
  | "pricing"
  | "profile"
  | "transactions"
  | "ledger"
  | "notifications"
  | "people"
  | "flows"
  | "import"
  | "terms"
  | "payee"

export type AppRoute = {
  readonly path: string
  /** Also the key of its title, `pages.<key>`. */
  readonly key: PageKey
  readonly Page: ComponentType
}

export type MenuRoute = AppRoute & {
  readonly Icon: ComponentType<{ readonly size?: 16 | 20 }>
  readonly startsGroup?: boolean
  readonly adminOnly?: boolean
}

/** The routes of the sidebar, in its order. */
export const menuRoutes: ReadonlyArray<MenuRoute> = [
  { path: "/", key: "start", Icon: StartIcon, Page: lazy(() => import("./pages/StartPage.tsx")) },
  {
    path: "/apps/search",
    key: "search",
    Icon: SearchIcon,
    Page: lazy(() => import("./pages/SearchPage.tsx"))
  },
  {
    path: "/apps/my-contacts",
    key: "myContacts",
    Icon: ContactsIcon,
    Page: lazy(() => import("./pages/MyContactsPage.tsx"))
  },
  {
    path: "/apps/added-contacts",
    key: "addedContacts",
    Icon: UserPlusIcon,
    Page: lazy(() => import("./pages/AddedContactsPage.tsx"))
  },
  {
    path: "/apps/calls",
    key: "calls",
    Icon: PhoneIcon,
    Page: lazy(() => import("./pages/CallingPage.tsx"))
  },
  {
    path: "/apps/honorarium",
    key: "honorarium",
    Icon: CoinsIcon,
    Page: lazy(() => import("./pages/HonorariumPage.tsx"))
  },
  {
    path: "/apps/analytics",
    key: "analytics",
    Icon: ChartIcon,
    Page: lazy(() => import("./pages/AnalyticsPage.tsx"))
  },
  {
    path: "/apps/members",
    key: "members",
    Icon: MembersIcon,
    Page: lazy(() => import("./pages/MembersPage.tsx")),
    adminOnly: true,
    startsGroup: true
  },
  {
    path: "/apps/pricing",
    key: "pricing",
    Icon: PricingIcon,
    Page: lazy(() => import("./pages/PricingPage.tsx")),
    startsGroup: true
  }
]

export const profileRoute: AppRoute = {
  path: "/apps/profile",
  key: "profile",
  Page: lazy(() => import("./pages/ProfilePage.tsx"))
}
export const transactionsRoute: AppRoute = {
  path: "/apps/transactions",
  key: "transactions",
  Page: lazy(() => import("./pages/TransactionsPage.tsx"))
}

export const ledgerRoute: AppRoute = {
  path: "/apps/ledger",
  key: "ledger",
  Page: lazy(() => import("./pages/LedgerPage.tsx"))
}

const notificationsRoute: AppRoute = {
  path: "/apps/notifications",
  key: "notifications",
  Page: lazy(() => import("./pages/NotificationsPage.tsx"))
}

export const peopleRoute: AppRoute = {
  path: "/apps/people",
  key: "people",
  Page: lazy(() => import("./pages/PeopleDataPage.tsx"))
}

const flowsRoute: AppRoute = {
  path: "/flows/:chart?",
  key: "flows",
  Page: lazy(() => import("./pages/FlowsPage.tsx"))
}

const importRoute: AppRoute = {
  path: "/apps/added-contacts/import",
  key: "import",
  Page: lazy(() => import("./pages/ImportPage.tsx"))
}

/** Open to everyone, signed in or not. */
export const termsRoute: AppRoute = {
  path: "/auth/terms-and-conditions",
  key: "terms",
  Page: lazy(() => import("./TermsPage.tsx"))
}

/** What a respondent's mailed link opens, signed in or not. */
export const payeeRoute: AppRoute = {
  path: "/payee",
  key: "payee",
  Page: lazy(() => import("./PayeePage.tsx"))
}

export const routes: ReadonlyArray<AppRoute> = [
  ...menuRoutes,
  profileRoute,
  transactionsRoute,
  ledgerRoute,
  notificationsRoute,
  peopleRoute,
  flowsRoute,
  importRoute,
  termsRoute,
  payeeRoute
]
