import type { RefObject } from "react"
import { useTranslation } from "react-i18next"
import { Link, useLocation } from "wouter"
import { paths } from "../../../../contract/paths.ts"
import { css } from "../../../../styled-system/css"
import { Button } from "../../../ui/Button.tsx"
import { buttonStyle } from "../../../ui/buttonStyle.ts"
import { Kbd } from "../../../ui/Kbd.tsx"
import { Menu } from "../../../ui/Menu.tsx"
import { DownloadIcon } from "../../../ui/pageIcons.tsx"
import { Select } from "../../../ui/Select.tsx"
import { toMermaid } from "../chart/mermaid.ts"
import { titleOf } from "../chart/names.ts"
import { toStatelyJson } from "../chart/statelyJson.ts"
import { charts, type Drawn } from "../charts.ts"
import { save, toSvgFile } from "../drawing/exportSvg.ts"
import type { Picture } from "../drawing/picture.ts"
import type { View } from "../drawing/useView.ts"

const bar = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "2",
  paddingInline: { base: "4", lg: "3" },
  paddingBlock: "2",
  borderBlockEndWidth: { lg: "1px" },
  borderColor: "border"
})
const spring = css({ flexGrow: 1 })
const choice = css({ inlineSize: { base: "full", sm: "14rem" } })
const keys = css({
  display: { base: "none", xl: { base: "flex", _touch: "none" } },
  gap: "1.5",
  alignItems: "center",
  color: "text.subtle",
  fontSize: "xs"
})

type ToolbarProps = {
  readonly drawn: Drawn
  readonly view: View
  readonly svg: RefObject<SVGSVGElement | null>
  readonly picture: Picture | null
}

export const Toolbar = ({ drawn: { chart, machine }, view, svg, picture }: ToolbarProps) => {
  const { t } = useTranslation("flows")
  const [, navigate] = useLocation()
  return (
    <div className={bar}>
      <Link href={paths.flows} className={buttonStyle({ look: "plain" })}>
        {t("all")}
      </Link>
      <div className={choice}>
        <Select
          aria-label={t("choose")}
          value={chart.id}
          onChange={(event) => navigate(paths.flow(event.target.value))}
          options={charts.map(({ chart: { id } }) => ({ value: id, label: titleOf(id), lang: "en" }))}
        />
      </div>
      <span className={spring} />
      <span className={keys}>
        <Kbd>+</Kbd> <Kbd>-</Kbd> <Kbd>0</Kbd> {t("keys")}
      </span>
      <Button aria-label={t("zoomOut")} title={t("zoomOut")} onClick={view.zoomOut}>
        −
      </Button>
      <Button aria-label={t("zoomIn")} title={t("zoomIn")} onClick={view.zoomIn}>
        +
      </Button>
      <Button onClick={view.fit}>{t("fit")}</Button>
      <Menu
        label={t("export")}
        items={[
          {
            id: "svg",
            label: t("exports.svg"),
            onSelect: () => {
              if (svg.current && picture)
                save(`${chart.id}.svg`, toSvgFile(svg.current, picture), "image/svg+xml")
            }
          },
          {
            id: "mermaid",
            label: t("exports.mermaid"),
            onSelect: () => save(`${chart.id}.mmd`, toMermaid(chart), "text/plain")
          },
          {
            id: "stately",
            label: t("exports.stately"),
            onSelect: () => save(`${chart.id}.json`, toStatelyJson(machine), "application/json")
          }
        ]}
      >
        <DownloadIcon />
      </Menu>
    </div>
  )
}
