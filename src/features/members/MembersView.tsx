import { useTranslation } from "react-i18next"
import { css } from "../../../styled-system/css"
import { useFormats } from "../../i18n/useFormats.ts"
import { Button } from "../../ui/Button.tsx"
import { EmptyState, ErrorState } from "../../ui/EmptyState.tsx"
import { LoadMore } from "../../ui/LoadMore.tsx"
import { SearchBox } from "../../ui/SearchBox.tsx"
import { SkeletonRows } from "../../ui/Skeleton.tsx"
import { MemberForm } from "./MemberForm.tsx"
import { MemberQuestion } from "./MemberQuestion.tsx"
import { MemberTable } from "./MemberTable.tsx"
import {
  memberList,
  selectHasFailed,
  selectHasMore,
  selectIsLoading,
  selectIsLoadingMore,
  useMemberList
} from "./members.ts"
import { UndeliveredSection } from "./UndeliveredSection.tsx"

const column = css({ display: "grid", gap: "3", minInlineSize: "0" })

const search = (query: string) => memberList.send({ type: "query.change", query })

const Rows = ({ ownEmail }: { readonly ownEmail: string }) => {
  const { t } = useTranslation("members")
  const { t: common } = useTranslation()
  const { number } = useFormats()
  const isLoading = useMemberList(selectIsLoading)
  const isLoadingMore = useMemberList(selectIsLoadingMore)
  const hasFailed = useMemberList(selectHasFailed)
  const hasMore = useMemberList(selectHasMore)
  const { query, members, total, problem } = useMemberList(({ context }) => context)
  if (hasFailed)
    return (
      <ErrorState
        title={t("failed")}
        message={problem}
        retryLabel={common("retry")}
        onRetry={() => memberList.send({ type: "list.refresh" })}
      />
    )
  if (members.length === 0 && isLoading) return <SkeletonRows label={common("loading")} />
  if (members.length === 0)
    return (
      <EmptyState
        title={t("empty.title")}
        action={<Button onClick={() => search("")}>{t("empty.clear")}</Button>}
      >
        {t("empty.message", { query })}
      </EmptyState>
    )
  return (
    <>
      <MemberTable members={members} ownEmail={ownEmail} />
      <LoadMore
        status={t("shown", { shown: number(members.length), count: total.value })}
        label={t("more")}
        hasMore={hasMore}
        isBusy={isLoadingMore}
        onMore={() => memberList.send({ type: "page.more" })}
      />
    </>
  )
}

/** The members, and the dialogs over them. */
export const MembersView = ({ ownEmail }: { readonly ownEmail: string }) => {
  const { t } = useTranslation("members")
  const isLoading = useMemberList(selectIsLoading)
  const query = useMemberList(({ context }) => context.query)
  return (
    <div className={column}>
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
    </div>
  )
}
