import { type KeyboardEvent, useId, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { FoundPerson } from "../../../machines/flows/command-palette.machine.ts"
import { css } from "../../../styled-system/css"
import type { WhyNotWords } from "../../i18n/useWhyNot.ts"
import { controlStyle } from "../../ui/controlStyle.ts"
import { Dialog } from "../../ui/Dialog.tsx"
import { palette, selectHasFailed, selectIsOpen, selectIsSearching, usePalette } from "./palette.ts"

export type Command = {
  readonly id: string
  readonly group: "go" | "act" | "language" | "theme"
  readonly label: string
  /** Further search words, such as a language's English name. */
  readonly alias?: string
  readonly lang?: string
  /** The reason why this person can't run it now. */
  readonly why?: WhyNotWords | undefined
  readonly run: () => void
}

type Line = Omit<Command, "group"> & { readonly group: Command["group"] | "people"; readonly about?: string }

const box = controlStyle({ kind: "command" })
const list = css({ display: "grid", maxBlockSize: "50vh", overflowY: "auto", marginInline: "-2" })
const groupStyle = css({ display: "grid", gap: "0.5" })
const heading = css({
  paddingInline: "2",
  paddingBlockStart: "3",
  paddingBlockEnd: "1",
  color: "text.subtle",
  fontSize: "xs",
  fontWeight: "medium"
})
const lineStyle = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  columnGap: "2",
  minBlockSize: "9",
  alignContent: "center",
  paddingInline: "2",
  paddingBlock: "1",
  borderRadius: "control",
  cursor: "pointer",
  scrollMarginBlock: "8",
  "&[aria-selected=true]": { background: "selected" },
  "&[aria-disabled=true]": { color: "text.muted", cursor: "not-allowed" }
})
const aboutStyle = css({ color: "text.muted", fontSize: "sm" })
const statusStyle = css({ color: "text.muted", fontSize: "sm", minBlockSize: "5" })

/**
 * Commands come first, because they are shown immediately: people who are found later must not move under a quick
 * Enter.
 */
const groups = ["go", "act", "people", "theme", "language"] as const

const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()

const fits = (query: string) => {
  const words = plain(query).split(/\s+/).filter(Boolean)
  return ({ label, alias = "" }: Command) => {
    const text = plain(`${label} ${alias}`)
    return words.every((word) => text.includes(word))
  }
}

type CommandPaletteProps = {
  readonly commands: ReadonlyArray<Command>
  readonly onPerson: (person: FoundPerson) => void
}

/** The palette that Ctrl-K opens. */
export const CommandPalette = ({ commands, onPerson }: CommandPaletteProps) => {
  const { t } = useTranslation("palette")
  const id = useId()
  const shown = useRef<HTMLDivElement>(null)
  const { query, people, active } = usePalette(({ context }) => context)
  const isOpen = usePalette(selectIsOpen)
  const isSearching = usePalette(selectIsSearching)
  const hasFailed = usePalette(selectHasFailed)
  const close = () => palette.send({ type: "palette.close" })

  const isRest = query.trim() === ""
  const found = commands.filter(fits(query))
  const lines: ReadonlyArray<Line> = groups.flatMap((group): ReadonlyArray<Line> => {
    if (group !== "people")
      return isRest && group === "language" ? [] : found.filter((one) => one.group === group)
    return people.map((person) => ({
      id: `${person.kind}-${person.id}`,
      group,
      label: person.name,
      about: [person.about, t(`kinds.${person.kind}`)].filter(Boolean).join(" · "),
      run: () => onPerson(person)
    }))
  })
  const at = Math.min(active, Math.max(lines.length - 1, 0))
  const idOf = (line: Line) => `${id}-${line.id}`

  const choose = (index: number) => {
    palette.send({ type: "line.choose", index })
    shown.current?.querySelectorAll("[role=option]")[index]?.scrollIntoView({ block: "nearest" })
  }
  const run = (line: Line | undefined) => {
    if (line === undefined || line.why) return
    close()
    line.run()
  }
  const keys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const count = lines.length
    if (event.key === "ArrowDown" && count > 0) choose((at + 1) % count)
    else if (event.key === "ArrowUp" && count > 0) choose((at - 1 + count) % count)
    else if (event.key === "Enter") run(lines[at])
    else return
    event.preventDefault()
  }
  const status = hasFailed
    ? t("failed")
    : isSearching
      ? t("searching")
      : lines.length === 0
        ? t("nothing", { query })
        : t("count", { count: lines.length })
  const current = lines[at]

  return (
    <Dialog isOpen={isOpen} onClose={close} closeLabel={t("close")} title={t("title")} width="wide">
      <input
        className={box}
        role="combobox"
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={current ? idOf(current) : undefined}
        aria-label={t("label")}
        placeholder={t("placeholder")}
        value={query}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        onChange={({ target }) => palette.send({ type: "query.change", query: target.value })}
        onKeyDown={keys}
      />
      <div ref={shown} className={list} role="listbox" id={`${id}-list`} aria-label={t("label")}>
        {groups.map((group) => {
          const own = lines.filter((line) => line.group === group)
          return own.length === 0 ? null : (
            // biome-ignore lint/a11y/useSemanticElements: HTML has no element for a group inside a listbox
            <div key={group} role="group" aria-labelledby={`${id}-${group}`} className={groupStyle}>
              <div id={`${id}-${group}`} className={heading}>
                {t(`groups.${group}`)}
              </div>
              {own.map((line) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the box above handles the keys
                // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the box
                <div
                  key={line.id}
                  id={idOf(line)}
                  role="option"
                  lang={line.lang}
                  aria-selected={line === current}
                  aria-disabled={line.why ? true : undefined}
                  className={lineStyle}
                  onMouseMove={() => {
                    if (line !== current) palette.send({ type: "line.choose", index: lines.indexOf(line) })
                  }}
                  onClick={() => run(line)}
                >
                  <span>{line.label}</span>
                  <span className={aboutStyle}>
                    {line.why ? `${line.why.reason} ${line.why.remedy}` : line.about}
                  </span>
                </div>
              ))}
            </div>
          )
        })}
      </div>
      <p className={statusStyle} role="status">
        {status}
      </p>
    </Dialog>
  )
}
