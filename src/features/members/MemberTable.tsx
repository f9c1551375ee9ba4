import { useTranslation } from "react-i18next"
import type { Member } from "../../../contract/entities/Member.ts"
import { css } from "../../../styled-system/css"
import { useFormats } from "../../i18n/useFormats.ts"
import { Avatar } from "../../ui/Avatar.tsx"
import { Badge } from "../../ui/Badge.tsx"
import { Button } from "../../ui/Button.tsx"
import { Muted, Row, Stack, Strong } from "../../ui/layout.tsx"
import { Below, Table, TableCell, TableRow } from "../../ui/Table.tsx"
import type { Tone } from "../../ui/toneStyle.ts"
import { MemberActions } from "./MemberActions.tsx"
import { memberEditor, selectIsBusy, useMemberEditor } from "./members.ts"

const person = css({ display: "flex", alignItems: "center", gap: "3", minInlineSize: "9rem" })
const nowrap = css({ whiteSpace: "nowrap" })

const tones: Readonly<Record<Member["state"], Tone>> = {
  invited: "waiting",
  active: "good",
  suspended: "warning"
}

const Seen = ({ member }: { readonly member: Member }) => {
  const { t } = useTranslation("members")
  const { dateTime } = useFormats()
  const { state, invitedUntil, lastSeenAt } = member
  if (state === "invited") {
    const isOver = invitedUntil === undefined || new Date(invitedUntil) < new Date()
    return (
      <Muted as="span" size="inherit">
        {isOver ? t("invitationOver") : t("invitedUntil", { date: dateTime(new Date(invitedUntil)) })}
      </Muted>
    )
  }
  return <span className={nowrap}>{lastSeenAt ? dateTime(new Date(lastSeenAt)) : t("never")}</span>
}

const Spent = ({ member: { creditsUsed, creditCap } }: { readonly member: Member }) => {
  const { t } = useTranslation("members")
  const { number } = useFormats()
  if (creditCap === null) return number(creditsUsed)
  return t("creditsOf", { used: number(creditsUsed), limit: number(creditCap) })
}

/** An undelivered invitation is shown here, with a button to send it again. */
const State = ({ member }: { readonly member: Member }) => {
  const { t } = useTranslation("members")
  const isBusy = useMemberEditor(selectIsBusy)
  return (
    <Row as="span" gap="2" align="center">
      <Badge tone={tones[member.state]}>{t(`states.${member.state}`)}</Badge>
      {member.invitationNotSent ? (
        <>
          <Badge tone="bad">{t("notSent")}</Badge>
          <Button
            size="small"
            disabled={isBusy}
            onClick={() => memberEditor.send({ type: "member.resend", member })}
          >
            {t("sendAgain")}
          </Button>
        </>
      ) : null}
    </Row>
  )
}

type MemberTableProps = { readonly members: ReadonlyArray<Member>; readonly ownEmail: string }

export const MemberTable = ({ members, ownEmail }: MemberTableProps) => {
  const { t } = useTranslation("members")
  return (
    <Table
      label={t("list")}
      columns={[
        { name: t("name") },
        { name: t("role"), from: "medium" },
        { name: t("state") },
        { name: t("lastSeen"), from: "medium" },
        { name: t("credits"), align: "end", from: "medium" },
        { name: t("actions", { name: "" }), align: "end", hideName: true }
      ]}
    >
      {members.map((member) => (
        <TableRow key={member.id}>
          <TableCell>
            <div className={person}>
              <Avatar name={member.name || member.email} />
              <Stack width="fits">
                <Row as="span" gap="2" align="center">
                  <Strong>{member.name || member.email}</Strong>
                  {member.email === ownEmail ? <Badge>{t("you")}</Badge> : null}
                </Row>
                <Muted as="span" size="inherit">
                  {member.email}
                </Muted>
                <Below width="medium">
                  <span>{t(`roles.${member.role}`)}</span>
                  <Seen member={member} />
                  <Row as="span" gap="1">
                    <Muted as="span" size="inherit">
                      {t("credits")}
                    </Muted>
                    <Spent member={member} />
                  </Row>
                </Below>
              </Stack>
            </div>
          </TableCell>
          <TableCell from="medium">{t(`roles.${member.role}`)}</TableCell>
          <TableCell>
            <State member={member} />
          </TableCell>
          <TableCell from="medium">
            <Seen member={member} />
          </TableCell>
          <TableCell align="end" from="medium">
            <Spent member={member} />
          </TableCell>
          <TableCell align="end">
            <MemberActions member={member} />
          </TableCell>
        </TableRow>
      ))}
    </Table>
  )
}
