import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { ContactSelection } from "../../../../contract/calls/bulk.ts"
import type { BulkAct } from "../../../../contract/entities/BulkChange.ts"
import type { Label } from "../../../../contract/entities/Label.ts"
import { callStatuses } from "../../../../contract/rules/callStatuses.ts"
import { limits } from "../../../../contract/rules/limits.ts"
import type { ContactCriteria, Selection } from "../../../../machines/flows/contact-list.machine.ts"
import { shownLabelName } from "../../../entities/label/LabelName.tsx"
import { useOutcomeWords } from "../../../entities/outcome/useOutcomeWords.ts"
import { useFormats } from "../../../i18n/useFormats.ts"
import { BottomBar } from "../../../ui/BottomBar.tsx"
import { Button } from "../../../ui/Button.tsx"
import { focusList } from "../../../ui/focus.ts"
import { Menu, type MenuItem } from "../../../ui/Menu.tsx"
import { ChevronDownIcon } from "../../../ui/pageIcons.tsx"
import { asCriteria } from "../asCriteria.ts"
import {
  type ContactListKind,
  type ContactListRef,
  countSelected,
  selectCriteria,
  selectSelection,
  selectTotal,
  useContactList
} from "../contactLists.ts"
import { BulkDialog } from "./BulkDialog.tsx"
import { bulkChange, selectAppliedAct, useBulkChange } from "./bulkChange.ts"

const selectionOf = (
  kind: ContactListKind,
  criteria: ContactCriteria,
  { isAll, ids }: Selection
): ContactSelection => {
  if (!isAll) return { contactIds: ids }
  const all = { criteria: asCriteria(criteria), except: ids }
  return kind === "company" ? { company: criteria.company ?? "", ...all } : { list: kind, ...all }
}

export type SelectionActs = (selection: ContactSelection, count: number) => ReactNode

type ContactSelectionBarProps = {
  readonly list: ContactListRef
  readonly kind: ContactListKind
  readonly labels: ReadonlyArray<Label>
  readonly canWrite: boolean
  /** Actions of other features for the selected contacts. */
  readonly acts?: SelectionActs | undefined
}

type Menus = ReadonlyArray<readonly [part: keyof BulkAct, name: string, items: ReadonlyArray<MenuItem>]>

const useBulkMenus = (labels: ReadonlyArray<Label>, ask: (act: BulkAct, words: string) => void): Menus => {
  const { t } = useTranslation("contacts")
  const outcome = useOutcomeWords()
  const each = (part: "addLabels" | "removeLabels") =>
    labels.slice(0, 200).map((label) => {
      const name = shownLabelName(label.name)
      const words = t(part === "addLabels" ? "bulk.addLabel" : "bulk.removeLabel", { name })
      return { id: `${part}${label._id}`, label: name, onSelect: () => ask({ [part]: [label._id] }, words) }
    })
  const thumbs = [
    ["up", t("filters.up")],
    ["down", t("filters.down")],
    [null, t("bulk.noThumbs")]
  ] as const
  return [
    ["addLabels", t("bulk.label"), each("addLabels")],
    ["removeLabels", t("bulk.unlabel"), each("removeLabels")],
    [
      "callStatus",
      t("bulk.status"),
      callStatuses.map((callStatus) => ({
        id: callStatus,
        label: outcome(callStatus),
        onSelect: () => ask({ callStatus }, t("bulk.setStatus", { status: outcome(callStatus) }))
      }))
    ],
    [
      "thumbs",
      t("bulk.thumbs"),
      thumbs.map(([side, label]) => ({
        id: String(side),
        label,
        onSelect: () => ask({ thumbs: side }, label)
      }))
    ]
  ]
}

/** The number of selected contacts, and the way to select all. */
const About = ({ list }: Pick<ContactSelectionBarProps, "list">) => {
  const { t } = useTranslation("contacts")
  const { number } = useFormats()
  const { isAll } = useContactList(list, selectSelection)
  const total = useContactList(list, selectTotal)
  const count = useContactList(list, ({ context }) => countSelected(context))
  return (
    <>
      <span role="status">{t("selection.count", { count, shown: number(count) })}</span>
      {isAll || !total.exact || total.value <= count ? null : (
        <Button look="link" onClick={() => list.send({ type: "all.select" })}>
          {t("selection.all", { shown: number(total.value) })}
        </Button>
      )}
      {!isAll && count >= limits.bulk.named ? (
        <span>{t("selection.most", { shown: number(limits.bulk.named) })}</span>
      ) : null}
    </>
  )
}

export const ContactSelectionBar = ({ list, kind, labels, canWrite, acts }: ContactSelectionBarProps) => {
  const { t } = useTranslation("contacts")
  const criteria = useContactList(list, selectCriteria)
  const selection = useContactList(list, selectSelection)
  const count = useContactList(list, ({ context }) => countSelected(context))
  const applied = useBulkChange(selectAppliedAct)
  const chosen = selectionOf(kind, criteria, selection)
  const menus = useBulkMenus(labels, (act, words) => {
    const attempt = crypto.randomUUID()
    bulkChange.send({
      type: "bulk.open",
      wish: { selection: chosen, act, words, isAsked: selection.isAll, undoes: null, attempt }
    })
  })
  if (count === 0) return <BulkDialog />
  return (
    <BottomBar about={<About list={list} />}>
      {canWrite
        ? menus.map(([part, name, items]) =>
            items.length === 0 ? null : (
              <Menu
                key={name}
                label={name}
                items={items}
                isBusy={applied !== null && part in applied}
                isUnavailable={applied !== null}
              >
                {name}
                <ChevronDownIcon />
              </Menu>
            )
          )
        : null}
      {acts?.(chosen, count)}
      <Button
        size="small"
        look="quiet"
        onClick={() => {
          focusList()
          list.send({ type: "selection.clear" })
        }}
      >
        {t("selection.clear")}
      </Button>
      <BulkDialog />
    </BottomBar>
  )
}
