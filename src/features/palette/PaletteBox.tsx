import { type KeyboardEvent, type RefObject, useId, useRef } from "react"
import { useTranslation } from "react-i18next"
import { css } from "../../../styled-system/css"
import { timeExample } from "../../entities/callback/timePresets.ts"
import { controlStyle } from "../../ui/controlStyle.ts"
import { IconButton } from "../../ui/IconButton.tsx"
import { Row } from "../../ui/layout.tsx"
import { ArrowBackIcon } from "../../ui/pageIcons.tsx"
import { LineList } from "./LineList.tsx"
import { groups, type Line } from "./lines.ts"
import { goBack, palette, selectCanGoBack, selectLevel, usePalette } from "./palette.ts"
import { useCalled } from "./useCalled.ts"
import { type LinesProps, useLines } from "./useLines.ts"
import { usePaletteStatus } from "./usePaletteStatus.ts"

const box = controlStyle({ kind: "command" })
const statusStyle = css({ color: "text.muted", fontSize: "sm", minBlockSize: "5" })

const useBoxWords = () => {
  const { t, i18n } = useTranslation(["palette", "contacts"])
  const words = {
    top: { label: t("label"), placeholder: t("placeholder") },
    person: { label: t("personPlaceholder"), placeholder: t("personPlaceholder") },
    statuses: { label: t("statusPlaceholder"), placeholder: t("statusPlaceholder") },
    times: { label: t("groups.time"), placeholder: timeExample(i18n.language) },
    saving: { label: t("saving"), placeholder: "" }
  }
  return words[usePalette(selectLevel)]
}

/** Letters that move with Ctrl, as in other palettes. Some browsers keep Ctrl+N for themselves. */
const letters: Readonly<Record<string, string>> = { j: "ArrowDown", n: "ArrowDown", p: "ArrowUp" }

const moveOf = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  ctrlKey && !metaKey && !altKey && !shiftKey ? (letters[key.toLowerCase()] ?? key) : key

/** Keys of the box, by name: each moves to the line it returns, or does something else. */
const useBoxKeys = (lines: ReadonlyArray<Line>, at: number, choose: (index: number) => void) => {
  const query = usePalette(({ context }) => context.query)
  const canGoBack = usePalette(selectCanGoBack)
  const count = lines.length
  const places: Readonly<Record<string, number>> = {
    ArrowDown: (at + 1) % count,
    ArrowUp: (at - 1 + count) % count,
    Home: 0,
    End: count - 1
  }
  return (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const place = places[moveOf(event)]
    if (place !== undefined && count > 0) choose(place)
    else if (event.key === "Enter") lines[at]?.run()
    else if (event.key === "Backspace" && query === "" && canGoBack && !event.repeat) goBack()
    else return
    event.preventDefault()
  }
}

/** Returns to the level before, and keeps the focus in the box. */
const BackButton = ({ input }: { readonly input: RefObject<HTMLInputElement | null> }) => {
  const { t } = useTranslation("palette")
  return (
    <IconButton
      label={t("back")}
      icon={<ArrowBackIcon />}
      onClick={() => {
        goBack()
        input.current?.focus()
      }}
    />
  )
}

/** The box of the palette with its lines, at every level. */
export const PaletteBox = (props: LinesProps) => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const shown = useRef<HTMLDivElement>(null)
  const { query, active } = usePalette(({ context }) => context)
  const canGoBack = usePalette(selectCanGoBack)
  const isSaving = usePalette(selectLevel) === "saving"
  const called = useCalled()
  const { label, placeholder } = useBoxWords()
  const found = useLines(props)
  const lines = groups.flatMap((group) => found.filter((line) => line.group === group))
  const at = Math.min(active, Math.max(lines.length - 1, 0))
  const current = lines[at]
  const idOf = (line: Line) => `${id}-${line.group}-${line.id}`
  const status = usePaletteStatus(lines.length)
  const keys = useBoxKeys(lines, at, (index) => {
    palette.send({ type: "line.choose", index })
    shown.current?.querySelectorAll("[role=option]")[index]?.scrollIntoView({ block: "nearest" })
  })
  return (
    <>
      <Row gap="2" wraps="no" align="center">
        {canGoBack ? <BackButton input={input} /> : null}
        <input
          ref={input}
          // biome-ignore lint/a11y/noAutofocus: letters typed right after the shortcut belong here
          autoFocus
          className={box}
          role="combobox"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={current ? idOf(current) : undefined}
          aria-label={label}
          placeholder={placeholder}
          value={query}
          readOnly={isSaving}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          onChange={({ target: { value } }) =>
            palette.send({ type: "query.change", query: value, name: called(value) ?? value })
          }
          onKeyDown={keys}
        />
      </Row>
      <LineList ref={shown} id={`${id}-list`} label={label} lines={lines} active={current} idOf={idOf} />
      <p className={statusStyle} role="status">
        {status}
      </p>
    </>
  )
}
