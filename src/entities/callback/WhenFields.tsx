import { useLayoutEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { instantIn, localIn, ownZone } from "../../../contract/rules/zones.ts"
import { css } from "../../../styled-system/css"
import { Button } from "../../ui/Button.tsx"
import { SelectField, TextField } from "../../ui/fields.tsx"
import { Kbd } from "../../ui/Kbd.tsx"
import { Muted, Row, Stack } from "../../ui/layout.tsx"
import { useFreeKey } from "../../ui/useFreeKey.ts"
import { readTime } from "./readTime.ts"
import { timeExample, timePresets } from "./timePresets.ts"
import { useBothClocks } from "./useBothClocks.ts"

const frame = css({
  display: "grid",
  gap: "3",
  outline: "none"
})

export type WhenFieldsProps = {
  /** A date-and-time input's value in the zone, or "". */
  readonly at: string
  readonly zone: string
  /** The contact's time zone, if it is known. */
  readonly theirZone: string | null
  readonly isMissing: boolean
  readonly onAt: (at: string) => void
  readonly onZone: (zone: string) => void
  /**
   * For a page: the suggestions have keys, and the group has the focus instead of the date, so that the keys are free.
   */
  readonly hasKeys?: boolean
}

const Presets = ({ at, zone, onAt, hasKeys = false }: WhenFieldsProps) => {
  const { i18n } = useTranslation()
  const [now] = useState(Date.now)
  const presets = timePresets({ language: i18n.language, zone, now })
  useFreeKey((key) => {
    const preset = hasKeys ? presets.find((one) => one.key === key) : undefined
    if (preset) onAt(preset.at)
    return preset !== undefined
  })
  return (
    <Row gap="1.5">
      {presets.map((preset) => (
        <Button
          key={preset.key}
          size="small"
          aria-pressed={preset.at === at}
          aria-keyshortcuts={hasKeys ? preset.key : undefined}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || preset.at !== at) return
            event.preventDefault()
            event.currentTarget.form?.requestSubmit()
          }}
          onClick={() => onAt(preset.at)}
        >
          {preset.words} {hasKeys ? <Kbd>{preset.key.toUpperCase()}</Kbd> : null}
        </Button>
      ))}
    </Row>
  )
}

const InWords = ({ zone, isMissing, onAt }: WhenFieldsProps) => {
  const { t, i18n } = useTranslation("contacts")
  const [text, setText] = useState("")
  const [isTyping, setIsTyping] = useState(false)
  const read = (words: string) => readTime(words, { language: i18n.language, zone, now: Date.now() })
  const isUnclear = text.trim() !== "" && read(text) === null
  return (
    <TextField
      label={t("when.words", { example: timeExample(i18n.language) })}
      error={isUnclear && (isMissing || !isTyping) ? t("when.unclear") : null}
      value={text}
      maxLength={80}
      autoComplete="off"
      onFocus={() => setIsTyping(true)}
      onBlur={() => setIsTyping(false)}
      onChange={(value) => {
        setText(value)
        if (value.trim() !== "") onAt(read(value) ?? "")
      }}
    />
  )
}

const Clocks = ({ at, zone, theirZone }: WhenFieldsProps) => {
  const bothClocks = useBothClocks()
  const instant = instantIn(zone, at)
  return instant === null ? null : <Muted role="status">{bothClocks(instant, theirZone)}</Muted>
}

/** The time of a callback: suggested, in words or from a calendar, in the reader's or the contact's time zone. */
export const WhenFields = (props: WhenFieldsProps) => {
  const { at, zone, theirZone, isMissing, onAt, onZone, hasKeys = false } = props
  const { t } = useTranslation("contacts")
  const top = useRef<HTMLFieldSetElement>(null)
  const own = ownZone()
  const zones = [...new Set([own, ...(theirZone === null ? [] : [theirZone])])]
  useLayoutEffect(() => {
    if (hasKeys) top.current?.focus({ preventScroll: true })
  }, [hasKeys])
  return (
    <fieldset ref={top} className={frame} tabIndex={-1} aria-label={t("when.at")}>
      <Presets {...props} />
      <InWords {...props} />
      <Stack gap="3" columns="2">
        <TextField
          label={t("when.at")}
          required
          error={isMissing ? t("when.missing") : null}
          type="datetime-local"
          autoFocus={!hasKeys}
          value={at}
          min={localIn(zone, Date.now())}
          onChange={onAt}
        />
        <SelectField
          label={t("when.zone")}
          value={zone}
          options={zones.map((value) => ({
            value,
            label: t(value === own ? "when.zoneOwn" : "when.zoneTheirs", {
              zone: value.replaceAll("_", " ")
            })
          }))}
          onChange={onZone}
        />
      </Stack>
      <Clocks {...props} />
    </fieldset>
  )
}
