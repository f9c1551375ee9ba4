import { useTranslation } from "react-i18next"
import { permissionLevels } from "../../../contract/rules/permissions.ts"
import type { MemberField } from "../../../machines/flows/member-editor.machine.ts"
import { useInputs } from "../../i18n/useInputs.ts"
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
  const whyNot = useWhyNot()
  const isBusy = useMemberEditor(selectIsBusy)
  const { member, draft, errors } = useMemberEditor(({ context }) => context)
  const input = useInputs({ draft, errors, isBusy, onChange: change })
  const hasJoined = member !== null && member.state !== "invited"
  return (
    <>
      <TextField label={t("name")} required autoComplete="off" autoFocus {...input("name")} />
      <TextField
        label={t("email")}
        hint={hasJoined ? whyNot.words("joinedAddress").reason : undefined}
        required
        type="email"
        autoComplete="off"
        {...input("email")}
        readOnly={isBusy || hasJoined}
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
  const input = useInputs({ draft, errors, isBusy, onChange: change })
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
          inputMode="numeric"
          dir="ltr"
          autoComplete="off"
          {...input("creditCap")}
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
