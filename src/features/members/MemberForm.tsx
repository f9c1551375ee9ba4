import { useTranslation } from "react-i18next"
import { permissionLevels } from "../../../contract/rules/permissions.ts"
import type { MemberField } from "../../../machines/flows/member-editor.machine.ts"
import { useRuleWords } from "../../i18n/useRuleWords.ts"
import { useWhyNot } from "../../i18n/useWhyNot.ts"
import { Button } from "../../ui/Button.tsx"
import { Choice } from "../../ui/Choice.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { Form } from "../../ui/Form.tsx"
import { TextField } from "../../ui/fields.tsx"
import { Muted } from "../../ui/layout.tsx"
import { ProblemText } from "../../ui/ProblemText.tsx"
import { WhyNotNote } from "../../ui/WhyNot.tsx"
import {
  memberEditor,
  memberList,
  selectIsBusy,
  selectIsForm,
  selectLastAdmin,
  useMemberEditor
} from "./members.ts"

const change = (field: MemberField, value: string) =>
  memberEditor.send({ type: "field.change", field, value })

/** The name and the address. The address of a member who has joined is fixed. */
const PersonFields = () => {
  const { t } = useTranslation("members")
  const words = useRuleWords()
  const whyNot = useWhyNot()
  const isBusy = useMemberEditor(selectIsBusy)
  const { member, draft, errors } = useMemberEditor(({ context }) => context)
  const hasJoined = member !== null && member.state !== "invited"
  return (
    <>
      <TextField
        label={t("name")}
        error={words(errors.name)}
        required
        name="name"
        autoComplete="off"
        autoFocus
        value={draft.name}
        readOnly={isBusy}
        onChange={(value) => change("name", value)}
      />
      <TextField
        label={t("email")}
        error={words(errors.email)}
        hint={hasJoined ? whyNot.words("joinedAddress").reason : undefined}
        required
        type="email"
        name="email"
        autoComplete="off"
        value={draft.email}
        readOnly={isBusy || hasJoined}
        onChange={(value) => change("email", value)}
      />
    </>
  )
}

const Editor = () => {
  const { t } = useTranslation("members")
  const words = useRuleWords()
  const whyNot = useWhyNot()
  const isBusy = useMemberEditor(selectIsBusy)
  const { member, draft, errors, problem } = useMemberEditor(({ context }) => context)
  const isLastAdmin = memberList.useContext(selectLastAdmin)?.id === member?.id && member !== null
  return (
    <Form isBusy={isBusy} onSubmit={() => memberEditor.send({ type: "editor.submit" })}>
      <PersonFields />
      <Choice
        label={t("role")}
        value={draft.role}
        options={permissionLevels.map((level) => ({ value: level, label: t(`roles.${level}`) }))}
        onChange={(role) => change("role", role)}
      />
      <Muted>{t(`may.${draft.role as (typeof permissionLevels)[number]}`)}</Muted>
      {member ? (
        <TextField
          label={t("creditCap")}
          hint={t("creditCapHint")}
          error={words(errors.creditCap)}
          name="creditCap"
          inputMode="numeric"
          dir="ltr"
          autoComplete="off"
          value={draft.creditCap}
          readOnly={isBusy}
          onChange={(value) => change("creditCap", value)}
        />
      ) : null}
      {isLastAdmin && draft.role !== "Admin" ? <WhyNotNote why={whyNot.words("lastAdmin")} /> : null}
      <ProblemText>{words(errors.role) ?? problem}</ProblemText>
      <Button type="submit" look="primary" size="large" wide isBusy={isBusy}>
        {member ? t("form.save") : t("form.send")}
      </Button>
    </Form>
  )
}

export const MemberForm = () => {
  const { t } = useTranslation("members")
  const isOpen = useMemberEditor(selectIsForm)
  const isBusy = useMemberEditor(selectIsBusy)
  const member = useMemberEditor(({ context }) => context.member)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={isBusy ? undefined : () => memberEditor.send({ type: "editor.close" })}
      title={member ? t("form.editTitle", { name: member.name }) : t("form.inviteTitle")}
      description={member ? t("form.editDescription") : t("form.inviteDescription")}
    >
      <Editor />
    </Dialog>
  )
}
