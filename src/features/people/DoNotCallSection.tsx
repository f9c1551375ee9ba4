import { useTranslation } from "react-i18next"
import { peopleCalls } from "../../../contract/calls/people.ts"
import { useWhyNot } from "../../i18n/useWhyNot.ts"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { Form } from "../../ui/Form.tsx"
import { FormButtons } from "../../ui/FormButtons.tsx"
import { TextField } from "../../ui/fields.tsx"
import { ProblemText } from "../../ui/ProblemText.tsx"
import { Question } from "../../ui/Question.tsx"
import { SearchBox } from "../../ui/SearchBox.tsx"
import { Section } from "../../ui/Section.tsx"
import { WhyNot } from "../../ui/WhyNot.tsx"
import { DoNotCallTable, shownValue } from "./DoNotCallTable.tsx"
import { doNotCall, type PeoplePerson, useDoNotCall } from "./people.ts"

const close = () => doNotCall.send({ type: "dialog.close" })
const submit = () => doNotCall.send({ type: "dialog.submit" })

const Adding = () => {
  const { t } = useTranslation("people")
  const isOpen = useDoNotCall((snapshot) => snapshot.hasTag("adding"))
  const isBusy = useDoNotCall((snapshot) => snapshot.hasTag("busy"))
  const canSubmit = useDoNotCall((snapshot) => snapshot.can({ type: "dialog.submit" }))
  const { draft, problem } = useDoNotCall(({ context }) => context)
  const input = (field: "email" | "phone" | "reason", type: "email" | "tel" | "text", most: number) => (
    <TextField
      label={t(`adding.${field}`)}
      type={type}
      dir={field === "reason" ? "auto" : "ltr"}
      maxLength={most}
      autoComplete="off"
      value={draft[field]}
      onChange={(value) => doNotCall.send({ type: "draft.change", part: { [field]: value } })}
    />
  )
  return (
    <Dialog
      isOpen={isOpen}
      onClose={isBusy ? undefined : close}
      title={t("adding.title")}
      description={t("adding.warning")}
    >
      <Form isBusy={isBusy} onSubmit={submit}>
        {input("email", "email", 254)}
        {input("phone", "tel", 40)}
        {input("reason", "text", 200)}
        <ProblemText>{problem}</ProblemText>
        <FormButtons
          isBusy={isBusy}
          cancelLabel={t("adding.cancel")}
          onCancel={close}
          submitLabel={t("adding.submit")}
          isDisabled={!canSubmit && !isBusy}
        />
      </Form>
    </Dialog>
  )
}

const Removing = () => {
  const { t } = useTranslation("people")
  const isOpen = useDoNotCall((snapshot) => snapshot.hasTag("removing"))
  const isBusy = useDoNotCall((snapshot) => snapshot.hasTag("busy"))
  const { removing, problem } = useDoNotCall(({ context }) => context)
  const shown = removing && shownValue(removing)
  return (
    <Question
      isOpen={isOpen}
      title={t("removing.title")}
      keepLabel={t("removing.keep")}
      onKeep={close}
      confirmLabel={t("removing.confirm")}
      onConfirm={submit}
      isBusy={isBusy}
      problem={problem}
    >
      <p>{shown === null ? t("removing.messageErased") : t("removing.message", { value: shown })}</p>
    </Question>
  )
}

/** The do-not-call list: anyone with Write adds, only an Admin removes. */
export const DoNotCallSection = ({ person }: { readonly person: PeoplePerson }) => {
  const { t } = useTranslation("people")
  const whyNot = useWhyNot().forCall(peopleCalls.addDoNotCall, person)
  const query = useDoNotCall(({ context }) => context.query)
  const isLoading = useDoNotCall((snapshot) => snapshot.hasTag("loading"))
  return (
    <Section
      size="lg"
      title={t("list.title")}
      description={t("list.description")}
      action={
        <WhyNot why={whyNot}>
          <Button onClick={() => doNotCall.send({ type: "entry.add" })}>{t("list.add")}</Button>
        </WhyNot>
      }
    >
      <SearchBox
        label={t("list.search")}
        placeholder={t("list.search")}
        clearLabel={t("list.clearSearch")}
        value={query}
        isBusy={isLoading}
        onChange={(text) => doNotCall.send({ type: "query.change", query: text })}
      />
      <DoNotCallTable person={person} />
      <Adding />
      <Removing />
    </Section>
  )
}
