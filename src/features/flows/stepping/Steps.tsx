import { useState } from "react"
import { useTranslation } from "react-i18next"
import { css } from "../../../../styled-system/css"
import { Button } from "../../../ui/Button.tsx"
import { Details } from "../../../ui/Details.tsx"
import { TextAreaField } from "../../../ui/fields.tsx"
import { Muted, Row, Stack } from "../../../ui/layout.tsx"
import { ProblemText } from "../../../ui/ProblemText.tsx"
import { condition } from "../chart/names.ts"
import { AroundEnglish, English } from "../view/English.tsx"
import type { Offer } from "./simulate.ts"
import type { Stepping } from "./useRehearsal.ts"

const blocked = css({ color: "warning.text", fontSize: "xs" })

const PayloadForm = ({ offer, stepping }: { readonly offer: Offer; readonly stepping: Stepping }) => {
  const { t } = useTranslation("flows")
  const [text, setText] = useState(offer.payload || "{}")
  return (
    <Details summary={t("steps.payload")}>
      <Stack gap="1.5">
        <TextAreaField label={t("steps.json")} value={text} spellCheck={false} dir="ltr" onChange={setText} />
        <Button size="small" onClick={() => stepping.send(offer, text)}>
          {t("steps.send")}
        </Button>
      </Stack>
    </Details>
  )
}

const OfferCard = ({ offer, stepping }: { readonly offer: Offer; readonly stepping: Stepping }) => {
  const { t } = useTranslation("flows")
  const isRefused = offer.moves.length === 0
  return (
    <Stack as="li" gap="1" width="fits" box="item">
      <Button
        size="small"
        look={isRefused ? "plain" : "primary"}
        disabled={isRefused}
        onClick={() => stepping.send(offer, offer.payload)}
      >
        <English>{offer.words}</English>
      </Button>
      {offer.details === "" ? null : (
        <Muted size="xs">
          <English>{offer.details}</English>
        </Muted>
      )}
      {isRefused && offer.refusedBy.length > 0 ? (
        <p className={blocked}>
          <AroundEnglish words={(guards) => t("steps.notNow", { guards })}>
            {offer.refusedBy.map(condition).join(", ")}
          </AroundEnglish>
        </p>
      ) : null}
      {offer.isUnfit ? <Muted size="xs">{t("steps.needsPayload")}</Muted> : null}
      <PayloadForm key={offer.payload} offer={offer} stepping={stepping} />
    </Stack>
  )
}

type InputFieldProps = { readonly value: string; readonly onChange: (value: string) => void }

const InputField = ({ value, onChange }: InputFieldProps) => {
  const { t } = useTranslation("flows")
  return (
    <TextAreaField label={t("steps.input")} value={value} spellCheck={false} dir="ltr" onChange={onChange} />
  )
}

/** A chart with an input begins with that of its samples, unless other details are given. */
const Beginning = ({ stepping }: { readonly stepping: Stepping }) => {
  const { t } = useTranslation("flows")
  const [typed, setInput] = useState<string>()
  const input = typed ?? stepping.sampleInput
  const isAsked = typed !== undefined || input !== "" || stepping.problem !== ""
  return (
    <Stack gap="3" width="fits" size="sm">
      <Muted size="inherit">{t("steps.intro")}</Muted>
      <ProblemText>{stepping.problem && t("steps.unfit", { message: stepping.problem })}</ProblemText>
      <Row gap="2">
        <Button look="primary" onClick={() => stepping.begin(input)}>
          {t("steps.begin")}
        </Button>
      </Row>
      {isAsked ? (
        <Details summary={t("steps.payload")} isOpen={stepping.problem !== ""}>
          <InputField value={input} onChange={setInput} />
        </Details>
      ) : null}
    </Stack>
  )
}

/** A simulation of the chart: possible events, and why others are not. */
export const Steps = ({ stepping }: { readonly stepping: Stepping }) => {
  const { t } = useTranslation("flows")
  if (!stepping.now) return <Beginning stepping={stepping} />
  const events = stepping.moments.map(({ event }) => event).filter(Boolean)
  return (
    <Stack gap="3" width="fits" size="sm">
      <Row gap="2">
        <Button size="small" disabled={stepping.moments.length < 2} onClick={stepping.back}>
          {t("steps.back")}
        </Button>
        <Button size="small" onClick={stepping.restart}>
          {t("steps.restart")}
        </Button>
        <Button size="small" look="quiet" onClick={stepping.end}>
          {t("steps.end")}
        </Button>
      </Row>
      <ProblemText>{stepping.problem && t("steps.unfit", { message: stepping.problem })}</ProblemText>
      <div aria-live="polite">
        {stepping.now.snapshot.status === "done" ? <Muted size="inherit">{t("steps.done")}</Muted> : null}
      </div>
      {events.length === 0 ? null : (
        <Muted size="xs" lang="en" dir="ltr">
          {events.join(" → ")}
        </Muted>
      )}
      <Stack as="ul" gap="1.5" aria-label={t("steps.offers")}>
        {stepping.offers.map((offer) => (
          <OfferCard key={offer.key} offer={offer} stepping={stepping} />
        ))}
      </Stack>
    </Stack>
  )
}
