import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import type { Organisation } from "../../../contract/entities/Organisation.ts"
import { paths } from "../../../contract/paths.ts"
import { limits } from "../../../contract/rules/limits.ts"
import { css } from "../../../styled-system/css"
import { useFormats } from "../../i18n/useFormats.ts"
import { useRuleWords } from "../../i18n/useRuleWords.ts"
import { Button } from "../../ui/Button.tsx"
import { buttonStyle } from "../../ui/buttonStyle.ts"
import { Dialog } from "../../ui/Dialog.tsx"
import { Form } from "../../ui/Form.tsx"
import { FormButtons } from "../../ui/FormButtons.tsx"
import { TextField } from "../../ui/fields.tsx"
import { Heading, Muted, Row } from "../../ui/layout.tsx"
import { organisationDeletion, useOrganisationDeletion } from "./organisationDeletion.ts"

const section = css({
  display: "grid",
  gap: "3",
  justifyItems: "start",
  maxInlineSize: "44rem",
  marginBlockStart: "8",
  paddingBlockStart: "6",
  borderBlockStartWidth: "1px",
  borderColor: "border",
  textWrap: "pretty"
})
const warning = css({ color: "bad.text" })

const days = limits.organisation.graceDays
const close = () => organisationDeletion.send({ type: "deletion.cancel" })

const Question = ({ name }: { readonly name: string }) => {
  const { t } = useTranslation("organisation")
  const words = useRuleWords()
  const isOpen = useOrganisationDeletion((snapshot) => snapshot.hasTag("question"))
  const isBusy = useOrganisationDeletion((snapshot) => snapshot.hasTag("busy"))
  const { typed, problem } = useOrganisationDeletion(({ context }) => context)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={isBusy ? undefined : close}
      title={t("deletion.question", { name })}
      description={t("deletion.works", { days })}
      role="alertdialog"
    >
      <Form isBusy={isBusy} onSubmit={() => organisationDeletion.send({ type: "deletion.confirm" })}>
        <TextField
          label={t("deletion.typeName")}
          hint={name}
          error={words(problem || undefined)}
          required
          autoFocus
          autoComplete="off"
          value={typed}
          readOnly={isBusy}
          maxLength={limits.text.short}
          onChange={(value) => organisationDeletion.send({ type: "name.change", name: value })}
        />
        <FormButtons
          isBusy={isBusy}
          look="danger"
          cancelLabel={t("deletion.keep")}
          onCancel={close}
          submitLabel={t("deletion.confirm", { days })}
        />
      </Form>
    </Dialog>
  )
}

/** Plans the deletion of the organisation, or stops it. */
export const OrganisationDeletion = ({ organisation }: { readonly organisation: Organisation }) => {
  const { t } = useTranslation(["organisation", "common"])
  const { date } = useFormats()
  const isStopping = useOrganisationDeletion((snapshot) => snapshot.matches("stopping"))
  const { name, deletionAt } = organisation
  return (
    <section className={section} aria-labelledby="organisation-deletion">
      <Heading id="organisation-deletion" size="lg">
        {t("deletion.title")}
      </Heading>
      {deletionAt === undefined ? (
        <Muted size="inherit">{t("deletion.about", { days })}</Muted>
      ) : (
        <p className={warning}>{t("deletion.planned", { date: date(new Date(deletionAt)) })}</p>
      )}
      <Row gap="2">
        {deletionAt === undefined ? (
          <Button onClick={() => organisationDeletion.send({ type: "deletion.ask", name })}>
            {t("deletion.ask")}
          </Button>
        ) : (
          <Button isBusy={isStopping} onClick={() => organisationDeletion.send({ type: "deletion.stop" })}>
            {t("common:deletionStop")}
          </Button>
        )}
        <Link href={paths.people} className={buttonStyle()}>
          {t("deletion.export")}
        </Link>
      </Row>
      <Question name={name} />
    </section>
  )
}
