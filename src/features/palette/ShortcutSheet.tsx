import { useTranslation } from "react-i18next"
import { css } from "../../../styled-system/css"
import { Dialog } from "../../ui/Dialog.tsx"
import { Kbd } from "../../ui/Kbd.tsx"
import { palette, selectIsSheetOpen, usePalette } from "./palette.ts"

const column = css({ display: "grid", gap: "5" })
const section = css({ display: "grid", gap: "2" })
const heading = css({ fontSize: "sm", color: "text.muted" })
const rows = css({ display: "grid", gap: "2" })
const row = css({ display: "flex", justifyContent: "space-between", alignItems: "baseline", gap: "4" })
const keysStyle = css({
  display: "flex",
  flexWrap: "wrap",
  gap: "1",
  justifyContent: "flex-end",
  flexShrink: 0
})

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)
const control = isMac ? "⌘" : "Ctrl"

/** The shortcuts of every page, then those of each page that has its own. Each is a name under `shortcuts`. */
const everywhere = {
  palette: [control, "K"],
  sheet: ["?"],
  close: ["Esc"]
} as const
const lists = { search: ["/"], move: ["↑", "↓"], open: ["Enter"], select: ["x"] } as const
const calling = { save: [control, "Enter"] } as const

const pages = [
  { path: /^\/apps\/search/, shortcuts: lists },
  {
    path: /^\/apps\/(?:my|added)-contacts$/,
    shortcuts: { move: lists.move, open: lists.open, select: lists.select }
  },
  { path: /^\/apps\/calling/, shortcuts: calling }
] as const

type Name = keyof typeof everywhere | keyof typeof lists | keyof typeof calling

const Rows = ({ shortcuts }: { readonly shortcuts: Partial<Record<Name, ReadonlyArray<string>>> }) => {
  const { t } = useTranslation("palette")
  return (
    <dl className={rows}>
      {Object.entries(shortcuts).map(([name, keys]) => (
        <div key={name} className={row}>
          <dt>{t(`shortcuts.${name as Name}`)}</dt>
          <dd className={keysStyle}>
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Every shortcut that works on this page. */
export const ShortcutSheet = () => {
  const { t } = useTranslation("palette")
  const isOpen = usePalette(selectIsSheetOpen)
  const here = pages.find(({ path }) => path.test(location.pathname))
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => palette.send({ type: "palette.close" })}
      closeLabel={t("close")}
      title={t("sheet.title")}
    >
      <div className={column}>
        <section className={section}>
          <h3 className={heading}>{t("sheet.everywhere")}</h3>
          <Rows shortcuts={everywhere} />
        </section>
        {here ? (
          <section className={section}>
            <h3 className={heading}>{t("sheet.here")}</h3>
            <Rows shortcuts={here.shortcuts} />
          </section>
        ) : null}
      </div>
    </Dialog>
  )
}
