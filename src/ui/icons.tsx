import { icon } from "./icon.tsx"

export const ArrowUpIcon = /* @__PURE__ */ icon(<path d="M10 16V4m0 0L5 9m5-5 5 5" />)
export const ChartIcon = /* @__PURE__ */ icon(<path d="M3 17h14M5.5 14V9.5M10 14V4m4.5 10V7.5" />)
export const CoinsIcon = /* @__PURE__ */ icon(
  <>
    <rect x="2.5" y="5" width="15" height="10" rx="2" />
    <circle cx="10" cy="10" r="2.3" />
    <path d="M5.5 8v4m9-4v4" />
  </>
)
export const ContactsIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="7.5" cy="7" r="3" />
    <path d="M2 16.5c.3-3 2.5-4.5 5.5-4.5s5.2 1.5 5.5 4.5M13 4.3a3 3 0 0 1 0 5.4m2 2.8c1.8.6 2.8 2 3 4" />
  </>
)
export const GlobeIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="10" cy="10" r="7.2" />
    <path d="M2.8 10h14.4M10 2.8c2.2 2 3.2 4.4 3.2 7.2s-1 5.2-3.2 7.2c-2.2-2-3.2-4.4-3.2-7.2s1-5.2 3.2-7.2Z" />
  </>
)
export const InboxIcon = /* @__PURE__ */ icon(
  <path d="M3 11.5 5 4.6A1.5 1.5 0 0 1 6.4 3.5h7.2A1.5 1.5 0 0 1 15 4.6l2 6.9m-14 0V15A1.5 1.5 0 0 0 4.5 16.5h11A1.5 1.5 0 0 0 17 15v-3.5m-14 0h4l1 2h4l1-2h4" />
)
export const MembersIcon = /* @__PURE__ */ icon(
  <>
    <path d="M10 2.8 4 5v4.5c0 3.6 2.4 6.3 6 7.7 3.6-1.4 6-4.1 6-7.7V5l-6-2.2Z" />
    <path d="m7.5 9.8 1.8 1.8 3.2-3.4" />
  </>
)
export const MonitorIcon = /* @__PURE__ */ icon(
  <>
    <rect x="2.5" y="3.5" width="15" height="10" rx="2" />
    <path d="M7 16.5h6M10 13.5v3" />
  </>
)
export const MoonIcon = /* @__PURE__ */ icon(
  <path d="M16.5 11.7A6.9 6.9 0 0 1 8.3 3.5a6.9 6.9 0 1 0 8.2 8.2Z" />
)
export const PhoneIcon = /* @__PURE__ */ icon(
  <path d="M4.5 3.5h2.3l1.4 3.6-1.7 1.2a9 9 0 0 0 4.2 4.2l1.2-1.7 3.6 1.4v2.3a1.5 1.5 0 0 1-1.6 1.5A11.5 11.5 0 0 1 3 5.1a1.5 1.5 0 0 1 1.5-1.6Z" />
)
export const PricingIcon = /* @__PURE__ */ icon(
  <>
    <rect x="2.5" y="4.5" width="15" height="11" rx="2" />
    <path d="M2.5 8.5h15M5.5 12.5h3" />
  </>
)
export const ReceiptIcon = /* @__PURE__ */ icon(
  <path d="M5 3h10v14l-2.5-1.6L10 17l-2.5-1.6L5 17V3ZM8 7h4m-4 3.5h4" />
)
export const SearchIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="9" cy="9" r="5.5" />
    <path d="m13.2 13.2 3.6 3.6" />
  </>
)
export const SettingsIcon = /* @__PURE__ */ icon(
  <>
    <path d="M3 6h6m5 0h3M3 14h3m5 0h6" />
    <circle cx="11.5" cy="6" r="2.2" />
    <circle cx="8.5" cy="14" r="2.2" />
  </>
)
export const SidebarIcon = /* @__PURE__ */ icon(
  <>
    <rect x="2.5" y="3.5" width="15" height="13" rx="2.5" />
    <path d="M7.5 3.5v13" />
  </>,
  true
)
export const SignOutIcon = /* @__PURE__ */ icon(
  <path d="M12 5.5V5a1.5 1.5 0 0 0-1.5-1.5H5A1.5 1.5 0 0 0 3.5 5v10A1.5 1.5 0 0 0 5 16.5h5.5A1.5 1.5 0 0 0 12 15v-.5M8 10h9m0 0-2.8-2.8M17 10l-2.8 2.8" />,
  true
)
export const StartIcon = /* @__PURE__ */ icon(<path d="M3.5 4.5h2m3 0h8m-13 5.5h2m3 0h8m-13 5.5h2m3 0h8" />)
export const SunIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="10" cy="10" r="3.3" />
    <path d="M10 2.5v1.2m0 12.6v1.2M2.5 10h1.2m12.6 0h1.2M4.7 4.7l.8.8m9 9 .8.8m0-10.6-.8.8m-9 9-.8.8" />
  </>
)
export const UserIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="10" cy="7" r="3.2" />
    <path d="M3.8 17c.4-3.3 2.9-5 6.2-5s5.8 1.7 6.2 5" />
  </>
)
export const UserPlusIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="8" cy="7" r="3.2" />
    <path d="M2 17c.4-3.3 2.8-5 6-5 1.5 0 2.8.4 3.8 1.1M15 11.5v5m-2.5-2.5h5" />
  </>
)
export const WarningIcon = /* @__PURE__ */ icon(
  <path d="M10 3.2 2.6 16a.7.7 0 0 0 .6 1h13.6a.7.7 0 0 0 .6-1L10 3.2ZM10 8.5V12m0 2.4v.1" />
)
