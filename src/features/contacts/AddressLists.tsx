import type { KeyboardEvent, ReactNode } from "react"
import { useTranslation } from "react-i18next"
import {
  type Contact,
  type ContactEmail,
  type ContactPhone,
  emailKinds,
  phoneKinds
} from "../../../contract/entities/Contact.ts"
import { countryCodes } from "../../../contract/rules/countries.ts"
import { limits } from "../../../contract/rules/limits.ts"
import { css } from "../../../styled-system/css"
import { useRuleWords } from "../../i18n/useRuleWords.ts"
import { Badge } from "../../ui/Badge.tsx"
import { Button } from "../../ui/Button.tsx"
import { PhoneIcon } from "../../ui/icons.tsx"
import { Menu, type MenuItem } from "../../ui/Menu.tsx"
import { MailIcon, MoreIcon, PlusIcon } from "../../ui/pageIcons.tsx"
import { contactEditor, selectDraft, selectErrors, useContactEditor, useIsUnsaved } from "./contactEditor.ts"
import { errorStyle, inputStyle } from "./fieldStyles.ts"

const listStyle = css({ display: "grid", gap: "1", listStyle: "none", padding: "0", margin: "0" })
const group = css({
  fontSize: "sm",
  borderWidth: "0",
  padding: "0",
  marginBlockEnd: "2",
  marginInline: "0",
  minInlineSize: "0"
})
const legend = css({ padding: "0", color: "text.muted", fontSize: "sm", paddingBlock: "1" })
const entry = css({ display: "flex", alignItems: "center", gap: "1", minInlineSize: "0" })
const code = css({
  flexShrink: 0,
  inlineSize: "4.5rem",
  minBlockSize: "8",
  borderRadius: "control",
  borderWidth: "1px",
  borderStyle: "solid",
  borderColor: "transparent",
  background: "transparent",
  color: "text",
  fontSize: "sm",
  _hover: { borderColor: "border" },
  _disabled: { appearance: "none", opacity: 1 }
})
const link = css({
  flexShrink: 0,
  display: "grid",
  placeItems: "center",
  boxSize: "8",
  borderRadius: "control",
  color: "text.muted",
  _hover: { background: "hover", color: "text" }
})
const marks = css({ display: "flex", flexWrap: "wrap", gap: "1", paddingInline: "2" })

type Phones = Contact["phones"]
type Emails = Contact["emails"]
type Lists = { readonly phones: Phones; readonly emails: Emails }

const usePart = <F extends keyof Lists>(contact: Contact, field: F) => {
  const draft = useContactEditor((snapshot) => selectDraft(snapshot)[field]) as Lists[F] | undefined
  return { list: draft ?? contact[field], isUnsaved: useIsUnsaved(field) }
}

const send = (change: Partial<Lists>) => contactEditor.send({ type: "field.change", change })
const save = () => contactEditor.send({ type: "fields.save" })
const sendAndSave = (change: Partial<Lists>) => {
  send(change)
  save()
}

const replaced = <T,>(list: ReadonlyArray<T>, at: number, one: T) => list.with(at, one)
const without = <T,>(list: ReadonlyArray<T>, at: number) => list.toSpliced(at, 1)
const raised = <T,>(list: ReadonlyArray<T>, at: number, one: T) => [one, ...without(list, at)]

/** With the keys in the order of the server. */
const phoneOf = ({ bad, kind, number, countryCode }: ContactPhone): ContactPhone => ({
  ...(bad && { bad }),
  ...(kind && { kind }),
  number,
  countryCode
})
const emailOf = ({ kind, address }: ContactEmail): ContactEmail => ({ ...(kind && { kind }), address })

const keysFor = (field: keyof Lists, isUnsaved: boolean) => (event: KeyboardEvent) => {
  if (event.key === "Enter") save()
  else if (event.key === "Escape" && isUnsaved) {
    event.stopPropagation()
    contactEditor.send({ type: "field.discard", field })
  }
}

type PartProps = { readonly contact: Contact; readonly canWrite: boolean }

type MenuPartProps = {
  readonly value: string
  readonly kinds: ReadonlyArray<(typeof phoneKinds)[number] | (typeof emailKinds)[number]>
  readonly kind: string | undefined
  readonly isFirst: boolean
  readonly onFirst: () => void
  readonly onKind: (kind: string) => void
  readonly onRemove: () => void
  readonly items?: ReadonlyArray<MenuItem>
}

