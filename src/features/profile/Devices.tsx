import { useSelector } from "@xstate/react"
import { useTranslation } from "react-i18next"
import type { Device } from "../../../contract/entities/Device.ts"
import { css } from "../../../styled-system/css"
import { useLoadStatus } from "../../actors/useLoadStatus.ts"
import { useFormats } from "../../i18n/useFormats.ts"
import { Badge } from "../../ui/Badge.tsx"
import { Button } from "../../ui/Button.tsx"
import { MonitorIcon } from "../../ui/icons.tsx"
import { LoadState } from "../../ui/LoadState.tsx"
import { FramedList, Muted, Row, Stack, Strong } from "../../ui/layout.tsx"
import type { ProfileEditorRef } from "./profileEditor.ts"

const column = css({ display: "grid", gap: "3", justifyItems: "start", "& > ul": { justifySelf: "stretch" } })

type DeviceRowProps = {
  readonly device: Device
  readonly isEnding: boolean
  readonly canEnd: boolean
  readonly onEnd: () => void
}

const DeviceRow = ({ device, isEnding, canEnd, onEnd }: DeviceRowProps) => {
  const { t } = useTranslation("profile")
  const { dateTime } = useFormats()
  const name = device.userAgent || t("devices.unknown")
  const date = dateTime(new Date(device.lastSeenAt))
  return (
    <Row as="li" gap="3" box="line" align="center">
      <MonitorIcon size={20} />
      <Stack width="fills" basis="12rem">
        <Row as="span" gap="2" align="center">
          <Strong>{name}</Strong>
          {device.current ? <Badge tone="good">{t("devices.this")}</Badge> : null}
        </Row>
        <Muted as="span">{t("devices.from", { address: device.address, date })}</Muted>
      </Stack>
      {device.current ? null : (
        <Button
          size="small"
          isBusy={isEnding}
          disabled={!canEnd && !isEnding}
          aria-label={t("devices.endOn", { device: name })}
          onClick={onEnd}
        >
          {t("devices.end")}
        </Button>
      )}
    </Row>
  )
}

/** The person's sessions. Each can be ended, and all others together. */
export const Devices = ({ actor }: { readonly actor: ProfileEditorRef }) => {
  const { t } = useTranslation("profile")
  const { devices, ending } = useSelector(actor, (snapshot) => snapshot.context)
  const isEnding = useSelector(actor, (snapshot) => snapshot.hasTag("ending"))
  const canEnd = useSelector(actor, (snapshot) => snapshot.can({ type: "device.end", id: "" }))
  const canEndOthers = useSelector(actor, (snapshot) => snapshot.can({ type: "otherDevices.end" }))
  const status = useLoadStatus(actor, { type: "devices.refresh" })
  if (status.hasFailed || devices.length === 0)
    return <LoadState status={status} isEmpty failedTitle={t("devices.failed")} skeletonRows={2} />
  const hasOthers = devices.some(({ current }) => !current)
  return (
    <div className={column}>
      <Muted>{hasOthers ? t("devices.description") : t("devices.onlyThis")}</Muted>
      <FramedList aria-label={t("devices.list")}>
        {devices.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            isEnding={ending.includes(device.id)}
            canEnd={canEnd}
            onEnd={() => actor.send({ type: "device.end", id: device.id })}
          />
        ))}
      </FramedList>
      {hasOthers ? (
        <Button
          isBusy={isEnding}
          disabled={!canEndOthers && !isEnding}
          onClick={() => actor.send({ type: "otherDevices.end" })}
        >
          {t("devices.endOthers")}
        </Button>
      ) : null}
    </div>
  )
}
