import { useTranslation } from "react-i18next"
import type { BulkChange } from "../../../../contract/entities/BulkChange.ts"
import { css } from "../../../../styled-system/css"
import { useOutcomeWords } from "../../../entities/outcome/useOutcomeWords.ts"
import { useFormats } from "../../../i18n/useFormats.ts"
import { Button } from "../../../ui/Button.tsx"
import { Dialog } from "../../../ui/Dialog.tsx"
import { Muted, Row, Stack } from "../../../ui/layout.tsx"
import { ProgressBar } from "../../../ui/ProgressBar.tsx"
import { SkeletonRows } from "../../../ui/Skeleton.tsx"
import { bulkChange, useBulkChange } from "./bulkChange.ts"

const list = css({ display: "grid", gap: "1", maxBlockSize: "14rem", overflowY: "auto", listStyle: "none" })

const send = (type: "bulk.confirm" | "bulk.retry" | "bulk.stop" | "bulk.close") => bulkChange.send({ type })
const close = () => send("bulk.close")

const useBulkState = () => {
  const state = useBulkChange(({ value }) => value)
  const isGoing = useBulkChange((snapshot) => snapshot.hasTag("going"))
  return {
    state,
    isGoing,
    isFailed: ["uncounted", "unstarted", "unapplied", "notUndone"].includes(String(state)),
    isAsking: state === "confirming" || state === "starting"
  }
}

const Footer = () => {
  const { t } = useTranslation(["contacts", "common"])
  const { state, isGoing, isFailed, isAsking } = useBulkState()
  const count = useBulkChange(({ context }) => context.count)
  if (isFailed)
    return (
      <>
        <Button onClick={close}>{t("cancel")}</Button>
        <Button look="primary" onClick={() => send("bulk.retry")}>
          {t("common:retry")}
        </Button>
      </>
    )
  if (isAsking)
    return (
      <>
        <Button disabled={state === "starting"} onClick={close}>
          {t("cancel")}
        </Button>
        <Button
          look="primary"
          isBusy={state === "starting"}
          disabled={count.count === count.refused}
          onClick={() => send("bulk.confirm")}
        >
          {t("bulk.confirm")}
        </Button>
      </>
    )
  return isGoing ? (
    <>
      <Button isBusy={state === "stopping"} onClick={() => send("bulk.stop")}>
        {t("bulk.stop")}
      </Button>
      <Button look="primary" disabled={state === "stopping"} onClick={close}>
        {t("bulk.goOn")}
      </Button>
    </>
  ) : (
    <Button onClick={close}>{t("close")}</Button>
  )
}

type ChangeProps = { readonly change: BulkChange }

const Progress = ({ change, label }: ChangeProps & { readonly label: string | undefined }) => {
  const { t } = useTranslation("contacts")
  const { number } = useFormats()
  return (
    <>
      <ProgressBar done={change.done} total={change.total} label={label} />
      <p role="status">{t("bulk.progress", { done: number(change.done), total: number(change.total) })}</p>
      <Muted size="inherit">{t("bulk.goesOn")}</Muted>
    </>
  )
}

const Refusals = ({ change }: ChangeProps) => {
  const { t } = useTranslation("contacts")
  const { number } = useFormats()
  const outcome = useOutcomeWords()
  return (
    <>
      <p>{t("bulk.refused", { count: change.refused, shown: number(change.refused) })}</p>
      <ul className={list}>
        {change.refusedListed.map(({ _id, name, callStatus }) => (
          <Row key={_id} as="li" gap="3" wraps="no" justify="between">
            <bdi>{name}</bdi>
            <Muted as="span" size="inherit">
              {outcome(callStatus)}
            </Muted>
          </Row>
        ))}
      </ul>
    </>
  )
}

const Result = ({ change }: ChangeProps) => {
  const { t } = useTranslation("contacts")
  const { number } = useFormats()
  return (
    <>
      <p role="status">
        {t("bulk.changed", { count: change.changed, shown: number(change.changed) })}
        {change.state === "stopped" ? ` ${t("bulk.stopped")}` : ""}
      </p>
      {change.refused > 0 ? <Refusals change={change} /> : null}
    </>
  )
}

/** Confirms the change and the number of contacts, then shows progress, then refusals. */
export const BulkDialog = () => {
  const { t } = useTranslation("contacts")
  const { number } = useFormats()
  const { state, isGoing, isFailed, isAsking } = useBulkState()
  const isOpen = useBulkChange((snapshot) => snapshot.hasTag("open"))
  const { wish, count, change, problem } = useBulkChange(({ context }) => context)
  const changeable = count.count - count.refused
  const question = isAsking ? t("bulk.asks", { count: changeable, shown: number(changeable) }) : undefined
  return (
    <Dialog
      isOpen={isOpen}
      onClose={state === "starting" || state === "stopping" ? undefined : close}
      title={wish?.words ?? ""}
      description={isFailed ? problem : question}
      footer={<Footer />}
    >
      <Stack gap="3" size="sm">
        {state === "counting" ? <SkeletonRows rows={1} /> : null}
        {isAsking && count.refused > 0 ? (
          <p>{t("bulk.willRefuse", { count: count.refused, shown: number(count.refused) })}</p>
        ) : null}
        {isGoing && change ? <Progress change={change} label={wish?.words} /> : null}
        {state === "over" && change ? <Result change={change} /> : null}
      </Stack>
    </Dialog>
  )
}
