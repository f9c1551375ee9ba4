import { useTranslation } from "react-i18next"
import { type FieldDefinition, fieldKinds } from "../../../contract/entities/FieldDefinition.ts"
import { blankField } from "../../../machines/flows/field-definitions.machine.ts"
import { css } from "../../../styled-system/css"
import { useLoadStatus } from "../../actors/useLoadStatus.ts"
import { useRuleWords } from "../../i18n/useRuleWords.ts"
import { Badge } from "../../ui/Badge.tsx"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { Form } from "../../ui/Form.tsx"
import { FormButtons } from "../../ui/FormButtons.tsx"
import { SelectField, TextAreaField, TextField } from "../../ui/fields.tsx"
import { IconButton } from "../../ui/IconButton.tsx"
import { ArrowUpIcon, InboxIcon } from "../../ui/icons.tsx"
import { LoadState } from "../../ui/LoadState.tsx"
import { Heading, Muted, Row, Stack } from "../../ui/layout.tsx"
import { PencilIcon, PlusIcon, TrashIcon } from "../../ui/pageIcons.tsx"
import {
  fieldDefinitions,
  selectFields,
  selectIsBusy,
  selectIsEditing,
  selectIsOpen,
  useFieldDefinitions
} from "./fields.ts"

const item = css({
  display: "flex",
  alignItems: "center",
  gap: "2",
  paddingBlock: "1",
  borderBlockEndWidth: "1px",
  borderColor: "border"
})
const nameStyle = css({ flexGrow: 1, minInlineSize: "0", overflowWrap: "anywhere" })

type FieldRowProps = { readonly definition: FieldDefinition; readonly isFirst: boolean }

const FieldRow = ({ definition: { _id, name, kind, options, archived }, isFirst }: FieldRowProps) => {
  const { t } = useTranslation("fields")
  const isBusy = useFieldDefinitions(selectIsBusy)
  return (
    <li className={item}>
      <span className={nameStyle}>
        <bdi>{name}</bdi> <Muted as="span">{t(`kinds.${kind}`)}</Muted>
      </span>
      {archived ? <Badge>{t("archived")}</Badge> : null}
      {isFirst ? null : (
        <IconButton
          size="small"
          label={t("up", { name })}
          icon={<ArrowUpIcon />}
          disabled={isBusy}
          onClick={() => fieldDefinitions.send({ type: "field.raise", fieldId: _id })}
        />
      )}
      <IconButton
        size="small"
        label={t("edit", { name })}
        icon={<PencilIcon />}
        disabled={isBusy}
        onClick={() =>
          fieldDefinitions.send({
            type: "field.edit",
            draft: { fieldId: _id, name, kind, options: options.join("\n") }
          })
        }
      />
      <IconButton
        size="small"
        label={t(archived ? "restore" : "archive", { name })}
        icon={archived ? <InboxIcon /> : <TrashIcon />}
        disabled={isBusy}
        onClick={() => fieldDefinitions.send({ type: "field.archive", fieldId: _id, archived: !archived })}
      />
    </li>
  )
}

const FieldForm = () => {
  const { t } = useTranslation("fields")
  const words = useRuleWords()
  const isBusy = useFieldDefinitions(selectIsBusy)
  const { draft, errors } = useFieldDefinitions(selectFields)
  const change = (part: Partial<typeof draft>) =>
    fieldDefinitions.send({ type: "draft.change", change: part })
  return (
    <Form isBusy={isBusy} onSubmit={() => fieldDefinitions.send({ type: "draft.save" })}>
      <TextField
        label={t("name")}
        error={words(errors.name)}
        required
        autoFocus
        value={draft.name}
        maxLength={100}
        readOnly={isBusy}
        onChange={(value) => change({ name: value })}
      />
      <SelectField
        label={t("kind")}
        error={words(errors.kind)}
        value={draft.kind}
        disabled={isBusy || draft.fieldId !== ""}
        options={fieldKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
        onChange={(value) => change({ kind: fieldKinds.find((kind) => kind === value) ?? draft.kind })}
      />
      {draft.kind === "choice" ? (
        <TextAreaField
          label={t("options")}
          error={words(errors.options)}
          required
          rows={4}
          value={draft.options}
          readOnly={isBusy}
          onChange={(value) => change({ options: value })}
        />
      ) : null}
      <FormButtons
        isBusy={isBusy}
        cancelLabel={t("cancel")}
        onCancel={() => fieldDefinitions.send({ type: "draft.drop" })}
        submitLabel={t("save")}
      />
    </Form>
  )
}

const Listed = () => {
  const { t } = useTranslation("fields")
  const { definitions, unknown } = useFieldDefinitions(selectFields)
  const isBusy = useFieldDefinitions(selectIsBusy)
  const edit = (name: string) => fieldDefinitions.send({ type: "field.edit", draft: { ...blankField, name } })
  return (
    <Stack gap="4" width="fits">
      {definitions.length === 0 ? <Muted>{t("none")}</Muted> : null}
      <Stack as="ul" gap="1">
        {definitions.map((definition, at) => (
          <FieldRow key={definition._id} definition={definition} isFirst={at === 0} />
        ))}
      </Stack>
      {definitions.some(({ archived }) => archived) ? <Muted>{t("archivedHint")}</Muted> : null}
      <div>
        <Button disabled={isBusy} onClick={() => edit("")}>
          <PlusIcon /> {t("add")}
        </Button>
      </div>
      {unknown.length > 0 ? (
        <Stack as="section" gap="4" width="fits">
          <Heading as="h3" size="label">
            {t("unknown")}
          </Heading>
          <Row gap="2">
            {unknown.map((name) => (
              <Button key={name} size="small" disabled={isBusy} onClick={() => edit(name)}>
                {t("define", { name })}
              </Button>
            ))}
          </Row>
        </Stack>
      ) : null}
    </Stack>
  )
}

const Content = () => {
  const { t } = useTranslation("fields")
  const status = useLoadStatus(fieldDefinitions, { type: "fields.retry" })
  const isEditing = useFieldDefinitions(selectIsEditing)
  return (
    <LoadState status={status} failedTitle={t("failed")} skeletonRows={4}>
      {isEditing ? <FieldForm /> : <Listed />}
    </LoadState>
  )
}

/** The dialog for defining custom fields. */
export const FieldsDialog = () => {
  const { t } = useTranslation("fields")
  const isOpen = useFieldDefinitions(selectIsOpen)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => fieldDefinitions.send({ type: "fields.close" })}
      title={t("title")}
      description={t("description")}
    >
      <Content />
    </Dialog>
  )
}
