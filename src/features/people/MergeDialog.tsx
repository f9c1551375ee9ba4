import { useTranslation } from "react-i18next"
import type { MergeField, MergePreview } from "../../../contract/entities/Merge.ts"
import { css } from "../../../styled-system/css"
import { useSeniorityWords } from "../../entities/contact/useSeniorityWords.ts"
import { useOutcomeWords } from "../../entities/outcome/useOutcomeWords.ts"
import { useFormats } from "../../i18n/useFormats.ts"
import { Button } from "../../ui/Button.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { Muted, Row, Stack } from "../../ui/layout.tsx"
import { ProblemText } from "../../ui/ProblemText.tsx"
import { RadioRow } from "../../ui/RadioRow.tsx"
import { SkeletonRows } from "../../ui/Skeleton.tsx"
import { contactMerge, useContactMerge } from "./people.ts"

const column = css({ display: "grid", gap: "4", textWrap: "pretty" })
const legend = css({ fontWeight: "medium" })

type ChoiceProps = { readonly field: MergeField; readonly preview: MergePreview }

const Choice = ({ field, preview }: ChoiceProps) => {
  const { t } = useTranslation("people")
  const { country, dateTime } = useFormats()
  const { seniority } = useSeniorityWords()
  const outcome = useOutcomeWords()
  const chosen = useContactMerge(({ context }) => context.pair.choices[field] ?? "kept")
  const wordsOf = (contact: MergePreview["kept"]) => {
    if (field === "phone") return `${contact.countryCode} ${contact.phone}`
    if (field === "country") return country(contact.country)
    if (field === "seniority") return seniority(contact.seniority)
    if (field === "callStatus") return outcome(contact.callStatus)
    if (field === "nextCallAt" && contact.nextCallAt !== null) return dateTime(new Date(contact.nextCallAt))
    return String(contact[field] ?? t("merge.none"))
  }
  return (
    <Stack as="fieldset" gap="1">
      <legend className={legend}>{t(`merge.fields.${field}`)}</legend>
      {(["kept", "gone"] as const).map((side) => (
        <RadioRow
          key={side}
          name={field}
          isChosen={chosen === side}
          onChoose={() => contactMerge.send({ type: "field.choose", field, side })}
        >
          <span dir="auto">{wordsOf(preview[side])}</span>
        </RadioRow>
      ))}
    </Stack>
  )
}

const Compared = ({ preview }: { readonly preview: MergePreview }) => {
  const { t } = useTranslation("people")
  const canSwap = useContactMerge((snapshot) => snapshot.can({ type: "merge.swap" }))
  const { kept, gone, differing, moved } = preview
  const moves = (["labels", "honoraria", "calls"] as const).filter((what) => moved[what] > 0)
  return (
    <>
      <Row gap="3" align="center">
        <span>
          <Muted as="span" size="inherit">
            {t("merge.kept")}
          </Muted>{" "}
          <bdi>{kept.name}</bdi>
        </span>
        <span>
          <Muted as="span" size="inherit">
            {t("merge.gone")}
          </Muted>{" "}
          <bdi>{gone.name}</bdi>
        </span>
        <Button look="quiet" disabled={!canSwap} onClick={() => contactMerge.send({ type: "merge.swap" })}>
          {t("merge.swap")}
        </Button>
      </Row>
      {differing.length === 0 ? <Muted size="inherit">{t("merge.same")}</Muted> : null}
      {differing.map((field) => (
        <Choice key={field} field={field} preview={preview} />
      ))}
      {moves.length > 0 ? (
        <p>
          <Muted as="span" size="inherit">
            {t("merge.moves")}
          </Muted>{" "}
          {moves.map((what) => t(`merge.${what}`, { count: moved[what] })).join(" · ")}
        </p>
      ) : null}
    </>
  )
}

/** The result of merging two contacts, with a choice for conflicting values; then the undo. */
export const MergeDialog = () => {
  const { t, ready } = useTranslation("people")
  const isOpen = useContactMerge((snapshot) => snapshot.hasTag("open") || snapshot.hasTag("merged"))
  const isMerged = useContactMerge((snapshot) => snapshot.hasTag("merged"))
  const isBusy = useContactMerge((snapshot) => snapshot.hasTag("busy"))
  const canConfirm = useContactMerge((snapshot) => snapshot.can({ type: "merge.confirm" }))
  const { preview, merge, problem } = useContactMerge(({ context }) => context)
  const close = () => contactMerge.send({ type: "merge.close" })
  if (!ready) return null
  return (
    <Dialog
      isOpen={isOpen}
      onClose={isBusy ? undefined : close}
      title={isMerged ? t("merge.done", { name: merge?.contact.name ?? "" }) : t("merge.title")}
      description={t("merge.message")}
      footer={
        isMerged ? (
          <>
            <Button isBusy={isBusy} onClick={() => contactMerge.send({ type: "merge.undo" })}>
              {t("merge.undo")}
            </Button>
            <Button look="primary" disabled={isBusy} onClick={close}>
              {t("merge.close")}
            </Button>
          </>
        ) : (
          <>
            <Button disabled={isBusy} onClick={close}>
              {t("merge.cancel")}
            </Button>
            <Button
              look="primary"
              isBusy={isBusy}
              disabled={!canConfirm && !isBusy}
              onClick={() => contactMerge.send({ type: "merge.confirm" })}
            >
              {t("merge.confirm")}
            </Button>
          </>
        )
      }
    >
      <div className={column}>
        {isMerged ? null : preview ? <Compared preview={preview} /> : <SkeletonRows />}
        <ProblemText>{problem}</ProblemText>
      </div>
    </Dialog>
  )
}
