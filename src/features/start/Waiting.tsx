import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import type { Callback } from "../../../contract/entities/Calling.ts"
import type { Today } from "../../../contract/entities/Today.ts"
import { paths } from "../../../contract/paths.ts"
import { callbackStatus } from "../../../contract/rules/callbackStatus.ts"
import { css } from "../../../styled-system/css"
import { useBothClocks } from "../../entities/callback/useBothClocks.ts"
import { useFormats } from "../../i18n/useFormats.ts"
import { Avatar } from "../../ui/Avatar.tsx"
import { Badge } from "../../ui/Badge.tsx"
import { buttonStyle } from "../../ui/buttonStyle.ts"
import { PhoneIcon } from "../../ui/icons.tsx"
import { FramedList, Muted, Stack } from "../../ui/layout.tsx"
import { Section } from "../../ui/Section.tsx"

const row = css({
  display: "flex",
  alignItems: "center",
  gap: "3",
  minBlockSize: "12",
  paddingInline: "4",
  paddingBlock: "2"
})
const link = css({ color: "text", textDecoration: "none", _hover: { background: "hover" } })

const Promised = ({ callback }: { readonly callback: Callback }) => {
  const { t } = useTranslation("start")
  const bothClocks = useBothClocks()
  const status = callbackStatus(callback.at, Date.now())
  return (
    <li>
      <Link href={paths.contact(callback.contactId)} className={`${row} ${link}`}>
        <Avatar name={callback.name} />
        <Stack as="span" width="fills">
          <span>
            <bdi>{callback.name}</bdi>
          </span>
          <Muted as="span">{bothClocks(callback.at, callback.zone)}</Muted>
        </Stack>
        {status === "coming" ? null : (
          <Badge tone={status === "missed" ? "bad" : "warning"}>{t(`waiting.${status}`)}</Badge>
        )}
      </Link>
    </li>
  )
}

type WorkProps = { readonly href: string; readonly label: string; readonly value?: string }

const Work = ({ href, label, value }: WorkProps) => (
  <li>
    <Link href={href} className={`${row} ${link}`}>
      <Stack as="span" width="fills">
        {label}
      </Stack>
      {value === undefined ? null : <Badge>{value}</Badge>}
    </Link>
  </li>
)

const mostCounted = 100

type WaitingProps = {
  readonly today: Today
  /** The most important part of the page: calling is its main button. */
  readonly isFirst: boolean
}

/** The work that waits: callbacks with both clocks, emails, decisions, payments and imports. */
export const Waiting = ({ today, isFirst }: WaitingProps) => {
  const { t } = useTranslation("start")
  const { number } = useFormats()
  const many = (count: number) => (count > mostCounted ? `${number(mostCounted)}+` : number(count))
  const work = [
    ["callbacks", paths.dueOf("callback"), today.callbackCount],
    ["emails", paths.dueOf("mail"), today.emailCount],
    ["toApprove", paths.honorarium, today.toApprove],
    ["toPay", paths.honorarium, today.toPay]
  ] as const
  const shown = work.filter(([, , count]) => count > 0)
  const isNothing = shown.length === 0 && today.imports.length === 0
  return (
    <Section
      title={t("waiting.title")}
      action={
        <Link
          href={paths.calls}
          className={buttonStyle({ look: isFirst ? "primary" : "plain", size: "small" })}
        >
          <PhoneIcon /> {t("waiting.call")}
        </Link>
      }
    >
      {isNothing ? (
        <Muted>{t("waiting.none")}</Muted>
      ) : (
        <FramedList>
          {today.callbacks.map((callback) => (
            <Promised key={callback.contactId} callback={callback} />
          ))}
          {today.emails.map(({ contactId, name }) => (
            <Work key={contactId} href={paths.contact(contactId)} label={t("waiting.email", { name })} />
          ))}
          {shown.map(([name, href, count]) => (
            <Work key={name} href={href} label={t(`waiting.${name}`)} value={many(count)} />
          ))}
          {today.imports.map(({ importId, fileName, received, total }) => (
            <Work
              key={importId}
              href={paths.import}
              label={t("waiting.import", { file: fileName })}
              value={t("waiting.rows", { received: number(received), total: number(total) })}
            />
          ))}
        </FramedList>
      )}
    </Section>
  )
}
