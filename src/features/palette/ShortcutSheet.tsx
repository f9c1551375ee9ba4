import { useTranslation } from "react-i18next"
import type { CallStatus } from "../../../contract/rules/callStatuses.ts"
import { css } from "../../../styled-system/css"
import { useOutcomeWords } from "../../entities/outcome/useOutcomeWords.ts"
import { controlKey } from "../../ui/controlKey.ts"
import { Dialog } from "../../ui/Dialog.tsx"
import { Kbd } from "../../ui/Kbd.tsx"
import { Heading, Row, Stack } from "../../ui/layout.tsx"
import { palette, selectIsSheetOpen, usePalette } from "./palette.ts"

const keysStyle = css({
  display: "flex",
  flexWrap: "wrap",
  gap: "1",
  justifyContent: "flex-end",
  flexShrink: 0
})

/** The shortcuts of every page, then those of individual pages. Each is a key under `shortcuts`. */
const everywhere = {
  palette: [controlKey, "K"],
  paletteMove: ["↑", "↓", "Ctrl J", "Ctrl P"],
  sheet: ["?"],
  close: ["Esc"]
} as const
const rowKeys = { move: ["↑", "↓", "J", "K"], open: ["Enter"], select: ["X"] } as const
const own = {
  search: { search: ["/"], ...rowKeys },
  contacts: rowKeys,
  /** For members who may write. */
  editedContacts: { ...rowKeys, rowStatus: ["S"], rowLabel: ["L"], rowNextCall: ["N"] },
  contact: { nextContact: ["J"], previousContact: ["K"] },
  honorarium: {
    nextRequest: ["J"],
    previousRequest: ["K"],
    approveRequest: ["A"],
    rejectRequest: ["R"]
  },
  calls: {
    start: ["C"],
    skip: ["S"],
    end: ["E"],
    note: ["N"],
    later: ["H", "T", "A", "W"],
    undo: ["Z"],
    previous: ["P"],
    mail: ["M"],
    save: [controlKey, "Enter"]
  }
} as const

export type ShortcutGroup = keyof typeof own

type Name =
  | keyof typeof everywhere
  | keyof (typeof own)["search"]
  | keyof (typeof own)["editedContacts"]
  | keyof (typeof own)["contact"]
  | keyof (typeof own)["honorarium"]
  | keyof (typeof own)["calls"]

const ShortcutRow = ({ label, keys }: { readonly label: string; readonly keys: ReadonlyArray<string> }) => (
  <Row gap="4" wraps="no" align="baseline" justify="between">
    <dt>{label}</dt>
    <dd className={keysStyle}>
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </dd>
  </Row>
)

const Rows = ({ shortcuts }: { readonly shortcuts: Partial<Record<Name, ReadonlyArray<string>>> }) => {
  const { t } = useTranslation("palette")
  return Object.entries(shortcuts).map(([name, keys]) => (
    <ShortcutRow key={name} label={t(`shortcuts.${name as Name}`)} keys={keys} />
  ))
}

type OutcomeKeys = ReadonlyArray<readonly [key: string, status: CallStatus]>

const Outcomes = ({ outcomeKeys }: { readonly outcomeKeys: OutcomeKeys }) => {
  const outcome = useOutcomeWords()
  return outcomeKeys.map(([key, status]) => (
    <ShortcutRow key={key} label={outcome(status)} keys={[key.toUpperCase()]} />
  ))
}

type ShortcutSheetProps = {
  /** The page's own shortcuts. */
  readonly group: ShortcutGroup | undefined
  readonly outcomeKeys: OutcomeKeys
}

export const ShortcutSheet = ({ group, outcomeKeys }: ShortcutSheetProps) => {
  const { t } = useTranslation("palette")
  const isOpen = usePalette(selectIsSheetOpen)
  return (
    <Dialog isOpen={isOpen} onClose={() => palette.send({ type: "palette.close" })} title={t("sheet.title")}>
      <Stack gap="5">
        <Stack as="section" gap="2">
          <Heading as="h3" size="label">
            {t("sheet.everywhere")}
          </Heading>
          <Stack as="dl" gap="2">
            <Rows shortcuts={everywhere} />
          </Stack>
        </Stack>
        {group ? (
          <Stack as="section" gap="2">
            <Heading as="h3" size="label">
              {t("sheet.here")}
            </Heading>
            <Stack as="dl" gap="2">
              <Rows shortcuts={own[group]} />
              {group === "calls" ? <Outcomes outcomeKeys={outcomeKeys} /> : null}
            </Stack>
          </Stack>
        ) : null}
      </Stack>
    </Dialog>
  )
}
