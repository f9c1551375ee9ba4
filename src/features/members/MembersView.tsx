import { useTranslation } from "react-i18next"
import { useFormats } from "../../i18n/useFormats.ts"
import { Button } from "../../ui/Button.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { Stack } from "../../ui/layout.tsx"
import { PagedList } from "../../ui/PagedList.tsx"
import { SearchBox } from "../../ui/SearchBox.tsx"
import { MemberForm } from "./MemberForm.tsx"
import { MemberQuestion } from "./MemberQuestion.tsx"
import { MemberTable } from "./MemberTable.tsx"
import { memberList } from "./members.ts"
import { UndeliveredSection } from "./UndeliveredSection.tsx"

const search = (query: string) => memberList.send({ type: "filter.type", filter: query })

const Empty = () => {
  const { t } = useTranslation("members")
  const query = memberList.useContext(({ filter }) => filter)
  return (
    <EmptyState
      title={t("empty.title")}
      action={<Button onClick={() => search("")}>{t("empty.clear")}</Button>}
    >
      {t("empty.message", { query })}
    </EmptyState>
  )
}

const Rows = ({ ownEmail }: { readonly ownEmail: string }) => {
  const { t } = useTranslation("members")
  const { number } = useFormats()
  const { rows, total } = memberList.useContext((context) => context)
  return (
    <PagedList
      status={memberList.useStatus()}
      isEmpty={rows.length === 0}
      empty={<Empty />}
      failedTitle={t("failed")}
      shown={t("shown", { shown: number(rows.length), count: total.value })}
      moreLabel={t("more")}
    >
      <MemberTable members={rows} ownEmail={ownEmail} />
    </PagedList>
  )
}

export const MembersView = ({ ownEmail }: { readonly ownEmail: string }) => {
  const { t } = useTranslation("members")
  const { isLoading } = memberList.useStatus()
  const query = memberList.useContext(({ filter }) => filter)
  return (
    <Stack gap="3" width="fits">
      <UndeliveredSection />
      <SearchBox
        label={t("search")}
        placeholder={t("search")}
        clearLabel={t("clearSearch")}
        value={query}
        onChange={search}
        isBusy={isLoading}
      />
      <Rows ownEmail={ownEmail} />
      <MemberForm />
      <MemberQuestion />
    </Stack>
  )
}
