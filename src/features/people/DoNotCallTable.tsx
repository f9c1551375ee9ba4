import { useTranslation } from "react-i18next"
import { peopleCalls } from "../../../contract/calls/people.ts"
import type { DoNotCallEntry } from "../../../contract/entities/DoNotCall.ts"
import { css } from "../../../styled-system/css"
import { useLoadStatus } from "../../actors/useLoadStatus.ts"
import { useFormats } from "../../i18n/useFormats.ts"
import { useWhyNot } from "../../i18n/useWhyNot.ts"
import { Button } from "../../ui/Button.tsx"
import { LoadMore } from "../../ui/LoadMore.tsx"
import { LoadState } from "../../ui/LoadState.tsx"
import { Muted } from "../../ui/layout.tsx"
import { Table, TableCell, TableRow } from "../../ui/Table.tsx"
import { WhyNot } from "../../ui/WhyNot.tsx"
import { doNotCall, type PeoplePerson, useDoNotCall } from "./people.ts"

const wrap = css({
  display: "block",
  minInlineSize: "10rem",
  overflowWrap: "anywhere",
  unicodeBidi: "plaintext"
})
const nowrap = css({ whiteSpace: "nowrap" })
const value = css({ display: "grid" })

export const shownValue = ({ kind, value: text }: DoNotCallEntry) =>
  text === null ? null : kind === "phone" ? `+${text}` : text

type PersonProps = { readonly person: PeoplePerson }

const EntryRow = ({ entry, person }: PersonProps & { readonly entry: DoNotCallEntry }) => {
  const { t } = useTranslation("people")
  const { dateTime } = useFormats()
  const whyNot = useWhyNot().forCall(peopleCalls.removeDoNotCall, person)
  return (
    <TableRow>
      <TableCell>
        <span className={value}>
          <bdi>{shownValue(entry)}</bdi>
          {entry.value === null ? (
            <Muted as="span" size="inherit">
              {t(entry.source === "erasure" ? "list.erased" : "list.restored")}
            </Muted>
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
  )
}

/** The entries of the do-not-call list, or their error or empty state. */
export const DoNotCallTable = ({ person }: PersonProps) => {
  const { t } = useTranslation("people")
  const { number } = useFormats()
  const status = useLoadStatus(doNotCall, { type: "list.refresh" })
  const isMore = useDoNotCall((snapshot) => snapshot.hasTag("more"))
  const hasMore = useDoNotCall((snapshot) => snapshot.can({ type: "page.more" }) || snapshot.hasTag("more"))
  const { entries, total, query } = useDoNotCall(({ context }) => context)
  if (status.hasFailed || entries.length === 0)
    return (
      <LoadState
        status={status}
        isEmpty
        failedTitle={t("list.failed")}
        empty={
          <Muted size="inherit">{query.trim() === "" ? t("list.empty") : t("list.noMatch", { query })}</Muted>
        }
      />
    )
  return (
    <>
      <Table
        label={t("list.title")}
        columns={[
          { name: t("list.value") },
          { name: t("list.reason") },
          { name: t("list.by") },
          { name: t("list.at") },
          { name: t("list.actions"), align: "end", hideName: true }
        ]}
      >
        {entries.map((entry) => (
          <EntryRow key={entry._id} entry={entry} person={person} />
        ))}
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
