import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import type { ListedLabel } from "../../../contract/entities/Label.ts"
import { css } from "../../../styled-system/css"
import { selectIsNarrow, useDisplay } from "../../display/display.ts"
import { LabelName, shownLabelName } from "../../entities/label/LabelName.tsx"
import { LabelDot } from "../../entities/label/LabelTag.tsx"
import { useFormats } from "../../i18n/useFormats.ts"
import { FailedNote } from "../../ui/FailedNote.tsx"
import { Fold } from "../../ui/Fold.tsx"
import { IconButton } from "../../ui/IconButton.tsx"
import { Row, Small, Stack } from "../../ui/layout.tsx"
import { Menu } from "../../ui/Menu.tsx"
import { MoreIcon, PencilIcon, PlusIcon, TrashIcon } from "../../ui/pageIcons.tsx"
import { Skeleton } from "../../ui/Skeleton.tsx"
import {
  type LabelOwner,
  labelEditorOf,
  labelListOf,
  selectHasFailed,
  selectIsFirstLoad,
  selectLabels,
  useLabelList
} from "./labels.ts"

const chosenStyle = css({
  minInlineSize: "0",
  truncate: true,
  color: "text.muted",
  fontWeight: "normal"
})
const link = css({
  display: "flex",
  alignItems: "center",
  gap: "2",
  flexGrow: 1,
  minInlineSize: "0",
  minBlockSize: "8",
  paddingInline: "2",
  borderRadius: "control",
  color: "text.muted",
  fontSize: "sm",
  _hover: { background: "hover", color: "text" },
  "&[aria-current=true]": { background: "selected", color: "text", fontWeight: "medium" }
})
const nameStyle = css({
  textAlign: "start",
  flexGrow: 1,
  minInlineSize: "0",
  truncate: true
})
const note = css({ color: "text.muted", fontSize: "sm", padding: "2" })

type LabelSidebarProps = {
  readonly owner: LabelOwner
  readonly canWrite: boolean
  readonly labelId: string
  /** Numbers of viewed contacts. Without, because the list is narrowed by more than a label. */
  readonly hasCounts: boolean
  readonly hrefOf: (labelId: string) => string
}

type LabelItemProps = LabelSidebarProps & { readonly label: ListedLabel; readonly index: number }

const LabelItem = ({ label, index, owner, canWrite, labelId, hasCounts, hrefOf }: LabelItemProps) => {
  const { t } = useTranslation("labels")
  const { number } = useFormats()
  const editor = labelEditorOf(owner)
  return (
    <Row as="li" gap="0.5" wraps="no" align="center">
      <Link href={hrefOf(label._id)} className={link} aria-current={labelId === label._id}>
        <LabelDot seed={label._id} colour={label.colour} />
        <LabelName className={nameStyle} name={label.name} />
        {hasCounts ? (
          <Small tone="subtle" title={t("count", { count: label.viewedCount })}>
            {number(label.viewedCount)}
          </Small>
        ) : null}
      </Link>
      {canWrite ? (
        <Menu
          label={t("more", { name: shownLabelName(label.name) })}
          items={[
            {
              id: "edit",
              label: t("edit"),
              icon: <PencilIcon />,
              onSelect: () => editor.send({ type: "label.edit", index, label })
            },
            {
              id: "delete",
              label: t("delete"),
              icon: <TrashIcon />,
              danger: true,
              onSelect: () => editor.send({ type: "label.delete", label })
            }
          ]}
        >
          <MoreIcon />
        </Menu>
      ) : null}
    </Row>
  )
}

const Labels = (props: LabelSidebarProps) => {
  const { owner, labelId, hrefOf } = props
  const { t } = useTranslation("labels")
  const labels = useLabelList(owner, selectLabels)
  const isFirstLoad = useLabelList(owner, selectIsFirstLoad)
  const hasFailed = useLabelList(owner, selectHasFailed)
  return (
    <>
      <Stack as="ul" gap="0.5" width="fits">
        <Row as="li" gap="0.5" wraps="no" align="center">
          <Link href={hrefOf("")} className={link} aria-current={labelId === ""}>
            {t("all")}
          </Link>
        </Row>
        {labels.map((label, index) => (
          <LabelItem key={label._id} {...props} label={label} index={index} />
        ))}
      </Stack>
      {isFirstLoad ? <Skeleton width="70%" /> : null}
      {!isFirstLoad && labels.length === 0 && !hasFailed ? <p className={note}>{t("none")}</p> : null}
      {hasFailed ? (
        <div className={note}>
          <FailedNote onRetry={() => labelListOf(owner).send({ type: "labels.refresh" })}>
            {t("loadFailed")}
          </FailedNote>
        </div>
      ) : null}
    </>
  )
}

const AddLabel = ({ owner }: { readonly owner: LabelOwner }) => {
  const { t } = useTranslation("labels")
  return (
    <IconButton
      size="small"
      label={t("add")}
      icon={<PlusIcon />}
      onClick={() => labelEditorOf(owner).send({ type: "label.add" })}
    />
  )
}

/** The labels: choosing one, and managing them. Beside the contacts on wide screens, folded on narrow ones. */
export const LabelSidebar = (props: LabelSidebarProps) => {
  const { t } = useTranslation("labels")
  const { owner, canWrite, labelId } = props
  const isNarrow = useDisplay(selectIsNarrow)
  const chosen = useLabelList(owner, selectLabels).find(({ _id }) => _id === labelId)
  return (
    <Fold
      isFolded={isNarrow}
      title={t("title")}
      hint={<LabelName className={chosenStyle} name={chosen ? chosen.name : t("all")} />}
      action={canWrite ? <AddLabel owner={owner} /> : null}
    >
      <Labels {...props} />
    </Fold>
  )
}
