import { useSelector } from "@xstate/react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "wouter"
import { paths } from "../../../contract/paths.ts"
import { useFormats } from "../../i18n/useFormats.ts"
import { Button } from "../../ui/Button.tsx"
import { buttonStyle } from "../../ui/buttonStyle.ts"
import { Dialog } from "../../ui/Dialog.tsx"
import { type LeadViewingRef, selectViewing, useLeadSearch } from "./leadSearch.ts"

type StepProps = { readonly actor: LeadViewingRef }

type StoppedProps = StepProps & {
  readonly title: string
  readonly description: string
  readonly closeLabel: string
  /** Ways to continue. */
  readonly children?: ReactNode
}

/** Viewing waits for the person, who can leave it here. */
const Stopped = ({ actor, title, description, closeLabel, children }: StoppedProps) => {
  const close = () => actor.send({ type: "view.cancel" })
  return (
    <Dialog
      isOpen
      onClose={close}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={close}>{closeLabel}</Button>
          {children}
        </>
      }
    />
  )
}

const Cost = ({ actor }: StepProps) => {
  const { t } = useTranslation("search")
  const { number, date } = useFormats()
  const { queue, credits } = useSelector(actor, ({ context }) => context)
  const cost = queue.filter(({ viewed }) => !viewed).length
  const free = queue.length - cost
  const left = credits === null ? null : Math.max(0, credits.limit - credits.used)
  const sentences = [
    t("cost.spends", { count: cost, shown: number(cost) }),
    credits !== null && left !== null
      ? t("cost.left", { count: left, shown: number(left), date: date(new Date(credits.resetsAt)) })
      : "",
    credits?.cap
      ? t("cost.ownCap", { used: number(credits.cap.used), limit: number(credits.cap.limit) })
      : "",
    free > 0 ? t("cost.free", { count: free }) : ""
  ]
  return (
    <Stopped
      actor={actor}
      title={t("cost.title", { count: queue.length })}
      description={sentences.filter(Boolean).join(" ")}
      closeLabel={t("cost.cancel")}
    >
      <Button look="primary" onClick={() => actor.send({ type: "view.confirm" })}>
        {t("cost.confirm")}
      </Button>
    </Stopped>
  )
}

const OutOfCredits = ({ actor }: StepProps) => {
  const { t } = useTranslation("search")
  const { date } = useFormats()
  const credits = useSelector(actor, ({ context }) => context.credits)
  const sentences = [
    t("noCredits.message"),
    credits ? t("noCredits.renews", { date: date(new Date(credits.resetsAt)) }) : ""
  ]
  return (
    <Stopped
      actor={actor}
      title={t("noCredits.title")}
      description={sentences.join(" ")}
      closeLabel={t("noCredits.close")}
    >
      <Link
        href={paths.pricing}
        className={buttonStyle({ look: "primary" })}
        onClick={() => actor.send({ type: "view.cancel" })}
      >
        {t("noCredits.plans")}
      </Link>
    </Stopped>
  )
}

const OverCap = ({ actor }: StepProps) => {
  const { t } = useTranslation("search")
  const problem = useSelector(actor, ({ context }) => context.problem)
  return (
    <Stopped actor={actor} title={t("overCap")} description={problem} closeLabel={t("noCredits.close")} />
  )
}

const Failed = ({ actor }: StepProps) => {
  const { t } = useTranslation("search")
  const problem = useSelector(actor, ({ context }) => context.problem)
  return (
    <Stopped
      actor={actor}
      title={t("viewFailed.title")}
      description={problem}
      closeLabel={t("viewFailed.close")}
    >
      <Button look="primary" onClick={() => actor.send({ type: "view.retry" })}>
        {t("viewFailed.retry")}
      </Button>
    </Stopped>
  )
}

const Progress = ({ actor }: StepProps) => {
  const { t } = useTranslation("search")
  const { number } = useFormats()
  const { queue, contacts } = useSelector(actor, ({ context }) => context)
  return (
    <Dialog
      isOpen
      title={t("progress.title")}
      description={
        <span role="status">
          {t("progress.message", { done: number(contacts.length), left: number(queue.length) })}
        </span>
      }
      footer={<Button onClick={() => actor.send({ type: "view.cancel" })}>{t("progress.stop")}</Button>}
    />
  )
}

const Step = ({ actor }: StepProps) => {
  const state = useSelector(actor, ({ value }) => value)
  const count = useSelector(actor, ({ context }) => context.queue.length + context.contacts.length)
  if (state === "confirming") return <Cost actor={actor} />
  if (state === "outOfCredits") return <OutOfCredits actor={actor} />
  if (state === "overCap") return <OverCap actor={actor} />
  if (state === "failed") return <Failed actor={actor} />
  return state === "spending" && count > 1 ? <Progress actor={actor} /> : null
}

/** The dialog of viewing: the cost before, the progress of many, and the reason for stopping. */
export const ViewingDialog = () => {
  const actor = useLeadSearch(selectViewing)
  return actor ? <Step actor={actor} /> : null
}
