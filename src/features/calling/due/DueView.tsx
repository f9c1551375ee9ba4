import { useTranslation } from "react-i18next"
import { Link, useSearch } from "wouter"
import { dueKinds } from "../../../../contract/entities/DueWork.ts"
import { paths } from "../../../../contract/paths.ts"
import { css } from "../../../../styled-system/css"
import { useFact } from "../../../actors/useFact.ts"
import { useFormats } from "../../../i18n/useFormats.ts"
import { buttonStyle } from "../../../ui/buttonStyle.ts"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { FramedList, Row, Stack } from "../../../ui/layout.tsx"
import { PagedList } from "../../../ui/PagedList.tsx"
import { ClockIcon } from "../../../ui/pageIcons.tsx"
import { useWindowEvent } from "../../../ui/useWindowEvent.ts"
import { useNow } from "../useNow.ts"
import { DueItem } from "./DueItem.tsx"
import { dueIn, dueList, refreshDue } from "./due.ts"

const choice = css({
  "&[aria-current=page]": { background: "accent.soft", borderColor: "accent", color: "accent.text" }
})

const Choices = ({ label }: { readonly label: string }) => {
  const { t } = useTranslation("contacts")
  const { kind: chosen } = dueIn(useSearch())
  return (
    <nav aria-label={label}>
      <Row as="ul" gap="2">
        {([null, ...dueKinds] as const).map((kind) => (
          <li key={kind}>
            <Link
              href={kind === null ? paths.due : paths.dueOf(kind)}
              className={`${buttonStyle({ size: "small" })} ${choice}`}
              aria-current={kind === chosen ? "page" : undefined}
            >
              {t(`history.kinds.${kind ?? "all"}`)}
            </Link>
          </li>
        ))}
      </Row>
    </nav>
  )
}

/** Callbacks and emails that are due, in the order of time: the address says which. */
export const DueView = () => {
  const { t } = useTranslation(["due", "contacts", "common"])
  const { number } = useFormats()
  const search = useSearch()
  const { rows, total } = dueList.useContext((context) => context)
  const now = Math.floor(useNow() / 60) * 60_000
  dueList.useFilter(dueIn(search))
  useWindowEvent("online", refreshDue)
  useFact("outboxEntry.sent", refreshDue)
  useFact("mail.sent", refreshDue)
  const shown = number(rows.length)
  return (
    <Stack gap="4" width="fits" limit="56rem">
      <Choices label={t("common:pages.due")} />
      <PagedList
        status={dueList.useStatus()}
        isEmpty={rows.length === 0}
        empty={
          <EmptyState title={t("none")} icon={<ClockIcon />}>
            {t("noneMessage")}
          </EmptyState>
        }
        failedTitle={t("failed")}
        shown={t("contacts:shownOf", {
          shown,
          total: total.exact ? number(total.value) : `${number(total.value)}+`
        })}
        moreLabel={t("contacts:more")}
        skeletonRows={5}
      >
        <FramedList as="ol" aria-label={t("common:pages.due")}>
          {rows.map((work) => (
            <DueItem key={work._id} work={work} now={now} />
          ))}
        </FramedList>
      </PagedList>
    </Stack>
  )
}