const More = ({ value, kinds, kind, isFirst, onFirst, onKind, onRemove, items = [] }: MenuPartProps) => {
  const { t } = useTranslation("contacts")
  return (
    <Menu
      label={t("addresses.more", { value })}
      items={[
        ...(isFirst ? [] : [{ id: "first", label: t("addresses.first"), onSelect: onFirst }]),
        ...items,
        ...kinds.map((one, at) => ({
          id: one,
          label: t(`addresses.kinds.${one}`),
          isChosen: one === kind,
          startsGroup: at === 0,
          onSelect: () => onKind(one === kind ? "" : one)
        })),
        {
          id: "remove",
          label: t("addresses.remove"),
          onSelect: onRemove,
          danger: true,
          startsGroup: true
        }
      ]}
    >
      <MoreIcon />
    </Menu>
  )
}

const useError = (field: keyof Lists, at: number, part: string) => {
  const words = useRuleWords()
  return words(useContactEditor((snapshot) => selectErrors(snapshot)[`${field}.${at}.${part}`]))
}

const Row = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <fieldset className={group}>
    <legend className={legend}>{label}</legend>
    {children}
  </fieldset>
)

type EntryProps = PartProps & { readonly at: number; readonly isUnsaved: boolean }

type PhoneProps = EntryProps & { readonly list: Phones }

