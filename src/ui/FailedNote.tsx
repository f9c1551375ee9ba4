import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "./Button.tsx"
import { Muted } from "./layout.tsx"

type FailedNoteProps = { readonly children: ReactNode; readonly onRetry: () => void }

/** Says in a line that a part of the page failed to load, and tries again. */
export const FailedNote = ({ children, onRetry }: FailedNoteProps) => {
  const { t } = useTranslation()
  return (
    <Muted size="inherit" role="alert">
      {children}{" "}
      <Button look="link" onClick={onRetry}>
        {t("retry")}
      </Button>
    </Muted>
  )
}
