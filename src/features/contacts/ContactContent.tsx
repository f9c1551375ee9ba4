import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import { paths } from "../../../contract/paths.ts"
import { useLoadStatus } from "../../actors/useLoadStatus.ts"
import { buttonStyle } from "../../ui/buttonStyle.ts"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { LoadState } from "../../ui/LoadState.tsx"
import { ContactBody, type ContactBodyProps } from "./ContactBody.tsx"
import {
  contactEditor,
  selectContact,
  selectIsUnknown,
  selectMergedInto,
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
  const status = useLoadStatus(contactEditor, { type: "contact.retry" })
  const isUnknown = useContactEditor(selectIsUnknown)
  const mergedInto = useContactEditor(selectMergedInto)
  if (isUnknown) return <EmptyState title={t("drawer.missing")}>{t("drawer.missingHint")}</EmptyState>
  if (mergedInto !== null) return <Merged words={status.problem} into={mergedInto} />
  const isShown = isReady && contact?._id === contactId
  return (
    <LoadState status={status} failedTitle={t("drawer.missing")} isEmpty={!isShown} skeletonRows={8}>
      {isShown ? <ContactBody contact={contact} {...rest} /> : null}
    </LoadState>
  )
}
