import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import type { DueWork } from "../../../../contract/entities/DueWork.ts"
import { paths } from "../../../../contract/paths.ts"
import { callbackStatus } from "../../../../contract/rules/callbackStatus.ts"
import { ownZone } from "../../../../contract/rules/zones.ts"
import { css } from "../../../../styled-system/css"
import { useBothClocks } from "../../../entities/callback/useBothClocks.ts"
import { CompanyLink } from "../../../entities/contact/CompanyLink.tsx"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Avatar } from "../../../ui/Avatar.tsx"
import { Badge } from "../../../ui/Badge.tsx"
import { Button } from "../../../ui/Button.tsx"
import { buttonStyle } from "../../../ui/buttonStyle.ts"
import { PhoneIcon } from "../../../ui/icons.tsx"
import { Muted, Row, Stack } from "../../../ui/layout.tsx"
import { MailIcon } from "../../../ui/pageIcons.tsx"
import { mailWriting } from "../mail/mail.ts"

/** The smallest size of links that are close to each other. */
const target = { display: "inline-flex", alignItems: "center", minBlockSize: "6" } as const
const place = css({ color: "text.muted", fontSize: "sm", "& > a": target })
const person = css({
  ...target,
  fontWeight: "medium",
  color: "text",
  textDecoration: "none",
  borderRadius: "px",
  _hover: { textDecoration: "underline", textUnderlineOffset: "3px" }
})

/** When a callback is due, on both clocks; when an email was asked for, and the contact's clock now. */
const When = ({ work, now }: { readonly work: DueWork; readonly now: number }) => {
  const { t } = useTranslation(["due", "contacts", "calling"])
  const { dateTimeIn, timeIn } = useFormats()
  const bothClocks = useBothClocks()
  const { at, kind, timeZone } = work
  if (kind === "callback")
    return (
      <Muted as="time" dateTime={at}>
        {t("contacts:next.callback", { when: bothClocks(at, timeZone) })}
      </Muted>
    )
  return (
    <>
      <Muted as="time" dateTime={at}>
        {t("asked", { when: dateTimeIn(new Date(at), ownZone()) })}
      </Muted>
      {timeZone === null || timeZone === ownZone() ? null : (
        <Muted as="span">{t("calling:person.localTime", { time: timeIn(new Date(now), timeZone) })}</Muted>
      )}
    </>
  )
}

const Status = ({ work, now }: { readonly work: DueWork; readonly now: number }) => {
  const { t } = useTranslation("contacts")
  const status = work.kind === "mail" ? "due" : callbackStatus(work.at, now)
  if (status === "coming") return null
  return <Badge tone={status === "missed" ? "bad" : "warning"}>{t(`next.${status}`)}</Badge>
}

/** A callback or an email that is due, with its action. */
export const DueItem = ({ work, now }: { readonly work: DueWork; readonly now: number }) => {
  const { t } = useTranslation(["calling", "contacts"])
  const { contactId, name, company } = work
  return (
    <Row as="li" gap="3" box="line" align="center" data-due={work.kind}>
      <Avatar name={name} />
      <Stack width="fills" basis="14rem">
        <span>
          <Link href={paths.contact(contactId)} className={person}>
            <bdi>{name}</bdi>
          </Link>
        </span>
        {company === "" ? null : (
          <span className={place}>
            <CompanyLink name={company} />
          </span>
        )}
        <When work={work} now={now} />
      </Stack>
      <Status work={work} now={now} />
      {work.kind === "callback" ? (
        <Link href={paths.callPerson(contactId)} className={buttonStyle({ size: "small" })}>
          <PhoneIcon /> {t("contacts:drawer.call")}
        </Link>
      ) : (
        <Button
          size="small"
          icon={<MailIcon />}
          onClick={() =>
            mailWriting.send({ type: "mail.open", contact: { _id: contactId, name, email: work.email } })
          }
        >
          {t("mail.open")}
        </Button>
      )}
    </Row>
  )
}
