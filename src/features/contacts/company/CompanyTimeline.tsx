import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import { paths } from "../../../../contract/paths.ts"
import { css } from "../../../../styled-system/css"
import { buttonStyle } from "../../../ui/buttonStyle.ts"
import { Muted, Stack } from "../../../ui/layout.tsx"
import { PagedList } from "../../../ui/PagedList.tsx"
import { Section } from "../../../ui/Section.tsx"
import { HistoryItem } from "../history/HistoryItem.tsx"
import { companyEntries } from "./companies.ts"

const person = css({ justifySelf: "start", maxInlineSize: "full" })

/** The calls and emails to the contacts of a company, newest first. */
export const CompanyTimeline = () => {
  const { t } = useTranslation(["company", "contacts", "honorarium", "outcomes"])
  const rows = companyEntries.useContext((context) => context.rows)
  return (
    <Section title={t("timeline.title")}>
      <PagedList
        status={companyEntries.useStatus()}
        isEmpty={rows.length === 0}
        empty={<Muted>{t("timeline.none")}</Muted>}
        failedTitle={t("contacts:history.failed")}
        moreLabel={t("contacts:history.more")}
        skeletonRows={3}
      >
        <Stack as="ol" gap="4" size="sm">
          {rows.map(({ _id, contactId, contactName, entry }) => (
            <HistoryItem key={_id} entry={entry}>
              <div className={person}>
                <Link href={paths.contact(contactId)} className={buttonStyle({ look: "link", size: "bare" })}>
                  <bdi>{contactName}</bdi>
                </Link>
              </div>
            </HistoryItem>
          ))}
        </Stack>
      </PagedList>
    </Section>
  )
}
