import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Dialog } from "../../ui/Dialog.tsx"
import { closePalette, goBack, selectCanGoBack, selectIsOpen, selectLevel, usePalette } from "./palette.ts"

/** The palette that Ctrl-K opens. Its content is mounted each time. */
export const CommandPalette = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation("palette")
  const isOpen = usePalette(selectIsOpen)
  const level = usePalette(selectLevel)
  const canGoBack = usePalette(selectCanGoBack)
  const { name } = usePalette(({ context }) => context.person)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={closePalette}
      onEscape={canGoBack ? goBack : undefined}
      title={level === "top" ? t("title") : name}
      width="wide"
    >
      {children}
    </Dialog>
  )
}
