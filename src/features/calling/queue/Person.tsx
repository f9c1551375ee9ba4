import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { Contact } from "../../../../contract/entities/Contact.ts"
import { callHindrance } from "../../../../contract/rules/doNotCall.ts"
import { css } from "../../../../styled-system/css"
import { CompanyLink } from "../../../entities/contact/CompanyLink.tsx"
import { Place } from "../../../entities/contact/Place.tsx"
import { LabelTag } from "../../../entities/label/LabelTag.tsx"
import { OutcomeBadge } from "../../../entities/outcome/OutcomeBadge.tsx"
import { useWhyNot } from "../../../i18n/useWhyNot.ts"
import { Avatar } from "../../../ui/Avatar.tsx"
import { Button } from "../../../ui/Button.tsx"
import { buttonStyle } from "../../../ui/buttonStyle.ts"
import { PhoneIcon } from "../../../ui/icons.tsx"
import { Facts, Muted, Row, Stack } from "../../../ui/layout.tsx"
import { CopyIcon } from "../../../ui/pageIcons.tsx"
import { notify } from "../../../ui/toasts.tsx"
import { WhyNot } from "../../../ui/WhyNot.tsx"
import { LocalClock } from "./LocalClock.tsx"
import { Promised } from "./Promised.tsx"

const nameStyle = css({ fontSize: "xl", letterSpacing: "-0.01em", overflowWrap: "anywhere" })
const number = css({ fontSize: "lg", fontWeight: "medium", fontVariantNumeric: "tabular-nums" })

const dialled = ({ countryCode, phone }: Contact) => (countryCode + phone).replace(/[^\d+]/g, "")

/** The number, to be dialled by the device's own program, or copied. */
const NumberToCall = ({ contact, onDial }: { readonly contact: Contact; readonly onDial: () => void }) => {
  const { t } = useTranslation("calling")
  const digits = dialled(contact)
  const { words } = useWhyNot()
  const hindrance = callHindrance(contact)
  if (hindrance === "listed")
    return (
      <Row gap="2" align="center">
        <WhyNot why={words("doNotCall")}>
          <Button size="small" icon={<PhoneIcon />}>
            {t("person.dial")}
          </Button>
        </WhyNot>
      </Row>
    )
  if (hindrance === "noNumber") return <Muted size="inherit">{t("person.noNumber")}</Muted>
  const copy = async () => {
    await navigator.clipboard.writeText(digits)
    notify.success(t("person.copied"))
  }
  return (
    <Row gap="2" align="center">
      <span className={number} dir="ltr">
        {contact.countryCode} {contact.phone}
      </span>
      <a href={`tel:${digits}`} className={buttonStyle({ size: "small" })} onClick={onDial}>
        <PhoneIcon /> {t("person.dial")}
      </a>
      <Button
        size="small"
        look="quiet"
        icon={<CopyIcon />}
        onClick={() => copy().catch(() => notify.error(t("person.notCopied")))}
      >
        {t("person.copy")}
      </Button>
    </Row>
  )
}

type PersonProps = {
  readonly contact: Contact
  readonly timeZone: string | null
  /** Called when the number is dialled from here. */
  readonly onDial: () => void
  /** The number is not offered. */
  readonly isWithheld?: boolean
  readonly children?: ReactNode
}

/** The contact being called: name, work, place, local time and number. */
export const Person = ({ contact, timeZone, onDial, isWithheld = false, children }: PersonProps) => {
  return (
    <Stack gap="3" width="fits">
      <Row gap="3" wraps="no" align="center">
        <Avatar name={contact.name} size="large" />
        <Stack width="fits">
          <h2 className={nameStyle}>
            <bdi>{contact.name}</bdi>
          </h2>
          {contact.title === "" ? null : (
            <Muted size="inherit">
              <bdi>{contact.title}</bdi>
            </Muted>
          )}
          <Promised contact={contact} timeZone={timeZone} />
        </Stack>
      </Row>
      <Facts gap="4" size="sm">
        <CompanyLink name={contact.company} hasMark />
        <Place city={contact.city} country={contact.country} />
        <LocalClock timeZone={timeZone} />
      </Facts>
      {isWithheld ? null : <NumberToCall contact={contact} onDial={onDial} />}
      <Row gap="2" align="center">
        <OutcomeBadge status={contact.callStatus} />
        {contact.labels.map((label) => (
          <LabelTag key={label._id} name={label.name} seed={label._id} colour={label.colour} />
        ))}
      </Row>
      {children}
    </Stack>
  )
}