const PhoneEntry = ({ contact, list, at, canWrite, isUnsaved }: PhoneProps) => {
  const { t } = useTranslation("contacts")
  const error = useError("phones", at, "number")
  const phone = list[at]
  if (phone === undefined) return null
  const place = at + 1
  const put = (change: Partial<Record<keyof ContactPhone, unknown>>) =>
    ({ phones: replaced(list, at, phoneOf({ ...phone, ...change } as ContactPhone)) }) as const
  const codes: ReadonlyArray<string> = countryCodes
  return (
    <li>
      <div className={entry}>
        <select
          className={code}
          aria-label={t("addresses.code", { place })}
          dir="ltr"
          value={phone.countryCode}
          disabled={!canWrite}
          onChange={({ target }) => sendAndSave(put({ countryCode: target.value }))}
        >
          <option value="">{t("adding.noCode")}</option>
          {[...new Set([...(phone.countryCode ? [phone.countryCode] : []), ...codes])].map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
        <input
          className={inputStyle}
          type="tel"
          dir="ltr"
          aria-label={t("addresses.phoneNumbered", { place })}
          aria-invalid={error ? true : undefined}
          data-unsaved={isUnsaved ? "" : undefined}
          value={phone.number}
          readOnly={!canWrite}
          onChange={({ target }) => send(put({ number: target.value }))}
          onBlur={save}
          onKeyDown={keysFor("phones", isUnsaved)}
        />
        {phone.number && !contact.doNotCall ? (
          <a
            className={link}
            href={`tel:${(phone.countryCode + phone.number).replace(/[^\d+]/g, "")}`}
            aria-label={t("addresses.call", { number: phone.number })}
          >
            <PhoneIcon />
          </a>
        ) : null}
        {canWrite ? (
          <More
            value={phone.number}
            kinds={phoneKinds}
            kind={phone.kind}
            isFirst={at === 0}
            onFirst={() => sendAndSave({ phones: raised(list, at, phone) })}
            onKind={(kind) => sendAndSave(put({ kind }))}
            onRemove={() => sendAndSave({ phones: without(list, at) })}
            items={[
              {
                id: "bad",
                label: t(phone.bad ? "addresses.unmarkBad" : "addresses.markBad"),
                onSelect: () => sendAndSave(put({ bad: !phone.bad }))
              }
            ]}
          />
        ) : null}
      </div>
      {phone.bad || phone.kind ? (
        <div className={marks}>
          {phone.bad ? <Badge tone="bad">{t("addresses.bad")}</Badge> : null}
          {phone.kind ? <Badge>{t(`addresses.kinds.${phone.kind}`)}</Badge> : null}
        </div>
      ) : null}
      {error ? (
        <p className={errorStyle} role="alert">
          {error}
        </p>
      ) : null}
    </li>
  )
}

type EmailProps = EntryProps & { readonly list: Emails }

const EmailEntry = ({ contact, list, at, canWrite, isUnsaved }: EmailProps) => {
  const { t } = useTranslation("contacts")
  const error = useError("emails", at, "address")
  const email = list[at]
  if (email === undefined) return null
  const place = at + 1
  const put = (change: Partial<Record<keyof ContactEmail, unknown>>) =>
    ({ emails: replaced(list, at, emailOf({ ...email, ...change } as ContactEmail)) }) as const
  return (
    <li>
      <div className={entry}>
        <input
          className={inputStyle}
          type="email"
          dir="ltr"
          aria-label={t("addresses.emailNumbered", { place })}
          aria-invalid={error ? true : undefined}
          data-unsaved={isUnsaved ? "" : undefined}
          value={email.address}
          readOnly={!canWrite}
          onChange={({ target }) => send(put({ address: target.value }))}
          onBlur={save}
          onKeyDown={keysFor("emails", isUnsaved)}
        />
        {email.address && !contact.doNotCall ? (
          <a
            className={link}
            href={`mailto:${encodeURIComponent(email.address).replace("%40", "@")}`}
            aria-label={t("addresses.write", { address: email.address })}
          >
            <MailIcon />
          </a>
        ) : null}
        {canWrite ? (
          <More
            value={email.address}
            kinds={emailKinds}
            kind={email.kind}
            isFirst={at === 0}
            onFirst={() => sendAndSave({ emails: raised(list, at, email) })}
            onKind={(kind) => sendAndSave(put({ kind }))}
            onRemove={() => sendAndSave({ emails: without(list, at) })}
          />
        ) : null}
      </div>
      {email.kind ? (
        <div className={marks}>
          <Badge>{t(`addresses.kinds.${email.kind}`)}</Badge>
        </div>
      ) : null}
      {error ? (
        <p className={errorStyle} role="alert">
          {error}
        </p>
      ) : null}
    </li>
  )
}

type AdderProps = {
  readonly label: string
  readonly list: Phones | Emails
  readonly isBlankLast: boolean
  readonly onAdd: () => void
}

const Adder = ({ label, list, isBlankLast, onAdd }: AdderProps) =>
  isBlankLast || list.length >= limits.contact.addresses ? null : (
    <Button size="small" look="quiet" onClick={onAdd}>
      <PlusIcon /> {label}
    </Button>
  )

const places = (list: ReadonlyArray<unknown>) => list.map((_, at) => ({ at, key: `place ${at}` }))

/** All phones, in order: the first is the one to call. */
export const PhoneList = ({ contact, canWrite }: PartProps) => {
  const { t } = useTranslation("contacts")
  const { list, isUnsaved } = usePart(contact, "phones")
  return (
    <Row label={t("fields.phones")}>
      <ul className={listStyle}>
        {places(list).map(({ at, key }) => (
          <PhoneEntry
            key={key}
            contact={contact}
            canWrite={canWrite}
            list={list}
            at={at}
            isUnsaved={isUnsaved}
          />
        ))}
      </ul>
      {canWrite ? (
        <Adder
          label={t("addresses.addPhone")}
          list={list}
          isBlankLast={list.at(-1)?.number === ""}
          onAdd={() =>
            send({
              phones: [...list, { number: "", countryCode: list[0]?.countryCode ?? contact.countryCode }]
            })
          }
        />
      ) : null}
    </Row>
  )
}

/** All email addresses, in order: the first receives emails. */
export const EmailList = ({ contact, canWrite }: PartProps) => {
  const { t } = useTranslation("contacts")
  const { list, isUnsaved } = usePart(contact, "emails")
  return (
    <Row label={t("fields.emails")}>
      <ul className={listStyle}>
        {places(list).map(({ at, key }) => (
          <EmailEntry
            key={key}
            contact={contact}
            canWrite={canWrite}
            list={list}
            at={at}
            isUnsaved={isUnsaved}
          />
        ))}
      </ul>
      {canWrite ? (
        <Adder
          label={t("addresses.addEmail")}
          list={list}
          isBlankLast={list.at(-1)?.address === ""}
          onAdd={() => send({ emails: [...list, { address: "" }] })}
        />
      ) : null}
    </Row>
  )
}
