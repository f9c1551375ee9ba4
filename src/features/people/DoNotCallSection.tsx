import { useId } from "react"
import { useTranslation } from "react-i18next"
import { calls } from "../../../contract/calls/index.ts"
import type { DoNotCallEntry } from "../../../contract/entities/DoNotCall.ts"
import { css } from "../../../styled-system/css"
import { useFormats } from "../../i18n/useFormats.ts"
import { useWhyNot } from "../../i18n/useWhyNot.ts"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { Field } from "../../ui/Field.tsx"
import { LoadMore } from "../../ui/LoadMore.tsx"
import { LoadState } from "../../ui/LoadState.tsx"
import { SearchBox } from "../../ui/SearchBox.tsx"
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../../ui/Table.tsx"
import { TextInput } from "../../ui/TextInput.tsx"
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx"
import { WhyNot } from "../../ui/WhyNot.tsx"
import { doNotCall, useDoNotCall } from "./people.ts"
import { Section } from "./Section.tsx"

const form = css({ display: "grid", gap: "4" })
const faint = css({ color: "text.muted" })
const bad = css({ color: "bad.text" })
const wrap = css({
  display: "block",
  minInlineSize: "10rem",
  overflowWrap: "anywhere",
  unicodeBidi: "plaintext"
})
const nowrap = css({ whiteSpace: "nowrap" })
const value = css({ display: "grid" })

export type PeoplePerson = { readonly role: string; readonly organization_id: string | null } | null

const shownValue = ({ kind, value: text }: DoNotCallEntry) =>
  text === null ? null : kind === "phone" ? `+${text}` : text

