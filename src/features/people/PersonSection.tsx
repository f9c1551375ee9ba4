import { useTranslation } from "react-i18next"
import type { ErasurePreview } from "../../../contract/entities/Person.ts"
import { paths } from "../../../contract/paths.ts"
import { css } from "../../../styled-system/css"
import { Button } from "../../ui/Button.tsx"
import { Checkbox } from "../../ui/Checkbox.tsx"
import { TextField } from "../../ui/fields.tsx"
import { Bullets, Heading, Muted, Row, Stack } from "../../ui/layout.tsx"
import { Question } from "../../ui/Question.tsx"
import { Section } from "../../ui/Section.tsx"
import { personErasure, usePersonErasure } from "./people.ts"

const finder = css({ display: "flex", flexWrap: "wrap", alignItems: "end", gap: "3" })
const grow = css({ flexGrow: 1, maxInlineSize: "28rem" })
const link = css({ color: "accent.text", textDecoration: "underline", textUnderlineOffset: "2px" })

type ChoicesProps = {
  readonly title: string
  readonly found: ReadonlyArray<{ readonly _id: string; readonly parts: ReadonlyArray<string> }>
  readonly chosen: ReadonlyArray<string>
  readonly onToggle: (id: string) => void
}

const Choices = ({ title, found, chosen, onToggle }: ChoicesProps) =>
  found.length === 0 ? null : (
    <>
      <Heading as="h3" size="md">
        {title}
      </Heading>
      <Stack as="ul" gap="2">
        {found.map(({ _id, parts }) => (
          <li key={_id}>
            <Checkbox
              label={parts.filter((part) => part !== "").join(" · ")}
              checked={chosen.includes(_id)}
              onChange={() => onToggle(_id)}
            />
          </li>
        ))}
      </Stack>
    </>
  )

const Found = () => {
  const { t } = useTranslation("people")
  const { query, found, chosen } = usePersonErasure(({ context }) => context)
  const isExporting = usePersonErasure((snapshot) => snapshot.hasTag("exporting"))
  const isErasing = usePersonErasure((snapshot) => snapshot.hasTag("busy")) && !isExporting
  const isNoneChosen = chosen.contactIds.length + chosen.honorariumIds.length === 0
  if (found.contacts.length + found.honoraria.length === 0)
    return <Muted size="inherit">{t("person.nothing", { query })}</Muted>
  return (
    <>
      <Muted size="inherit">{t("person.choose")}</Muted>
      <Choices
        title={t("person.contacts")}
        found={found.contacts.map(({ _id, name, company, email, phone }) => ({
          _id,
          parts: [name, company, email, phone]
        }))}
        chosen={chosen.contactIds}
        onToggle={(id) => personErasure.send({ type: "contact.toggle", id })}
      />
      <Choices
        title={t("person.honoraria")}
        found={found.honoraria.map(({ _id, name, email }) => ({ _id, parts: [name, email] }))}
        chosen={chosen.honorariumIds}
        onToggle={(id) => personErasure.send({ type: "honorarium.toggle", id })}
      />
      <Row gap="3" align="end">
        <Button
          disabled={isNoneChosen}
          isBusy={isExporting}
          onClick={() => personErasure.send({ type: "person.export" })}
        >
          {t("person.export")}
        </Button>
        <Button
          look="danger"
          disabled={isNoneChosen}
          isBusy={isErasing}
          onClick={() => personErasure.send({ type: "person.erase" })}
        >
          {t("person.erase")}
        </Button>
      </Row>
    </>
  )
}

const shownMentions = 10

/** Other contacts whose free text names them: it is not erased, so the Admin reviews it first. */
const Mentions = ({ mentions }: Pick<ErasurePreview, "mentions">) => {
  const { t } = useTranslation("people")
  const left = mentions.length - shownMentions
  return (
    <div>
      <p>{t("erasing.mentions", { count: mentions.length })}</p>
      <Bullets>
        {mentions.slice(0, shownMentions).map(({ _id, name }) => (
          <li key={_id}>
            <a className={link} href={paths.contact(_id)} target="_blank" rel="noopener">
              <bdi>{name}</bdi>
            </a>
          </li>
        ))}
        {left > 0 ? <li>{t("erasing.mentionsMore", { count: left })}</li> : null}
      </Bullets>
    </div>
  )
}

const ErasureQuestion = () => {
  const { t } = useTranslation("people")
  const isOpen = usePersonErasure((snapshot) => snapshot.hasTag("question"))
  const isBusy = usePersonErasure((snapshot) => snapshot.hasTag("busy"))
  const { preview, problem } = usePersonErasure(({ context }) => context)
  const close = () => personErasure.send({ type: "erasure.cancel" })
  if (preview === null) return null
  const isHindered = preview.openHonoraria > 0
  return (
    <Question
      isOpen={isOpen}
      title={t("erasing.title")}
      description={t("erasing.message")}
      keepLabel={t("erasing.keep")}
      onKeep={close}
      confirmLabel={t("erasing.confirm")}
      onConfirm={() => personErasure.send({ type: "erasure.confirm" })}
      isBusy={isBusy}
      isDisabled={isHindered}
      problem={isHindered ? t("erasing.open", { count: preview.openHonoraria }) : problem}
    >
      <Bullets>
        {(["contacts", "calls", "mails", "history", "notifications", "views", "exports"] as const)
          .filter((what) => preview[what] > 0)
          .map((what) => (
            <li key={what}>{t(`erasing.${what}`, { count: preview[what] })}</li>
          ))}
      </Bullets>
      <Muted size="inherit">{t("erasing.stays")}</Muted>
      {preview.mentions.length > 0 ? <Mentions mentions={preview.mentions} /> : null}
    </Question>
  )
}

/** For Admins: exporting or erasing the data about a person. */
export const PersonSection = () => {
  const { t } = useTranslation("people")
  const isSearching = usePersonErasure((snapshot) => snapshot.hasTag("searching"))
  const isFound = usePersonErasure((snapshot) => snapshot.hasTag("found"))
  const { query, problem } = usePersonErasure(({ context }) => context)
  return (
    <Section size="lg" title={t("person.title")} description={t("person.description")}>
      <form
        className={finder}
        onSubmit={(event) => {
          event.preventDefault()
          personErasure.send({ type: "person.find" })
        }}
      >
        <div className={grow}>
          <TextField
            label={t("person.search")}
            error={isFound ? "" : problem}
            value={query}
            maxLength={254}
            autoComplete="off"
            onChange={(value) => personErasure.send({ type: "query.change", query: value })}
          />
        </div>
        <Button type="submit" isBusy={isSearching}>
          {t("person.find")}
        </Button>
      </form>
      {isFound ? <Found /> : null}
      <ErasureQuestion />
    </Section>
  )
}
