import { useTranslation } from "react-i18next"
import type { Contact } from "../../../contract/entities/Contact.ts"
import type { Label } from "../../../contract/entities/Label.ts"
import { css } from "../../../styled-system/css"
import { LabelName } from "../../entities/label/LabelName.tsx"
import { LabelDot, LabelTag } from "../../entities/label/LabelTag.tsx"
import { Button } from "../../ui/Button.tsx"
import { Checkbox } from "../../ui/Checkbox.tsx"
import { IconButton } from "../../ui/IconButton.tsx"
import { Row } from "../../ui/layout.tsx"
import { Popover } from "../../ui/Popover.tsx"
import { LabelIcon, PlusIcon } from "../../ui/pageIcons.tsx"
import {
  type LabelOwner,
  labelEditorOf,
  labelListOf,
  selectIsApplying,
  selectLabels,
  useLabelList
} from "./labels.ts"

const list = css({ display: "grid", gap: "2", minInlineSize: "12rem", listStyle: "none" })
const item = css({ display: "inline-flex", alignItems: "center", gap: "2", overflowWrap: "anywhere" })
const foot = css({ marginBlockStart: "3" })

type LabelPickerProps = {
  readonly owner: LabelOwner
  readonly contact: Contact
  readonly canWrite: boolean
}

/** A contact's labels, and all others. */
export const LabelPicker = ({ owner, contact, canWrite }: LabelPickerProps) => {
  const { t } = useTranslation("labels")
  const labels = useLabelList(owner, selectLabels)
  const isApplying = useLabelList(owner, selectIsApplying)
  const carried = new Set(contact.labels.map(({ _id }) => _id))
  const toggle = (label: Label) =>
    labelListOf(owner).send({
      type: "labels.apply",
      contact,
      added: carried.has(label._id) ? [] : [label],
      removed: carried.has(label._id) ? [label] : []
    })
  return (
    <Row gap="1" width="fits" align="center">
      {contact.labels.map((label) => (
        <LabelTag key={label._id} name={label.name} seed={label._id} colour={label.colour} />
      ))}
      {canWrite ? (
        <Popover
          label={t("pick")}
          trigger={<IconButton size="small" label={`${t("pick")}: ${contact.name}`} icon={<LabelIcon />} />}
        >
          <ul className={list} aria-busy={isApplying}>
            {labels.map((label) => (
              <li key={label._id}>
                <Checkbox
                  checked={carried.has(label._id)}
                  disabled={isApplying}
                  onChange={() => toggle(label)}
                  label={
                    <span className={item}>
                      <LabelDot seed={label._id} colour={label.colour} />
                      <LabelName name={label.name} />
                    </span>
                  }
                />
              </li>
            ))}
          </ul>
          <div className={foot}>
            <Button
              size="small"
              look="quiet"
              icon={<PlusIcon />}
              onClick={() => labelEditorOf(owner).send({ type: "label.add" })}
            >
              {t("add")}
            </Button>
          </div>
        </Popover>
      ) : null}
    </Row>
  )
}
