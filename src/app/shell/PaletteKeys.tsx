import { useLayoutEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { css } from "../../../styled-system/css"
import { controlKey } from "../../ui/controlKey.ts"
import { SearchIcon } from "../../ui/icons.tsx"
import { Kbd } from "../../ui/Kbd.tsx"
import { patientPart } from "../../ui/lazyPart.ts"
import { OnceWanted } from "../../ui/OnceWanted.tsx"
import { useRecentPages } from "./useRecentPages.ts"

const Palette = patientPart(() => import("../palette/Palette.tsx").then((module) => module.default))

const button = css({
  display: "flex",
  alignItems: "center",
  gap: "2",
  minBlockSize: "9",
  minInlineSize: "9",
  justifyContent: "center",
  paddingInline: "2",
  borderRadius: "control",
  color: "text.muted",
  _hover: { background: "selected", color: "text" },
  lg: {
    minInlineSize: "16rem",
    justifyContent: "flex-start",
    background: "surface",
    borderWidth: "1px",
    borderColor: "border"
  }
})
const words = css({
  srOnly: { base: true, lg: false },
  lg: { flexGrow: 1, textAlign: "start", fontSize: "sm" }
})
const hint = css({ display: { base: "none", lg: "flex" }, gap: "0.5" })

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable=true]") !== null

const isDialogOpen = () =>
  document.querySelector("[role=dialog][data-state=open], [role=alertdialog]") !== null

const tell = async (type: "palette.open" | "palette.close" | "sheet.open") => {
  const { palette, selectIsOpen } = await import("../../features/palette/palette.ts")
  palette.send({
    type: type === "palette.open" && selectIsOpen(palette.getSnapshot()) ? "palette.close" : type
  })
}

/** The header's search, and the keys that open it and the sheet of shortcuts; their code loads on demand. */
export const PaletteKeys = () => {
  const { t } = useTranslation()
  const [isWanted, setIsWanted] = useState(false)
  useRecentPages()
  const open = (type: "palette.open" | "sheet.open") => {
    setIsWanted(true)
    void tell(type)
  }
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (
        (event.ctrlKey || event.metaKey) &&
        !event.shiftKey &&
        !event.altKey &&
        event.key.toLowerCase() === "k"
      ) {
        event.preventDefault()
        setIsWanted(true)
        void tell("palette.open")
      } else if (event.key === "?" && !isTyping(event.target) && !isDialogOpen()) {
        event.preventDefault()
        setIsWanted(true)
        void tell("sheet.open")
      }
    }
    addEventListener("keydown", listen)
    return () => removeEventListener("keydown", listen)
  }, [])
  return (
    <>
      <button
        type="button"
        className={button}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => open("palette.open")}
      >
        <SearchIcon size={20} />
        <span className={words}>{t("paletteHint")}</span>
        <span className={hint}>
          <Kbd>{controlKey}</Kbd>
          <Kbd>K</Kbd>
        </span>
      </button>
      <OnceWanted isWanted={isWanted}>
        <Palette />
      </OnceWanted>
    </>
  )
}
