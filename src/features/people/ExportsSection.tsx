import { useTranslation } from "react-i18next"
import { css } from "../../../styled-system/css"
import { useFormats } from "../../i18n/useFormats.ts"
import { Button } from "../../ui/Button.tsx"
import { Muted, Row, Stack } from "../../ui/layout.tsx"
import { Section } from "../../ui/Section.tsx"
import { useWhileShown } from "../../ui/useWhileShown.ts"
import { listExport, useListExport } from "./people.ts"

const grow = css({ flexGrow: 1 })

export const ExportsSection = () => {
  const { t } = useTranslation("people")
  const { number, dateTime } = useFormats()
  const { exports } = useListExport(({ context }) => context)
  const isBusy = useListExport((snapshot) => snapshot.hasTag("busy"))
  useWhileShown(() => listExport.send({ type: "exports.refresh" }))
  return (
    <Section size="lg" title={t("exports.title")} description={t("exports.description")}>
      {exports.length === 0 ? <Muted size="inherit">{t("exports.empty")}</Muted> : null}
      <Stack as="ul" gap="2">
        {exports.map((each) => (
          <Row key={each._id} as="li" gap="3" align="center">
            <span className={grow} role="status">
              <bdi>{dateTime(new Date(each.createdAt))}</bdi>
              <Muted as="span" size="inherit">
                {" · "}
                {each.state === "running"
                  ? t("exports.running", { done: number(each.done), total: number(each.total) })
                  : t("exports.ready", { count: each.total })}
                {" · "}
                {t("exports.until", { date: dateTime(new Date(each.expiresAt)) })}
              </Muted>
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
          </Row>
        ))}
      </Stack>
    </Section>
  )
}