const Entries = ({ person }: { readonly person: PeoplePerson }) => {
  const { t } = useTranslation("people")
  const { number, dateTime } = useFormats()
  const whyNot = useWhyNot().forCall(calls.people.removeDoNotCall, person)
  const isLoading = useDoNotCall((snapshot) => snapshot.hasTag("loading"))
  const isMore = useDoNotCall((snapshot) => snapshot.hasTag("more"))
  const hasMore = useDoNotCall((snapshot) => snapshot.can({ type: "page.more" }) || snapshot.hasTag("more"))
  const hasFailed = useDoNotCall((snapshot) => snapshot.hasTag("failed"))
  const { entries, total, query, problem } = useDoNotCall(({ context }) => context)
  if (hasFailed || entries.length === 0)
    return (
      <LoadState
        isLoading={isLoading}
        hasFailed={hasFailed}
        failedTitle={t("list.failed")}
        problem={problem}
        onRetry={() => doNotCall.send({ type: "list.refresh" })}
        empty={
          <p className={faint}>{query.trim() === "" ? t("list.empty") : t("list.noMatch", { query })}</p>
        }
      />
    )
  return (
    <>
      <Table label={t("list.title")}>
        <TableHead>
          <TableRow>
            <TableHeader>{t("list.value")}</TableHeader>
            <TableHeader>{t("list.reason")}</TableHeader>
            <TableHeader>{t("list.by")}</TableHeader>
            <TableHeader>{t("list.at")}</TableHeader>
            <TableHeader align="end">
              <VisuallyHidden>{t("list.actions")}</VisuallyHidden>
            </TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {entries.map((entry) => (
            <TableRow key={entry._id}>
              <TableCell>
                <span className={value}>
                  <bdi>{shownValue(entry)}</bdi>
                  {entry.value === null ? (
                    <span className={faint}>
                      {t(entry.source === "erasure" ? "list.erased" : "list.restored")}
                    </span>
                  ) : null}
                </span>
              </TableCell>
              <TableCell>
                <span className={wrap}>{entry.reason || t(`list.sources.${entry.source}`)}</span>
              </TableCell>
              <TableCell>{entry.addedBy}</TableCell>
              <TableCell>
                <span className={nowrap}>{dateTime(new Date(entry.createdAt))}</span>
              </TableCell>
              <TableCell align="end">
                <WhyNot why={whyNot}>
                  <Button look="quiet" onClick={() => doNotCall.send({ type: "entry.remove", entry })}>
                    {t("list.remove")}
                  </Button>
                </WhyNot>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <LoadMore
        status={t("list.shown", { shown: number(entries.length), count: total.value })}
        label={t("list.more")}
        hasMore={hasMore}
        isBusy={isMore}
        onMore={() => doNotCall.send({ type: "page.more" })}
      />
    </>
  )
}

const close = () => doNotCall.send({ type: "dialog.close" })
const submit = () => doNotCall.send({ type: "dialog.submit" })

const Adding = () => {
  const { t } = useTranslation("people")
  const { t: common } = useTranslation()
  const formId = useId()
  const isOpen = useDoNotCall((snapshot) => snapshot.hasTag("adding"))
  const isBusy = useDoNotCall((snapshot) => snapshot.hasTag("busy"))
  const canSubmit = useDoNotCall((snapshot) => snapshot.can({ type: "dialog.submit" }))
  const { draft, problem } = useDoNotCall(({ context }) => context)
  const input = (field: "email" | "phone" | "reason", type: "email" | "tel" | "text", most: number) => (
    <Field label={t(`adding.${field}`)}>
      <TextInput
        type={type}
        dir={field === "reason" ? "auto" : "ltr"}
        maxLength={most}
        autoComplete="off"
        value={draft[field]}
        onChange={({ target }) => doNotCall.send({ type: "draft.change", part: { [field]: target.value } })}
      />
    </Field>
  )
  return (
    <Dialog
      isOpen={isOpen}
      onClose={isBusy ? undefined : close}
      closeLabel={common("close")}
      title={t("adding.title")}
      description={t("adding.warning")}
      footer={
        <>
          <Button disabled={isBusy} onClick={close}>
            {t("adding.cancel")}
          </Button>
          <Button type="submit" form={formId} look="primary" isBusy={isBusy} disabled={!canSubmit && !isBusy}>
            {t("adding.submit")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {input("email", "email", 254)}
        {input("phone", "tel", 40)}
        {input("reason", "text", 200)}
        <p className={bad} role="alert" hidden={problem === ""}>
          {problem}
        </p>
      </form>
    </Dialog>
  )
}

const Removing = () => {
  const { t } = useTranslation("people")
  const { t: common } = useTranslation()
  const isOpen = useDoNotCall((snapshot) => snapshot.hasTag("removing"))
  const isBusy = useDoNotCall((snapshot) => snapshot.hasTag("busy"))
  const { removing, problem } = useDoNotCall(({ context }) => context)
  const shown = removing && shownValue(removing)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={isBusy ? undefined : close}
      closeLabel={common("close")}
      title={t("removing.title")}
      role="alertdialog"
      footer={
        <>
          <Button disabled={isBusy} onClick={close}>
            {t("removing.keep")}
          </Button>
          <Button look="danger" isBusy={isBusy} onClick={submit}>
            {t("removing.confirm")}
          </Button>
        </>
      }
    >
      <p>{shown === null ? t("removing.messageErased") : t("removing.message", { value: shown })}</p>
      <p className={bad} role="alert" hidden={problem === ""}>
        {problem}
      </p>
    </Dialog>
  )
}

/** The do-not-call list: anyone with Write adds, only an Admin removes. */
export const DoNotCallSection = ({ person }: { readonly person: PeoplePerson }) => {
  const { t } = useTranslation("people")
  const whyNot = useWhyNot().forCall(calls.people.addDoNotCall, person)
  const query = useDoNotCall(({ context }) => context.query)
  const isLoading = useDoNotCall((snapshot) => snapshot.hasTag("loading"))
  return (
    <Section
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
      <Entries person={person} />
      <Adding />
      <Removing />
    </Section>
  )
}
