import type { ComponentType } from "react"
import { type Route, type RouteKey, routes as table } from "../../contract/routes.ts"
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
import { type LazyPage, lazyPage, type PageModule } from "./lazyPage.ts"

export type AppRoute = Route & { readonly key: RouteKey; readonly Page: LazyPage }

export type MenuRoute = AppRoute & { readonly Icon: ComponentType<{ readonly size?: 16 | 20 }> }

const modules = import.meta.glob<PageModule>([
  "./PayeePage.tsx",
  "./TermsPage.tsx",
  "./pages/*Page.tsx",
  "!./pages/MemberPage.tsx"
])

const pageIn = (file: string): LazyPage => {
  const load = modules[file]
  if (load === undefined) throw new Error(`there is no ${file}`)
  return lazyPage(load)
}

const icons: Partial<Record<RouteKey, MenuRoute["Icon"]>> = {
  start: StartIcon,
  search: SearchIcon,
  myContacts: ContactsIcon,
  addedContacts: UserPlusIcon,
  calls: PhoneIcon,
  honorarium: CoinsIcon,
  analytics: ChartIcon,
  members: MembersIcon,
  pricing: PricingIcon
}

/** The icon of a page. */
export const iconOf = (key: RouteKey): MenuRoute["Icon"] => icons[key] ?? StartIcon

export const routes: ReadonlyArray<AppRoute> = table.map((route) => ({ ...route, Page: pageIn(route.file) }))

/** The routes of the sidebar, in its order. */
export const menuRoutes: ReadonlyArray<MenuRoute> = routes
  .filter(({ menu }) => menu !== undefined)
  .map((route) => ({ ...route, Icon: iconOf(route.key) }))
