import { useTranslation } from "react-i18next"
import { css } from "../../../styled-system/css"
import { useFormats } from "../../i18n/useFormats.ts"
import { Button } from "../../ui/Button.tsx"
import { listExport, useListExport } from "./people.ts"
import { Section } from "./Section.tsx"

const list = css({ display: "grid", gap: "2" })
const line = css({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "3" })
const grow = css({ flexGrow: 1 })
const faint = css({ color: "text.muted" })

export const ExportsSection = () => {
  const { t } = useTranslation("people")
  const { number, dateTime } = useFormats()
  const { exports } = useListExport(({ context }) => context)
  const isBusy = useListExport((snapshot) => snapshot.hasTag("busy"))
  return (
    <Section title={t("exports.title")} description={t("exports.description")}>
      {exports.length === 0 ? <p className={faint}>{t("exports.empty")}</p> : null}
      <ul className={list}>
        {exports.map((each) => (
          <li key={each._id} className={line}>
            <span className={grow} role="status">
              <bdi>{dateTime(new Date(each.createdAt))}</bdi>
              <span className={faint}>
                {" · "}
                {each.state === "running"
                  ? t("exports.running", { done: number(each.done), total: number(each.total) })
                  : t("exports.ready", { count: each.total })}
                {" · "}
                {t("exports.until", { date: dateTime(new Date(each.expiresAt)) })}
              </span>
            </span>
            {each.state === "finished" ? (
              <Button
                disabled={isBusy}
                onClick={() => listExport.send({ type: "export.fetch", wanted: each })}
              >
                {t("exports.download")}
              </Button>
            ) : null}
            <Button
              look="quiet"
              disabled={isBusy}
              onClick={() => listExport.send({ type: "export.delete", wanted: each })}
            >
              {t("exports.delete")}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
