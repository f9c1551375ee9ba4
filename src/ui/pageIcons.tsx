/** Icons of pages: they load with the first page that needs one, not with the shell. */
import ArrowLeft from "lucide-react/icons/arrow-left"
import Bell from "lucide-react/icons/bell"
import Building2 from "lucide-react/icons/building-2"
import Check from "lucide-react/icons/check"
import ChevronDown from "lucide-react/icons/chevron-down"
import ChevronRight from "lucide-react/icons/chevron-right"
import ChevronUp from "lucide-react/icons/chevron-up"
import Clock from "lucide-react/icons/clock"
import Copy from "lucide-react/icons/copy"
import Download from "lucide-react/icons/download"
import Ellipsis from "lucide-react/icons/ellipsis"
import ExternalLink from "lucide-react/icons/external-link"
import Info from "lucide-react/icons/info"
import KeyRound from "lucide-react/icons/key-round"
import Link from "lucide-react/icons/link"
import Mail from "lucide-react/icons/mail"
import Merge from "lucide-react/icons/merge"
import Pencil from "lucide-react/icons/pencil"
import Plus from "lucide-react/icons/plus"
import RotateCw from "lucide-react/icons/rotate-cw"
import Tag from "lucide-react/icons/tag"
import ThumbsDown from "lucide-react/icons/thumbs-down"
import ThumbsUp from "lucide-react/icons/thumbs-up"
import Trash2 from "lucide-react/icons/trash-2"
import Upload from "lucide-react/icons/upload"
import X from "lucide-react/icons/x"
import { icon } from "./icon.tsx"

export const ArrowBackIcon = /* @__PURE__ */ icon(ArrowLeft, true)
export const BellIcon = /* @__PURE__ */ icon(Bell)
export const BuildingIcon = /* @__PURE__ */ icon(Building2)
export const CheckIcon = /* @__PURE__ */ icon(Check)
export const ChevronDownIcon = /* @__PURE__ */ icon(ChevronDown)
export const ChevronRightIcon = /* @__PURE__ */ icon(ChevronRight, true)
export const ChevronUpIcon = /* @__PURE__ */ icon(ChevronUp)
export const ClockIcon = /* @__PURE__ */ icon(Clock)
export const CloseIcon = /* @__PURE__ */ icon(X)
export const CopyIcon = /* @__PURE__ */ icon(Copy)
export const DownloadIcon = /* @__PURE__ */ icon(Download)
export const ExternalIcon = /* @__PURE__ */ icon(ExternalLink, true)
export const InfoIcon = /* @__PURE__ */ icon(Info)
export const KeyIcon = /* @__PURE__ */ icon(KeyRound)
export const LabelIcon = /* @__PURE__ */ icon(Tag)
export const LinkIcon = /* @__PURE__ */ icon(Link)
export const MailIcon = /* @__PURE__ */ icon(Mail)
export const MergeIcon = /* @__PURE__ */ icon(Merge)
export const MoreIcon = /* @__PURE__ */ icon(Ellipsis)
export const PencilIcon = /* @__PURE__ */ icon(Pencil)
export const PlusIcon = /* @__PURE__ */ icon(Plus)
export const RotateIcon = /* @__PURE__ */ icon(RotateCw)
export const ThumbDownIcon = /* @__PURE__ */ icon(ThumbsDown)
export const ThumbUpIcon = /* @__PURE__ */ icon(ThumbsUp)
export const TrashIcon = /* @__PURE__ */ icon(Trash2)
export const UploadIcon = /* @__PURE__ */ icon(Upload)
