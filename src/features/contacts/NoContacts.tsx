import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import type { Label } from "../../../contract/entities/Label.ts"
import { paths } from "../../../contract/paths.ts"
import { css } from "../../../styled-system/css"
import { useLoadStatus } from "../../actors/useLoadStatus.ts"
import { Button } from "../../ui/Button.tsx"
import { buttonStyle } from "../../ui/buttonStyle.ts"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { LoadState } from "../../ui/LoadState.tsx"
import { isNarrowed, widened } from "./contactAddress.ts"
import {
  type ContactListKind,
  type ContactListRef,
  selectCriteria,
  selectIsEmpty,
  useContactList
} from "./contactLists.ts"
import { useFilterWords } from "./useFilterWords.ts"

/** As high as the page, so that loading rows move nothing visible. */
const waiting = css({ minBlockSize: "100dvh" })

type NoContactsProps = {
  readonly list: ContactListRef
  readonly kind: ContactListKind
  readonly emptyAction: ReactNode
  readonly labels: ReadonlyArray<Label>
  readonly personId: string
}

const Empty = ({ list, kind, emptyAction, labels, personId }: NoContactsProps) => {
  const { t } = useTranslation("contacts")
  const criteria = useContactList(list, selectCriteria)
  const filters = useFilterWords(criteria, { labels, personId })
  if (isNarrowed(criteria)) {
    return (
      <EmptyState
        title={t("empty.filteredTitle")}
        action={
          <Button onClick={() => list.send({ type: "criteria.change", criteria: widened(criteria) })}>
            {t("filters.clear")}
          </Button>
        }
      >
        {filters}
      </EmptyState>
    )
  }
  if (kind === "company") return emptyAction
  return kind === "viewed" ? (
    <EmptyState
      title={t("empty.viewedTitle")}
      action={
        <Link href={paths.search} className={buttonStyle({ look: "primary" })}>
          {t("empty.findLeads")}
        </Link>
      }
    >
      {t("empty.viewedMessage")}
    </EmptyState>
  ) : (
    <EmptyState title={t("empty.addedTitle")} action={emptyAction}>
      {t("empty.addedMessage")}
    </EmptyState>
  )
}

/** Shown instead of the rows: an error, loading rows, or what to do about an empty list. */
export const NoContacts = (props: NoContactsProps) => {
  const { t } = useTranslation("contacts")
  const isEmpty = useContactList(props.list, selectIsEmpty)
  const status = useLoadStatus(props.list, { type: "list.retry" })
  return (
    <div className={status.hasFailed || isEmpty ? undefined : waiting}>
      <LoadState
        status={{ ...status, isLoading: !isEmpty }}
        isEmpty
        failedTitle={t("failed")}
        empty={<Empty {...props} />}
        skeletonRows={8}
      />
    </div>
  )
}
