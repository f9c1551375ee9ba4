import ArrowUp from "lucide-react/icons/arrow-up"
import Banknote from "lucide-react/icons/banknote"
import ChartNoAxesColumn from "lucide-react/icons/chart-no-axes-column"
import CreditCard from "lucide-react/icons/credit-card"
import Globe from "lucide-react/icons/globe"
import Inbox from "lucide-react/icons/inbox"
import List from "lucide-react/icons/list"
import LogOut from "lucide-react/icons/log-out"
import Monitor from "lucide-react/icons/monitor"
import Moon from "lucide-react/icons/moon"
import PanelLeft from "lucide-react/icons/panel-left"
import Phone from "lucide-react/icons/phone"
import ReceiptText from "lucide-react/icons/receipt-text"
import Search from "lucide-react/icons/search"
import Settings2 from "lucide-react/icons/settings-2"
import ShieldCheck from "lucide-react/icons/shield-check"
import Sun from "lucide-react/icons/sun"
import TriangleAlert from "lucide-react/icons/triangle-alert"
import UserRound from "lucide-react/icons/user-round"
import UserRoundPlus from "lucide-react/icons/user-round-plus"
import UsersRound from "lucide-react/icons/users-round"
import { icon } from "./icon.tsx"

export const ArrowUpIcon = /* @__PURE__ */ icon(ArrowUp)
export const ChartIcon = /* @__PURE__ */ icon(ChartNoAxesColumn)
export const CoinsIcon = /* @__PURE__ */ icon(Banknote)
export const ContactsIcon = /* @__PURE__ */ icon(UsersRound)
export const GlobeIcon = /* @__PURE__ */ icon(Globe)
export const InboxIcon = /* @__PURE__ */ icon(Inbox)
export const MembersIcon = /* @__PURE__ */ icon(ShieldCheck)
export const MonitorIcon = /* @__PURE__ */ icon(Monitor)
export const MoonIcon = /* @__PURE__ */ icon(Moon)
export const PhoneIcon = /* @__PURE__ */ icon(Phone)
export const PricingIcon = /* @__PURE__ */ icon(CreditCard)
export const ReceiptIcon = /* @__PURE__ */ icon(ReceiptText)
export const SearchIcon = /* @__PURE__ */ icon(Search)
export const SettingsIcon = /* @__PURE__ */ icon(Settings2)
export const SidebarIcon = /* @__PURE__ */ icon(PanelLeft, true)
export const SignOutIcon = /* @__PURE__ */ icon(LogOut, true)
export const StartIcon = /* @__PURE__ */ icon(List)
export const SunIcon = /* @__PURE__ */ icon(Sun)
export const UserIcon = /* @__PURE__ */ icon(UserRound)
export const UserPlusIcon = /* @__PURE__ */ icon(UserRoundPlus)
export const WarningIcon = /* @__PURE__ */ icon(TriangleAlert)
