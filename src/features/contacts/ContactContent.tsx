import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import { paths } from "../../../contract/paths.ts"
import { buttonStyle } from "../../ui/buttonStyle.ts"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { LoadState } from "../../ui/LoadState.tsx"
import { ContactBody, type ContactBodyProps } from "./ContactBody.tsx"
import {
  contactEditor,
  selectContact,
  selectHasFailed,
  selectIsUnknown,
  selectMergedInto,
  selectProblem,
  useContactEditor
} from "./contactEditor.ts"

export type ContactContentProps = Omit<ContactBodyProps, "contact"> & {
  readonly contactId: string
  /** False until the actions can be shown: one that came later would move the others under the pointer. */
  readonly isReady: boolean
}

type MergedProps = { readonly words: string; readonly into: string }

const Merged = ({ words, into }: MergedProps) => {
  const { t } = useTranslation("contacts")
  return (
    <EmptyState
      title={words}
      action={
        <Link href={paths.contact(into)} className={buttonStyle({ look: "primary" })}>
          {t("drawer.openMerged")}
        </Link>
      }
    />
  )
}

/** Everything about the open contact, or why it can't be shown. */
export const ContactContent = ({ contactId, isReady, ...rest }: ContactContentProps): ReactNode => {
  const { t } = useTranslation(["contacts", "common"])
  const contact = useContactEditor(selectContact)
  const hasFailed = useContactEditor(selectHasFailed)
  const isUnknown = useContactEditor(selectIsUnknown)
  const mergedInto = useContactEditor(selectMergedInto)
  const problem = useContactEditor(selectProblem)
  if (isUnknown) return <EmptyState title={t("drawer.missing")}>{t("drawer.missingHint")}</EmptyState>
  if (mergedInto !== null) return <Merged words={problem} into={mergedInto} />
  const isShown = isReady && contact?._id === contactId
  return (
    <LoadState
      isLoading
      hasFailed={hasFailed}
      failedTitle={t("drawer.missing")}
      problem={problem}
      onRetry={() => contactEditor.send({ type: "contact.retry" })}
      isEmpty={!isShown}
      skeletonRows={8}
    >
      {isShown ? <ContactBody contact={contact} {...rest} /> : null}
    </LoadState>
  )
}
