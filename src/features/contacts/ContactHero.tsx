import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import { navigate } from "wouter/use-browser-location"
import type { Contact } from "../../../contract/entities/Contact.ts"
import { paths } from "../../../contract/paths.ts"
import { routeAt } from "../../../contract/routes.ts"
import { css } from "../../../styled-system/css"
import { CompanyLink } from "../../entities/contact/CompanyLink.tsx"
import { Place } from "../../entities/contact/Place.tsx"
import { OutcomeBadge } from "../../entities/outcome/OutcomeBadge.tsx"
import { useFormats } from "../../i18n/useFormats.ts"
import { Avatar } from "../../ui/Avatar.tsx"
import { buttonStyle } from "../../ui/buttonStyle.ts"
import { Facts, Row, Stack } from "../../ui/layout.tsx"
import { NeighbourButtons } from "../../ui/NeighbourButtons.tsx"
import { type CameFrom, useNeighbours } from "./useNeighbours.ts"

const place = css({
  marginInlineStart: "auto",
  color: "text.muted",
  fontSize: "sm",
  fontVariantNumeric: "tabular-nums"
})
const nameStyle = css({ fontSize: "2xl", letterSpacing: "-0.02em", overflowWrap: "anywhere" })

const Back = ({ from }: { readonly from: string }) => {
  const { t } = useTranslation()
  const route = routeAt(from.split("?")[0] ?? "")
  const href = route === undefined ? paths.myContacts : from
  return (
    <Link href={href} className={buttonStyle({ size: "small" })}>
      {t(`pages.${route?.key ?? "myContacts"}`)}
    </Link>
  )
}

/** The list that the contact was opened from, and the contacts before and after it: K and J. */
const Bar = ({ contactId }: { readonly contactId: string }) => {
  const { t } = useTranslation("contacts")
  const { number } = useFormats()
  const { from, found, total, previous, next } = useNeighbours(contactId)
  return (
    <Row as="nav" gap="2" align="center" aria-label={t("record.place")}>
      <Back from={from} />
      {found < 0 && previous === null && next === null ? null : (
        <>
          <span className={place}>
            {found < 0
              ? ""
              : t("record.position", {
                  place: number(found + 1),
                  total: total.exact ? number(total.value) : `${number(total.value)}+`
                })}
          </span>
          <NeighbourButtons
            previousLabel={t("record.previous")}
            nextLabel={t("record.next")}
            previous={previous}
            next={next}
            onOpen={({ contactId, position }) => {
              const state: CameFrom = { from, position }
              // Going back leads to the list, not to the contact that was shown before.
              navigate(paths.contact(contactId), { replace: true, state })
            }}
          />
        </>
      )}
    </Row>
  )
}

type ContactHeroProps = { readonly contactId: string; readonly contact: Contact | null }

/** The head of a contact's page: who it is, where they work and live, and the way back to the list. */
export const ContactHero = ({ contactId, contact }: ContactHeroProps) => {
  const { t } = useTranslation()
  return (
    <Stack gap="4" width="fits">
      <Bar contactId={contactId} />
      <Row gap="4" wraps="no" width="fits" align="center">
        {contact === null ? null : <Avatar name={contact.name} size="large" />}
        <Stack gap="1" width="fits">
          <h1 className={nameStyle}>
            <bdi>{contact?.name || t("pages.contact")}</bdi>
          </h1>
          {contact === null ? null : (
            <Facts>
              {contact.title === "" ? null : <bdi>{contact.title}</bdi>}
              <CompanyLink name={contact.company} hasMark />
              <Place city={contact.city} country={contact.country} />
              <OutcomeBadge status={contact.callStatus} />
            </Facts>
          )}
        </Stack>
      </Row>
    </Stack>
  )
}
