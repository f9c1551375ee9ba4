/** Icons that pages alone show: they come with the first page that needs one, not with the shell. */
import { icon } from "./icon.tsx"

export const BellIcon = /* @__PURE__ */ icon(
  <path d="M5 8.5a5 5 0 0 1 10 0c0 4 1.5 5 1.5 5h-13S5 12.5 5 8.5ZM8.2 16.5a2 2 0 0 0 3.6 0" />
)
export const BuildingIcon = /* @__PURE__ */ icon(
  <path d="M4 17V4.5A1.5 1.5 0 0 1 5.5 3h5A1.5 1.5 0 0 1 12 4.5V17m0-9h2.5A1.5 1.5 0 0 1 16 9.5V17M2.5 17h15M7 6.5h2M7 10h2m-2 3.5h2" />
)
export const CheckIcon = /* @__PURE__ */ icon(<path d="m4 10.5 4 4 8-9" />)
export const ChevronDownIcon = /* @__PURE__ */ icon(<path d="m5 7.5 5 5 5-5" />)
export const ChevronRightIcon = /* @__PURE__ */ icon(<path d="m7.5 5 5 5-5 5" />, true)
export const ClockIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="10" cy="10" r="7" />
    <path d="M10 6v4l2.5 2" />
  </>
)
export const CloseIcon = /* @__PURE__ */ icon(<path d="m5 5 10 10M15 5 5 15" />)
export const CopyIcon = /* @__PURE__ */ icon(
  <path d="M7.5 7.5V5A1.5 1.5 0 0 1 9 3.5h6A1.5 1.5 0 0 1 16.5 5v6a1.5 1.5 0 0 1-1.5 1.5h-2.5M5 7.5h6A1.5 1.5 0 0 1 12.5 9v6a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 15V9A1.5 1.5 0 0 1 5 7.5Z" />
)
export const DownloadIcon = /* @__PURE__ */ icon(<path d="M10 3v9.5m0 0 4-4m-4 4-4-4M3.5 16.5h13" />)
export const ExternalIcon = /* @__PURE__ */ icon(
  <path d="M12 3.5h4.5V8M16 4l-7 7M15 12v3a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 15V6.5A1.5 1.5 0 0 1 5 5h3" />,
  true
)
export const InfoIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="10" cy="10" r="7" />
    <path d="M10 9.5v4M10 6.6v.1" />
  </>
)
export const LabelIcon = /* @__PURE__ */ icon(
  <>
    <path d="M3 4.5v5.2a1.5 1.5 0 0 0 .44 1.06l5.8 5.8a1.5 1.5 0 0 0 2.12 0l5.2-5.2a1.5 1.5 0 0 0 0-2.12l-5.8-5.8A1.5 1.5 0 0 0 9.7 3H4.5A1.5 1.5 0 0 0 3 4.5Z" />
    <path d="M6.6 6.6v.1" />
  </>
)
export const LinkIcon = /* @__PURE__ */ icon(
  <path d="m8.5 11.5 3-3M9 6l1.5-1.5a3.53 3.53 0 0 1 5 5L14 11m-3 3-1.5 1.5a3.53 3.53 0 0 1-5-5L6 9" />
)
export const MailIcon = /* @__PURE__ */ icon(
  <>
    <rect x="2.5" y="4.5" width="15" height="11" rx="2" />
    <path d="m3 6.5 7 5 7-5" />
  </>
)
export const MoreIcon = /* @__PURE__ */ icon(
  <g fill="currentColor" stroke="none">
    <circle cx="4.5" cy="10" r="1.4" />
    <circle cx="10" cy="10" r="1.4" />
    <circle cx="15.5" cy="10" r="1.4" />
  </g>
)
export const PencilIcon = /* @__PURE__ */ icon(
  <path d="m12.5 4.5 3 3M4 16l.8-3.6 8.3-8.3a1.5 1.5 0 0 1 2.12 0l.7.7a1.5 1.5 0 0 1 0 2.12L7.6 15.2 4 16Z" />
)
export const PlusIcon = /* @__PURE__ */ icon(<path d="M10 4v12M4 10h12" />)
export const ThumbDownIcon = /* @__PURE__ */ icon(
  <path d="M13.5 11.5V4m0 7.5-2.7 5a1.6 1.6 0 0 1-2.2-1.8l.7-2.7H5.2a1.7 1.7 0 0 1-1.67-2l.8-4.6A1.7 1.7 0 0 1 6 4h7.5m0 7.5h2A1.5 1.5 0 0 0 17 10V5.5A1.5 1.5 0 0 0 15.5 4h-2" />
)
export const ThumbUpIcon = /* @__PURE__ */ icon(
  <path d="M6.5 8.5V16m0-7.5 2.7-5a1.6 1.6 0 0 1 2.2 1.8L10.7 8h4.1a1.7 1.7 0 0 1 1.67 2l-.8 4.6A1.7 1.7 0 0 1 14 16H6.5m0-7.5h-2A1.5 1.5 0 0 0 3 10v4.5A1.5 1.5 0 0 0 4.5 16h2" />
)
export const TrashIcon = /* @__PURE__ */ icon(
  <path d="M3.5 5.5h13M8 5.5v-1A1.5 1.5 0 0 1 9.5 3h1A1.5 1.5 0 0 1 12 4.5v1m3 0-.7 9.6A1.5 1.5 0 0 1 12.8 16.5H7.2a1.5 1.5 0 0 1-1.5-1.4L5 5.5m3.5 3.5v4m3-4v4" />
)
export const UploadIcon = /* @__PURE__ */ icon(<path d="M10 12.5V3m0 0L6 7m4-4 4 4M3.5 16.5h13" />)
