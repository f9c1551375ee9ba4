import type { ComponentType } from "react"
import { paths } from "../../contract/paths.ts"
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
import { styled } from "./laterStyles.ts"
import { type LazyPage, lazyPage } from "./lazyPage.ts"

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
  readonly Page: LazyPage
}

export type MenuRoute = AppRoute & {
  readonly Icon: ComponentType<{ readonly size?: 16 | 20 }>
  readonly startsGroup?: boolean
  readonly adminOnly?: boolean
}

const page = (load: Parameters<typeof lazyPage>[0]) => lazyPage(() => styled(load))

/** The routes of the sidebar, in its order. */
export const menuRoutes: ReadonlyArray<MenuRoute> = [
  { path: paths.start, key: "start", Icon: StartIcon, Page: page(() => import("./pages/StartPage.tsx")) },
  {
    path: paths.search,
    key: "search",
    Icon: SearchIcon,
    Page: page(() => import("./pages/SearchPage.tsx"))
  },
  {
    path: paths.myContacts,
    key: "myContacts",
    Icon: ContactsIcon,
    Page: page(() => import("./pages/MyContactsPage.tsx"))
  },
  {
    path: paths.addedContacts,
    key: "addedContacts",
    Icon: UserPlusIcon,
    Page: page(() => import("./pages/AddedContactsPage.tsx"))
  },
  {
    path: paths.calls,
    key: "calls",
    Icon: PhoneIcon,
    Page: page(() => import("./pages/CallingPage.tsx"))
  },
  {
    path: paths.honorarium,
    key: "honorarium",
    Icon: CoinsIcon,
    Page: page(() => import("./pages/HonorariumPage.tsx"))
  },
  {
    path: paths.analytics,
    key: "analytics",
    Icon: ChartIcon,
    Page: page(() => import("./pages/AnalyticsPage.tsx"))
  },
  {
    path: paths.members,
    key: "members",
    Icon: MembersIcon,
    Page: page(() => import("./pages/MembersPage.tsx")),
    adminOnly: true,
    startsGroup: true
  },
  {
    path: paths.pricing,
    key: "pricing",
    Icon: PricingIcon,
    Page: page(() => import("./pages/PricingPage.tsx")),
    startsGroup: true
  }
]

export const profileRoute: AppRoute = {
  path: paths.profile,
  key: "profile",
  Page: page(() => import("./pages/ProfilePage.tsx"))
}
export const transactionsRoute: AppRoute = {
  path: paths.transactions,
  key: "transactions",
  Page: page(() => import("./pages/TransactionsPage.tsx"))
}

const ledgerRoute: AppRoute = {
  path: paths.ledger,
  key: "ledger",
  Page: page(() => import("./pages/LedgerPage.tsx"))
}

const notificationsRoute: AppRoute = {
  path: paths.notifications,
  key: "notifications",
  Page: page(() => import("./pages/NotificationsPage.tsx"))
}

export const peopleRoute: AppRoute = {
  path: paths.people,
  key: "people",
  Page: page(() => import("./pages/PeopleDataPage.tsx"))
}

const flowsRoute: AppRoute = {
  path: paths.anyFlow,
  key: "flows",
  Page: page(() => import("./pages/FlowsPage.tsx"))
}

const importRoute: AppRoute = {
  path: paths.import,
  key: "import",
  Page: page(() => import("./pages/ImportPage.tsx"))
}

/** Open to everyone, signed in or not. */
export const termsRoute: AppRoute = {
  path: paths.terms,
  key: "terms",
  Page: page(() => import("./TermsPage.tsx"))
}

/** What a respondent's mailed link opens, signed in or not. */
export const payeeRoute: AppRoute = {
  path: paths.payee,
  key: "payee",
  Page: page(() => import("./PayeePage.tsx"))
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

export const pageAt = (path: string) => routes.find((route) => route.path === path)?.Page

export const isOpenToAll = (path: string) => path === termsRoute.path || path === payeeRoute.path
